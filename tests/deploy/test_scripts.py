"""The packages that `make` installs by apt-get, tested with programs that only record their calls."""

import subprocess

import pytest

from tests.deploy.tools import DEPLOY


@pytest.fixture
def machine(tmp_path):
    """A machine of root's on which nothing is installed; gives its folder of programs, and the calls' file."""
    programs, calls = tmp_path / "bin", tmp_path / "calls"
    programs.mkdir()
    for name, body in {
        "apt-get": f'echo "$* RUNLEVEL=$RUNLEVEL" >>{calls}; "$POLICY_RC_D" || echo "services: $?" >>{calls}',
        "id": "echo 0",
        "dirname": f"echo {DEPLOY}",
        "sh": 'exec /bin/sh "$@"',
        "rm": 'exec /bin/rm "$@"',
        "chmod": 'exec /bin/chmod "$@"',
        "uname": "echo Linux s390x",
        "no-python": "exit 1",
    }.items():
        (programs / name).write_text(f"#!/bin/sh\n{body}\n")
        (programs / name).chmod(0o755)
    return programs, calls


def run(programs, script, *arguments):
    return subprocess.run(
        ["/bin/sh", DEPLOY / script, *arguments],
        env={"PATH": str(programs), "CHROMIUM": "no-such-chromium", "POLICY_RC_D": str(programs / "policy")},
        capture_output=True, text=True, check=False, timeout=20,
    )  # fmt: skip


def test_the_systems_redis_and_openssl_are_installed_for_the_tests_and_no_service_is_started(machine):
    programs, calls = machine
    done = run(programs, "ensure-test-tools.sh", programs / "no-python")
    assert (done.returncode, done.stderr) == (0, "")
    said = calls.read_text().splitlines()
    assert said[1::2] == ["services: 101"] * 4
    update, install, update_again, install_browser = said[::2]
    assert update == update_again == "update -q RUNLEVEL=1"
    assert {"redis-server", "openssl"} <= set(install.split())
    assert "chromium-headless-shell" in install_browser.split()
    assert not (programs / "policy").exists()


def test_where_there_is_no_headless_shell_the_whole_browser_is_installed(machine):
    programs, calls = machine
    said = (programs / "apt-get").read_text()
    (programs / "apt-get").write_text(said + "case $* in *headless-shell*) exit 100 ;; esac\n")
    done = run(programs, "ensure-test-tools.sh", programs / "no-python")
    assert (done.returncode, done.stderr) == (0, "")
    assert "chromium" in calls.read_text().splitlines()[-2].split()


def test_what_cannot_be_installed_is_said(machine):
    programs, _ = machine
    (programs / "apt-get").unlink()
    done = run(programs, "ensure-test-tools.sh", programs / "no-python")
    assert done.returncode == 0
    assert "could not install redis-server postgresql openssl" in done.stderr
    assert "could not install chromium-headless-shell" in done.stderr


def test_images_are_built_as_root_alone(machine):
    programs, calls = machine
    (programs / "id").write_text("#!/bin/sh\necho 1000\n")
    (programs / "dirname").write_text(f"#!/bin/sh\necho {DEPLOY / 'image'}\n")
    done = run(programs, "image/build.sh", "dist", "paiju-1.2.3-py3-none-any.whl", "amd64")
    assert done.returncode == 1
    assert "run it as root" in done.stderr
    assert not calls.exists()
    assert "ARCH… are missing" in run(programs, "image/build.sh", "dist").stderr

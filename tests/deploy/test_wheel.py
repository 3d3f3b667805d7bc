"""The wheel holds the page: installed where there is no Node, one command serves it."""

import re
import shutil
import site
import subprocess
import sys
import urllib.request
from pathlib import Path

from paiju.server.store.binary import find_binary
from tests.client.running_server import running_server
from tests.deploy.tools import DEPLOY

ROOT = DEPLOY.parent


def run(*command: str | Path) -> None:
    done = subprocess.run(command, capture_output=True, text=True, timeout=110, check=False)
    assert done.returncode == 0, f"{done.stdout}\n{done.stderr}"


def installed(folder: Path) -> Path:
    """A virtual environment with Paiju's wheel in it; what Paiju depends on is this environment's."""
    pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "--quiet"]
    run(*pip, "wheel", "--no-deps", "--wheel-dir", folder, ROOT)
    (wheel,) = folder.glob("paiju-*.whl")
    venv = folder / "venv"
    run(sys.executable, "-m", "venv", "--without-pip", venv)
    run(*pip, "--python", venv / "bin" / "python", "install", "--no-deps", wheel)
    (packages,) = venv.glob("lib/*/site-packages")
    (packages / "dependencies.pth").write_text("\n".join(site.getsitepackages()))
    return venv


def test_the_wheel_serves_the_page_where_there_is_no_node(tmp_path, monkeypatch):
    venv = installed(tmp_path)
    programs = tmp_path / "programs"
    programs.mkdir()
    (programs / "redis-server").symlink_to(find_binary().path)
    monkeypatch.setenv("PATH", str(programs))
    monkeypatch.delenv("PYTHONPATH", raising=False)
    monkeypatch.chdir(tmp_path)
    assert shutil.which("node") is None
    with running_server(tmp_path / "data", python=venv / "bin" / "python") as server:
        with urllib.request.urlopen(f"{server.url}/") as answer:
            page = answer.read().decode()
        (script,) = re.findall(r'<script[^>]* src="(/[^"]+\.js)"', page)
        with urllib.request.urlopen(server.url + script) as answer:
            assert answer.headers["content-type"].startswith("text/javascript")
            assert answer.read()

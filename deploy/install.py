"""Installs Paiju from this repository into `.venv`, with extras: `python deploy/install.py server` or `dev,bench`.

It makes `.venv` where there is none, and prints a line for each package. If it fails, it removes the `.venv` that it
made, so that the next try starts again.
"""

import re
import shutil
import subprocess
import sys
from pathlib import Path

VENV = Path(".venv")
PYTHON = VENV / "bin" / "python"
PIP = (str(PYTHON), "-m", "pip", "--disable-pip-version-check")


class Failed(Exception):
    """A step failed; the text says what to do, if pip has not said it already."""


def main(extras: str) -> None:
    """Make the environment and install into it, wholly or not at all."""
    was_there = VENV.exists()
    try:
        if not _has_pip():
            _make()
        _install(extras)
    except BaseException:  # Ctrl-C too
        if not was_there:
            shutil.rmtree(VENV, ignore_errors=True)
        raise


def _has_pip() -> bool:
    """Tell whether the environment is complete: pip is the last thing that `venv` puts there."""
    try:
        return subprocess.run([*PIP, "--version"], capture_output=True, check=False).returncode == 0
    except OSError:
        return False


def _make() -> None:
    if sys.version_info < (3, 11):  # noqa: UP036 - any Python may run this file
        raise Failed("Paiju needs Python 3.11 or later; name one: make PYTHON=python3.12 …")
    _say(f"making .venv with Python {sys.version.split()[0]}")
    if subprocess.run([sys.executable, "-m", "venv", str(VENV)], check=False).returncode:
        raise Failed("python3 cannot make .venv; on Debian: apt-get install python3-venv")


def _install(extras: str) -> None:
    _say(f"installing Paiju[{extras}] into .venv; the first time it takes a minute or two")
    command = [*PIP, "install", "--progress-bar", "off", "--editable", f".[{extras}]"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as pip:
        assert pip.stdout is not None
        for line in pip.stdout:
            _say_step(line.split())
    if pip.returncode:
        raise Failed("pip could not install what Paiju needs; its last lines say why")


def _say_step(words: "list[str]") -> None:
    """Print one line for each package that pip looks at, and one when it begins to unpack them."""
    if words[:1] == ["Collecting"]:
        _say("  " + re.split(r"[^\w.-]", words[1])[0])
    elif words[:3] == ["Installing", "collected", "packages:"]:
        _say(f"unpacking {len(words) - 3} packages")


def _say(line: str) -> None:
    print(line, flush=True)


if __name__ == "__main__":
    try:
        main(sys.argv[1])
    except Failed as error:
        sys.exit(str(error))
    except KeyboardInterrupt:
        sys.exit(130)

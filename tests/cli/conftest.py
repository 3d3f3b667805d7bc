"""Ways to run commands: in this process, or as a user does, in a separate one."""

import functools
import io
import os
import queue
import signal
import subprocess
import sys
import threading
import time
from types import SimpleNamespace

import httpx
import pytest
import structlog

from paiju.cli.main import run

COMMAND = (sys.executable, "-m", "paiju.cli.main")
WAIT_S = 180


@pytest.fixture(autouse=True)
def english(monkeypatch):
    """Whatever the environment of the tests asks for, commands speak English."""
    monkeypatch.setenv("LC_ALL", "C.UTF-8")


@pytest.fixture
def chinese(monkeypatch, english):
    """Commands speak Chinese."""
    monkeypatch.setenv("LC_ALL", "zh_CN.UTF-8")


@pytest.fixture
def environment(server_url):
    """The environment of a command: it finds the server, and Python turns its warnings into errors."""
    return {**os.environ, "PAIJU_URL": server_url, "PYTHONWARNINGS": "error", "COLUMNS": "100"}


@pytest.fixture(scope="session")
def people_server(shared_server):
    """The server that many tests share, once it has opened its database: it listens before."""
    with httpx.Client(base_url=shared_server.url) as client:
        while "people" in client.get("/readyz").json():
            time.sleep(0.02)
    return shared_server


@pytest.fixture
def paiju(environment):
    """Run a command to its end; give its exit code, output and errors."""

    def run(*words, stdin="", **more):
        return subprocess.run(
            [*COMMAND, *map(str, words)],
            check=False,
            input=stdin,
            capture_output=True,
            text=True,
            timeout=WAIT_S,
            env={**environment, **more},
        )

    return run


@pytest.fixture
def alone(monkeypatch, capsys):
    """Run a command in this process, which is quicker; give its exit code, output and errors. It knows no server."""

    def call(*words, stdin="", **more):
        with monkeypatch.context() as patch:
            patch.setattr(sys, "argv", ["paiju", *map(str, words)])
            patch.setattr(sys, "stdin", io.StringIO(stdin))
            patch.setattr(sys, "path", [*sys.path])  # a bot's folder is added
            for name, value in {"COLUMNS": "100", **more}.items():
                patch.setenv(name, value)
            with pytest.raises(SystemExit) as ended:
                run()
        structlog.reset_defaults()  # a command that operates logs to what is captured here, and closed after the test
        said = capsys.readouterr()
        return SimpleNamespace(returncode=ended.value.code, stdout=said.out, stderr=said.err)

    return call


@pytest.fixture
def invoke(server_url, alone):
    """Run a command in this process that finds the server."""
    return functools.partial(alone, PAIJU_URL=server_url)


@pytest.fixture
def ctrl_c():
    """Let commands hear SIGINT: a shell's background job, which the tests may be, ignores it, and so its children."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


class Running:
    """A command that goes on while the test talks to it."""

    def __init__(self, words, environment):
        self.process = subprocess.Popen(
            [*COMMAND, *map(str, words)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
            env=environment,
        )
        self._lines = queue.SimpleQueue()
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()

    def line(self):
        """Return the next line it prints; an empty one when it has ended."""
        return self._lines.get(timeout=WAIT_S)

    def until(self, word):
        """Return the lines up to the one with a word in it."""
        lines = [self.line()]
        while word not in lines[-1]:
            assert lines[-1], f"no {word!r} in {lines}"
            lines.append(self.line())
        return lines

    def rest(self):
        """Return the lines up to the end."""
        lines = []
        while line := self.line():
            lines.append(line)
        return lines

    def type(self, line):
        """Type a line."""
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()

    def ended(self):
        """Wait for its end; return the exit code."""
        return self.process.wait(WAIT_S)

    def end(self):
        """End it, whatever it does."""
        self.process.kill()
        self.process.wait(WAIT_S)
        self._reader.join(WAIT_S)
        self.process.stdin.close()
        self.process.stdout.close()

    def _read(self):
        for line in self.process.stdout:
            self._lines.put(line)
        self._lines.put("")


@pytest.fixture
def start(environment):
    """Start a command and leave it running; it is ended with the test."""
    running = []

    def begin(*words):
        running.append(Running(words, environment))
        return running[-1]

    yield begin
    for command in running:
        command.end()

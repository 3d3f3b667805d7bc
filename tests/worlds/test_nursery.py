"""A forked server is as one that was started: it has words of its own and an exit code."""

import os
import signal
import subprocess

import pytest

from tests.client.running_server import running_server
from tests.worlds.nursery import NURSERY, ForkedServer


@pytest.mark.parametrize(("word", "code"), [("--version", 0), ("--nothing", 2)])
def test_a_program_says_what_it_says_and_ends_as_it_ends(tmp_path, word, code):
    with (tmp_path / "said").open("wb") as said:
        program = NURSERY.program("paiju.cli.main", [word], os.environ, said)
    printed, _ = program.communicate()
    assert program.returncode == code
    assert ("paiju " in printed) == (code == 0)
    assert ("No such option" in (tmp_path / "said").read_text()) == (code != 0)


def test_a_killed_server_has_the_exit_code_of_its_signal(tmp_path):
    with running_server(tmp_path / "data", kind=ForkedServer) as server:
        assert server.process.poll() is None
        with pytest.raises(subprocess.TimeoutExpired):
            server.process.wait(0.01)
        server.kill()
        assert server.process.returncode == -signal.SIGKILL

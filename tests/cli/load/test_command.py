"""`paiju load` as an operator runs it: what it refuses, what it writes, and its exit codes."""

import json
import signal
import time

import msgspec
import pytest

from paiju.cli.load import command
from paiju.cli.load.expectations import read_expectation
from paiju.cli.load.plan import Plan
from paiju.cli.load.result import Result


def result(**figures):
    plan = Plan(urls=("http://127.0.0.1:1",), games=("doudizhu",), bots="random", length_s=1)
    found = {"p99": 0.02, "lost": 0.0, "violations": 0.0, **figures}
    return Result(
        build="", plan=plan, ended_at=0, took_s=1, figures=found, rows=(), done=10, deals=1, checked=1, refused={},
        faults={}, violations=(), lag_ms=1.0, held_back_s=0, timeline=(),
    )  # fmt: skip


@pytest.mark.parametrize(
    ("found", "code"),
    [
        (result(), 0),
        (result(p99=0.051), command.MISSED),
        (msgspec.structs.replace(result(p99=0.051), lag_ms=5.1), command.TOO_SLOW),
        (msgspec.structs.replace(result(violations=1.0), lag_ms=5.1), command.VIOLATED),
    ],
)
def test_a_broken_promise_counts_most_then_a_slow_generator_then_an_expectation(found, code, capsys):
    expected = [read_expectation("p99=50ms"), read_expectation("lost=0")]
    assert command.judged(found, expected) == code
    assert bool(capsys.readouterr().err) == bool(code)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--tables", "0"], "say how many tables"),
        (["--tables", "1", "--length", "25h"], "at most 24h"),
        (["--tables", "1", "--length", "soon"], "is not a time"),
        (["--tables", "7000"], "at most 20000"),
        (["--tables", "1", "--games", "bridge"], "bridge"),
        (["--tables", "1", "--bots", "genius"], "levels"),
        (["--tables", "1", "--expect", "speed=1"], "NAME=VALUE"),
    ],
)
def test_a_wrong_command_line_is_refused_before_anything_is_sent(alone, words, said):
    ended = alone("load", "http://127.0.0.1:1", *words)
    assert ended.returncode == 2
    assert said in ended.stderr


def test_a_server_that_is_not_there_is_one_line(alone):
    ended = alone("load", "http://127.0.0.1:1", "--tables", "1", "--length", "5s")
    assert ended.returncode == 1
    assert "no server answers" in ended.stderr


def test_it_reports_and_writes_what_it_found(paiju, server_url, tmp_path):
    file = tmp_path / "result.json"
    ended = paiju("load", server_url, "-n", 1, "-l", "3s", "--think", "50ms", "--json", file, "-e", "lost=0")
    # A busy machine makes the generator late; that is for it to say, not for this test.
    assert ended.returncode in {0, command.TOO_SLOW}, ended.stderr
    assert "turn, raw" in ended.stdout
    found = json.loads(file.read_text())
    assert found["format"] == "paiju-load-1"
    assert found["figures"]["violations"] == 0
    assert found["done"] > 0


def test_ctrl_c_ends_it_in_order_and_it_still_reports(start, server_url, ctrl_c):
    running = start("load", server_url, "-n", "1", "-l", "10m", "--think", "50ms")
    time.sleep(3)  # nothing is printed before the end
    running.process.send_signal(signal.SIGINT)
    assert any("interrupted" in line for line in running.rest())
    assert running.ended() in {0, command.TOO_SLOW}

"""`paiju load` as an operator runs it: what it refuses, what it writes, and its exit codes."""

import contextlib
import json
import os
import signal
import sys

import msgspec
import pytest

from paiju.cli.failure import Failure
from paiju.cli.load import outcome, view
from paiju.cli.load.expectations import read_expectation
from paiju.cli.load.findings import Violation
from tests.cli.load import results


def result(**figures):
    """A result in which these figures are other ones."""
    found = results.result(0.02)
    found.figures.update(figures)
    return found


@pytest.mark.parametrize(
    ("found", "code"),
    [
        (result(), 0),
        (result(p99=0.051), outcome.MISSED),
        (msgspec.structs.replace(result(p99=0.051), lag_ms=5.1), outcome.TOO_SLOW),
        (msgspec.structs.replace(result(violations=1.0), lag_ms=5.1), outcome.VIOLATED),
    ],
)
def test_a_broken_promise_counts_most_then_a_slow_generator_then_an_expectation(found, code, capsys):
    expected = [read_expectation("p99=50ms"), read_expectation("lost=0")]
    assert outcome.judged(found, expected) == code
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
        (["--tables", "1", "--expect", "lost"], "NAME=VALUE"),
        (["--tables", "1", "--ramp", "0:5:1m"], "leave --tables out"),
        (["--ramp", "0:5"], "is not a ramp"),
        (["--rate", "5"], "is not a rate"),
        (["--tables", "1", "--churn", "5"], "is not a share"),
        (["--find"], "--expect"),
        (["--find", "--rate", "5/s", "--expect", "lost=0"], "--find tries numbers of --tables"),
        (["--find", "--spectators", "2000", "--expect", "lost=0"], "at most 20000"),
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


def test_the_address_of_the_environment_is_taken(alone):
    ended = alone("load", "--tables", "1", PAIJU_URL="http://192.0.2.7")
    assert ended.returncode == 1
    assert "192.0.2.7" in ended.stderr


@pytest.fixture
def enough(monkeypatch):
    """A run is interrupted as soon as a turn is done; how long a second is, depends on the machine."""

    @contextlib.contextmanager
    def told_of(*_args, **_options):
        yield lambda point: point.done and os.kill(os.getpid(), signal.SIGINT)

    monkeypatch.setattr(view, "told_of", told_of)


def test_it_reports_and_writes_what_it_found(alone, server_url, enough, ctrl_c, tmp_path):
    file, page = tmp_path / "result.json", tmp_path / "page.html"
    words = (server_url, "-n", 1, "-l", "10m", "--think", "20ms", "--metrics", f"{server_url}/metrics")
    ended = alone("load", *words, "-e", "lost=0", "--json", file, "--html", page)
    # A busy machine makes the generator late; that is for it to say, not for this test.
    assert ended.returncode in {0, outcome.TOO_SLOW}, ended.stderr
    assert "turn, raw" in ended.stdout
    found = json.loads(file.read_text())
    assert (found["format"], found["stopped"]) == ("paiju-load-1", "interrupted")
    assert found["figures"]["violations"] == 0
    assert found["done"] > 0
    assert "<svg" in page.read_text()


def test_a_soak_has_tables_that_arrive_and_connections_that_are_cut(alone, server_url, enough, ctrl_c):
    words = (server_url, "--rate", "20/s", "--soak", "10m", "--think", "5ms", "--churn", "50%/s")
    ended = alone("load", *words, "--games", "德州扑克")
    assert ended.returncode in {0, outcome.TOO_SLOW}, ended.stderr
    assert "holdem" in ended.stdout


def test_a_search_prints_the_last_good_step_and_what_was_full(alone, server_url, enough, ctrl_c):
    ended = alone("load", server_url, "--find", "-l", "10m", "--think", "20ms", "-e", "p99=0.001ms")
    assert ended.returncode in {outcome.MISSED, outcome.TOO_SLOW}
    assert "10 tables: p99 " in ended.stderr
    assert "last good step: none; the next one: interrupted" in ended.stdout
    assert "full was " in ended.stdout


def test_a_broken_promise_after_a_good_step_ends_a_search_with_its_code(capsys):
    broken = result(violations=1.0)
    steps = iter([results.result(0.01), broken])
    expected = [read_expectation("p99=50ms")]
    code = outcome.search_out(results.plan_of(), expected, lambda _plan: next(steps), None, None)
    assert code == outcome.VIOLATED
    assert "last good step: 10 tables; the next one: the server broke a promise" in capsys.readouterr().out
    steps = iter([results.result(0.01), results.result(0.5)])
    assert not outcome.search_out(results.plan_of(), expected, lambda _plan: next(steps), None, None)


def test_violations_go_to_standard_error(capsys):
    broken = Violation("gap", "t1", "load 0-1", "records are missing")
    outcome.tell(msgspec.structs.replace(result(violations=1.0), violations=(broken,)), None, None)
    assert capsys.readouterr().err == "gap at t1, load 0-1: records are missing\n"


def test_a_run_without_a_turn_is_a_failure():
    with pytest.raises(Failure, match="no turn was played"):
        outcome.judged(msgspec.structs.replace(result(), done=0), [])


def test_two_results_are_compared_without_a_server(alone, tmp_path):
    file = tmp_path / "one.json"
    file.write_bytes(msgspec.json.encode(results.result(0.01, 0.02)))
    ended = alone("load", "--compare", file, file)
    assert ended.returncode == 0
    assert "1.00 x" in ended.stdout
    assert alone("load", "--compare", file, tmp_path / "none.json").returncode == 1


def test_a_missing_histogram_names_the_extra(alone, monkeypatch):
    for module in ("paiju.cli.load.running", "paiju.cli.load.figures"):
        monkeypatch.delitem(sys.modules, module, raising=False)
    monkeypatch.setitem(sys.modules, "hdrh.histogram", None)
    ended = alone("load", "--tables", "1")
    assert ended.returncode == 1
    assert "pip install 'paiju[load]'" in ended.stderr

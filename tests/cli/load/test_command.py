"""`paiju load` as an operator runs it: what it refuses, what it writes, and its exit codes."""

import json
import re
import signal
import sys
import time

import httpx
import msgspec
import pytest

from paiju.cli.load import outcome
from paiju.cli.load.expectations import read_expectation
from paiju.cli.load.plan import Plan
from paiju.cli.load.result import Result
from tests.cli.load import results
from tests.patience import PATIENCE_S


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
    assert ended.returncode in {0, outcome.TOO_SLOW}, ended.stderr
    assert "turn, raw" in ended.stdout
    found = json.loads(file.read_text())
    assert found["format"] == "paiju-load-1"
    assert found["figures"]["violations"] == 0
    assert found["done"] > 0


PLAYED = 60
"""Commits of a table in the midst of its deal."""


def metric(url, pattern):
    text = httpx.get(f"{url}/metrics", timeout=PATIENCE_S).text
    return sum(float(line.split()[-1]) for line in text.splitlines() if re.match(pattern, line))


def commits(url):
    return metric(url, r"paiju_commits_total ")


def until_played(url, before, tables):
    """Wait until so many tables are in the midst of a deal."""
    deadline = time.monotonic() + 3 * PATIENCE_S
    while metric(url, r'paiju_tables\{.*state="playing"') < tables or commits(url) < before + PLAYED * tables:
        assert time.monotonic() < deadline, "no deal is played"
        time.sleep(0.1)


def test_ctrl_c_ends_it_in_order_and_it_still_reports(start, server_url, ctrl_c):
    before = commits(server_url)
    running = start("load", server_url, "-n", "1", "-l", "10m", "--think", "50ms")
    until_played(server_url, before, 1)  # nothing is printed before the end
    running.process.send_signal(signal.SIGINT)
    assert any("interrupted" in line for line in running.rest())
    assert running.ended() in {0, outcome.TOO_SLOW}


def test_several_processes_share_the_tables_and_report_as_one(paiju, server_url, tmp_path):
    file, page = tmp_path / "result.json", tmp_path / "page.html"
    words = ("-n", 2, "-p", 2, "-l", "4s", "--think", "100ms", "--metrics", f"{server_url}/metrics")
    ended = paiju("load", server_url, *words, "--json", file, "--html", page)
    assert ended.returncode in {0, outcome.TOO_SLOW}, ended.stderr
    found = json.loads(file.read_text())
    assert max(point["tables"] for point in found["timeline"]) == 2
    assert max(point["server_mib"] for point in found["timeline"]) > 10
    assert found["figures"]["violations"] == 0
    assert page.read_text().count("<svg") == 4


def test_ctrl_c_ends_all_processes_in_order(start, server_url, ctrl_c):
    before = commits(server_url)
    running = start("load", server_url, "-n", "2", "-p", "2", "-l", "10m", "--think", "50ms")
    until_played(server_url, before, 2)
    running.process.send_signal(signal.SIGINT)
    assert any("interrupted" in line for line in running.rest())
    assert running.ended() in {0, outcome.TOO_SLOW}


def test_two_results_are_compared_without_a_server(alone, tmp_path):
    file = tmp_path / "one.json"
    file.write_bytes(msgspec.json.encode(results.result(0.01, 0.02)))
    ended = alone("load", "--compare", file, file)
    assert ended.returncode == 0
    assert "1.00 x" in ended.stdout
    assert alone("load", "--compare", file, tmp_path / "none.json").returncode == 1


def test_a_search_needs_an_expectation(alone):
    ended = alone("load", "--find")
    assert ended.returncode == 2
    assert "--expect" in ended.stderr


def test_a_missing_histogram_names_the_extra(alone, monkeypatch):
    for module in ("paiju.cli.load.running", "paiju.cli.load.figures"):
        monkeypatch.delitem(sys.modules, module, raising=False)
    monkeypatch.setitem(sys.modules, "hdrh.histogram", None)
    ended = alone("load", "--tables", "1")
    assert ended.returncode == 1
    assert "pip install 'paiju[load]'" in ended.stderr

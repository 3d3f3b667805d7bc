"""What a command prints is in one language: Chinese if the environment asks for it, else English."""

import re

import pytest

from paiju.bots import arena
from paiju.cli.answers import question
from paiju.cli.arena_records import deal_record
from paiju.cli.language import is_chinese, say
from paiju.cli.record import PlayedDeal
from paiju.engine.registry import GAMES

CHINESE = re.compile(r"[\u3040-\u30ff\u4e00-\u9fff]")
WORDS = re.compile(r"[A-Za-z]{3}")


def deal_of(key, seed):
    """A deal between random bots, with names that are of no language."""
    names = tuple(str(seat) for seat in range(GAMES[key].seats.default))
    options = {"length": "tonpu"} if GAMES[key].match else {}
    played = arena.play(["random"] * len(names), key, seed, options=options)
    contest = arena.contest_of(["random"] * 2, key, options)
    return PlayedDeal(deal_record("1", contest, names, played.records[0]), GAMES[key])


def lines_of(deal):
    return [line.plain for _, lines in deal.told(None) for line in lines]


@pytest.mark.parametrize("key", GAMES)
def test_a_replay_is_in_english_or_in_chinese_and_never_in_both(key, monkeypatch):
    deal = deal_of(key, 4)
    english = lines_of(deal)
    assert [line for line in english if CHINESE.search(line)] == []
    monkeypatch.setenv("LC_ALL", "zh_CN.UTF-8")
    secret = re.compile(r"^\d+ +\d+  \w+")  # an answer without an event is in the words of the wire
    told = [line for line in lines_of(deal) if not secret.match(line)]
    assert [line for line in told if WORDS.search(line)] == []
    assert any(CHINESE.search(line) for line in told)


@pytest.mark.parametrize("kind", ["call", "bid", "double", "play", "straddle", "run_it", "show", "declare"])
def test_a_question_is_in_one_language(kind, monkeypatch):
    legal = {"scores": [0, 1], "times": [1, 2], "amount": 40, "cards": [], "suits": ["m"]}
    assert not CHINESE.search(question(kind, legal))
    monkeypatch.setenv("LC_ALL", "zh_CN.UTF-8")
    assert CHINESE.search(question(kind, legal))
    assert not WORDS.search(question(kind, legal))


def test_the_first_variable_that_is_set_decides(monkeypatch):
    monkeypatch.delenv("LC_ALL")
    monkeypatch.delenv("LC_MESSAGES", raising=False)
    monkeypatch.setenv("LANG", "zh_CN.UTF-8")
    assert is_chinese()
    assert say("中", "en") == "中"
    monkeypatch.setenv("LC_MESSAGES", "en_US.UTF-8")
    assert say("中", "en") == "en"

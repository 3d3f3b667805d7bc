"""What the author of a bot is told."""

import logging

import pytest

from paiju.bots.faults import Fault, Faulty
from paiju.client.conduct import Conduct
from paiju.client.stream import OpenPrompt
from paiju.engine.shedding.moves import Pass, Play

PROMPT = OpenPrompt("play", None, Pass(), turn="t1", seat=0)


@pytest.fixture
def told(caplog):
    caplog.set_level(logging.INFO, "paiju.bot")
    return lambda: [record.getMessage() for record in caplog.records]


def test_a_fault_is_a_line_with_its_traceback(told):
    Conduct().failed("Mine", PROMPT, Fault("raised", "KeyError: 1", "Traceback …\nKeyError: 1"))
    assert told() == ["Mine: raised at play; playing the default. Traceback …\nKeyError: 1"]


def test_a_strict_one_raises_the_first(told):
    with pytest.raises(Faulty, match="Mine: illegal: no such card"):
        Conduct(strict=True).failed("Mine", PROMPT, Fault("illegal", "no such card"))
    assert told() == []


def test_a_slow_move_is_named_with_the_time_that_it_had(told):
    conduct = Conduct()
    conduct.moved("Mine", PROMPT, Pass(), 400, 1000)
    conduct.moved("Mine", PROMPT, Pass(), 600, 1000)
    conduct.moved("Mine", PROMPT, Pass(), 9000, None)
    assert told() == ["slow: Mine took 600 ms of 1000 ms at play"]
    assert list(conduct.summary()) == ["of 3 moves: 1 slow", "slowest: Mine took 9000 ms at play"]


def test_each_move_is_a_line_if_it_is_verbose(told):
    Conduct(verbose=True).moved("Mine", PROMPT, Pass(), 12, 1000)
    assert told() == ["Mine took 12 ms of 1000 ms: play → pass"]


def test_a_verbose_move_names_every_card(told):
    Conduct(verbose=True).moved("Mine", PROMPT, Play(("6s", "6h", "6c", "4h", "4d")), 12, None)
    assert told() == ["Mine took 12 ms: play → play 6s6h6c4h4d"]


def test_an_answer_to_a_closed_prompt_is_a_fault_only_if_the_time_had_run_out(told):
    conduct = Conduct()
    conduct.late("Mine", PROMPT, 100, 1000)
    conduct.late("Mine", PROMPT, 100, None)
    assert told() == []
    conduct.late("Mine", PROMPT, 1100, 1000)
    assert told() == ["Mine: too late at play; playing the default. it took 1100 ms and had 1000 ms"]


def test_without_faults_there_is_nothing_to_sum_up():
    conduct = Conduct()
    conduct.moved("Mine", PROMPT, Pass(), 12, 1000)
    assert list(conduct.summary()) == []


def test_the_summary_counts_by_kind():
    conduct = Conduct()
    for kind in ("raised", "illegal", "raised"):
        conduct.failed("Mine", PROMPT, Fault(kind, kind))
    conduct.moved("Mine", PROMPT, Pass(), 5, None)
    assert next(conduct.summary()) == "of 1 moves: 1 illegal, 2 raised"

"""What the author of a bot reads."""

import pickle

import pytest

from paiju.bots.faults import RAISED, Faulty, NoAction, as_action, fault_of
from paiju.engine.core.errors import IllegalAction, Reason
from paiju.engine.games.doudizhu import GAME
from paiju.engine.games.doudizhu.types import Call
from paiju.engine.mahjong.moves import Discard
from tests.rows import rows


def raised(tmp_path, source):
    file = tmp_path / "mine.py"
    file.write_text(source)
    space = {}
    exec(compile(source, str(file), "exec"), space)
    try:
        space["act"]()
    except RAISED as error:
        # The caller is this file here, and else one of Paiju's.
        return fault_of(error.with_traceback(error.__traceback__.tb_next))


def test_an_exception_names_file_line_and_function(tmp_path):
    fault = raised(tmp_path, "def act():\n    return deep()\n\ndef deep():\n    return 1 / 0\n")
    assert fault.kind == "raised"
    assert fault.text == "ZeroDivisionError: division by zero (mine.py:5 in deep)"
    assert "return 1 / 0" in fault.trace


def test_an_end_of_the_process_is_told_as_one(tmp_path):
    fault = raised(tmp_path, "import sys\n\ndef act():\n    sys.exit(3)\n")
    assert fault.kind == "raised"
    assert fault.text == "act ended the process (SystemExit 3) (mine.py:4 in act)"


def test_a_traceback_begins_at_the_bots_file_and_the_line_is_the_last_one_of_it(tmp_path):
    source = "from paiju.bots.faults import as_action\n\ndef act():\n    as_action(None, {})\n"
    fault = raised(tmp_path, source)
    assert "(mine.py:4 in act)" in fault.text
    assert fault.trace.splitlines()[1].strip().startswith(f'File "{tmp_path}/mine.py", line 4')
    assert "faults.py" in fault.trace


@pytest.mark.parametrize("answer", [Call(yes=True), {"a": "call", "yes": True}])
def test_structs_and_maps_are_actions(answer):
    assert as_action(GAME, answer) == Call(yes=True)


@rows("answer", [None, "call", 7, {"a": "hop"}, {"a": "call"}, Discard("1m"), object()])
def test_anything_else_is_none(answer):
    with pytest.raises(NoAction, match="is no action of doudizhu"):
        as_action(GAME, answer)


def test_a_coroutine_is_named():
    async def act():
        return None

    with pytest.raises(NoAction, match="a coroutine or generator is no action"):
        as_action(GAME, act())


def test_an_illegal_action_tells_the_reason_and_the_action():
    fault = fault_of(IllegalAction(Reason.NOT_HELD, "you do not hold 3s"), Call(yes=True))
    assert (fault.kind, fault.told) == ("illegal", "Call(yes=True): you do not hold 3s")


def test_a_fault_that_ends_all_comes_through_processes(tmp_path):
    error = Faulty("mine.py:Mine", raised(tmp_path, "def act():\n    raise KeyError('x')\n"))
    again = pickle.loads(pickle.dumps(error))
    assert str(again) == str(error)
    assert "mine.py:Mine: raised" in str(again)


@rows(
    ("answer", "words"),
    [
        ({"a": "fly"}, "`a` is one of call, bid, double, play, pass$"),
        ({"cards": ["3d"]}, "`a` is one of call, bid, double, play, pass$"),
        ("pass", "return a struct of the game, or a map such as {'a': 'call'} with `a` one of call, bid, "),
        ({"a": "bid", "score": 10**30}, "a number is too large$"),
        ({"a": "play", "cards": "3d"}, r"expected a list, got text - at `\$.cards`$"),
    ],
)
def test_what_is_no_action_is_told_with_the_actions_there_are(answer, words):
    with pytest.raises(NoAction, match=words):
        as_action(GAME, answer)

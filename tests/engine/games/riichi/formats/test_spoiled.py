"""Files that somebody has spoiled: whatever is in them, they are read or refused with a path, never more than that."""

import json
from copy import deepcopy
from random import Random

import pytest

from paiju.engine.core.errors import BadRecord
from paiju.engine.games.riichi.formats.check import check
from paiju.engine.games.riichi.formats.files import Mjai, Tenhou6
from paiju.engine.games.riichi.formats.mjai_messages import format_message
from paiju.engine.games.riichi.formats.mjai_write import messages
from paiju.engine.games.riichi.formats.replay_match import replay_match
from paiju.engine.games.riichi.formats.tenhou6 import parse_tenhou6
from tests.engine.games.riichi.formats.records import document

TIMES = 400
JUNK = [
    0,
    -1,
    1,
    4,
    11,
    15,
    51,
    60,
    10**30,
    0.5,
    None,
    True,
    "",
    "x",
    "r60",
    "k11111111",
    "m11111111",
    "c111213",
]
JUNK += [[], {}, [0] * 4, "E", "5mr", "?", "1m", [[]], "和了", "流局", "p111111", "111111a11", [11], "reach"]


def spoil(plain, dice):
    """A copy in which a few values are junk, gone, doubled or swapped."""
    spoiled = deepcopy(plain)
    for _ in range(dice.randint(1, 3)):
        holder, key, node = None, None, spoiled
        for _ in range(dice.randint(1, 7)):
            if not node or not isinstance(node, dict | list):
                break
            holder, key = (
                node,
                dice.choice(list(node)) if isinstance(node, dict) else dice.randrange(len(node)),
            )
            node = node[key]
        if holder is not None:
            dice.choice([put_junk, put_junk, remove, double])(holder, key, dice)
    return spoiled


def put_junk(holder, key, dice):
    holder[key] = deepcopy(dice.choice(JUNK))


def remove(holder, key, _dice):
    del holder[key]


def double(holder, key, _dice):
    if isinstance(holder, list):
        holder.insert(key, deepcopy(holder[key]))


def plain_mjai():
    match = parse_tenhou6(document())[0].match
    return [json.loads(format_message(message)) for message in messages(match)]


@pytest.mark.parametrize(
    ("form", "plain"),
    [
        pytest.param(Tenhou6(), json.loads(document()), id="tenhou6"),
        pytest.param(Mjai(), plain_mjai(), id="mjai"),
    ],
)
def test_a_spoiled_file_never_does_worse_than_a_refusal(form, plain):
    dice = Random(5)
    errors = [error for _ in range(TIMES) if (error := refusal(form, spoil(plain, dice))) is not None]
    assert all(error.path.startswith("$") and 0 < len(error.text) < 1000 for error in errors)
    assert TIMES / 2 < len(errors) < TIMES


def refusal(form, plain):
    """The error of a file; None if it can be played."""
    try:
        read = form.parse(json.dumps(plain).encode())
        check(read)
        replay_match(read)
    except BadRecord as error:
        return error
    return None

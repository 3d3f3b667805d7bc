"""An mjai program at our table: what it is told, and what its replies mean."""

import json

import pytest

from paiju.engine.core.errors import BadRecord, IllegalAction
from paiju.engine.games.riichi.choices import ClaimChoice, TurnChoice
from paiju.engine.games.riichi.formats.export import export_kyoku
from paiju.engine.games.riichi.formats.mjai_messages import (
    PAI,
    Ankan,
    Chi,
    Dahai,
    Daiminkan,
    Hora,
    Kakan,
    Nothing,
    Pon,
    Reach,
    Ryukyoku,
    StartGame,
    format_message,
)
from paiju.engine.games.riichi.formats.mjai_replies import action_of, parse_reply, riichi_of
from paiju.engine.games.riichi.formats.mjai_told import MjaiTold
from paiju.engine.games.riichi.formats.mjai_write import kyoku_messages
from paiju.engine.games.riichi.types import Kyuushu, Riichi
from paiju.engine.mahjong.moves import Chow, Discard, Kong, Pass, Pung, Win
from tests.engine.games.riichi.formats.games import FIRST, GAME, log_of, played
from tests.rows import rows

SEEDS = range(12)
NAMES = ("zero", "one", "two", "three")


def told_to(seat, steps):
    """All messages of a kyoku for a seat of our table."""
    found, told = [], MjaiTold(seat, NAMES)
    for *_, transition in steps:
        for event in transition.events:
            messages, told = told.told(GAME.project(event, seat))
            found += messages
    return found


def as_json(message):
    return json.loads(format_message(message))


def seen_by(seat, message):
    """A message with all tiles open as a seat of mjai may see it; None: it is not told."""
    shown = as_json(message)
    if shown["type"] == "start_kyoku":
        hidden = [hand if at == seat else ["?"] * 13 for at, hand in enumerate(shown["tehais"])]
        return shown | {"tehais": hidden}
    if shown["type"] == "tsumo" and shown["actor"] != seat:
        return shown | {"pai": "?"}
    return None if shown == {"type": "reach", "actor": seat} else shown


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("seat", range(4))
def test_a_seat_is_told_the_kyoku_without_what_it_may_not_see(seat, seed):
    carry, steps = played(seed)
    own = (seat - FIRST) % 4
    begun, *found = told_to(seat, steps)
    assert begun == StartGame(id=own, names=("two", "three", "zero", "one"))
    whole = kyoku_messages(export_kyoku(carry, log_of(steps)).kyoku)
    wanted = [seen for message in whole if (seen := seen_by(own, message)) is not None]
    assert list(map(as_json, found)) == wanted


def test_the_match_begins_once():
    carry, steps = played(0)
    del carry
    told = MjaiTold(1, NAMES)
    kinds = []
    for _ in range(2):
        for *_, transition in steps:
            for event in transition.events:
                messages, told = told.told(GAME.project(event, 1))
                kinds += [type(message).__name__ for message in messages]
    assert (kinds.count("StartGame"), kinds.count("StartKyoku"), kinds.count("EndKyoku")) == (1, 2, 2)


def reply_to(action, choice, seat):
    """An action of the game in the words of a program."""
    match action:
        case Discard(tile=tile, drawn=drawn):
            return Dahai(seat, PAI[tile], drawn)
        case Chow(tiles=tiles):
            return Chi(seat, PAI[choice.tile], tuple(PAI[tile] for tile in reversed(tiles)))
        case Pung(tiles=tiles):
            return Pon(seat, PAI[choice.tile], tuple(PAI[tile] for tile in tiles))
        case Kong(tile=tile, kind=kind):
            return kan_reply(kind, PAI[tile], seat)
    return {Win: Hora(seat), Kyuushu: Ryukyoku(seat), Pass: Nothing(), Riichi: Reach(seat)}[type(action)]


def kan_reply(kind, pai, seat):
    if kind == "daiminkan":
        return Daiminkan(seat, pai, (pai,) * 3)
    return Ankan(seat, (pai,) * 4) if kind == "ankan" else Kakan(seat, pai)


@rows("seed", SEEDS)
def test_each_legal_action_has_a_reply(seed):
    for actor, _, state, _ in played(seed)[1]:
        if not isinstance(actor, int):
            continue
        choice = GAME.prompt(state, actor).legal
        for action in GAME.legal_actions(state, actor):
            reply = parse_reply(format_message(reply_to(action, choice, 3)))
            found = action_of(reply, choice, 3)
            if isinstance(action, Riichi):
                assert found == Reach(3)
                found = riichi_of(Dahai(3, PAI[action.tile], action.drawn), choice)
            assert found == action


TURN = TurnChoice(
    discards=("1m", "0p", "9s"), drawn="9s", bound=None, riichi=("1m",), kongs=(), kyuushu=None, win=None
)
CLAIM = ClaimChoice("4p", 1, False, (Chow(("0p", "6p")),), (), None, None)


@rows(
    ("reply", "action"),
    [
        (Dahai(0, "9s"), Discard("9s", drawn=True)),
        (Dahai(0, "1m"), Discard("1m")),
        (Dahai(0, "5pr", False), Discard("0p")),
        (Dahai(0, "9s", False), Discard("9s")),
    ],
)
def test_a_dahai_may_leave_open_whether_it_is_the_drawn_tile(reply, action):
    assert action_of(reply, TURN, 0) == action


@rows(
    ("reply", "choice"),
    [
        (Dahai(1, "9s"), TURN),
        (Dahai(0, "5p"), TURN),
        (Dahai(0, "1m", True), TURN),
        (Nothing(), TURN),
        (Hora(0), TURN),
        (Ryukyoku(0), TURN),
        (Ankan(0, ("1m",) * 4), TURN),
        (Kakan(0, "1m"), TURN),
        (StartGame(), TURN),
        (Hora(0), CLAIM),
        (Chi(0, "4p", ("5p", "6p")), CLAIM),
        (Pon(0, "4p", ("4p", "4p")), CLAIM),
        (Daiminkan(0, "4p", ("4p",) * 3), CLAIM),
        (Dahai(0, "9s"), CLAIM),
        (Reach(0), CLAIM),
    ],
)
def test_what_is_not_on_offer_is_refused(reply, choice):
    with pytest.raises(IllegalAction) as refusal:
        action_of(reply, choice, 0)
    assert refusal.value.reason == "wrong_action"


def test_the_tile_of_a_riichi_must_leave_a_wait():
    for reply in (Dahai(0, "9s"), Dahai(0, "1m", True), Nothing()):
        with pytest.raises(IllegalAction):
            riichi_of(reply, TURN)
    assert riichi_of(Dahai(0, "1m"), TURN) == Riichi("1m")


@rows("line", ["", "{}", '{"type":"dahai","actor":4,"pai":"1m"}', "x" * 70_000, b"\xff", "[" * 9000])
def test_a_line_that_is_no_message_is_refused(line):
    with pytest.raises(BadRecord):
        parse_reply(line)


def test_a_tile_that_is_none_is_refused():
    with pytest.raises(BadRecord) as refusal:
        action_of(Dahai(0, "?"), TURN, 0)
    assert refusal.value.path == "$.pai"

"""The formats as a table or the command line uses them: our own kyoku are written, read and played again."""

import json

import pytest

from paiju.engine.core.errors import BadRecord
from paiju.engine.games.riichi.formats.files import Mjai, Tenhou6
from paiju.engine.games.riichi.game import RiichiMahjong
from tests.engine.games.riichi.formats.games import FIRST, carry_of, events_of, log_of, played
from tests.engine.games.riichi.formats.records import KANS, NAMES, RON, changed, document
from tests.rows import rows

FORMATS = [Tenhou6(), Mjai()]
SEEDS = range(12)
ROTATED = ("two", "three", "zero", "one")


def turned(values):
    """Values per seat of our table, from the first dealer on."""
    return (*values[FIRST:], *values[:FIRST])


@rows("form", FORMATS)
@rows("seed", SEEDS)
def test_our_kyoku_is_played_again_from_its_file(form, seed):
    carry, steps = played(seed)
    text = form.written(carry, log_of(steps), None, ("zero", "one", "two", "three"))
    deal = form.read(text.encode())
    end = log_of(steps)[-1]
    assert deal.names == ROTATED
    assert deal.carry.points == turned(carry.points)
    assert deal.notes == ()
    game = RiichiMahjong()
    state = game.initial_state(deal.carry)
    for actor, action in deal.actions:
        state = game.apply(state, actor, action).state
    assert state.points == turned(steps[-1][3].state.points), end


def test_random_kyoku_have_each_kind_of_step():
    told = {type(event).__name__ for seed in SEEDS for event in events_of(played(seed)[1])}
    assert {"Claimed", "Konged", "DoraShown", "StickPaid", "Won", "NoWinner"} <= told


@rows("form", FORMATS)
def test_a_match_is_written_and_read_to_its_end(form):
    """The two kyoku of the records: the second one ends the match, because a seat has less than no points."""
    deals = Tenhou6().read_all(document().encode())
    text = form.written_all([(deal.carry, deal.actions) for deal in deals], None, [NAMES] * len(deals))
    again = form.read_all(text.encode())
    assert [(deal.carry, deal.actions, deal.names) for deal in again] == [
        (deal.carry, deal.actions, tuple(NAMES)) for deal in deals
    ]
    match = form.parse(text.encode()).match
    assert match.final == (46300, -400, 23600, 30500)
    assert match.scores in {(55, -50, -16, 11), None}


@rows("form", FORMATS)
def test_a_kyoku_that_is_not_over_cannot_be_written(form):
    carry, steps = played(0)
    for stop in (0, 1, len(steps) - 1):
        with pytest.raises(BadRecord):
            form.written(carry, log_of(steps)[:stop], None, ())


def test_the_rule_is_written_in_words():
    carry, steps = played(1, length="tonpu", kuitan=False, aka=0)
    rule = json.loads(Tenhou6().written(carry, log_of(steps), None, ()))["rule"]
    assert rule == {"disp": "東", "aka": 0}
    assert carry_of(length="tonpu").options.length == "tonpu"


class TestReading:
    def test_a_match_is_several_deals(self):
        deals = Tenhou6().read_all(document().encode())
        assert [deal.carry.honba for deal in deals] == [0, 1]
        assert deals[0].names == tuple(NAMES)
        assert Tenhou6().read(document().encode()) == deals[1]
        assert deals[1].seats == 4

    def test_what_could_not_have_been_played_is_refused(self):
        with pytest.raises(BadRecord) as refusal:
            Tenhou6().read_all(document(changed(RON, ((8, 0), 44), ((10, 11), 44)), KANS).encode())
        assert refusal.value.path == "$.log[0][8][0]"

    def test_a_file_is_recognised_by_its_beginning(self):
        tenhou6, mjai = Tenhou6(), Mjai()
        line, message = document().encode(), b' [{"type": "start_game"}]'
        assert (tenhou6.is_meant(line), mjai.is_meant(line)) == (True, False)
        assert (tenhou6.is_meant(message), mjai.is_meant(message)) == (False, True)
        assert not any(form.is_meant(b'variant = "NT"') for form in (tenhou6, mjai))

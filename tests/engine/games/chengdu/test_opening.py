"""Up to the first turn: events, chance, 换三张 (docs/rules/chengdu.md "换三张")."""

import pytest

from paiju.engine.core.entropy import KeyedEntropy
from paiju.engine.core.options import resolve_options
from paiju.engine.core.seats import CHANCE
from paiju.engine.games.chengdu.events import Dealt, Swapped
from paiju.engine.games.chengdu.types import Phase
from paiju.engine.mahjong.wall import broken
from tests.engine.games.chengdu.table import GAME, Table
from tests.rows import rows


def told(table):
    return [type(event).__name__ for event in table.events]


@rows(
    ("options", "events", "stage"),
    [
        ({"que": "off"}, ["Thrown", "Dealt", "Turn"], "turn"),
        ({"que": "dingzhang"}, ["Thrown", "Dealt"], "que"),
        ({"que": "declare"}, ["Thrown", "Dealt"], "que"),
        ({"que": "off", "swap3": True}, ["Thrown", "Dealt"], "swap"),
        ({"que": "declare", "suits": "two"}, ["Thrown", "Dealt", "Turn"], "turn"),
    ],
)
def test_what_is_told_of_a_deal_and_what_comes_next(options, events, stage):
    table = Table(**options)
    assert told(table) == events
    (dealt,) = table.seen(Dealt)
    assert (dealt.stage, table.state.phase) == (stage, Phase(stage))
    assert (dealt.counts, dealt.horses) == ((14, 13, 13, 13), (0,) * 4)
    assert dealt.wall == table.state.table.wall.left


@pytest.mark.parametrize(("que", "after"), [("off", ["Turn"]), ("declare", [])])
def test_what_is_told_of_a_swap(que, after):
    table = Table(swap3=True, que=que)
    start = len(table.events)
    for seat in range(4):
        table.act(seat, GAME.default_action(table.state, seat))
    assert told(table)[start:] == ["Thrown", "Swapped", *after]
    assert table.view(0).swapped == GAME.project(table.seen(Swapped)[0], 0)


def test_the_wall_is_drawn_as_it_was_broken_and_no_tile_is_left_out():
    state = GAME.initial_state(GAME.opening_carry(4, resolve_options(GAME, {"que": "off"})))
    action = GAME.chance_action(state, KeyedEntropy(b"wall"))
    after = GAME.apply(state, CHANCE, action).state
    dice = next(throw.dice for throw in action.throws if throw.kind == "break")
    wall = broken(action.deck, 4, dice)
    assert after.table.wall.tiles == wall.tiles
    # 跳牌: the dealer's last two are the 49th and the 53rd tile, the others' the three between.
    place = after.order.index(after.dealer)
    from_dealer = (*after.order[place:], *after.order[:place])
    assert wall.tiles[48] in after.hands[after.dealer]
    assert wall.tiles[52] in after.hands[after.dealer]
    for tile, seat in zip(wall.tiles[49:52], from_dealer[1:], strict=True):
        assert tile in after.hands[seat]

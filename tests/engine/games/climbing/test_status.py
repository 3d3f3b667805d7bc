"""The states of a table (状态), arrow by arrow, for each game without a landlord."""

import pytest
from msgspec.structs import replace

from paiju.engine.core.errors import IllegalAction
from paiju.engine.core.replay import replay
from paiju.engine.core.seats import CHANCE
from paiju.engine.games import climbing
from paiju.engine.games.climbing.game import ALLOWED
from paiju.engine.games.climbing.types import STATUS_OF, Deal, Phase
from paiju.engine.shedding.moves import Pass, Play
from tests.engine.games.climbing.table import Table
from tests.rows import rows

KEYS = [game.key for game in climbing.GAMES]
each_game = rows("key", KEYS)


def smallest(table):
    return table.game.prompt(table.state, table.turn).legal.must_include


def nearly_over(table):
    """The same deal with one card for each seat and no pile; two more plays, or one, end it."""
    hands = tuple(hand[-1:] for hand in table.state.hands)
    table.state = replace(table.state, hands=hands, pile=())
    return table


def test_every_phase_has_a_status_and_a_row_of_allowed_actions():
    assert set(STATUS_OF) == set(ALLOWED) == set(Phase)


@each_game
def test_a_new_table_is_initialized(key):
    assert Table(key).status == "initialized"


@each_game
def test_initialized_to_assigned_by_a_deal_never_through_dealt(key):
    table = Table(key).deal()
    assert table.status == table.view().status == "assigned"


@each_game
def test_initialized_stays_when_the_deck_is_not_whole(key):
    table = Table(key)
    with pytest.raises(IllegalAction):
        table.deal(table.game.ruleset.deck[1:])
    assert table.status == "initialized"


@each_game
def test_assigned_stays_when_the_start_is_refused(key):
    table = Table(key).deal()
    highest = table.state.hands[table.turn][0]
    assert table.refused(highest) == "must_contain"
    assert table.refused("") == "cannot_pass"
    assert table.status == "assigned"


@each_game
def test_assigned_to_started_by_the_start(key):
    table = Table(key).deal()
    assert table.play(smallest(table)).status == "started"


@each_game
def test_assigned_to_over_by_a_start_that_ends_the_deal(key):
    table = Table(key).deal()
    starter, card = table.turn, smallest(table)
    hands = tuple((card,) if seat == starter else () for seat in range(len(table.state.hands)))
    if not table.game.ruleset.refills:
        hands = tuple(hand or table.state.hands[seat] for seat, hand in enumerate(hands))
    table.state = replace(table.state, hands=hands, pile=())
    assert table.play(card).status == "over"


@each_game
def test_started_to_started_by_plays_and_passes(key):
    table = Table(key).deal()
    table.play(smallest(table))
    assert table.play("").status == "started"


@each_game
def test_started_stays_when_a_play_is_refused(key):
    table = Table(key).deal()
    table.play(smallest(table))
    assert table.refused(table.state.hands[table.turn][-1], seat=(table.turn + 1) % 2) == "not_your_turn"
    assert table.status == "started"


@each_game
def test_started_to_over_by_the_last_card(key):
    table = nearly_over(Table(key).deal())
    table.play(smallest(table))
    while table.game.actors(table.state):
        assert table.status == "started"
        table.act(table.turn, next(reversed(list(table.game.legal_actions(table.state, table.turn)))))
    assert table.status == "over"


@each_game
def test_over_allows_nothing_and_the_next_deal_starts_from_its_carry(key):
    table = nearly_over(Table(key).deal())
    table.play(smallest(table))
    while table.game.actors(table.state):
        table.act(table.turn, next(reversed(list(table.game.legal_actions(table.state, table.turn)))))
    for actor, action in ((CHANCE, Deal(table.game.ruleset.deck)), (0, Pass()), (0, Play(("3d",)))):
        with pytest.raises(IllegalAction):
            table.game.apply(table.state, actor, action)
    fresh = table.game.initial_state(table.outcome.carry)
    assert table.game.status(fresh) == "initialized"
    dealt = list(replay(table.game, table.outcome.carry, [(CHANCE, Deal(table.game.ruleset.deck))]))
    assert table.game.status(dealt[-1].state) == "assigned"


@each_game
def test_a_number_of_players_out_of_range_is_refused(key):
    table = Table(key)
    for seats in (table.game.seats.min - 1, table.game.seats.max + 1):
        with pytest.raises(AssertionError):
            table.game.opening_carry(seats, table.game.options_type())

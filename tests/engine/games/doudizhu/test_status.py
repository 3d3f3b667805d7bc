"""The states of a table (状态), arrow by arrow, for each landlord game."""

import pytest
from msgspec.structs import replace

from paiju.engine.core.entropy import KeyedEntropy
from paiju.engine.core.errors import IllegalAction
from paiju.engine.games import doudizhu
from paiju.engine.games.doudizhu.types import Bid, Call
from paiju.engine.shedding.moves import Pass, Play
from tests.rows import rows

each_game = rows("game", doudizhu.GAMES, ids=lambda game: game.key)


class Table:
    """One deal of any landlord game."""

    def __init__(self, game):
        self.game = game
        self.seats = game.seats.default
        self.state = game.initial_state(game.opening_carry(self.seats, game.options_type()))

    @property
    def status(self):
        assert self.game.status(self.state) == self.game.view(self.state, None).status
        return self.game.status(self.state)

    @property
    def turn(self):
        (actor,) = self.game.actors(self.state)
        return actor

    def act(self, action, actor=None):
        self.state = self.game.apply(self.state, self.turn if actor is None else actor, action).state
        return self

    def deal(self):
        return self.act(self.game.chance_action(self.state, KeyedEntropy(b"status")))

    def bid(self, *answers):
        """Yes or no of each seat in turn; where scores are bid, 1 or 0."""
        for yes in answers:
            self.act(Bid(int(yes)) if self.state.options.bidding == "score" else Call(yes))
        return self

    def assigned(self):
        return self.deal().bid(*[True] + [False] * (self.seats - 1))

    def refused(self, action, actor=None):
        before = self.state
        with pytest.raises(IllegalAction) as caught:
            self.act(action, actor)
        assert self.state is before
        return caught.value.reason

    def with_hands(self, *hands):
        self.state = replace(self.state, hands=hands)
        return self


def short(table, leader="3d"):
    """The same deal with one card for each seat; the leader's given."""
    others = iter(("4d", "5d", "6d"))
    return table.with_hands(
        *((leader,) if seat == table.turn else (next(others),) for seat in range(table.seats))
    )


@each_game
def test_initialized_to_dealt_by_a_deal(game):
    assert Table(game).deal().status == "dealt"


@each_game
def test_dealt_stays_dealt_by_a_bid_that_decides_nothing(game):
    assert Table(game).deal().bid(False).status == "dealt"


@each_game
def test_dealt_to_assigned_by_the_bid_that_makes_a_landlord(game):
    table = Table(game).assigned()
    assert table.status == "assigned"
    assert table.state.landlord == table.turn


@each_game
def test_dealt_to_dealt_again_after_a_deal_that_nobody_called(game):
    table = Table(game).deal().bid(*[False] * game.seats.default)
    assert table.status == "initialized", "chance is to deal at once"
    assert table.deal().status == "dealt"
    assert table.state.redeals == 1


@each_game
def test_dealt_to_assigned_when_nobody_calls_for_the_third_time(game):
    table = Table(game)
    for _ in range(3):
        table.deal().bid(*[False] * table.seats)
    assert table.status == "assigned"
    assert table.state.landlord == table.state.first_bidder


@each_game
def test_assigned_to_started_by_any_legal_hand(game):
    table = Table(game).assigned()
    assert table.act(Play(table.state.hands[table.turn][:1])).status == "started"


@each_game
def test_assigned_to_over_by_a_start_that_ends_the_deal(game):
    table = short(Table(game).assigned())
    assert table.act(Play(("3d",))).status == "over"


@each_game
def test_started_to_started_by_plays_and_passes(game):
    table = Table(game).assigned()
    table.act(Play(table.state.hands[table.turn][-1:]))
    assert table.act(Pass()).status == "started"
    assert table.act(Play(table.state.hands[table.turn][:1])).status == "started"


@each_game
def test_started_to_over_by_the_last_card(game):
    table = short(Table(game).assigned())
    landlord = table.turn
    hands = tuple((*hand, "3c") if seat == landlord else hand for seat, hand in enumerate(table.state.hands))
    table.with_hands(*hands)
    assert table.act(Play(("3d",))).status == "started"
    next_card = table.state.hands[table.turn]
    assert table.act(Play(next_card)).status == "over"

"""The states of a table (状态), arrow by arrow, for each landlord game."""

from msgspec.structs import replace

from paiju.engine.games import doudizhu
from paiju.engine.games.doudizhu.types import Bid, Call
from paiju.engine.shedding.moves import Pass, Play
from tests.engine.games.doudizhu.table import Table
from tests.rows import rows

each_game = rows("game", doudizhu.GAMES, ids=lambda game: game.key)


class Deal(Table):
    """One deal of any landlord game."""

    def __init__(self, game):
        super().__init__(game=game)

    @property
    def status(self):
        assert self.game.status(self.state) == self.view().status
        return self.game.status(self.state)

    def next(self, action):
        """The action of the seat to act."""
        return self.act(self.turn, action)

    def say(self, *answers):
        """Yes or no of each seat in turn; where scores are bid, 1 or 0."""
        for yes in answers:
            self.next(Bid(int(yes)) if self.state.options.bidding == "score" else Call(yes))
        return self

    def assigned(self):
        return self.deal().say(*[True] + [False] * (self.seats - 1))

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
    assert Deal(game).deal().status == "dealt"


@each_game
def test_dealt_stays_dealt_by_a_bid_that_decides_nothing(game):
    assert Deal(game).deal().say(False).status == "dealt"


@each_game
def test_dealt_to_assigned_by_the_bid_that_makes_a_landlord(game):
    table = Deal(game).assigned()
    assert table.status == "assigned"
    assert table.state.landlord == table.turn


@each_game
def test_dealt_to_dealt_again_after_a_deal_that_nobody_called(game):
    table = Deal(game).deal().say(*[False] * game.seats.default)
    assert table.status == "initialized", "chance is to deal at once"
    assert table.deal().status == "dealt"
    assert table.state.redeals == 1


@each_game
def test_dealt_to_assigned_when_nobody_calls_for_the_third_time(game):
    table = Deal(game)
    for _ in range(3):
        table.deal().say(*[False] * table.seats)
    assert table.status == "assigned"
    assert table.state.landlord == table.state.first_bidder


@each_game
def test_assigned_to_started_by_any_legal_hand(game):
    table = Deal(game).assigned()
    assert table.next(Play(table.state.hands[table.turn][:1])).status == "started"


@each_game
def test_assigned_to_over_by_a_start_that_ends_the_deal(game):
    table = short(Deal(game).assigned())
    assert table.next(Play(("3d",))).status == "over"


@each_game
def test_started_to_started_by_plays_and_passes(game):
    table = Deal(game).assigned()
    table.next(Play(table.state.hands[table.turn][-1:]))
    assert table.next(Pass()).status == "started"
    assert table.next(Play(table.state.hands[table.turn][:1])).status == "started"


@each_game
def test_started_to_over_by_the_last_card(game):
    table = short(Deal(game).assigned())
    landlord = table.turn
    hands = tuple((*hand, "3c") if seat == landlord else hand for seat, hand in enumerate(table.state.hands))
    table.with_hands(*hands)
    assert table.next(Play(("3d",))).status == "started"
    next_card = table.state.hands[table.turn]
    assert table.next(Play(next_card)).status == "over"

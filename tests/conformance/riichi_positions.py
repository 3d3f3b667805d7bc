"""A vector's hand of riichi as a position that `Game` itself is asked about: is the win offered, and what does it pay?

The kyoku is the first of the row's round, so seat 0 deals and the winner's seat is its wind. Another holds the tile
that is won with; nobody else holds anything.
"""

from functools import cache

from msgspec.structs import replace

from paiju.engine.core.game import Tick
from paiju.engine.core.seats import CHANCE, CLOCK, set_at
from paiju.engine.games.riichi.events import Won
from paiju.engine.games.riichi.game import RiichiMahjong
from paiju.engine.games.riichi.tile_set import DECK_136, INDICATORS, MOST_KANS
from paiju.engine.mahjong.dice import Deal, Thrown
from paiju.engine.mahjong.melds import Meld, RiverTile
from paiju.engine.mahjong.moves import Discard, Kong, Win
from paiju.engine.tiles.text import id34_of, in_order, tile_of

GAME = RiichiMahjong()
SEATS = 4


@cache
def dealt(options, round_wind, honba):
    """The first turn of a round's first kyoku."""
    carry = replace(
        GAME.opening_carry(SEATS, options),
        first=0,
        kyoku=SEATS * round_wind,
        honba=honba,
        points=(options.start,) * SEATS,
    )
    deal = Deal(DECK_136, (Thrown("break", 0, (2, 3)),))
    return GAME.apply(GAME.initial_state(carry), CHANCE, deal).state


class Position:
    """A kyoku in which one seat lacks one tile to a win."""

    def __init__(self, hand, honba, sticks, options):
        self.hand, self.winner = hand, hand.seat_wind
        self.feeder = min(seat for seat in range(SEATS) if seat != self.winner)
        state = dealt(options, hand.round_wind, honba)
        kept = ((),) * SEATS
        table = replace(
            state.table,
            hands=set_at(kept, self.winner, in_order(hand.concealed)),
            melds=set_at(kept, self.winner, tuple(self.with_feeder(meld) for meld in hand.melds)),
            rivers=kept if hand.first_turn else ((RiverTile("9s", taken_by=(0,)),),) * SEATS,
            wall=self.wall(state.table.wall),
            turn=self.winner,
        )
        nobody = (0,) * SEATS
        self.state = replace(
            state,
            table=table,
            sticks=sticks,
            indicators=len(hand.dora),
            riichi=set_at(nobody, self.winner, hand.riichi),
            ippatsu=set_at((False,) * SEATS, self.winner, hand.ippatsu),
        )

    def with_feeder(self, meld):
        """A meld as it is laid down in play: what was called has a feeder."""
        return meld if meld.kind == "ankan" else replace(meld, feeder=self.feeder)

    def wall(self, wall):
        """The wall with the row's indicators, out of tiles if the win is one with the last."""
        tiles = list(wall.tiles)
        for place, tile in zip(INDICATORS, self.hand.dora, strict=False):
            tiles[place] = tile
        for place, tile in zip(INDICATORS, self.hand.ura, strict=False):
            tiles[place + 1] = tile
        kans = sum(meld.is_kong for meld in self.hand.melds)
        head = wall.end if self.hand.last_tile else wall.head
        return replace(wall, tiles=tuple(tiles), head=head, spare=wall.spare[kans:])

    def put(self, **changes):
        self.state = replace(self.state, table=replace(self.state.table, **changes))

    def act(self, actor, action):
        transition = GAME.apply(self.state, actor, action)
        self.state = transition.state
        return transition.events

    def bring(self):
        """Let the winning tile come: it is drawn, discarded, or added to a pung."""
        table, tile = self.state.table, self.hand.winning
        if self.hand.tsumo:
            hands = set_at(table.hands, self.winner, in_order((*self.hand.concealed, tile)))
            self.put(hands=hands, drawn=tile, came="ankan" if self.hand.rinshan else "draw")
            return
        self.put(hands=set_at(table.hands, self.feeder, (tile,)), turn=self.feeder, drawn=tile, came="draw")
        if not self.hand.chankan:
            self.act(self.feeder, Discard(tile))
            return
        kind = tile_of(id34_of(tile))
        pung = Meld("pung", (kind,) * 3, self.winner)
        self.put(melds=set_at(table.melds, self.feeder, (pung,)))
        self.act(self.feeder, Kong(kind, "shouminkan"))

    def won(self):
        """The win with its payments; None if it is not offered."""
        self.bring()
        if Win() not in GAME.legal_actions(self.state, self.winner):
            return None
        events = self.act(self.winner, Win())
        if not self.hand.tsumo:
            events = self.act(CLOCK, Tick())
        return next(event for event in events if isinstance(event, Won))


def can_happen(hand):
    """Whether play can bring the hand about: nobody lays down a fifth kan, or one with the last tile."""
    kans = sum(meld.is_kong for meld in hand.melds)
    return not (hand.chankan and (kans == MOST_KANS or hand.last_tile))

"""What may be done on the own turn: which tiles may go, which kongs be laid down, what a win is worth."""

from collections.abc import Iterator

from paiju.engine.core.seats import Seat
from paiju.engine.games.chengdu.active_seats import hand_of, has_won, may_err
from paiju.engine.games.chengdu.choices import Bound
from paiju.engine.games.chengdu.scoring import (
    Facts,
    Worth,
    waited,
    wins,
    worth_of,
)
from paiju.engine.games.chengdu.types import State
from paiju.engine.mahjong.melds import Meld
from paiju.engine.mahjong.moves import Kong
from paiju.engine.mahjong.table import with_meld, without
from paiju.engine.tiles.counts import counts_of
from paiju.engine.tiles.text import Tile

FROM_KONG = ("wan", "zhi", "yin")
"""`Table.came` of a turn that began with the tile for a kong."""


def discards_of(state: State, seat: Seat) -> tuple[tuple[Tile, ...], Bound | None]:
    """Return the kinds that a seat may discard, and why not all of its hand."""
    hidden, hand = state.hidden[seat], state.table.hands[seat]
    if hidden is not None:
        return (hidden,), "hidden"
    if has_won(state, seat) and state.table.drawn is not None:
        return (state.table.drawn,), "locked"
    kinds = tuple(dict.fromkeys(hand))
    if state.options.que_first:
        missing = tuple(tile for tile in kinds if tile[1] == state.missing[seat])
        if missing:
            return missing, "missing"
    return kinds, None


def kongs_of(state: State, seat: Seat) -> tuple[Kong, ...]:
    """Return the kongs that a seat may lay down on its turn, after a draw: 直杠, then 弯杠.

    None right after a claim, when the wall is out, for a dead hand (相公), or of the missing suit.
    """
    table = state.table
    if table.came == "claim" or not table.wall.left or seat in state.dead:
        return ()
    return tuple(
        kong
        for kong in _kongs_held(table.hands[seat], table.melds[seat])
        if kong.tile[1] != state.missing[seat] and keeps_waits(state, seat, kong)
    )


def _kongs_held(hand: tuple[Tile, ...], melds: tuple[Meld, ...]) -> Iterator[Kong]:
    """Yield the kongs for which there are the tiles."""
    yield from (Kong(tile, "zhi") for tile in dict.fromkeys(hand) if hand.count(tile) == 4)
    punged = (meld.tiles[0] for meld in melds if meld.kind == "pung")
    yield from (Kong(tile, "wan") for tile in punged if tile in hand)


def turn_worth(state: State) -> Worth | None:
    """Return what the hand of the seat whose turn it is would win (自摸, 杠上花); None if it is no win."""
    table, seat = state.table, state.table.turn
    if table.came == "claim" or seat in state.dead:
        return None
    hand = hand_of(state, seat)
    return worth_of(state.options, hand, turn_facts(state)) if wins(hand) else None


def may_err_on_turn(state: State, seat: Seat) -> bool:
    """Return whether a seat may say on its turn that it has won when it has not (诈胡): after a draw or the deal."""
    return may_err(state, seat) and state.table.came != "claim" and state.hidden[seat] is None


def turn_facts(state: State) -> Facts:
    """Return how a win on the own turn would come about."""
    table, seat = state.table, state.table.turn
    dealt = table.came == "deal"
    first = table.came == "draw" and not table.rivers[seat] and not any(table.melds)
    return Facts(
        drawn=fed_by(state) is None,
        gsh=table.came in FROM_KONG,
        last=not table.wall.left,
        tianhu=dealt and seat == state.dealer,
        dihu=first and seat != state.dealer,
    )


def fed_by(state: State) -> Seat | None:
    """Return who alone pays for a win on this turn: the feeder of the kong just made (引杠), if the table has it so."""
    table = state.table
    if table.came != "yin" or state.options.yin_gsh == "all":
        return None
    return table.melds[table.turn][-1].feeder


def keeps_waits(state: State, seat: Seat, kong: Kong) -> bool:
    """Return whether a hand that has won and plays on (血流) would wait for the same after a kong."""
    if not has_won(state, seat):
        return True
    table = state.table
    own, melds = table.hands[seat], table.melds[seat]
    before = own if table.drawn is None else without(own, (table.drawn,))
    made, _ = with_meld(melds, Meld(kong.kind, (kong.tile,) * 4), claimed=kong.kind == "yin")
    after = tuple(tile for tile in own if tile != kong.tile)
    hand = hand_of(state, seat)
    waits_before = tuple(waited(hand._replace(counts=counts_of(before))))
    return waits_before == tuple(waited(hand._replace(counts=counts_of(after), melds=made))) != ()

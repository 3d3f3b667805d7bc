"""Legal actions on a seat's turn: discards, kongs, and the worth of a win."""

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
"""Values of `MahjongTiles.came` for a turn that began with the replacement tile of a kong."""


def discards_of(state: State, seat: Seat) -> tuple[tuple[Tile, ...], Bound | None]:
    """Return the kinds that a seat may discard, and the reason if they are not all of its hand."""
    hidden, hand = state.hidden[seat], state.table.hands[seat]
    # In order of precedence: the hidden tile, then a winner's fixed hand, then the missing suit.
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
    """Return the kongs that a seat may lay down on its turn: 直杠, then 弯杠.

    There are none right after a claim, with an empty wall, for a dead hand (相公), or in the missing suit. A winner who
    plays on may lay down a kong only if it keeps the waits.
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
    """Yield the kongs for which the hand has the tiles."""
    kinds = dict.fromkeys(hand)
    if len(kinds) <= len(hand) - 3:  # with more kinds, no four tiles can be alike
        yield from (Kong(tile, "zhi") for tile in kinds if hand.count(tile) == 4)
    for meld in melds:
        if meld.kind == "pung" and meld.tiles[0] in kinds:
            yield Kong(meld.tiles[0], "wan")


def turn_worth(state: State) -> Worth | None:
    """Return the worth of a win of the seat to act (自摸, 杠上花); None if it cannot win.

    It cannot right after a claim, with a dead hand, or with tiles that are not a win.
    """
    table, seat = state.table, state.table.turn
    if table.came == "claim" or seat in state.dead:
        return None
    hand = hand_of(state, seat)
    return worth_of(state.options, hand, turn_facts(state)) if wins(hand) else None


def may_err_on_turn(state: State, seat: Seat) -> bool:
    """Return whether a seat may declare a false win (诈胡) on its turn; not after a claim, nor with a hidden tile."""
    return may_err(state, seat) and state.table.came != "claim" and state.hidden[seat] is None


def turn_facts(state: State) -> Facts:
    """Return the circumstances of a win on this turn, which decide some fans."""
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
    """Return the only payer of a win on this turn: the feeder of the kong just made (引杠); None: all pay.

    Option `yin_gsh` decides (docs/rules/chengdu.md "谁付").
    """
    table = state.table
    if table.came != "yin" or state.options.yin_gsh == "all":
        return None
    return table.melds[table.turn][-1].feeder


def keeps_waits(state: State, seat: Seat, kong: Kong) -> bool:
    """Return whether a kong keeps the waits of a winner who plays on (血流); true for a seat without a win."""
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

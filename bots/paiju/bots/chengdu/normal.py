"""A bot for 成都麻将: it drops one suit, discards so that the most unseen tiles are useful, and takes every win.

It looks one step ahead: at the distance of a hand to a wait (向听), and at the number of unseen tiles that shorten it.
It takes a pung only if that shortens the distance, and a kong unless the distance grows. It reads only the view.
"""

from collections.abc import Iterable, Mapping, Sequence
from random import Random
from typing import Final, NamedTuple

from paiju.bots import Observation
from paiju.engine.core.game import Action
from paiju.engine.games.chengdu.choices import (
    AnyChoice,
    ClaimChoice,
    DeclareChoice,
    HideChoice,
    SwapChoice,
    TurnChoice,
)
from paiju.engine.games.chengdu.events import SuitName
from paiju.engine.games.chengdu.types import Declare, Hide, Swap
from paiju.engine.games.chengdu.view import View
from paiju.engine.mahjong.moves import (
    Discard,
    Kong,
    Pass,
    Win,
)
from paiju.engine.tiles.counts import (
    KINDS,
    Counts,
    counts_of,
    minus,
    plus,
)
from paiju.engine.tiles.shanten import pairs_shanten, shanten
from paiju.engine.tiles.text import Id34, Tile, id34_of

_SUITS: Final[tuple[SuitName, ...]] = ("m", "p", "s")
_START: Final = {"m": 0, "p": 9, "s": 18}
_HONOURS: Final = range(27, KINDS)
_COPIES: Final = 4


class JudgedHand(NamedTuple):
    """The hand as the bot judges it, and what the bot can see."""

    counts: Counts
    """Concealed tiles; those of the missing suit are replaced by honours (`_put_aside`)."""
    held: Counts
    """Tiles of the seat's melds."""
    missing: SuitName
    """The missing suit (缺门); if none is declared, the suit that the bot drops."""
    unseen: Counts
    """Number of unseen tiles of each kind."""
    pairs: bool
    """Whether seven (or four) pairs are still possible."""


class ChengduBot:
    """The normal level."""

    def __init__(self, seed: int = 0) -> None:
        self._dice = Random(seed)

    def act(self, observation: Observation) -> Action:
        """Return an action for the prompt."""
        view: View = observation.view
        legal: AnyChoice = observation.prompt.legal
        match legal:
            case SwapChoice() as choice:
                return _swap(view, choice)
            case HideChoice() as choice:
                return _hide(view, choice)
            case DeclareChoice(suits=suits):
                return Declare(_unwanted(view.hand or (), suits))
            case ClaimChoice() as choice:
                return _claim(view, choice)
            case TurnChoice() as choice:
                return self._turn(view, choice)

    def _turn(self, view: View, choice: TurnChoice) -> Action:
        """Return the win, a kong that leaves the hand no further from a wait than a discard, or a discard."""
        if choice.win is not None:
            return Win()
        hand = _hand(view)
        left = {tile: _without(hand, tile) for tile in choice.discards}
        nearness = max(_nearness(rest, rest.counts) for rest in left.values())
        for kong in choice.kongs:
            if _after_kong(hand, kong) >= nearness:
                return kong
        return self._discard(view, choice, _best(hand, left, nearness))

    def _discard(self, view: View, choice: TurnChoice, equal: Sequence[Tile]) -> Discard:
        """Return one of equally good discards: one that the fewest other seats can use."""
        tile = max(equal, key=lambda tile: (_safety(view, tile), self._dice.random()))
        return Discard(tile, drawn=tile == choice.drawn)


def _best(hand: JudgedHand, left: Mapping[Tile, JudgedHand], nearness: int) -> list[Tile]:
    """Return the discards of the missing suit (缺门), if the hand has any.

    Otherwise return those that leave the shortest distance, and of these the ones with the most useful tiles.
    """
    if unwanted := [tile for tile in left if tile[1] == hand.missing]:
        return unwanted
    tiles = {
        tile: _to_come(rest, nearness)
        for tile, rest in left.items()
        if _nearness(rest, rest.counts) == nearness
    }
    most = max(tiles.values())
    return [tile for tile, number in tiles.items() if number == most]


# Before the first turn


def _unwanted(hand: tuple[Tile, ...], suits: Iterable[SuitName]) -> SuitName:
    """Return the suit that is worth least to the hand: it has few tiles, and few neighbours among them."""
    return min(suits, key=lambda suit: _suit_worth(hand, suit))


def _suit_worth(hand: tuple[Tile, ...], suit: SuitName) -> float:
    """Return the worth of a suit in tiles.

    It is the number of its tiles, plus a half for each pair, plus a half for each held rank that has another held
    rank one or two above it.
    """
    counts = counts_of(hand)[_START[suit] : _START[suit] + 9]
    pairs = sum(number >= 2 for number in counts)
    near = sum(bool(counts[rank]) and any(counts[rank + 1 : rank + 3]) for rank in range(8))
    return sum(counts) + 0.5 * (pairs + near)


def _hide(view: View, choice: HideChoice) -> Action:
    if choice.suits:
        return Declare(choice.suits[0])
    suit = _unwanted(view.hand or (), {tile[1] for tile in choice.tiles} & set(_SUITS))  # type: ignore[arg-type]
    return Hide(loose(view.hand or (), suit, 1)[0])


def _swap(view: View, choice: SwapChoice) -> Swap:
    hand = view.hand or ()
    return Swap(loose(hand, _unwanted(hand, choice.suits), 3))


def loose(hand: tuple[Tile, ...], suit: SuitName, number: int) -> tuple[Tile, ...]:
    """Return `number` tiles of a suit, the least connected first."""
    own = [tile for tile in hand if tile[1] == suit]

    def ties(tile: Tile) -> int:
        kind = id34_of(tile)
        return sum(3 - abs(id34_of(other) - kind) for other in own if abs(id34_of(other) - kind) <= 2)

    return tuple(sorted(own, key=ties)[:number])


# Tiles of other seats


def _claim(view: View, choice: ClaimChoice) -> Action:
    """Return a win, a kong that keeps the distance, a pung that shortens it, or a pass."""
    if choice.win is not None:
        return Win()
    hand = _hand(view)
    if choice.tile[1] == hand.missing:
        return Pass()
    nearness = _nearness(hand, hand.counts)
    if choice.kong is not None and _after_kong(hand, choice.kong) >= nearness:
        return choice.kong
    if choice.pung is not None and _after_pung(hand, id34_of(choice.tile)) > nearness:
        return choice.pung
    return Pass()


def _after_pung(hand: JudgedHand, kind: Id34) -> int:
    """Return the nearness of the hand after a pung and the best discard."""
    left = hand._replace(counts=minus(hand.counts, kind, 2), held=plus(hand.held, kind, 3), pairs=False)
    return max(_nearness(left, minus(left.counts, other)) for other in range(KINDS) if left.counts[other])


def _after_kong(hand: JudgedHand, kong: Kong) -> int:
    """Return the nearness of the hand after a kong, before its replacement tile."""
    kind = id34_of(kong.tile)
    if kong.tile[1] == hand.missing:
        return -KINDS
    held = plus(hand.held, kind, _COPIES - hand.held[kind])
    left = hand._replace(held=held, pairs=False)
    return _nearness(left, minus(hand.counts, kind, hand.counts[kind]))


# Judging a hand


def _hand(view: View) -> JudgedHand:
    assert view.you is not None, "a bot sits at a seat"
    hidden = view.hidden[view.you]
    tiles = (view.hand or ()) if hidden is None else (*(view.hand or ()), hidden)
    melds = view.melds[view.you]
    own = tuple(tile for meld in melds for tile in meld.tiles)
    missing = view.missing[view.you] or _spare(tiles, own)
    return JudgedHand(
        counts=_put_aside(counts_of(tiles), missing),
        held=counts_of(own),
        missing=missing,
        unseen=unseen_of(view),
        pairs=not melds,
    )


def _spare(tiles: tuple[Tile, ...], own: tuple[Tile, ...]) -> SuitName:
    """Return the suit to drop if none is declared. A suit of which the seat has no meld is preferred."""
    free = [suit for suit in _SUITS if all(tile[1] != suit for tile in own)]
    return _unwanted(tiles, free or _SUITS)


def _put_aside(counts: Counts, missing: SuitName) -> Counts:
    """Return the counts with each tile of the dropped suit replaced by an honour, which connects to nothing."""
    start = _START[missing]
    spare = sum(counts[start : start + 9])
    aside = bytes(spare // len(_HONOURS) + (place < spare % len(_HONOURS)) for place in range(len(_HONOURS)))
    return counts[:start] + bytes(9) + counts[start + 9 : _HONOURS.start] + aside


def unseen_of(view: View) -> Counts:
    """Return the number of tiles of each kind that are neither open nor in the seat's hand."""
    seen = [*(view.hand or ())]
    seen += (tile for melds in view.melds for meld in melds for tile in meld.tiles)
    seen += (river.tile for rivers in view.rivers for river in rivers if not river.taken_by)
    seen += (tile for won in view.wins for tile in (*(won.hand or ()), won.tile))
    counts = counts_of(seen)
    return bytes(max(0, _COPIES - number) for number in counts)


def prospects(view: View, tiles: Iterable[Tile]) -> dict[Tile, tuple[int, int]]:
    """Return for each discard the hand's distance to a wait (向听数) and the number of unseen tiles that shorten it.

    For a hand that waits, the number counts the tiles with which it wins.
    """
    hand = _hand(view)
    left = {tile: _without(hand, tile) for tile in tiles}
    near = {tile: _nearness(rest, rest.counts) for tile, rest in left.items()}
    return {tile: (-near[tile], _to_come(rest, near[tile])) for tile, rest in left.items()}


def _without(hand: JudgedHand, tile: Tile) -> JudgedHand:
    """Return the hand without `tile`; honours stand for the tiles of the dropped suit (`_put_aside`)."""
    kind = max(_HONOURS, key=hand.counts.__getitem__) if tile[1] == hand.missing else id34_of(tile)
    return hand._replace(counts=minus(hand.counts, kind))


def _to_come(hand: JudgedHand, nearness: int) -> int:
    """Return the number of unseen tiles that bring a hand of this nearness nearer to a wait."""
    return sum(
        hand.unseen[kind]
        for kind in range(_HONOURS.start)
        if hand.unseen[kind]
        and hand.counts[kind] + hand.held[kind] < _COPIES
        and not _START[hand.missing] <= kind < _START[hand.missing] + 9
        and _nearness(hand, plus(hand.counts, kind)) > nearness
    )


def _nearness(hand: JudgedHand, counts: Counts) -> int:
    """Return the negative distance to a wait (向听), by groups or by pairs, whichever is nearer."""
    distance = shanten(counts, hand.held)
    if hand.pairs and sum(counts) in {7, 8, 13, 14}:
        distance = min(distance, pairs_shanten(counts))
    return -distance


def _safety(view: View, tile: Tile) -> int:
    """Return the number of other seats that cannot use a tile: its suit is their missing one, or they have won."""
    out = {won.seat for won in view.wins} if not view.options.flow else set()
    return sum(suit == tile[1] or seat in out for seat, suit in enumerate(view.missing) if seat != view.you)

"""Decisions before the first turn, 换三张 and the missing suit: both maximise the value of the remaining hand."""

from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from paiju.bots.chengdu.judge import Held, Judge
from paiju.bots.chengdu.normal import loose
from paiju.bots.chengdu.sight import NAMES, Sight
from paiju.engine.games.chengdu.choices import HideChoice, SwapChoice
from paiju.engine.games.chengdu.events import SuitName
from paiju.engine.games.chengdu.types import Declare, Hide, Swap
from paiju.engine.games.chengdu.view import View
from paiju.engine.mahjong.table import without
from paiju.engine.tiles.counts import counts_of
from paiju.engine.tiles.text import Tile


def declared(view: View, suits: Iterable[SuitName]) -> SuitName:
    """Return the suit without which the hand is worth most."""
    return max(suits, key=lambda suit: _worth(view, suit, view.hand or ()))


def hidden(view: View, choice: HideChoice) -> Hide | Declare:
    """Return the choice of the missing suit: declare it if the hand has no tile of it, else hide its loosest tile."""
    hand = view.hand or ()
    suit = declared(view, tuple(dict.fromkeys((*choice.suits, *(tile[1] for tile in choice.tiles)))))  # type: ignore[arg-type]
    return Declare(suit) if suit in choice.suits else Hide(loose(hand, suit, 1)[0])


def swapped(view: View, choice: SwapChoice) -> Swap:
    """Return the three loosest tiles of a suit: those without which the hand is worth most."""
    hand = view.hand or ()

    def left(tiles: tuple[Tile, ...]) -> float:
        rest = (*without(hand, tiles), "1f", "2f", "3f")
        return max(_worth(view, suit, rest) for suit in NAMES)

    return Swap(max((loose(hand, suit, 3) for suit in choice.suits), key=left))


def _worth(view: View, suit: SuitName, hand: tuple[Tile, ...]) -> float:
    """Return the value of a hand if `suit` is its missing suit."""
    assert view.you is not None, "a bot sits at a seat"
    missing = tuple(suit if seat == view.you else known for seat, known in enumerate(view.missing))
    judge = Judge(Sight(replace(view, missing=missing)))
    helds = [Held(counts_of(rest), ()) for rest in _rests(hand, suit)]
    judge.consider(helds)
    return max(judge.value(held) for held in helds)


def _rests(hand: tuple[Tile, ...], suit: SuitName) -> Iterator[tuple[Tile, ...]]:
    """Yield the hand. If it is the dealer's, with one tile more, yield the hands that the first discard may leave."""
    if len(hand) % 3 == 1:
        yield hand
    else:
        dropped = [tile for tile in hand if tile[1] == suit][:1]
        yield from (without(hand, (tile,)) for tile in dropped or dict.fromkeys(hand))

"""All legal plays of a seat, ready to send, weakest first.

Where suits do not count, the lowest suits stand for each set of ranks. Where they count, each set of cards is listed;
in such games a seat holds at most 13 cards and a hand has at most five, so the list stays short.
"""

from collections.abc import Iterator, Sequence
from itertools import combinations, groupby, product

from paiju.engine.cards.card import Card, suit_step
from paiju.engine.shedding.beats import Target, beats
from paiju.engine.shedding.classify import catalogue, classify, is_one_suit
from paiju.engine.shedding.combos import Rules
from paiju.engine.shedding.generate import count_ranks, generate
from paiju.engine.shedding.moves import Play, Played
from paiju.engine.shedding.shapes import (
    BITS,
    ONE_RANK,
    Shape,
    tables_of,
)
from paiju.engine.shedding.trick import covers, suit_of, target_of


def legal_plays(
    rules: Rules, hand: tuple[Card, ...], to_cover: Played | None, must_include: Card | None = None
) -> Iterator[Play]:
    """Yield all legal plays, with `as` where the cards would be ambiguous.

    They come in the order of the rules' patterns, then by rank, then by suits or wings: bombs last, then 火箭.
    """
    target = target_of(rules, to_cover)
    held = _by_rank(rules, hand)
    found = generate(rules, count_ranks(rules, hand), target.shape if target else None)
    plays = _suited_plays(rules, held, found, target) if rules.suits else _plays(rules, held, found, target)
    return (play for play in plays if must_include is None or must_include in play.cards)


def play_of(rules: Rules, hand: tuple[Card, ...], key: int, shape: Shape, to_cover: Played | None) -> Play:
    """Return the play of one key and shape that `generate` found in the hand, in the lowest suits.

    It is not for games in which suits count.
    """
    return _play_of(rules, _by_rank(rules, hand), key, shape, target_of(rules, to_cover))


Found = Iterator[tuple[int, Shape]]


def _plays(rules: Rules, held: list[list[Card]], found: Found, target: Target | None) -> Iterator[Play]:
    return (_play_of(rules, held, key, shape, target) for key, shape in found)


def _play_of(rules: Rules, held: list[list[Card]], key: int, shape: Shape, target: Target | None) -> Play:
    declared = shape.reading if _is_ambiguous(rules, key, target) else None
    return Play(_lowest_suits(held, key), declared)


def _is_ambiguous(rules: Rules, key: int, target: Target | None) -> bool:
    readings = catalogue(rules)[key]
    if len(readings) == 1 or target is None:
        return len(readings) > 1
    return sum(beats(shape, target.shape) for shape in readings) > 1


def _suited_plays(
    rules: Rules, held: list[list[Card]], found: Found, target: Target | None
) -> Iterator[Play]:
    """Yield a play of each set of cards; sets of one combo and value are sorted by the suit of their defining card."""
    # `generate` yields by pattern, length and rank, as `groupby` needs.
    for _, group in groupby(found, key=_combo_and_value):
        sets = []
        for key, shape in group:
            for cards in _choices_of_suits(held, key, shape):
                if target is None or covers(rules, shape, cards, target):
                    declared = shape.reading if _has_several(rules, key, cards, target) else None
                    sets.append((suit_of(rules, shape, cards), Play(cards, declared)))
        yield from (play for _, play in sorted(sets, key=_suit))


def _has_several(rules: Rules, key: int, cards: Sequence[Card], target: Target | None) -> bool:
    """Return whether the cards have several readings that are legal now; for games in which suits count."""
    if len(catalogue(rules)[key]) == 1:
        return False
    readings = classify(rules, cards)
    return sum(target is None or covers(rules, shape, cards, target) for shape in readings) > 1


def _combo_and_value(found: tuple[int, Shape]) -> tuple[str, int]:
    shape = found[1]
    return shape.reading.combo, shape.value


def _suit(entry: tuple[int, Play]) -> int:
    return entry[0]


def _choices_of_suits(held: list[list[Card]], key: int, shape: Shape) -> Iterator[tuple[Card, ...]]:
    """Yield the sets of cards of a key; where the shape asks for it, only sets of one suit, or only sets of several."""
    wanted = [(cards, key >> BITS * slot & ONE_RANK) for slot, cards in enumerate(held)]
    ranks = [(cards, number) for cards, number in wanted if number]
    if shape.suited:
        yield from _in_one_suit([cards for cards, _ in ranks])
        return
    for parts in product(*(combinations(cards, number) for cards, number in ranks)):
        cards = tuple(card for part in parts for card in part)
        if shape.suited is None or not is_one_suit(cards):
            yield cards


def _in_one_suit(ranks: Sequence[Sequence[Card]]) -> Iterator[tuple[Card, ...]]:
    """Yield one card of each rank, all of one suit, for each suit that has all ranks."""
    for suit in range(4):
        cards = tuple(card for cards in ranks for card in cards if suit_step(card) == suit)
        if len(cards) == len(ranks):
            yield cards


def _by_rank(rules: Rules, hand: tuple[Card, ...]) -> list[list[Card]]:
    """Return the cards of each rank, lowest value first; within a rank the lowest suit first."""
    tables = tables_of(rules)
    held: list[list[Card]] = [[] for _ in rules.ranks]
    for card in sorted(hand, key=tables.order.__getitem__, reverse=True):
        held[tables.slots[card]].append(card)
    return held


def _lowest_suits(held: list[list[Card]], key: int) -> tuple[Card, ...]:
    """Return cards of a key, in the lowest suits of each rank."""
    return tuple(card for slot, cards in enumerate(held) for card in cards[: key >> BITS * slot & ONE_RANK])

"""All plays a seat has, ready to send: weakest first, one choice of suits for each set of ranks."""

from collections.abc import Iterator

from engine.cards.card import Card
from engine.shedding.beats import beats
from engine.shedding.classify import catalogue
from engine.shedding.combos import Rules
from engine.shedding.generate import count_ranks, generate
from engine.shedding.moves import Play, Played
from engine.shedding.shapes import BITS, Shape, tables_of
from engine.shedding.trick import shape_of

_COPIES = (1 << BITS) - 1


def legal_plays(rules: Rules, hand: tuple[Card, ...], to_cover: Played | None) -> Iterator[Play]:
    """Yield every play that is legal, up to suits, with `as` where it would be ambiguous.

    In the order of the rules' patterns, then by rank, then by the wings; so bombs come last, 火箭 after them.
    """
    target = shape_of(rules, to_cover)
    held = _by_rank(rules, hand)
    for key, shape in generate(rules, count_ranks(rules, hand), target):
        yield _play_of(rules, held, key, shape, target)


def play_of(rules: Rules, hand: tuple[Card, ...], key: int, shape: Shape, to_cover: Played | None) -> Play:
    """Return the play of one key and shape that `generate` found in the hand, as `legal_plays` has it."""
    return _play_of(rules, _by_rank(rules, hand), key, shape, shape_of(rules, to_cover))


def _play_of(rules: Rules, held: list[list[Card]], key: int, shape: Shape, target: Shape | None) -> Play:
    declared = shape.reading if _is_ambiguous(rules, key, target) else None
    return Play(_lowest_suits(held, key), declared)


def _is_ambiguous(rules: Rules, key: int, target: Shape | None) -> bool:
    readings = catalogue(rules)[key]
    if len(readings) == 1 or target is None:
        return len(readings) > 1
    return sum(beats(shape, target) for shape in readings) > 1


def _by_rank(rules: Rules, hand: tuple[Card, ...]) -> list[list[Card]]:
    """Return the cards of each rank, lowest value first, in each the lowest suit first."""
    tables = tables_of(rules)
    held: list[list[Card]] = [[] for _ in rules.ranks]
    for card in sorted(hand, key=tables.order.__getitem__, reverse=True):
        held[tables.slots[card]].append(card)
    return held


def _lowest_suits(held: list[list[Card]], key: int) -> tuple[Card, ...]:
    """Return the cards of a key, of each rank the lowest suits."""
    return tuple(card for slot, cards in enumerate(held) for card in cards[: key >> BITS * slot & _COPIES])

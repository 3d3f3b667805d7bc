"""The adapter of the eight shedding games: vectors/shedding."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from types import ModuleType
from typing import Any, NamedTuple

from paiju.engine.cards.reading import Combo, Reading
from paiju.engine.core.errors import IllegalAction
from paiju.engine.registry import GAMES
from paiju.engine.shedding.beats import beats
from paiju.engine.shedding.classify import classify
from paiju.engine.shedding.combos import Rules
from paiju.engine.shedding.moves import (
    Pass,
    Passed,
    Play,
    Played,
)
from paiju.engine.shedding.order import defining_card
from paiju.engine.shedding.trick import suit_of
from tests.conformance import climbing, landlords
from tests.conformance.table import Table, cards_of, texts_of

KINDS = ("hands", "covers", "games")


class Adapter(NamedTuple):
    """What one file prefix stands for."""

    key: str
    options: Mapping[str, Any]
    rules: Callable[[], Rules]
    around: ModuleType
    """Has `opening` and `final`: what comes before the first play, and what is settled."""
    expected: Sequence[str]
    """Paths of the expected values that its games have beside those of all."""
    ambiguous: bool = False
    """Whether a set of cards may have several readings."""


def _climbing(key, expected, *, ambiguous=False):
    return Adapter(key, {}, partial(climbing.rules, key), climbing, expected, ambiguous)


ADAPTERS = {
    "landlords": Adapter("doudizhu", {}, partial(landlords.rules, "official"), landlords, landlords.EXPECTED),
    "landlords_x": Adapter(
        "doudizhu_x",
        {},
        partial(landlords.rules, "extended"),
        landlords,
        landlords.EXPECTED,
        ambiguous=True,
    ),
    "landlords_4p": Adapter("doudizhu_4p", {}, landlords.rules_4p, landlords, landlords.EXPECTED_4P),
    "big_two": _climbing("big_two", climbing.EXPECTED_BIG_TWO),
    "three_two_one": _climbing("three_two_one", climbing.EXPECTED, ambiguous=True),
    "wuguapi": _climbing("wuguapi", climbing.EXPECTED_DRAWING),
    "qigui521": _climbing("qigui521", climbing.EXPECTED_DRAWING),
    "qigui523": _climbing("qigui523", climbing.EXPECTED_DRAWING),
}
PREFIXES = tuple(ADAPTERS)
KNOWN = frozenset(f"{prefix}.{kind}.jsonl.gz" for prefix in PREFIXES for kind in KINDS)


def check_hand(adapter, row):
    """The readings of a set of cards, without context."""
    found = [named(shape.reading) for shape in classify(adapter.rules(), cards_of(row["cards"]))]
    if not row["cards"]:
        found = [("Empty", None)]
    lengths = {len(row["types"]), len(row["ranks"])}
    if lengths != {len(found)} or sorted(found) != sorted(zip(row["types"], row["ranks"], strict=True)):
        yield f"{row['cards']}: {found}, not {row['types']} {row['ranks']}"
    if "leads" in row:
        cards = cards_of(row["cards"])
        leads = [defining_card(cards, shape.reading.rank) for shape in classify(adapter.rules(), cards)]
        if texts_of(leads) != [lead for lead in row["leads"] if lead]:
            yield f"{row['cards']}: led by {leads}, not {row['leads']}"


def check_cover(adapter, row):
    """Whether one hand, read as given, covers another."""
    rules, shapes, suits = adapter.rules(), [], []
    for side in ("prev", "next"):
        reading, cards = reading_of(row[side]["type"], row[side]["rank"]), cards_of(row[side]["cards"])
        found = [shape for shape in classify(rules, cards) if shape.reading == reading]
        if not found:
            yield f"{row[side]}: not one of its readings"
            return
        shapes += found
        suits.append(suit_of(rules, found[0], cards))
    if beats(shapes[1], shapes[0], suits[1], suits[0]) != row["beats"]:
        yield f"{row['next']} over {row['prev']}: {not row['beats']}"


def check_game(adapter, row):
    """A whole deal, through the `Game` interface alone."""
    table = Table(GAMES[adapter.key], adapter.options, row["n"])
    if len(row["hands"]) != row["n"]:
        yield f"n is {row['n']}, hands are {len(row['hands'])}"
    try:
        yield from adapter.around.opening(table, row)
        for number, step in enumerate(row["steps"]):
            for mismatch in (accepted if step["ok"] else rejected)(table, step):
                yield f"step {number} {step}: {mismatch}"
        yield from adapter.around.final(table, row["final"])
    except IllegalAction as refusal:
        yield f"refused a legal action: {refusal.reason}: {refusal}"


def accepted(table, step):
    if "choice" in step:
        refusal = table.refusal(step["p"], Play(cards_of(step["cards"])))
        if refusal is None or refusal.reason != "ambiguous":
            yield "not ambiguous without its choice"
    events = table.act(step["p"], action_of(step))
    if climbing.circle(events) != climbing.wanted_circle(step):
        yield f"the circle is {climbing.circle(events)}"
    entry = events[0]
    if isinstance(entry, Played):
        found = {"type": camel(entry.combo), "rank": entry.rank, "round": entry.round}
    else:
        found = {"type": "Empty"} if isinstance(entry, Passed) else {}
    found |= {"p": entry.seat, "next": table.turn}
    for field, value in found.items():
        if step.get(field, "absent") != value:
            yield f"{field} is {value}"


def rejected(table, step):
    """A refusal, its reason, and that nothing changed."""
    before = table.encoded()
    refusal = table.refusal(step["p"], action_of(step))
    if table.encoded() != before:
        yield "a refused action changed the state"
    if refusal is None:
        yield "was accepted"
        return
    why = refusal.reason.replace("not_your_turn", "not_turn")
    if why != step["why"]:
        yield f"refused as {why}"
    options = [[camel(option["combo"]), option["rank"]] for option in refusal.data.get("readings", ())]
    if sorted(options) != sorted(step.get("options", [])):
        yield f"options are {options}"


def action_of(step):
    if not step["cards"]:
        return Pass()
    return Play(cards_of(step["cards"]), reading_of(*step["choice"]) if "choice" in step else None)


def camel(combo):
    """The vectors' name of a combo."""
    return "".join(word.title() for word in combo.split("_"))


_COMBOS = {camel(combo): combo for combo in Combo}


def reading_of(name, rank):
    return Reading(_COMBOS.get(name, name), rank)


def named(reading):
    return camel(reading.combo), reading.rank


_CHECK = {"hands": check_hand, "covers": check_cover, "games": check_game}
_EXPECTED = {
    "hands": ("types", "ranks"),
    "covers": ("beats",),
    "games": (
        *(f"steps.*.{field}" for field in ("type", "rank", "round", "next", "why")),
        "starter",
        "must_contain",
        "final.hands",
        "final.amounts",
    ),
}


def _of_its_own(adapter):
    """The expected values that only some games' deals have."""
    return (*adapter.expected, *(("steps.*.options", "steps.*.choice") if adapter.ambiguous else ()))


CHECKS = {
    f"{prefix}.{kind}.jsonl.gz": partial(check, adapter)
    for prefix, adapter in ADAPTERS.items()
    if adapter.key in GAMES
    for kind, check in _CHECK.items()
}
_LEADS = {f"{prefix}.hands.jsonl.gz" for prefix in ("big_two", "wuguapi", "qigui521", "qigui523")}
"""Files that name the card that defines a hand."""

EXPECTED = {
    name: paths + (_of_its_own(adapter) if kind == "games" else ()) + (("leads",) if name in _LEADS else ())
    for prefix, adapter in ADAPTERS.items()
    for kind, paths in _EXPECTED.items()
    for name in [f"{prefix}.{kind}.jsonl.gz"]
}

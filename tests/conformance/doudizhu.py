"""The adapter of vectors/doudizhu: readings and moves of suit-blind engines, for the presets `qq` and `official`."""

from functools import cache

from msgspec.structs import replace

from paiju.engine.cards.reading import Combo
from paiju.engine.games.doudizhu import RULES
from paiju.engine.shedding.classify import classify
from paiju.engine.shedding.generate import count_ranks
from paiju.engine.shedding.legal import legal_plays
from paiju.engine.shedding.moves import Played

QQ, OFFICIAL = RULES["qq"], RULES["official"]

_NAMES = {
    Combo.SINGLE: "solo",
    Combo.PAIR: "pair",
    Combo.TRIPLE: "trio",
    Combo.QUADRUPLE: "bomb",
    Combo.PAIR_JOKERS: "rocket",
    Combo.TRIPLE_WITH_SINGLE: "trio_solo",
    Combo.TRIPLE_WITH_PAIR: "trio_pair",
    Combo.SINGLE_STRAIGHT: "solo_chain",
    Combo.PAIR_STRAIGHT: "pair_chain",
    Combo.TRIPLE_STRAIGHT: "trio_chain",
    Combo.TRIPLE_STRAIGHT_WITH_SINGLES: "trio_solo_chain",
    Combo.TRIPLE_STRAIGHT_WITH_PAIRS: "trio_pair_chain",
    Combo.QUADRUPLE_WITH_SINGLE_SINGLE: "four_two_solo",
    Combo.QUADRUPLE_WITH_PAIR_PAIR: "four_two_pair",
}
_SUITS = "dchs"
_SHORT = {"B": "LJ", "R": "BJ"}
_LONG = {"10": "T", "BJ": "B", "CJ": "R"}


def cards_of(ranks):
    """Cards of these ranks, such as `33BR`; a rank's first card is a diamond. A second joker is the same card."""
    return tuple(
        _SHORT.get(rank) or rank + _SUITS[ranks[:position].count(rank) % len(_SUITS)]
        for position, rank in enumerate(ranks)
    )


def ranks_of(cards):
    """The reverse: ranks from the lowest up."""
    short = {joker: rank for rank, joker in _SHORT.items()}
    return "".join(sorted((short.get(card) or card[0] for card in cards), key="3456789TJQKA2BR".index))


def from_long(text):
    """Ranks of the seed's notation, such as `10-BJ-CJ`."""
    return "".join(_LONG.get(word, word) for word in text.split("-"))


def named(shape):
    """Type name and weight as the vectors have them: chains count from their lowest rank, wings add one."""
    length = shape.mask.bit_count()
    name = _NAMES[shape.reading.combo]
    if shape.power > 1:
        return [name, 0]
    chain = f"_{length}" if name.endswith("chain") else ""
    return [name + chain, shape.value - length + 1 + bool(shape.wings)]


def readings(rules, ranks):
    return sorted(named(shape) for shape in classify(rules, cards_of(ranks)))


def check_catalogue(row):
    found = readings(QQ, from_long(row["cards"]))
    if found != sorted(row["types"]):
        yield f"{row['cards']}: {found}, not {row['types']}"


def check_ambiguous(row):
    yield from check_catalogue(row)
    several_names = len({name for name, _ in readings(QQ, from_long(row["cards"]))}) > 1
    for field in ("cross_type", "printed_by_seed"):
        if row[field] != several_names:
            yield f"{row['cards']}: {field} is {several_names}"
    if len(row["types"]) < 2:
        yield f"{row['cards']} is not ambiguous"


def check_flags(row):
    found = sorted([*named(shape), flags(row["c"], shape)] for shape in classify(QQ, cards_of(row["c"])))
    wanted = sorted([name, weight, "".join(sorted(letters))] for name, weight, letters in row["t"])
    if found != wanted:
        yield f"{row['c']}: {found}, not {wanted}"
    if bool(classify(OFFICIAL, cards_of(row["c"]))) != row["official"]:
        yield f"{row['c']}: official is {not row['official']}"


def flags(ranks, shape):
    """What the wings hold: R, B, A by what the reading's rules would have to forbid; t a trio, r a repeated rank."""
    letters = [letter for letter, rules in _without().items() if shape.reading not in _readings(rules, ranks)]
    wings = [n - body for n, body in zip(count_ranks(QQ, cards_of(ranks)), shape.body, strict=True)]
    letters += ["t"] * (max(wings) >= 3) + ["r"] * (max(wings) >= 2)
    return "".join(sorted(letters))


@cache
def _without():
    """Preset `qq` with one kind of wings forbidden."""
    fields = {"R": "rocket", "B": "bomb", "A": "adjacent"}
    all_but = {letter: replace(QQ.kickers, **{field: False}) for letter, field in fields.items()}
    return {letter: replace(QQ, kickers=kickers) for letter, kickers in all_but.items()}


def _readings(rules, ranks):
    return [shape.reading for shape in classify(rules, cards_of(ranks))]


def check_edge_case(row):
    for rules, field in ((QQ, "onestraw"), (OFFICIAL, "official_rlcard")):
        wanted = sorted([name, int(weight)] for name, weight in row[field] or [])
        if (found := readings(rules, row["cards"])) != wanted:
            yield f"{row['cards']}: {field} {found}, not {wanted}"


def check_moves(row):
    """All legal moves; against an ambiguous hand each reading has its own, and the README says which to expect."""
    last = row["last"]
    if last is None:
        yield from _compare(row, "onestraw", moves(QQ, row["hand"], None))
        yield from _compare(row, "rlcard", moves(OFFICIAL, row["hand"], None))
        return
    shapes = classify(QQ, cards_of(last))
    if sorted(map(named, shapes)) != sorted(row["last_types"]):
        yield f"{last}: {[named(shape) for shape in shapes]}"
    yield from _compare(row, "onestraw", _against(row, shapes))
    hints = "onestraw_hints" if "onestraw_hints" in row else "onestraw"
    yield from _compare(row, hints, _against(row, _highest(shapes)))
    official = classify(OFFICIAL, cards_of(last))
    if bool(official) != (row["rlcard"] is not None):
        yield f"{last}: under official {official}"
    elif official:
        yield from _compare(row, "rlcard", moves(OFFICIAL, row["hand"], official[0]))


def moves(rules, hand, target):
    """The legal moves from the engine, as ranks."""
    to_cover = None
    if target is not None:
        reading = target.reading
        to_cover = Played(1, ("??",) * target.size, reading.combo, reading.rank, round=1, left=5)
    return {ranks_of(play.cards) for play in legal_plays(rules, cards_of(hand), to_cover)}


def _against(row, shapes):
    return set().union(*(moves(QQ, row["hand"], shape) for shape in shapes))


def _highest(shapes):
    """The highest reading of each type."""
    best = {}
    for shape in sorted(shapes, key=lambda shape: shape.value):
        best[shape.family] = shape
    return list(best.values())


def _compare(row, field, found):
    wanted = row[field]
    if found != set(wanted["moves"]) or len(found) != wanted["count"]:
        extra, missing = sorted(found - set(wanted["moves"]))[:5], sorted(set(wanted["moves"]) - found)[:5]
        yield f"{row['id']} {field}: {len(found)} moves, not {wanted['count']}; extra {extra}, missing {missing}"


CHECKS = {
    "catalogue.jsonl.gz": check_catalogue,
    "ambiguous.jsonl": check_ambiguous,
    "catalogue_flags.jsonl.gz": check_flags,
    "edge_cases.jsonl": check_edge_case,
    "moves.jsonl.gz": check_moves,
}
EXPECTED = {
    "catalogue.jsonl.gz": ("types",),
    "ambiguous.jsonl": ("types", "cross_type", "printed_by_seed"),
    "catalogue_flags.jsonl.gz": ("t", "official"),
    "edge_cases.jsonl": ("onestraw", "official_rlcard"),
    "moves.jsonl.gz": ("onestraw", "rlcard", "onestraw_hints", "last_types"),
}

"""The adapter of the mahjong vectors about tiles alone: relations, distances to a wait."""

from paiju.engine.tiles.counts import counts_of
from paiju.engine.tiles.notation import parse_tiles
from paiju.engine.tiles.shanten import orphans_shanten, pairs_shanten, shanten
from paiju.engine.tiles.text import TILES34
from paiju.engine.tiles.tile import T34, T37
from tests.conformance.differs import differs

RELATIONS = {"dora": T34.__mod__, "adjacent": T34.__or__, "kanchan": T34.clamps, "suji": T34.__xor__}


def check_relations(document):
    """Every operation on every two kinds, and what looks the same."""
    kinds = [T34(tile) for tile in document["tiles"] if tile in TILES34]
    yield from differs("tiles", [kind.str34 for kind in map(T34, range(34))], document["tiles"])
    for name, related in RELATIONS.items():
        found = ["".join(str(int(related(a, b))) for b in kinds) for a in kinds]
        yield from differs(name, found, document[name])
    for pair, wanted in document["looks_same"].items():
        a, b = map(T37, pair.split(","))
        yield from differs(f"{pair}: == and looks_same", [a == b, a.looks_same(b)], wanted)


def check_shanten(row):
    """How far concealed tiles are from each form; pairs and orphans only where nothing is melded."""
    hand = counts_of(parse_tiles(row["hand"]))
    whole = sum(hand) >= 13
    found = {
        "n": sum(hand),
        "normal": shanten(hand),
        "chiitoi": pairs_shanten(hand, quads=False) if whole else None,
        "kokushi": orphans_shanten(hand) if whole else None,
    }
    found["min"] = min(found[form] for form in ("normal", "chiitoi", "kokushi") if found[form] is not None)
    for what, value in found.items():
        yield from differs(f"{row['hand']}: {what}", value, row[what])


PUBLIC = ("normal", "kokushi", "chiitoi")


def parse_public(line):
    """A line of the public test set: its name, 14 id34 and three distances."""
    name, *numbers = line.split()
    return {"set": name, "ids": [int(number) for number in numbers[:14]]} | {
        form: int(number) for form, number in zip(PUBLIC, numbers[14:], strict=True)
    }


def format_public(row):
    return " ".join(map(str, (row["set"], *row["ids"], *(row[form] for form in PUBLIC)))) + "\n"


def check_public(row):
    hand = counts_of(TILES34[kind] for kind in row["ids"])
    found = (shanten(hand), orphans_shanten(hand), pairs_shanten(hand, quads=False))
    for form, value in zip(PUBLIC, found, strict=True):
        yield from differs(f"{row['ids']}: {form}", value, row[form])


CHECKS = {
    "tile_relations.json": check_relations,
    "riichi_shanten.jsonl.gz": check_shanten,
    "shanten_public_40k.txt.gz": check_public,
}
EXPECTED = {
    "tile_relations.json": ("tiles", *RELATIONS, "looks_same.5m,0m", "looks_same.5m,0m.*"),
    "riichi_shanten.jsonl.gz": ("n", "normal", "chiitoi", "kokushi", "min"),
    "shanten_public_40k.txt.gz": PUBLIC,
}
FORMS = {"shanten_public_40k.txt.gz": (parse_public, format_public)}

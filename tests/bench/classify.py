"""Classify and compare against the obvious method: a dict keyed by sorted ranks, made from the catalogue's vectors."""

import gzip
import json
import random
import statistics
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from paiju.engine.cards.deck import DECK_54
from paiju.engine.games import doudizhu
from paiju.engine.shedding.beats import beats
from paiju.engine.shedding.classify import classify

VECTORS = Path("../shared/vectors/doudizhu/catalogue.jsonl.gz")
SAMPLE = Path("tests/vectors/doudizhu/catalogue.jsonl.gz")
RANKS = "3456789TJQKA2"
RULES = doudizhu.RULES["qq"]


def _names() -> dict[str, str]:
    names = {rank: rank for rank in "3456789JQKA2"}
    return {**names, "10": "T", "BJ": "B", "CJ": "R"}


def _dictionary(path: Path) -> dict[str, list[tuple[str, int]]]:
    order = {name: place for place, name in enumerate(RANKS + "BR")}
    names = _names()
    table = {}
    with gzip.open(path, "rt") as rows:
        for row in map(json.loads, rows):
            ranks = sorted((names[rank] for rank in row["cards"].split("-")), key=order.__getitem__)
            table["".join(ranks)] = [tuple(reading) for reading in row["types"]]
    return table


def _cards_of(ranks: str, dice: random.Random) -> list[str]:
    suits = {rank: dice.sample("dchs", 4) for rank in set(ranks) - {"B", "R"}}
    jokers = {"B": "LJ", "R": "BJ"}
    return [jokers.get(rank) or rank + suits[rank].pop() for rank in ranks]


def _rank_of_card() -> dict[str, str]:
    return {card: {"LJ": "B", "BJ": "R"}.get(card, card[0]) for card in DECK_54}


def _by_dictionary(table: dict[str, Any]) -> Callable[[list[str], list[str]], bool]:
    order = {name: place for place, name in enumerate(RANKS + "BR")}
    rank_of = _rank_of_card()
    power = {"bomb": 1, "rocket": 2}

    def key(cards: list[str]) -> str:
        return "".join(sorted([rank_of[card] for card in cards], key=order.__getitem__))

    def covers(cards: list[str], last: list[str]) -> bool:
        mine, theirs = table.get(key(cards)), table.get(key(last))
        if not mine or not theirs:
            return False
        (kind, weight), (other_kind, other_weight) = mine[0], theirs[0]
        if kind != other_kind:
            return power.get(kind, 0) > power.get(other_kind, 0)
        return weight > other_weight

    return covers


def _by_engine(cards: list[str], last: list[str]) -> bool:
    mine, theirs = classify(RULES, cards), classify(RULES, last)
    return bool(mine and theirs) and beats(mine[0], theirs[0])


def _seconds(
    covers: Callable[[list[str], list[str]], bool], pairs: list[tuple[list[str], list[str]]]
) -> float:
    began = time.perf_counter()
    for cards, last in pairs:
        covers(cards, last)
    return time.perf_counter() - began


def main() -> None:
    """Print both sides and their ratio, for small plays and for any of the catalogue."""
    path = VECTORS if VECTORS.exists() else SAMPLE
    table = _dictionary(path)
    by_dictionary = _by_dictionary(table)
    dice = random.Random(1)
    for name, keys in (
        ("small plays", [key for key in table if len(key) <= 4]),
        ("uniform over the catalogue", list(table)),
    ):
        pairs = [
            (_cards_of(dice.choice(keys), dice), _cards_of(dice.choice(keys), dice)) for _ in range(20_000)
        ]
        for cards, last in pairs:
            dice.shuffle(cards)
            dice.shuffle(last)
        ratios = []
        for _ in range(7):
            theirs, ours = _seconds(by_dictionary, pairs), _seconds(_by_engine, pairs)
            ratios.append(theirs / ours)
        per_second = len(pairs) / ours
        print(
            f"classify and compare, {name}: {per_second:,.0f} pairs/s, dict of {len(table)} sets "
            f"{len(pairs) / theirs:,.0f}; ratio ours/dict {statistics.median(ratios):.2f} (aim >= 1)"
        )


if __name__ == "__main__":
    main()

"""The players' pages: one for each game, in both languages, with examples that the rules confirm."""

import re
from pathlib import Path

from paiju.engine.cards.card import parse_cards
from paiju.engine.core.options import resolve_options
from paiju.engine.games.chengdu.scoring import (
    PLAIN,
    Hand,
    wins,
    worth_of,
)
from paiju.engine.registry import GAMES
from paiju.engine.shedding.classify import classify
from paiju.engine.tiles.counts import counts_of
from paiju.engine.tiles.notation import parse_tiles
from tests.engine.shedding.games import ALL_RULES
from tests.rows import rows

PAGES = Path(__file__).resolve().parents[2] / "docs" / "rules"
EXAMPLE = re.compile(r"^\| ([^|`]+) \| ([^|`]+) \| `([^`]+)` \|$", re.MULTILINE)
"""A row of a table of hands: what it is called in Chinese and in English, and cards that are one."""
NAMED = re.compile(r"^\| ([^|`]+) \| `(\w+)` \|$", re.MULTILINE)
"""A row of a table for who makes tables: what a hand is called, and its name on the wire."""
MAKERS = re.compile(r"^### (?:开桌的人|For table makers)", re.MULTILINE)
WIRE = re.compile(r"(?<!\*\*)`[a-z_]{2,}[0-9]*(?:=\w+)?`|[0-9]\^")
"""A name of the wire or of an option, or a formula. Bold ones are what players call a yaku, too."""


def page(key):
    return (PAGES / f"{key}.md").read_text(encoding="utf-8")


@rows("key", ALL_RULES)
def test_every_game_has_a_page_in_both_languages_under_its_names(key):
    text = page(key)
    assert GAMES[key].name.zh in text
    assert GAMES[key].name.en in text
    assert "## 中文" in text
    assert "## English" in text


@rows("key", ALL_RULES)
def test_the_page_shows_every_type_of_the_game_once_and_each_example_is_one(key):
    rules = ALL_RULES[key]
    combos = {str(pattern.combo) for pattern in rules.patterns} | ({str(rules.all_jokers)} - {"None"})
    chinese, english = map(dict, map(NAMED.findall, page(key).split("## English")))
    examples = EXAMPLE.findall(page(key))
    assert sorted(chinese.values()) == sorted(english.values()) == sorted(combos)
    assert [zh for zh, _, _ in examples] == list(chinese)
    for zh, en, cards in examples:
        shapes = {str(shape.reading.combo) for shape in classify(rules, parse_cards(cards))}
        assert chinese[zh] == english[en], zh
        assert chinese[zh] in shapes, cards


@rows("key", sorted(GAMES))
def test_names_of_the_wire_and_formulas_stand_in_the_part_for_who_makes_tables(key):
    for part in page(key).split("## English"):
        players, makers = MAKERS.split(part)
        assert WIRE.findall(players) == []
        assert WIRE.findall(makers) != []


def test_the_page_of_holdem_is_in_both_languages_and_names_its_presets():
    text, game = page("holdem"), GAMES["holdem"]
    assert {game.name.zh, game.name.en} <= {text[2:6], *re.findall(r"· (.+)$", text, re.MULTILINE)}
    for part in text.split("## English"):
        assert all(f"`{preset}`" in part for preset in game.presets)


def test_the_page_of_chengdu_is_in_both_languages_and_names_its_presets():
    text, game = page("chengdu"), GAMES["chengdu"]
    assert text.startswith(f"# {game.name.zh} · {game.name.en}\n")
    for part in text.split("## English"):
        assert all(f"`{preset}`" in part for preset in game.presets)


def test_every_fan_on_the_page_of_chengdu_is_in_its_example():
    game = GAMES["chengdu"]
    options = resolve_options(game, {"preset": "app"})
    rows = EXAMPLE.findall(page("chengdu"))
    chinese, english = map(NAMED.findall, page("chengdu").split("## English"))
    assert len(rows) == len(chinese) == len(english) == 7
    for (zh, en, tiles), (called, fan), (named, same) in zip(rows, chinese, english, strict=True):
        assert (zh.startswith(called), en.startswith(named), same) == (True, True, fan), zh
        counts = counts_of(parse_tiles("".join(tiles.split())))
        hand = Hand(counts, melds=(), missing=None, full=14)
        assert wins(hand), fan
        assert fan in {one.name for one in worth_of(options, hand, PLAIN).fans}, fan

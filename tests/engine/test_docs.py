"""The players' pages: one for each game, in both languages, with examples that the rules confirm."""

import re
from pathlib import Path

import pytest

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

PAGES = Path(__file__).resolve().parents[2] / "docs" / "rules"
EXAMPLE = re.compile(r"\| `(\w+)` \| `([^`]+)` \|$", re.MULTILINE)


def page(key):
    return (PAGES / f"{key}.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("key", ALL_RULES)
def test_every_game_has_a_page_in_both_languages_under_its_names(key):
    text = page(key)
    assert GAMES[key].name.zh in text
    assert GAMES[key].name.en in text
    assert "## 中文" in text
    assert "## English" in text


@pytest.mark.parametrize("key", ALL_RULES)
def test_the_page_shows_every_type_of_the_game_once_and_each_example_is_one(key):
    rules = ALL_RULES[key]
    combos = {str(pattern.combo) for pattern in rules.patterns} | ({str(rules.all_jokers)} - {"None"})
    examples = dict(EXAMPLE.findall(page(key)))
    assert examples.keys() == combos
    for combo, cards in examples.items():
        assert combo in {str(shape.reading.combo) for shape in classify(rules, parse_cards(cards))}, cards


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
    examples = dict(EXAMPLE.findall(page("chengdu")))
    assert len(examples) == 7
    for fan, tiles in examples.items():
        counts = counts_of(parse_tiles("".join(tiles.split())))
        hand = Hand(counts, melds=(), missing=None, full=14)
        assert wins(hand), fan
        assert fan in {one.name for one in worth_of(options, hand, PLAIN).fans}, fan

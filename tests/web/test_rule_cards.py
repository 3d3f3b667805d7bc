"""The cards of the rules: each example is what its card calls it, and is worth what the card says, by the engine."""

import json
import re
from itertools import pairwise
from math import prod
from typing import get_args

import msgspec
import pytest

from paiju.engine.cards.card import parse_cards
from paiju.engine.cards.poker import category_of, strength_of
from paiju.engine.core.options import resolve_options
from paiju.engine.games.chengdu.scoring import PLAIN, Facts, Hand, wins, worth_of
from paiju.engine.games.climbing.settlement import penalty, price
from paiju.engine.games.riichi.options import Options
from paiju.engine.games.riichi.scoring.limits import limit_of
from paiju.engine.games.riichi.scoring.names import YakuName
from paiju.engine.mahjong.melds import Meld
from paiju.engine.registry import GAMES
from paiju.engine.shedding.classify import classify
from paiju.engine.shedding.trick import Target, covers, suit_of
from paiju.engine.tiles.counts import counts_of
from paiju.engine.tiles.notation import parse_tiles
from paiju.server.http.routes import describe_game
from tests.engine.games.riichi.scoring.hands import yaku
from tests.engine.shedding.games import ALL_RULES
from tests.web.building import WEB

FOLDER = WEB / "src" / "rules" / "cards"
CARDS = {file.stem: json.loads(file.read_text()) for file in sorted(FOLDER.glob("*.json"))}
LANDLORD = ("doudizhu", "doudizhu_4p", "doudizhu_x")
HANZI = re.compile(r"[一-鿿]")
HAND = re.compile(r"(\w+) (\w+)(?: \((.+)\))?")
FULL = 13
"""Cards of a whole hand at 锄大地 and 三两一."""


def items(key):
    return [item for group in CARDS[key]["groups"] for item in group["items"]]


def scale(key):
    return {line["key"]: line for line in CARDS[key]["scale"]}


def examples(keys):
    return [
        pytest.param(key, item, id=f"{key}-{item['key']}")
        for key in keys
        for item in items(key)
        if "show" in item
    ]


def texts(part):
    """Every text of a card, in both languages."""
    if isinstance(part, dict) and part.keys() == {"zh", "en"}:
        yield part
    elif isinstance(part, dict | list):
        for inner in part.values() if isinstance(part, dict) else part:
            yield from texts(inner)


def shape_of(rules, item):
    """The reading of an example that its card means."""
    found = classify(rules, parse_cards(item["show"]))
    return next(shape for shape in found if str(shape.reading.combo) == item["key"])


def test_every_game_has_a_card():
    assert CARDS.keys() == GAMES.keys()


@pytest.mark.parametrize("key", CARDS)
def test_the_card_says_what_the_server_says_of_its_game(key):
    card, info = CARDS[key], msgspec.to_builtins(describe_game(GAMES[key]))
    order = list(info["order"])
    assert card["name"] == info["name"]
    assert card["seats"].items() <= info["seats"].items()
    assert card["pieces"] == len(info["deck"])
    assert card["order"] == (order if card.get("tiles") else order[::-1])
    assert card.get("suits", []) == list(info["suits"] or ())[::-1]
    assert card.get("points", {}) == info["points"]


@pytest.mark.parametrize("key", CARDS)
def test_every_text_is_in_both_languages(key):
    found = list(texts(CARDS[key]))
    assert len(found) > 10
    for text in found:
        assert text["zh"]
        assert text["en"]
        assert not HANZI.search(text["en"]), text
        assert HANZI.search(text["zh"]) or text["zh"] == text["en"], text


@pytest.mark.parametrize("key", ALL_RULES)
def test_the_card_of_a_shedding_game_has_each_of_its_hands_once(key):
    rules = ALL_RULES[key]
    combos = {str(pattern.combo) for pattern in rules.patterns} | ({str(rules.all_jokers)} - {"None"})
    assert sorted(item["key"] for item in items(key)) == sorted(combos)


@pytest.mark.parametrize(("key", "item"), examples(ALL_RULES))
def test_an_example_of_cards_is_the_hand_that_it_is_called(key, item):
    assert shape_of(ALL_RULES[key], item)


@pytest.mark.parametrize("key", ALL_RULES)
def test_hands_that_rise_cover_each_other_in_that_order(key):
    rules = ALL_RULES[key]
    for group in CARDS[key]["groups"]:
        hands = group["items"] if group.get("rising") else []
        for lower, higher in pairwise(hands):
            below, above = shape_of(rules, lower), shape_of(rules, higher)
            suit = suit_of(rules, below, parse_cards(lower["show"]))
            assert covers(rules, above, parse_cards(higher["show"]), Target(below, suit)), higher["key"]


@pytest.mark.parametrize("key", LANDLORD)
def test_a_bomb_multiplies_the_stakes_as_its_card_says(key):
    factors = {str(combo): factor for combo, factor in GAMES[key].variant.factors.items()}
    said = {item["key"]: item["worth"]["times"] for item in items(key) if "worth" in item}
    assert {combo: times for combo, times in said.items() if times > 1} == factors


def test_cards_left_at_big_two_cost_what_its_card_says():
    for line in scale("big_two").values():
        of = line["of"]
        assert str(of.get("each", of.get("more"))) in line["value"]["en"]
        if "card" in of:
            assert penalty([of["card"]]) - penalty(["3d"]) == of["more"]
            continue
        low, high = of["left"]
        assert [penalty(["3d"] * left) for left in (low, high)] == [of["each"] * left for left in (low, high)]
        assert high == FULL or penalty(["3d"] * (high + 1)) > of["each"] * (high + 1)


def test_cards_left_at_three_two_one_cost_what_its_card_says():
    said = {
        left: of["pays"]
        for of in (line["of"] for line in scale("three_two_one").values())
        for left in range(of["left"][0], of["left"][1] + 1)
    }
    assert said == {left: price(left) for left in range(1, FULL + 1)}


def test_the_hands_of_holdem_are_what_they_are_called_the_best_first():
    hands = {item["key"]: strength_of(parse_cards(item["show"])) for item in items("holdem")}
    assert list(hands.values()) == sorted(hands.values(), reverse=True)
    royal, *others = hands
    assert royal == "royal_flush"
    assert str(category_of(hands[royal])) == "straight_flush"
    assert [str(category_of(hands[name])) for name in others] == others


@pytest.mark.parametrize(("key", "item"), examples(["chengdu"]))
def test_a_fan_of_chengdu_multiplies_its_example_as_its_card_says(key, item):
    options = resolve_options(GAMES[key], {item["option"]: True} if "option" in item else {})
    hand = Hand(counts_of(parse_tiles(item["show"].replace(" ", ""))), melds=(), missing=None, full=14)
    assert wins(hand)
    assert {str(fan.name): fan.factor for fan in worth_of(options, hand, PLAIN).fans}[item["key"]] == item[
        "worth"
    ]["times"]


@pytest.mark.parametrize(
    "option", [item for item in items("chengdu") if "option" in item], ids=lambda item: item["key"]
)
def test_a_fan_that_a_table_may_add_is_off_by_default(option):
    assert getattr(resolve_options(GAMES["chengdu"], {}), option["option"]) is False


def test_what_chengdu_counts_beside_the_tiles_is_as_its_card_says():
    options = resolve_options(GAMES["chengdu"], {})
    melds = tuple(Meld("pung", parse_tiles(text), 0) for text in ("111m", "333m", "555p", "777p"))
    single = Hand(counts_of(parse_tiles("9p9p")), melds=melds, missing=None, full=14)
    plain, after_kong = (worth_of(options, single, facts) for facts in (PLAIN, Facts(drawn=True, gsh=True)))
    assert {str(fan.name): fan.factor for fan in plain.fans} == {
        "dadui": 2,
        "diaoche": scale("chengdu")["single"]["of"]["times"],
    }
    assert after_kong.multiplier == plain.multiplier * scale("chengdu")["after_kong"]["of"]["times"]
    assert prod(fan.factor for fan in plain.fans) == plain.multiplier
    assert after_kong.plus == 1


def test_the_card_of_riichi_has_each_yaku_once():
    assert sorted(item["key"] for item in items("riichi")) == sorted(get_args(YakuName))


@pytest.mark.parametrize(("key", "item"), examples(["riichi"]))
def test_a_yaku_of_riichi_is_in_its_example_and_has_the_han_of_its_card(key, item):
    hand, winning, melds = HAND.fullmatch(item["show"]).groups()
    melds = [
        meld if meld[0] == "k" else ("d" if len(meld) == 5 else "p") + meld for meld in (melds or "").split()
    ]
    found = yaku(hand, winning, " ".join(melds), tsumo=item.get("drawn", False))
    is_open = any(meld[0] != "k" for meld in melds)
    worth = item["worth"]
    assert found[item["key"]] == (13 * worth["yakuman"] if "yakuman" in worth else worth["han"][is_open])


def test_points_of_riichi_are_what_its_card_says():
    for line in scale("riichi").values():
        of = line["of"]
        base, _ = limit_of(of["han"], of["fu"], Options())
        assert [-(-base * share // 100) * 100 for share in (4, 6)] == of["ron"]
        assert [int(found.replace(",", "")) for found in re.findall(r"[\d,]{4,}", line["value"]["en"])] == of[
            "ron"
        ]
        assert [int(found) for found in re.findall(r"\d{4,}", line["value"]["zh"])] == of["ron"]

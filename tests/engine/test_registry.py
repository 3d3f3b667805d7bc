"""The registered games: their folders, names, boards and prepared tables."""

import ast
from collections import Counter
from pathlib import Path

import pytest

from paiju.engine.cards.card import JOKERS, rank_of
from paiju.engine.core.entropy import KeyedEntropy
from paiju.engine.core.game import Game
from paiju.engine.core.options import describe_options
from paiju.engine.games.climbing import Climbing
from paiju.engine.names import game_key
from paiju.engine.registry import FAMILIES, GAMES
from paiju.engine.shedding import classify
from paiju.engine.tiles.complete import complete_honours, complete_suit
from tests.engine.deals import random_deal, variants
from tests.engine.test_ninth_game import NINTH
from tests.long import rest_long
from tests.rows import rows

ENGINE = Path(__file__).resolve().parents[2] / "engine" / "paiju" / "engine"
UNFINISHED: set[str] = set()
"""Folders of games that are not offered yet: the contract suites could not play them to the end."""


def test_games_are_registered_under_their_own_key():
    assert all(game.key == key for key, game in GAMES.items())


def test_every_game_has_a_folder_and_every_folder_a_game():
    folders = {path.parent.name for path in (ENGINE / "games").glob("*/__init__.py")}
    modules = {type(game).__module__.split(".")[3] for game in GAMES.values()}
    assert modules == folders - UNFINISHED == {*FAMILIES}
    assert folders >= UNFINISHED
    for family, games in FAMILIES.items():
        assert {type(game).__module__.split(".")[3] for game in games} == {family}


def test_games_do_not_import_each_other():
    for path in (ENGINE / "games").glob("*/**/*.py"):
        own = f"paiju.engine.games.{path.relative_to(ENGINE / 'games').parts[0]}"
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            module = node.module if isinstance(node, ast.ImportFrom) else None
            assert not module or not module.startswith("paiju.engine.games.") or module.startswith(own), path


def test_every_game_offers_a_preset_name_and_seats():
    for game in GAMES.values():
        assert game.name.zh
        assert game.name.en
        assert 2 <= game.seats.min <= game.seats.default <= game.seats.max <= 10
        assert game.rules_version >= 1


# Names of games as people type them, and the keys that they mean.

NAMES = {
    "斗地主": "doudizhu",
    "三人斗地主": "doudizhu",
    "欢乐斗地主": "doudizhu",
    "竞技二打一": "doudizhu",
    "二打一": "doudizhu",
    "2打1": "doudizhu",
    "Landlords": "doudizhu",
    "斗地主拓展版": "doudizhu_x",
    "斗地主扩展版": "doudizhu_x",
    "斗地主X": "doudizhu_x",
    "LandlordsX": "doudizhu_x",
    "四人斗地主": "doudizhu_4p",
    "landlords4p": "doudizhu_4p",
    "锄大地": "big_two",
    "大老二": "big_two",
    "大老2": "big_two",
    "锄大弟": "big_two",
    "BigTwo": "big_two",
    "三两一": "three_two_one",
    "3两1": "three_two_one",
    "ThreeTwoOne": "three_two_one",
    "五瓜皮": "wuguapi",
    "5瓜皮": "wuguapi",
    "五瓜皮扑克": "wuguapi",
    "Wuguapi": "wuguapi",
    "七鬼五二一": "qigui521",
    "7鬼521": "qigui521",
    "7王521": "qigui521",
    "Qiguiwueryi": "qigui521",
    "七鬼五二三": "qigui523",
    "7鬼523": "qigui523",
    "七王五二三扑克游戏": "qigui523",
    "QIGUIWUERSAN": "qigui523",
    " 7 鬼 5 2 3 ": "qigui523",
    "BIG TWO": "big_two",
    "德州扑克": "holdem",
    "德扑": "holdem",
    "Texas Hold'em": "holdem",
    "Texas Holdem": "holdem",
}


@rows("name", NAMES)
def test_a_name_stands_for_its_key(name):
    assert game_key(name) == NAMES[name]


@rows("key", GAMES)
def test_a_key_and_a_games_own_names_stand_for_it(key):
    game = GAMES[key]
    assert game_key(key) == game_key(key.upper()) == game_key(game.name.zh) == key


def test_a_name_nobody_uses_comes_back_in_lower_case():
    assert game_key("Bridge") == "bridge"


# `GET /api/games` describes each game as the game behaves.

each_game = rows("game", [*GAMES.values(), *NINTH], ids=lambda game: game.key)


@each_game
def test_the_fair_shuffle_starts_from_the_deck_that_is_told(game):
    state = game.initial_state(game.opening_carry(game.seats.default, game.options_type()))
    dealt = game.chance_action(state, KeyedEntropy(b"k")).deck
    assert dealt == KeyedEntropy(b"k").stream("deal-0").shuffled(game.board.deck)


@each_game
def test_the_order_names_each_rank_of_the_deck_once(game):
    assert Counter(game.board.order) == Counter({rank_of(card) for card in game.board.deck})
    assert set(game.board.points) <= set(game.board.order)


@each_game
def test_suits_that_count_are_the_suits_of_the_deck(game):
    suits = {card[1] for card in game.board.deck if card not in JOKERS}
    assert game.board.suits is None or set(game.board.suits) == suits == set("dchs")


@rows("variant", variants(), ids=str)
def test_no_hand_ever_holds_more_cards_than_is_told(variant):
    most = max(
        len(hand)
        for seed in range(2)
        for moment in random_deal(variant, seed)
        for hand in moment.transition.state.hands
    )
    assert most <= variant.game.board.hand
    if variant.seats == variant.game.seats.default:
        assert most == variant.game.board.hand


def test_the_weakest_and_the_strongest_are_told_as_the_rules_have_them():
    boards = {key: game.board for key, game in GAMES.items()}
    assert {key: (board.order[0], board.order[-1]) for key, board in boards.items()} == {
        "doudizhu": ("3", "BJ"),
        "doudizhu_x": ("3", "BJ"),
        "doudizhu_4p": ("3", "BJ"),
        "big_two": ("3", "2"),
        "three_two_one": ("3", "2"),
        "wuguapi": ("6", "BJ"),
        "qigui521": ("3", "7"),
        "qigui523": ("4", "7"),
        "holdem": ("2", "A"),
        "chengdu": ("1", "9"),
        "riichi": ("1", "9"),
    }
    with_suits = {key for key, board in boards.items() if board.suits}
    assert with_suits == {"big_two", "wuguapi", "qigui521", "qigui523"}
    captured = {key for key, board in boards.items() if board.points}
    assert captured == {"wuguapi", "qigui521", "qigui523"}
    for key in captured:
        board = boards[key]
        assert sum(board.points.get(rank_of(card), 0) for card in board.deck) == 100


def test_a_further_game_of_data_needs_no_further_board():
    families = {game.board.family for game in GAMES.values() if isinstance(game, Climbing)}
    assert {game.board.family for game in NINTH} == families == {"climbing"}


@each_game
def test_everything_that_can_be_chosen_has_a_short_name_in_both_languages(game):
    names = []
    for option in describe_options(game.options_type):
        names += [option["label"], option["text"]]
        if option["type"] == "choice":
            assert list(option["labels"]) == option["choices"]
            names += option["labels"].values()
    assert game.preset_names.keys() == game.presets.keys()
    names += game.preset_names.values()
    assert all(name.zh and name.en for name in names)


# A prepared game builds no table of hands during play.

SHEDDING = (classify.catalogue, classify._classifier)
TILES = (complete_suit, complete_honours)
CACHES = {"landlord": SHEDDING, "climbing": SHEDDING, "mahjong": TILES, "riichi": TILES}


def built(caches):
    return [cache.cache_info().misses for cache in caches]


def test_all_games_with_tables_prepare_themselves():
    assert {key for key, game in GAMES.items() if type(game).prepare is not Game.prepare} == {
        key for key, game in GAMES.items() if game.board.family in CACHES
    }


PREPARED = [
    variant
    for key in GAMES
    for variant in rest_long(
        [one for one in variants() if one.key == key and one.game.board.family in CACHES],
        "more variants of the same game",
    )
]


@pytest.mark.parametrize("variant", PREPARED, ids=str)
def test_what_has_been_prepared_is_not_built_during_a_deal(variant):
    caches = CACHES[variant.game.board.family]
    for cache in caches:
        cache.cache_clear()
    variant.game.prepare(variant.carry)
    before = built(caches)
    assert all(before)
    random_deal.__wrapped__(variant, 0)
    assert built(caches) == before

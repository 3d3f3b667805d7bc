"""`GET /api/games` describes each game as the game behaves."""

from collections import Counter

from paiju.engine.cards.card import JOKERS, rank_of
from paiju.engine.core.entropy import KeyedEntropy
from paiju.engine.core.options import describe_options
from paiju.engine.games.climbing import Climbing
from paiju.engine.registry import GAMES
from tests.engine.deals import random_deal, variants
from tests.engine.test_ninth_game import NINTH
from tests.rows import rows

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

"""Numbers and arrays of each game."""

from itertools import islice
from random import Random

import numpy as np
import pytest

from paiju.engine.betting.moves import RaiseTo
from paiju.engine.games.climbing import GAMES as CLIMBING
from paiju.engine.games.doudizhu import GAMES as LANDLORDS
from paiju.engine.registry import GAMES
from paiju.engine.shedding.classify import catalogue
from paiju.engine.shedding.legal import legal_plays
from paiju.envs.codecs.hands import hands_of
from paiju.envs.codecs.registry import codec_of
from tests.engine.deals import Variant, deals_of, random_deal
from tests.rows import rows

# Numbers and arrays of each game.

# Each game's numbers and arrays: every legal action has one number of its own, and the parts cover arrays
# exactly.

DEALS = deals_of(1)
MOMENTS = 60


@rows(("variant", "seed"), DEALS)
def test_every_legal_action_has_a_number_of_its_own(variant, seed):
    game, codec = variant.game, codec_of(variant.key, variant.seats, variant.carry.options)
    for moment in islice(random_deal(variant, seed), MOMENTS):
        state, seat = moment.state, moment.actor
        if not isinstance(seat, int):
            continue
        legal = codec.legal(state, seat)
        actions = [codec.action(state, seat, entry) for entry in legal.values()]
        assert all(0 <= number < codec.size for number in legal)
        assert codec.kind(state) == game.prompt(state, seat).kind
        listed = list(game.legal_actions(state, seat))
        if codec.kind(state) == "bet":
            check_bets(state.choice, listed, actions)
            continue
        assert set(actions) == set(listed)
        assert len(legal) == len(listed)


def check_bets(choice, listed, actions):
    """Bets other than raises are all there; raises rise within their bounds; the all-in stands for all chips."""
    assert {one for one in actions if not is_raise(one)} == {one for one in listed if not is_raise(one)}
    totals = [one.amount for one in actions if is_raise(one)]
    assert totals == sorted(set(totals))
    for end in (one.amount for one in listed if is_raise(one)):
        assert (end in totals) != (end == choice.all_in)
    assert all(choice.min <= total <= choice.max for total in totals)


def is_raise(action):
    return isinstance(action, RaiseTo)


@pytest.mark.parametrize("key", GAMES)
def test_every_number_is_described_once(key):
    variant = Variant(key, GAMES[key].seats.default, GAMES[key].options_type())
    codec = codec_of(key, variant.seats, variant.carry.options)
    words = [codec.describe(number) for number in range(codec.size)]
    assert sum(part.size for part in codec.parts) == codec.size
    assert len(set(words)) == codec.size


@rows(("variant", "seed"), DEALS, ids=str)
def test_the_arrays_have_the_documented_shape_and_are_finite(variant, seed):
    game, codec = variant.game, codec_of(variant.key, variant.seats, variant.carry.options)
    layout = codec.layout
    for moment in random_deal(variant, seed)[:MOMENTS:3]:
        state = moment.transition.state
        for seat in range(variant.seats):
            planes, facts = codec.arrays(game.view(state, seat), None)
            assert (planes.shape, planes.dtype) == (layout.shape, np.uint8)
            assert (facts.shape, facts.dtype) == ((layout.entries,), np.float32)
            assert np.isfinite(facts).all()
            assert planes.max(initial=0) <= 8


def array_of(key, planes, name):
    variant = Variant(key, GAMES[key].seats.default, GAMES[key].options_type())
    layout = codec_of(key, variant.seats, variant.carry.options).layout
    size = next(part.size for part in layout.planes if part.name == name)
    return planes[layout.row[name] : layout.row[name] + size]


@rows("key", [key for key in GAMES if key != "holdem"])
def test_hand_played_and_unseen_cards_are_the_deck(key):
    variant = Variant(key, GAMES[key].seats.default, GAMES[key].options_type())
    codec, game = codec_of(key, variant.seats, variant.carry.options), variant.game
    tiles = key in {"chengdu", "riichi"}
    for moment in random_deal(variant, 0)[5:MOMENTS:7]:
        state = moment.transition.state
        view = game.view(state, 0)
        planes, _ = codec.arrays(view, None)
        assert array_of(key, planes, "hand").sum() == len(view.hand)
        unseen = array_of(key, planes, "unseen").sum()
        if not tiles:
            played = array_of(key, planes, "played").sum()
            assert unseen + played + len(view.hand) == len(game.board.deck)
        else:
            assert 0 < unseen < len(game.board.deck)


@rows(("variant", "seed"), DEALS, ids=str)
def test_a_seats_view_gives_its_legal_actions_the_numbers_that_the_state_gives(variant, seed):
    game, codec = variant.game, codec_of(variant.key, variant.seats, variant.carry.options)
    for moment in islice(random_deal(variant, seed), MOMENTS):
        state, seat = moment.state, moment.actor
        if not isinstance(seat, int):
            continue
        legal = codec.legal(state, seat)
        actions = {number: codec.action(state, seat, entry) for number, entry in legal.items()}
        view = game.view(state, seat)
        assert codec.choices(view, game.prompt(state, seat)) == actions
        assert {codec.number(view, action): action for action in actions.values()} == actions


# The numbered hands of the shedding games are complete: they are the engine's own lists over the whole deck.

RULES = {
    **{game.key: (game.ruleset.rules, game.ruleset.deck) for game in CLIMBING},
    **{game.key: (game.variant.rules["official"], game.variant.deck) for game in LANDLORDS},
}
SIZES = {"doudizhu": 27471, "doudizhu_4p": 7951, "big_two": 19898, "three_two_one": 3836, "qigui521": 198}


@rows(("key", "size"), SIZES.items())
def test_a_game_has_so_many_hands(key, size):
    assert hands_of(*RULES[key]).size == size


def test_doudizhu_has_one_number_for_each_hand_of_the_catalogue():
    rules, deck = RULES["doudizhu"]
    assert hands_of(rules, deck).size == len(catalogue(rules))


@rows("key", RULES)
def test_the_numbers_of_any_cards_are_their_legal_plays(key):
    rules, deck = RULES[key]
    hands, dice = hands_of(rules, deck), Random(key)
    for _ in range(4):
        cards = tuple(dice.sample(deck, rules.max_hand))
        found = hands.legal(cards, None, None, 0)
        assert [hands.play(cards, None, entry) for entry in found.values()] == list(
            legal_plays(rules, cards, None)
        )
        assert all(0 <= number < hands.size for number in found)


def test_a_hand_is_described_by_combo_and_ranks_or_cards():
    assert hands_of(*RULES["doudizhu"]).describe(0) == "single 3"
    assert hands_of(*RULES["doudizhu"]).describe(27470) == "pair_jokers LJ BJ"
    assert hands_of(*RULES["big_two"]).describe(52) == "pair 3d 3c"


# A reader that has seen other views makes the arrays that a new one makes: of any seat and deal, in any
# order.

KEYS = [game.key for game in (*LANDLORDS, *CLIMBING)]


def views(key):
    """Return a codec, and the views of all seats at each moment of two deals."""
    variant = Variant(key, GAMES[key].seats.default, GAMES[key].options_type())
    states = [moment.transition.state for seed in range(2) for moment in random_deal(variant, seed)]
    seen = [variant.game.view(state, seat) for state in states for seat in range(variant.seats)]
    return codec_of(key, variant.seats, variant.carry.options), seen


def same(reader, codec, view):
    ours, new = reader.arrays(view, None), codec.arrays(view, None)
    return [values.tobytes() for values in ours] == [values.tobytes() for values in new]


@pytest.mark.parametrize("key", KEYS)
def test_a_reader_follows_deal_after_deal(key):
    codec, seen = views(key)
    reader = codec.reader()
    assert all(same(reader, codec, view) for view in seen)


@rows("key", KEYS)
def test_a_reader_may_be_given_views_in_any_order(key):
    codec, seen = views(key)
    Random(key).shuffle(seen)
    reader = codec.reader()
    assert all(same(reader, codec, view) for view in seen)

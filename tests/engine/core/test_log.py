"""The log of a deal: actions, replay, settlement, and what of it is disclosed."""

import pytest
from msgspec.structs import replace

from paiju.engine.betting.moves import Fold
from paiju.engine.cards.reading import Combo, Reading
from paiju.engine.core.action import action_text
from paiju.engine.core.entropy import KeyedEntropy
from paiju.engine.core.errors import IllegalAction
from paiju.engine.core.game import Line
from paiju.engine.core.hiding import openings, proofs_of, redacted
from paiju.engine.core.replay import replay, settle_chance
from paiju.engine.core.seats import CHANCE, next_seat, seats_from
from paiju.engine.core.settlement import amounts_of
from paiju.engine.games.doudizhu import Bid, Call, Play
from paiju.engine.games.holdem import AllIn, RaiseTo
from paiju.engine.games.holdem.carry import LeftStack
from paiju.engine.games.riichi import Discard, Kong
from paiju.engine.registry import GAMES
from tests.engine.deals import Variant, random_deal, variants
from tests.rows import rows

# Actions in a few words.


@rows(
    ("action", "text"),
    [
        (Play(("6s", "6h")), "play 6s6h"),
        (Play(("6s",), Reading(Combo.SINGLE, "6")), "play 6s as single 6"),
        ({"a": "play", "cards": ["6s", "6h"]}, "play 6s6h"),
        (Call(yes=False), "call no"),
        (Bid(3), "bid 3"),
        (RaiseTo(120), "raise_to 120"),
        (AllIn(), "all_in"),
        (Discard("5m", drawn=True), "discard 5m drawn"),
        (Kong("5m", "ankan"), "kong 5m ankan"),
        (None, "None"),
        ({"cards": ["6s"]}, "{'cards': ['6s']}"),
    ],
)
def test_an_action_is_its_word_and_what_it_names(action, text):
    assert action_text(action) == text


VARIANT = variants()[0]


def test_a_replay_stops_at_the_first_illegal_action_and_keeps_the_steps_before():
    moments = random_deal(VARIANT, 0)
    actions = [(moment.actor, moment.action) for moment in moments]
    steps = replay(VARIANT.game, VARIANT.carry, [*actions[:3], actions[0]])
    assert [next(steps).action for _ in range(3)] == [action for _, action in actions[:3]]
    with pytest.raises(IllegalAction):
        next(steps)


def test_chance_is_settled_until_a_seat_is_to_act():
    game = VARIANT.game
    state = game.initial_state(VARIANT.carry)
    steps = list(settle_chance(game, state, KeyedEntropy(b"key")))
    assert [step.actor for step in steps] == [CHANCE]
    assert CHANCE not in game.actors(steps[-1].state)
    assert list(settle_chance(game, steps[-1].state, KeyedEntropy(b"key"))) == []


def test_seats_go_round():
    assert next_seat(2, 3) == 0
    assert list(seats_from(1, 3)) == [1, 2, 0]


# The sums of a settlement's lines.


def test_a_line_with_a_payer_counts_for_both_and_one_without_for_its_seat_alone():
    lines = (Line(0, "base", 3, to=2), Line(0, "base", 1, to=1), Line(2, "points", 5))
    assert amounts_of(lines, 3) == (4, -1, 2)


def test_no_lines_are_no_amounts():
    assert amounts_of((), 2) == (0, 0)


# The disclosure of a finished deal, for a game that hides cards for good and for one that does not.

KEY = b"k" * 32


def log_of(key, seed=0):
    game = GAMES[key]
    variant = Variant(key, game.seats.default, game.options_type())
    return variant.carry, tuple((moment.actor, moment.action) for moment in random_deal(variant, seed))


def test_exactly_the_games_that_hide_cards_say_how():
    assert {key for key, game in GAMES.items() if game.hiding is not None} == {
        key for key, game in GAMES.items() if game.hidden_after
    }


def test_of_a_game_that_hides_nothing_the_log_is_public_and_needs_no_openings():
    carry, log = log_of("big_two")
    assert redacted(GAMES["big_two"], carry, log, None) == (carry, log)
    assert openings(GAMES["big_two"], carry, log, KEY, None) == ()


def test_of_a_game_that_hides_cards_who_folded_knows_its_own_and_what_everybody_knows():
    carry, log = log_of("holdem", 1)
    game = GAMES["holdem"]
    decks = {viewer: redacted(game, carry, log, viewer).actions[0][1].deck for viewer in (None, 0, 2, 3)}
    public = {*decks[None]}
    for seat in (0, 2, 3):
        assert (seat, Fold()) in log
        assert all(own in {card, "??"} for own, card in zip(decks[seat], log[0][1].deck, strict=True))
        assert len({*decks[seat]} - public) == 2
        assert {opening.card for opening in openings(game, carry, log, KEY, seat)} == {*decks[seat]} - {"??"}


def test_redacting_twice_changes_nothing():
    carry, log = log_of("holdem", 1)
    game = GAMES["holdem"]
    once = redacted(game, carry, log, 2)
    assert redacted(game, *once, 2) == once


def test_who_has_left_the_table_is_nobodys_business():
    carry, log = log_of("holdem")
    told = redacted(GAMES["holdem"], replace(carry, left=(LeftStack("ada", 500, at=0),)), log, 0)
    assert told.carry == carry


def test_a_game_with_matches_proves_cards_as_long_as_a_match_lasts():
    assert proofs_of(GAMES["riichi"]) is GAMES["riichi"].match.hidden
    assert proofs_of(GAMES["holdem"]) is GAMES["holdem"].hiding
    assert proofs_of(GAMES["doudizhu"]) is None

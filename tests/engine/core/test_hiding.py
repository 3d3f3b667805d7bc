"""The disclosure of a finished deal, for a game that hides cards for good and for one that does not."""

from msgspec.structs import replace

from paiju.engine.betting.moves import Fold
from paiju.engine.core.hiding import openings, proofs_of, redacted
from paiju.engine.games.holdem.carry import Left
from paiju.engine.registry import GAMES
from tests.engine.deals import Variant, random_deal

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
    told = redacted(GAMES["holdem"], replace(carry, left=(Left("ada", 500, at=0),)), log, 0)
    assert told.carry == carry


def test_a_game_with_matches_proves_cards_as_long_as_a_match_lasts():
    assert proofs_of(GAMES["riichi"]) is GAMES["riichi"].match.hidden
    assert proofs_of(GAMES["holdem"]) is GAMES["holdem"].hiding
    assert proofs_of(GAMES["doudizhu"]) is None

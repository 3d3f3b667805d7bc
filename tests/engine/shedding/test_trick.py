"""The turn engine: leads, covers, passes, and rounds (回合)."""

import pytest

from paiju.engine.cards.card import parse_cards
from paiju.engine.cards.reading import Combo, Reading
from paiju.engine.core.errors import IllegalAction, Reason
from paiju.engine.games.doudizhu import RULES
from paiju.engine.shedding.moves import Passed, Play
from paiju.engine.shedding.trick import Trick, _not_held, lay, skip
from tests.rows import rows

OFFICIAL, EXTENDED = RULES["official"], RULES["extended"]
COUNTS = (5, 5, 5)


def play(trick, text, *, rules=OFFICIAL, spare="9d", as_=None):
    """Lay down cards for the seat to act, who holds them and one more."""
    hand = (*parse_cards(text), *parse_cards(spare))
    return lay(rules, trick, COUNTS, hand, Play(parse_cards(text), as_)).trick


def refused(trick, text, *, rules=OFFICIAL, held=None, as_=None):
    hand = parse_cards(text if held is None else held)
    with pytest.raises(IllegalAction) as caught:
        lay(rules, trick, COUNTS, hand, Play(parse_cards(text), as_))
    return caught.value


def passes(trick):
    return skip(OFFICIAL, trick, COUNTS)[0]


def test_the_first_seat_leads():
    assert Trick(turn=0).leads
    assert Trick(turn=0).to_cover is None


def test_after_a_play_the_next_seat_must_cover_it():
    trick = play(Trick(turn=0), "5s")
    assert trick.turn == 1
    assert not trick.leads
    assert trick.to_cover.cards == ("5s",)


def test_a_play_says_who_played_what_as_what_and_what_is_left():
    hand = parse_cards("5s 5d 5h 4d 3c")
    played = lay(OFFICIAL, Trick(turn=2), COUNTS, hand, Play(parse_cards("4d 5d 5s 5h"))).played
    assert (played.seat, played.combo, played.rank, played.left) == (2, Combo.TRIPLE_WITH_SINGLE, "5", 1)
    assert played.cards == parse_cards("5s 5h 5d 4d")


def test_the_owner_of_the_last_hand_leads_when_all_others_have_passed():
    trick = passes(passes(play(Trick(turn=0), "5s")))
    assert trick.turn == 0
    assert trick.leads


def test_a_leader_cannot_pass():
    for trick in (Trick(turn=0), passes(passes(play(Trick(turn=0), "5s")))):
        with pytest.raises(IllegalAction) as caught:
            passes(trick)
        assert caught.value.reason is Reason.CANNOT_PASS


def test_a_lead_that_does_not_cover_opens_a_round():
    trick = play(passes(passes(play(Trick(turn=0), "5s"))), "4s")
    assert [len(moves) for moves in trick.rounds] == [3, 1]
    assert trick.last.round == 2


def test_a_lead_that_covers_what_lay_before_goes_on_with_the_round():
    trick = play(passes(passes(play(Trick(turn=0), "5s"))), "6s")
    assert [len(moves) for moves in trick.rounds] == [4]
    assert trick.last.round == 1


def test_passes_stand_in_the_record():
    trick = passes(play(Trick(turn=0), "5s"))
    assert trick.rounds[0][1] == Passed(1)


def test_an_absolutely_largest_hand_leads_on_at_once():
    trick = play(play(Trick(turn=0), "5s"), "LJ BJ")
    assert trick.turn == 1
    assert trick.leads


def test_a_bomb_is_not_absolutely_largest():
    assert play(Trick(turn=0), "2s 2h 2c 2d").turn == 1


def test_what_is_not_held_is_refused_first():
    refusal = refused(Trick(turn=0), "5s 4s", held="5s")
    assert refusal.reason is Reason.NOT_HELD
    assert refusal.data == {"card": "4s"}
    assert refused(Trick(turn=0), "5s 5s", held="5s").reason is Reason.NOT_HELD


def test_a_card_that_does_not_exist_is_told_as_such():
    assert _not_held(("Ts",), ("10s",)).text == "10s is no card; cards are 3s, Td, LJ"
    assert _not_held(("Ts",), ("??",)).text == "you do not hold ??, or not as often"


def test_what_is_no_hand_is_refused_even_if_it_could_not_cover():
    assert refused(play(Trick(turn=0), "2s"), "5s 4s").reason is Reason.ILLEGAL_TYPE


def test_the_card_that_must_be_played_is_asked_for_before_covering():
    trick = Trick(turn=0, must_include="3d")
    assert refused(trick, "4s").reason is Reason.MUST_CONTAIN
    assert refused(trick, "4s 5s").reason is Reason.ILLEGAL_TYPE
    assert play(trick, "3d").must_include is None


def test_what_does_not_cover_is_refused():
    trick = play(Trick(turn=0), "5s")
    for text in ("5d", "4s", "6s 6d"):
        assert refused(trick, text).reason is Reason.NOT_COVER


EIGHT = "4s 4h 4c 4d 3s 3h 3c 3d"
ALL_READINGS = [
    {"combo": "triple_straight_with_singles", "rank": "4"},
    {"combo": "quadruple_with_pair_pair", "rank": "3"},
    {"combo": "quadruple_with_pair_pair", "rank": "4"},
]


def test_an_ambiguous_lead_is_refused_with_all_its_readings():
    refusal = refused(Trick(turn=0), EIGHT, rules=EXTENDED)
    assert refusal.reason is Reason.AMBIGUOUS
    assert refusal.data["readings"] == ALL_READINGS


@rows("reading", ALL_READINGS, ids=str)
def test_a_declared_reading_is_what_counts(reading):
    declared = Reading(Combo(reading["combo"]), reading["rank"])
    last = play(Trick(turn=0), EIGHT, rules=EXTENDED, as_=declared).last
    assert (last.combo, last.rank) == (reading["combo"], reading["rank"])


def test_a_wrong_declaration_of_an_ambiguous_play_is_refused_with_the_readings():
    refusal = refused(Trick(turn=0), EIGHT, rules=EXTENDED, as_=Reading(Combo.QUADRUPLE, "4"))
    assert refusal.reason is Reason.AMBIGUOUS
    assert refusal.data["readings"] == ALL_READINGS


def test_readings_that_do_not_cover_are_dropped():
    planes = play(Trick(turn=0), "6s 6h 6c 5s 5h 5c 8d Jd", rules=EXTENDED)
    assert refused(planes, EIGHT, rules=EXTENDED).reason is Reason.NOT_COVER
    fours = play(Trick(turn=0), "3s 3h 3c 3d 8s 8h Js Jh", rules=EXTENDED)
    only = play(
        fours, "4s 4h 4c 4d 5s 5h 5c 5d", rules=EXTENDED, as_=Reading(Combo.QUADRUPLE_WITH_PAIR_PAIR, "5")
    )
    assert only.last.rank == "5"


def test_the_one_reading_that_covers_needs_no_declaration():
    fours = play(Trick(turn=0), "3s 3h 3c 3d 8s 8h Js Jh", rules=EXTENDED)
    higher = "4s 4h 4c 4d 3s 3h 3c 3d"
    assert play(fours, higher, rules=EXTENDED).last.rank == "4"


def test_a_declaration_of_what_is_plain_must_be_right():
    plain = Reading(Combo.SINGLE, "5")
    assert play(Trick(turn=0), "5s", as_=plain).last.rank == "5"
    refusal = refused(Trick(turn=0), "5s", as_=Reading(Combo.SINGLE, "6"))
    assert refusal.reason is Reason.BAD_READING
    assert refusal.data["readings"] == [{"combo": "single", "rank": "5"}]


def test_a_reading_that_does_not_cover_is_a_bad_one():
    fours = play(Trick(turn=0), "3s 3h 3c 3d 8s 8h Js Jh", rules=EXTENDED)
    refusal = refused(fours, EIGHT, rules=EXTENDED, as_=Reading(Combo.QUADRUPLE_WITH_PAIR_PAIR, "3"))
    assert refusal.reason is Reason.BAD_READING

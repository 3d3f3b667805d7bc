"""Counts of the landlord games: a deal that has each, and one that nearly has it. Source: docs/figures.md."""

from paiju.engine.games.doudizhu import GAME, GAME_4P
from paiju.engine.games.doudizhu.counts import COUNTS
from paiju.engine.games.doudizhu.types import Bid, Call, Carry, LandlordAssigned, Options
from tests.engine.games.doudizhu.table import Table, in_play


def counted(table, options=None, landlord=0):
    """The counts of a deal that was set up in its middle: the landlord was assigned before."""
    options = options or Options()
    assigned = LandlordAssigned(landlord, forced=False, base=options.base)
    return COUNTS.of_deal(Carry(options), (assigned, *table.told))


def said(*answers, game=GAME, **options):
    """The counts so far of a deal whose seats answer in turn."""
    table = Table(game=game, **options).deal()
    for answer in answers:
        if answer == "deal":
            table.deal()
        else:
            table.act(table.turn, Bid(answer) if isinstance(answer, int) else Call(answer == "y"))
    tally = COUNTS.tally(Carry(Options()))
    tally.read(table.told)
    return tally.result(game.seats.default)


def test_a_call_is_asked_and_called_and_a_no_is_asked_alone():
    first, second, _ = said("n", "y", "n")
    assert first == {"asked": 1}
    assert second == {"asked": 1, "called": 1, "landlord": 1}


def test_a_question_after_the_first_call_is_to_rob():
    caller, robber, refuser = said("y", "y", "n", "n")
    assert (caller["asked"], caller["called"], caller["rob_asked"]) == (1, 1, 1)
    assert "robbed" not in caller
    assert robber == {"landlord": 1, "rob_asked": 1, "robbed": 1}
    assert refuser == {"rob_asked": 1}


def test_a_bid_above_0_is_a_call_and_a_bid_of_0_is_none():
    first, second, third, *_ = said(0, 1, 3, bidding="score")
    assert first == {"asked": 1}
    assert second == {"asked": 1, "called": 1}
    assert third == {"asked": 1, "called": 1, "landlord": 1}
    assert said(0, 1, 2, 3, game=GAME_4P)[3]["landlord"] == 1


def test_the_landlord_of_three_deals_without_a_call_is_forced_and_of_two_is_not():
    thrice = said(*"nnn", "deal", *"nnn", "deal", *"nnn")
    assert sum(seat.get("forced", 0) for seat in thrice) == 1
    assert sum(seat["asked"] for seat in thrice) == 9
    twice = said(*"nnn", "deal", *"nnn", "deal", *"ynn")
    assert sum(seat.get("forced", 0) for seat in twice) == 0
    assert sum(seat.get("landlord", 0) for seat in twice) == 1


def test_a_landlord_that_wins_and_peasants_that_do():
    landlord, peasant, _ = counted(
        in_play("9s 5s 4s", "6s 3d 3c", "8s 7d").play("4s", "6s", "", "9s", "", "", "5s")
    )
    assert (landlord["won"], landlord["landlord_won"], landlord["landlord"]) == (1, 1, 1)
    assert peasant == {"deals": 1, "score": -1, "score_squares": 1}
    landlord, peasant, _ = counted(in_play("9s 4s 4d", "6s", "8s").play("4s", "6s"))
    assert "won" not in landlord
    assert peasant["won"] == 1
    assert "landlord_won" not in peasant


def test_a_bomb_is_of_the_seat_that_played_it_and_four_with_two_is_none():
    counts = counted(in_play("5s 4s", "6s 6h 6c 6d", "8s").play("4s", "6s 6h 6c 6d"))
    assert [seat.get("bombs", 0) for seat in counts] == [0, 1, 0]
    counts = counted(in_play("5s 4s", "BJ LJ", "8s").play("4s", "LJ BJ"))
    assert [seat.get("bombs", 0) for seat in counts] == [0, 1, 0]
    counts = counted(in_play("5s 5h 5c 5d 4s 4d", "6s", "8s").play("5s 5h 5c 5d 4s 4d"))
    assert [seat.get("bombs", 0) for seat in counts] == [0, 0, 0]


def test_a_spring_is_the_landlords_and_springs_both_peasants():
    landlord, *peasants = counted(in_play("5s 4s", "6s", "8s").play("4s", "", "", "5s"))
    assert landlord["spring"] == 1
    assert "sprung" not in landlord
    assert [peasant["sprung"] for peasant in peasants] == [1, 1]


def test_one_hand_of_a_peasant_prevents_a_spring():
    table = in_play("9s 5s 4s", "6s 3d 3c", "8s 7d").play("4s", "6s", "", "9s", "", "", "5s")
    assert not any({"spring", "sprung"} & seat.keys() for seat in counted(table))


def test_a_landlord_that_plays_one_hand_and_loses_is_sprung_and_with_two_is_not():
    landlord, *peasants = counted(in_play("4s 4d 9s", "6s 3d", "8s").play("4s", "6s", "8s"))
    assert landlord["sprung"] == 1
    assert not any({"spring", "sprung"} & seat.keys() for seat in peasants)
    landlord, *_ = counted(in_play("9s 5s 4s 4d", "6s 3d", "8s Ts").play("4s", "6s", "8s", "9s", "", "Ts"))
    assert "sprung" not in landlord


def test_a_score_is_in_base_stakes():
    options = Options(base=50)
    table = in_play("5s 4s", "6s", "8s", options=options).play("4s", "", "", "5s")
    assert table.outcome.amounts == (200, -100, -100)
    landlord, peasant, _ = counted(table, options)
    assert (landlord["score"], landlord["score_squares"]) == (4, 16)
    assert (peasant["score"], peasant["score_squares"]) == (-2, 4)

"""Counts of Hold'em: a hand that has each, and one that nearly has it. Source: docs/figures.md."""

from paiju.engine.games.holdem.counts import COUNTS
from paiju.engine.games.holdem.types import Declined, Muck, RunIt, Straddle
from tests.engine.games.holdem.table import Table, carry_of, seats, stacked

THREE = (1000, 1000, 1000)
"""Seat 0 posts the small blind of 10, seat 1 the big one of 20, seat 2 has the button and acts first."""


def hand(script, stacks=THREE, deck=None, **options):
    """The counts of a hand played by a script to its end; beaten hands are mucked."""
    table = Table(carry_of(stacks, **options), *([deck] if deck else [])).play(script)
    return counted(table)


def counted(table):
    assert table.over
    return COUNTS.of_deal(table.carry, table.events)


def keys(counts, name):
    return [seat.get(name, 0) for seat in counts]


def test_a_hand_counts_for_seats_dealt_in_alone():
    table = Table(seats(500, None, 500, (500, {"state": "out"}), button=0)).play_out()
    assert keys(counted(table), "hands") == [1, 0, 1, 0]


def test_a_call_and_a_raise_put_chips_in_and_a_fold_a_blind_and_a_check_do_not():
    counts = hand("2:c 0:f 1:x 1:x 2:x 1:x 2:x 1:x 2:x")
    assert keys(counts, "vpip") == [0, 0, 1]
    assert keys(counts, "pfr") == [0, 0, 0]
    counts = hand("2:r60 0:f 1:f")
    assert keys(counts, "vpip") == keys(counts, "pfr") == [0, 0, 1]


def test_a_straddle_is_no_call_and_its_refusal_neither():
    for yes in (True, False):
        table = Table(carry_of((1000,) * 4, straddle=True))
        table.act(2, Straddle(yes=yes))
        counts = counted(table.play_out())
        assert keys(counts, "vpip") == [0, 0, 0, 0]
        assert bool(table.seen(Declined)) is not yes


def test_vpip_and_pfr_are_once_a_hand():
    counts = hand("2:r60 0:r200 1:f 2:r500 0:f")
    assert keys(counts, "vpip") == keys(counts, "pfr") == [1, 0, 1]


def test_the_chance_to_3_bet_is_at_one_raise_of_another():
    counts = hand("2:r60 0:r200 1:f 2:f")
    assert keys(counts, "three_chance") == keys(counts, "three") == [1, 0, 0]
    # Called or folded it is a chance, too; two raises are none any more.
    counts = hand("2:r60 0:c 1:f 0:x 2:x 0:x 2:x 0:x 2:x")
    assert (keys(counts, "three_chance"), keys(counts, "three")) == ([1, 1, 0], [0, 0, 0])


def test_a_limp_and_a_raise_of_ones_own_are_no_chance():
    counts = hand("2:c 0:r80 1:f 2:f")
    assert keys(counts, "three_chance") == [0, 1, 1]
    counts = hand("2:c 0:c 1:r80 2:c 0:c 0:x 1:x 2:x 0:x 1:x 2:x 0:x 1:x 2:x")
    assert keys(counts, "three_chance") == [1, 0, 1]


def test_who_cannot_raise_has_no_chance():
    counts = hand("2:r500 0:f 1:a", stacks=(1000, 400, 1000))
    assert keys(counts, "three_chance") == [1, 0, 0]


def test_bets_and_calls_count_from_the_flop_on():
    counts = hand("2:c 0:c 1:x 0:x 1:r40 2:r120 0:f 1:c 1:x 2:x 1:x 2:x")
    assert keys(counts, "bets") == [0, 1, 1]
    assert keys(counts, "calls") == [0, 1, 0]


def test_who_folds_before_the_flop_does_not_see_it():
    counts = hand("2:c 0:f 1:x 1:r40 2:f")
    assert keys(counts, "flops") == [0, 1, 1]
    assert keys(counts, "showdowns") == [0, 0, 0]


def test_a_showdown_is_of_who_is_left_and_won_by_a_share_of_a_pot():
    deck = stacked(("AsAh", "KsKh", "2c7d"), "Qs9d5h3c4d")
    counts = hand("2:f 0:c 1:x 0:x 1:x 0:x 1:x 0:x 1:x", deck=deck)
    assert keys(counts, "showdowns") == [1, 1, 0]
    assert keys(counts, "showdowns_won") == [1, 0, 0]
    shared = stacked(("2s2h", "3s3h", "2c7d"), "AsKsQsJsTs")
    counts = hand("2:f 0:c 1:x 0:x 1:x 0:x 1:x 0:x 1:x", deck=shared)
    assert keys(counts, "showdowns_won") == [1, 1, 0]


def test_a_pot_that_all_others_left_is_no_showdown():
    counts = hand("2:r60 0:f 1:f")
    assert keys(counts, "showdowns_won") == keys(counts, "showdowns") == [0, 0, 0]


def test_a_flop_is_seen_once_however_often_the_board_is_run():
    table = Table(carry_of((500, 500), run_it=2)).play("a a")
    for seat in (0, 1):
        table.act(seat, RunIt(2))
    counts = counted(table)
    assert keys(counts, "flops") == keys(counts, "showdowns") == [1, 1]
    assert max(keys(counts, "showdowns_won")) == 1


def test_results_are_thousandths_of_a_big_blind_rounded_half_to_even():
    counts = hand("2:f 0:f")
    assert keys(counts, "mbb") == [-500, 500, 0]
    assert keys(counts, "mbb_squares") == [250_000, 250_000, 0]
    # 1 chip of 16 is 62.5 thousandths, 3 are 187.5.
    counts = hand("2:f 0:f", small_blind=1, big_blind=16)
    assert keys(counts, "mbb") == [-62, 62, 0]
    counts = hand("2:f 0:f", small_blind=3, big_blind=16)
    assert keys(counts, "mbb") == [-188, 188, 0]


def test_a_beaten_hand_that_asks_to_show_is_a_showdown_too():
    deck = stacked(("AsAh", "KsKh", "2c7d"), "Qs9d5h3c4d")
    table = Table(carry_of(THREE, muck="ask"), deck)
    table.play("2:f 0:c 1:x 0:x 1:x 0:x 1:x 0:x 1:x")
    table.act(1, Muck())
    assert keys(counted(table), "showdowns") == [1, 1, 0]


def test_a_table_without_two_players_counts_nothing():
    assert counted(Table(seats(500, None, None))) == ({}, {}, {})

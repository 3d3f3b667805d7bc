"""Counts of 成都麻将: a deal that has each, and one that nearly has it. Source: docs/figures.md."""

from paiju.engine.games.chengdu.counts import COUNTS
from tests.engine.games.chengdu.table import Table
from tests.engine.games.chengdu.test_ending import KONG_AND_WAITS, UNREADY
from tests.engine.games.chengdu.test_playing import ALSO_14P, WAITS_14P


def counted(table):
    """The counts of a deal, which time plays to its end."""
    table.run_out()
    return COUNTS.of_deal(table.state.carry, table.events)


def keys(counts, name):
    return [seat.get(name, 0) for seat in counts]


def test_two_winners_of_a_tile_are_fed_by_one():
    table = Table("4p", WAITS_14P, ALSO_14P)
    table.discard("4p", s1="win", s2="win")
    counts = counted(table)
    assert keys(counts, "won") == keys(counts, "wins") == [0, 1, 1, 0]
    assert keys(counts, "fed") == keys(counts, "fed_deals") == [1, 0, 0, 0]
    assert keys(counts, "fed_paid") == [2, 0, 0, 0]
    assert keys(counts, "win_turn") == [0, 1, 1, 0]
    assert keys(counts, "tsumo") == [0, 0, 0, 0]
    assert keys(counts, "deals") == [1, 1, 1, 1]


def test_two_tiles_that_win_are_fed_twice_in_one_deal():
    table = Table("44p", WAITS_14P, ALSO_14P, draws="1s1s")
    table.discard("4p", s1="win", s2="pass")
    table.until(0)
    table.discard("4p", s2="win")
    counts = counted(table)
    assert (counts[0]["fed"], counts[0]["fed_deals"]) == (2, 1)


def test_a_self_drawn_win_is_a_tsumo_that_none_has_fed():
    table = Table(f"{WAITS_14P}4p", base=5)
    table.win()
    counts = counted(table)
    assert keys(counts, "tsumo") == keys(counts, "won") == [1, 0, 0, 0]
    assert keys(counts, "fed") == [0, 0, 0, 0]
    assert counts[0]["win_turn"] == 1
    assert counts[0]["multiple"] == table.wins[0].multiplier


def test_a_win_after_a_fed_kong_is_self_drawn_and_fed_by_its_feeder():
    table = Table("5m", "555m123456789p2m", draws="2m", yin_gsh="feeder")
    table.discard("5m", s1="kong")
    table.win()
    counts = counted(table)
    assert keys(counts, "tsumo") == [0, 1, 0, 0]
    assert keys(counts, "fed_deals") == [1, 0, 0, 0]
    assert counts[0]["fed_paid"] == table.paid("gsh")[0][3]
    table = Table("5m", "555m123456789p2m", draws="2m", yin_gsh="all")
    table.discard("5m", s1="kong")
    table.win()
    assert keys(counted(table), "fed_deals") == [0, 0, 0, 0]


def test_who_plays_on_wins_again_in_one_deal():
    table = Table("44p", WAITS_14P, flow=True, draws="1s1s")
    table.discard("4p", s1="win")
    table.until(0)
    table.discard("4p", s1="win")
    counts = counted(table)
    assert (counts[1]["won"], counts[1]["wins"], counts[1]["win_turn"]) == (1, 2, 1)
    assert counts[0]["fed"] == 2


def test_a_kong_brings_what_others_pay_and_a_pung_nothing():
    table = Table(KONG_AND_WAITS, UNREADY, base=3)
    table.kong("5m", "zhi")
    counts = counted(table)
    assert keys(counts, "kong") == [6, -2, -2, -2]
    table = Table("5s", "", "55s147p258m369s1m", WAITS_14P)
    table.discard("5s", s2="pung")
    assert keys(counted(table), "kong") == [0, 0, 0, 0]


def test_who_is_checked_and_not_ready_pays_and_who_waits_does_not():
    table = Table("1s", WAITS_14P, ALSO_14P, UNREADY, base=2)
    table.discard("1s")
    counts = counted(table)
    assert keys(counts, "checked") == [1, 1, 1, 1]
    assert keys(counts, "unready") == [1, 0, 0, 1]
    paid = [
        sum(line[3] for line in table.paid("chajiao", "sanhua", "tuishui") if line[1] == seat)
        for seat in range(4)
    ]
    assert keys(counts, "check_paid") == [amount // 2 for amount in paid]
    assert paid[0] > 0 == paid[1]


def test_who_has_won_is_not_checked():
    table = Table("4p", WAITS_14P)
    table.discard("4p", s1="win")
    assert keys(counted(table), "checked") == [1, 0, 1, 1]


def test_a_score_is_in_base_stakes():
    table = Table("4p", WAITS_14P, base=7, chajiao="off", sanhua_pays="tenpai")
    table.discard("4p", s1="win")
    counts = counted(table)
    assert keys(counts, "score") == [amount // 7 for amount in table.outcome.amounts]
    assert keys(counts, "score_squares") == [(amount // 7) ** 2 for amount in table.outcome.amounts]

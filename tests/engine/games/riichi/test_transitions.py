"""When indicators turn, when sticks are paid, what a kan draws: docs/rules/riichi.md "一巡", "立直与振听"."""

from paiju.engine.games.riichi.events import DoraShown, StickPaid, WindowClosed
from paiju.engine.mahjong.events import Claimed, Discarded, Drawn, KongAnnounced, Konged
from tests.engine.games.riichi.table import Table


def names(events):
    """The types of events, in order, without turns."""
    return [type(event).__name__ for event in events if type(event).__name__ != "Turn"]


def told_since(table, number):
    return names(table.events[number:])


def test_a_concealed_kan_turns_its_indicator_before_it_draws():
    table = Table("1111m", kans="9p", shown="2s3s", draws="1f")
    events = table.kan("1m")
    assert names(events) == ["Konged", "DoraShown", "Drawn"]
    assert [event.tile for event in events if isinstance(event, DoraShown)] == ["3s"]
    assert table.state.table.drawn == "9p"
    assert table.view().indicators == ("2s", "3s")


def test_an_open_kan_turns_its_indicator_right_before_the_next_discard():
    table = Table("5s", "055s", kans="9p", shown="2s3s", draws="1f")
    events = table.discard("5s", s1="kan")
    assert names(events) == ["WindowClosed", "Claimed", "Drawn"]
    assert table.view().indicators == ("2s",)
    before = len(table.events)
    table.discard()
    assert told_since(table, before)[:2] == ["DoraShown", "Discarded"]
    assert table.view().indicators == ("2s", "3s")


def test_an_added_kan_turns_its_indicator_right_before_the_next_discard():
    table = added_kan()
    events = table.kan("5s", "shouminkan")
    assert names(events) == ["KongAnnounced", "WindowClosed", "Konged", "Drawn"]
    before = len(table.events)
    table.discard()
    assert told_since(table, before)[:2] == ["DoraShown", "Discarded"]


def added_kan(**options):
    """Seat 0 has called a five for a pung, holds four ones, and draws the last five."""
    table = Table(
        "05s9m1111p", "", "", "5s", kans="9p8p", shown="2s3s4s", draws="1f2f3f4f1y2y3y5s", **options
    )
    for _ in range(3):
        table.discard()
    table.discard("5s", s0="05s")
    table.discard("9m")
    for _ in range(3):
        table.discard()
    return table


def test_two_kans_in_a_row_turn_the_first_ones_indicator_before_the_second_draw():
    table = added_kan()
    table.kan("5s", "shouminkan")
    assert table.view().indicators == ("2s",)
    events = table.kan("1p")
    # The concealed one turns both: what was due, and its own at once.
    assert names(events) == ["Konged", "DoraShown", "DoraShown", "Drawn"]
    assert table.view().indicators == ("2s", "3s", "4s")


def test_a_chankan_of_the_second_kan_does_not_count_the_first_ones_indicator():
    table = Table(
        "05s99p1m",
        "9p",
        "234567m123s78p22s",
        "5s",
        draws="1f2f3f4f1y2y3y1f5s",
        kans="9p",
        shown="1y7p",
    )
    table.discard()
    table.discard("9p", s0="99p", s2="pass")
    table.discard("1m")
    for _ in range(2):
        table.discard()
    table.discard("5s", s0="05s")
    table.throw("2f")
    for _ in range(3):
        table.discard()
    table.kan("5s", "shouminkan")
    assert table.state.table.drawn == "9p"
    table.kan("9p", "shouminkan", s2="win")
    (won,) = table.wins
    assert won.kind == "chankan"
    assert won.indicators == ("1y",)
    assert table.seen(DoraShown) == []


def test_indicators_that_are_due_count_for_a_ron_of_the_discard_but_not_for_a_rinshan_win():
    table = Table("5s", "055s234567m7899p", "", "", kans="9p", shown="2s8p", draws="1f")
    table.discard("5s", s1="kan")
    table.win()
    (won,) = table.wins
    assert "rinshan" in table.yaku()
    assert won.indicators == ("2s",)


def test_with_kan_dora_at_once_every_indicator_turns_before_the_draw():
    table = Table("5s", "055s", kans="9p", shown="2s3s", draws="1f", kan_dora="at_once")
    events = table.discard("5s", s1="kan")
    assert names(events) == ["WindowClosed", "Claimed", "DoraShown", "Drawn"]


def test_each_kan_makes_the_live_wall_a_tile_shorter():
    table = Table("1111m", kans="9p", draws="1f")
    left = table.state.table.wall.left
    table.kan("1m")
    assert table.state.table.wall.left == left - 1
    assert table.seen(Drawn)[-1].after == "ankan"


TENPAI = "234m567m345p67s99s"


def test_a_riichi_pays_its_stick_after_nobody_has_won_with_its_tile():
    table = Table(TENPAI, draws="1f")
    events = table.riichi("1f")
    assert names(table.events)[-4:] == ["Discarded", "WindowClosed", "StickPaid", "Drawn"]
    assert [event.seat for event in events if isinstance(event, StickPaid)] == [0]
    assert table.view().points == (24000, 25000, 25000, 25000)
    assert (table.view().sticks, table.view().riichi) == (1, (True, False, False, False))


def test_a_riichi_whose_tile_is_called_pays_before_the_call():
    table = Table(TENPAI, "11f", draws="1f")
    table.riichi("1f", s1="pon")
    assert names(table.events)[-4:] == ["Discarded", "WindowClosed", "StickPaid", "Claimed"]


def test_a_riichi_whose_tile_is_won_pays_nothing():
    table = Table(TENPAI, "234m567m345p678s1f", draws="1f")
    table.hold(1, "222m567m345p666s1f")
    table.declare(1)
    table.riichi("1f", s1="win")
    assert table.seen(StickPaid) == []
    assert sum(table.carry.points) == 100000
    assert table.view().riichi[0] is False


def test_the_events_of_a_turn_are_told_in_this_order():
    table = Table("9m", draws="1f")
    table.discard()
    assert [type(event) for event in table.seen(Discarded, WindowClosed, Drawn)[1:]] == [
        Discarded,
        WindowClosed,
        Drawn,
    ]
    assert table.seen(Claimed, Konged, KongAnnounced) == []

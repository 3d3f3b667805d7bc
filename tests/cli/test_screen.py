"""The picture of a table: the facts that it must contain, in any layout."""

from io import StringIO

import pytest
from msgspec.structs import replace
from rich.console import Console

from paiju.cli.screen import (
    last_plays,
    screen,
    seats_grid,
    settlement_grid,
    turn_mark,
)
from paiju.cli.terms import Names
from paiju.client.view import TableView
from paiju.engine.cards.reading import Combo
from paiju.engine.core.game import Line, Settled, Turn
from paiju.engine.games.doudizhu import types as d
from paiju.engine.games.doudizhu.view import opening_view
from paiju.engine.shedding.moves import Passed, Played
from paiju.protocol.messages import SeatInfo

SEATS = tuple(
    SeatInfo(name, bot=False, connected=name != "Cyd", auto=name == "Bob", ready=True)
    for name in ("Ada", "Bob", "Cyd")
)

NAMES = Names(SEATS, "doudizhu")


def drawn(picture, width=90):
    console = Console(file=StringIO(), width=width)
    console.print(picture)
    return console.file.getvalue()


@pytest.fixture
def view():
    view = opening_view(d.Options(), 0)
    hand = ("BJ", "As", "3h", "3c")
    for event in (
        d.Dealt(1, (hand, None, None), (17, 17, 17)),
        d.Called(1, yes=True, rob=False),
        d.LandlordAssigned(1, forced=False, base=1),
        d.BottomTaken(1, ("Kd", "7c", "4s")),
        d.Multiplied("rob", 2, 2, d.Counters(call=1, rob=1)),
        Turn(1),
    ):
        view = view.after(event)
    return view


def test_the_picture_says_what_each_has_won_here(view):
    table = TableView("t1")
    seats = (replace(SEATS[0], score=12), replace(SEATS[1], score=-12), SEATS[2])
    table.state = replace(table.state, game="doudizhu", seats=seats)
    rows = drawn(screen(table, view, now_ms=1_000, deadline_at=None, lines=())).splitlines()
    won = {name: line for line in rows for name in ("Ada", "Bob", "Cyd") if name in line}
    assert ("+12" in won["Ada"], "-12" in won["Bob"], "+" in won["Cyd"]) == (True, True, False)


def test_the_picture_says_who_is_what_and_what_lies_there(view):
    table = TableView("t1")
    table.state = replace(table.state, game="doudizhu", seats=SEATS, deal="t1-4")
    text = drawn(screen(table, view, now_ms=1_000, deadline_at=13_500, lines=()))
    rows = {name: line for line in text.splitlines() for name in ("Ada", "Bob", "Cyd") if name in line}
    assert "doudizhu · t1 · t1-4" in text
    assert "▶ 13s" in rows["Bob"]
    assert "landlord" in rows["Bob"]
    assert "autoplay" in rows["Bob"]
    assert "20" in rows["Bob"]
    assert "▶" not in rows["Ada"]
    assert "17" in rows["Ada"]
    assert "offline" in rows["Cyd"]
    assert "bottom ♦K ♣7 ♠4" in text
    assert "×2 (calls 1, robs 1, bombs 0 and 0 idle)" in text
    assert "BJ ♠A ♥3 ♣3" in text


def test_between_deals_the_picture_has_seats_only():
    table = TableView("t1")
    table.state = replace(table.state, game="doudizhu", seats=SEATS)
    text = drawn(screen(table, None, 0, None, ()))
    assert "Ada" in text
    assert "▶" not in text


def test_the_countdown_never_goes_below_zero(view):
    assert turn_mark(view, 1, now_ms=20_000, deadline_at=13_500).plain == "▶  0s"
    assert turn_mark(view, 1, now_ms=0, deadline_at=None).plain == "▶"
    assert turn_mark(view, 0, now_ms=0, deadline_at=13_500).plain == ""


def played(seat, rank, left=10, number=1):
    return Played(seat, (rank + "s",), Combo.SINGLE, rank, number, left)


def test_last_plays_stand_beside_their_seats(view):
    view = replace(view, rounds=((), (played(1, "3"), Passed(2), played(0, "5"))))
    assert {seat: text.plain for seat, text in last_plays(view, NAMES).items()} == {
        0: "♠5  single", 1: "♠3  single", 2: "passed",
    }  # fmt: skip


def test_a_new_lead_clears_the_last_plays(view):
    passes = (played(1, "3"), Passed(2), Passed(0))
    assert set(last_plays(replace(view, rounds=((), passes)), NAMES)) == {0, 1, 2}
    assert set(last_plays(replace(view, rounds=((), (*passes, played(1, "4")))), NAMES)) == {1}


def test_before_the_first_play_the_answers_to_the_call_are_shown(view):
    assert {seat: text.plain for seat, text in last_plays(view, NAMES).items()} == {1: "call"}


def test_a_settlement_shows_its_lines_and_sums():
    lines = (Line(0, "base", 0, factor=1), Line(0, "rob", 0, factor=4), Line(1, "landlord_won", -4, to=0))
    text = drawn(settlement_grid(Settled((8, -4, -4), lines), NAMES))
    assert "the landlord was contested" in text
    assert "×4" in text
    assert "Bob → Ada" in text
    assert "+8" in text


def test_a_game_without_counts_still_has_its_seats():
    assert "Ada" in drawn(seats_grid(NAMES, {"stones": 3}, 0, None))

"""Every deadline of a table, with a fake clock."""

import pytest

from paiju.engine.core.entropy import commitment
from paiju.engine.games.chengdu.types import Hide
from paiju.engine.games.doudizhu.types import Call, Double
from paiju.engine.mahjong.moves import Discard
from paiju.protocol import messages as m
from paiju.protocol.messages import Pace
from paiju.server.table.state import deadlines
from paiju.server.table.state import records as r
from paiju.server.table.views.projection import listing
from tests.server.playing import deck_of
from tests.server.table.scenes import PACE, Table, kinds, put

DAY = 86_400_000


@pytest.fixture
def table(stacked):
    """Three people, a deal running, seat 0 asked to call."""
    stacked(deck_of())
    made = Table(people=3)
    made.deal()
    return made


# turns


def test_a_turn_ends_after_its_time_and_the_bank(table):
    assert table.turn_of(0).deadline_at == table.now + PACE.turn_ms
    assert table.turn_of(0).last_at == table.now + PACE.turn_ms + PACE.bank_ms
    assert table.pass_time(39_999) == []
    ((at, record),) = table.pass_time(1)
    assert (at, record) == (1, r.Played(table.now, 0, Call(yes=False), auto=True))


def test_who_runs_out_of_time_goes_to_auto(table):
    table.pass_time(40_000)
    assert table.state.seats[0].auto
    auto = [event for step in table.steps for event in step.events if type(event).__name__ == "AutoChanged"]
    assert [(event.seat, event.on, event.reason) for event in auto] == [(0, True, "timeout")]
    assert not table.state.seats[1].auto


def test_the_next_turn_has_its_own_clock(table):
    table.pass_time(40_000)
    assert table.turn_of(1).deadline_at == table.now + PACE.turn_ms
    assert kinds(table.pass_time(80_000)) == [(40_000, "Played"), (80_000, "Played")]
    assert all(seat.auto for seat in table.state.seats)


def test_an_answer_in_time_leaves_the_bank_as_it_is(table):
    table.pass_time(10_000)
    table.play(0, Call(yes=True))
    assert table.state.seats[0].bank_ms == 30_000


def test_an_answer_after_the_deadline_is_taken_from_the_bank(table):
    table.pass_time(14_000)
    table.play(0, Call(yes=True))
    assert table.state.seats[0].bank_ms == 26_000
    assert [seat.bank_ms for seat in table.state.seats[1:]] == [30_000, 30_000]
    for seat in (1, 2):
        table.play(seat, Call(yes=False))
    assert table.turn_of(0).last_at == table.now + 10_000 + 26_000


def test_an_empty_bank_leaves_the_turns_own_time(table):
    table.pass_time(40_000)
    table.add(r.Autoed(table.now, 0, on=False))
    assert table.state.seats[0].bank_ms == 0
    table.play(1, Call(yes=True))
    table.play(2, Call(yes=True))
    table.play(1, Call(yes=True))
    for seat in (1, 2):
        table.play(seat, table.default(seat))
    assert table.turn_of(0).last_at == table.now + 10_000


def test_every_deal_fills_the_bank_again(table):
    table.pass_time(14_000)
    table.play(0, Call(yes=True))
    table.play_out()
    table.deal()
    assert [seat.bank_ms for seat in table.state.seats] == [30_000] * 3


def test_two_that_are_asked_at_once_have_each_their_own_clock():
    table = Table(people=3, options={"doubling": True})
    table.deal()
    first = min(table.asked)
    order = [(first + step) % 3 for step in range(3)]
    table.play(order[0], Call(yes=True))
    for seat in order[1:]:
        table.play(seat, Call(yes=False))
    farmers = sorted(table.asked)
    assert len(farmers) == 2
    opened = {seat: table.turn_of(seat) for seat in farmers}
    table.pass_time(12_000)
    table.play(farmers[0], Double(yes=True))
    assert table.asked == {farmers[1]}
    assert table.turn_of(farmers[1]) == opened[farmers[1]]
    assert kinds(table.pass_time(28_000)) == [(28_000, "Played")]


def test_the_only_answer_of_a_person_is_played_after_a_beat_and_is_no_late_turn():
    table = Table("chengdu", people=4)
    table.deal()
    hidden = {seat: table.state.deal.state.hands[seat][0] for seat in table.asked}
    for seat, tile in hidden.items():
        table.play(seat, Hide(tile))
    (seat,) = table.asked
    table.add(r.Extended(table.now, 400))
    ((at, record),) = table.pass_time(1_000)
    assert (at, record) == (1_000, r.Played(table.now, seat, Discard(hidden[seat]), auto=True))
    assert (table.state.seats[seat].auto, table.state.seats[seat].bank_ms) == (False, 30_000)


def test_a_bot_that_does_not_answer_is_answered_for():
    table = Table(people=1, bots=2)
    table.deal()
    seat = min(table.asked)
    happened = table.pass_time(40_000)
    assert kinds(happened) == [(40_000, "Played")]
    assert happened[0][1].actor == seat
    assert table.state.seats[seat].auto is (seat == 0)


def test_clocks_that_were_extended_end_later(table):
    table.pass_time(5_000)
    (event,) = table.events(r.Extended(table.now, 7_000))
    assert event.extended_ms == 7_000
    assert table.pass_time(35_000 + 6_999) == []
    assert kinds(table.pass_time(1)) == [(1, "Played")]


def test_extended_time_is_not_taken_from_the_bank(table):
    table.pass_time(5_000)
    table.add(r.Extended(table.now, 7_000))
    table.pass_time(12_000)
    table.play(0, Call(yes=False))
    assert table.state.seats[0].bank_ms == 30_000


def private(table):
    """The same table, which friends enter by a code."""
    table.state = put(table.state, code="123456")
    return table


def test_friends_who_sleep_are_played_for_to_the_end_of_the_deal_and_then_waited_for(table):
    happened = private(table).pass_time(DAY)
    assert {type(record).__name__ for _, record in happened} == {"Played"}
    assert all(record.auto for _, record in happened)
    assert (table.state.deals, table.state.deal) == (1, None)
    assert [seat.user for seat in table.state.seats] == ["u0", "u1", "u2"]
    assert [seat.info().ready for seat in table.state.seats] == [False] * 3


def test_a_public_table_frees_the_seats_of_sleepers_when_the_next_deal_could_begin(table):
    table.pass_time(120_000)
    table.play_out()
    happened = table.pass_time(PACE.between_ms)
    assert happened == [(8_000, r.Stood(table.now, seat, "idle")) for seat in range(3)]
    assert kinds(table.pass_time(DAY)) == [(deadlines.EMPTY_TABLE_MS, "Closed")]


# between deals


def after_a_deal(**options):
    table = Table(people=3, **options)
    table.deal()
    table.play_out()
    return table


def test_everybody_counts_as_ready_after_the_pause():
    table = after_a_deal()
    assert kinds(table.pass_time(8_000)) == [(8_000, "DealOpened")]


def test_a_deal_starts_at_once_when_all_say_so():
    table = after_a_deal()
    for seat in range(3):
        table.add(r.Readied(table.now, seat, on=True))
    assert kinds(table.pass_time(0)) == [(0, "DealOpened")]


def test_who_is_not_ready_holds_up_a_deal_of_friends_for_good():
    table = private(after_a_deal())
    table.add(r.Readied(table.now, 1, on=False))
    assert table.pass_time(DAY) == []
    table.add(r.Readied(table.now, 1, on=True))
    assert kinds(table.pass_time(0)) == [(0, "DealOpened")]


def test_who_was_ready_before_the_deal_ended_does_not_wait():
    table = Table(people=3)
    table.deal()
    for seat in range(3):
        table.add(r.Readied(table.now, seat, on=True))
    table.play_out()
    assert kinds(table.pass_time(0)) == [(0, "DealOpened")]


def test_a_new_table_waits_for_everybody_to_be_ready():
    table = Table(people=3)
    assert table.pass_time(DAY) == []
    for seat in range(3):
        table.add(r.Readied(table.now, seat, on=True))
    assert kinds(table.pass_time(0)) == [(0, "DealOpened")]


def test_an_empty_seat_is_waited_for():
    table = after_a_deal()
    table.add(r.Stood(table.now, 2))
    assert table.pass_time(DAY) == []
    table.add(r.Sat(table.now, 2, "New", user="u9"))
    assert table.pass_time(DAY) == []
    table.add(r.Readied(table.now, 2, on=True))
    assert kinds(table.pass_time(0)) == [(0, "DealOpened")]


def test_bots_are_always_ready_and_a_seat_on_auto_never_is():
    table = private(Table(people=2, bots=1))
    for seat in range(2):
        table.add(r.Readied(table.now, seat, on=True), follow=False)
    table.add(r.Autoed(table.now, 1, on=True, reason="asked"))
    assert table.pass_time(DAY) == []
    assert not table.state.seats[1].info().ready


def test_the_seeds_of_those_present_are_frozen_into_the_deal():
    table = Table(people=3)
    for seat, seed in ((0, "aa" * 16), (1, None), (2, "cc" * 16)):
        table.add(r.Readied(table.now, seat, on=True, seed=seed))
    ((_, opened),) = table.pass_time(0)
    assert opened == r.DealOpened(table.now, "t1-1", ((0, "aa" * 16), (2, "cc" * 16)))


def played_on_auto():
    """Friends, of whom the first went to 托管 in the deal that is just over."""
    table = Table(people=2, bots=1)
    table.deal()
    table.add(r.Autoed(table.now, 0, on=True, reason="asked"))
    table.play_out()
    return private(table)


def test_who_comes_back_from_auto_between_deals_leaves_the_others_the_pause():
    table = played_on_auto()
    assert table.pass_time(DAY) == []
    table.ask("u0", m.Ready(5, "t1", on=True))
    assert not table.state.seats[0].auto
    assert table.pass_time(PACE.between_ms - 1) == []
    assert kinds(table.pass_time(1)) == [(1, "DealOpened")]


def test_who_comes_back_from_auto_is_dealt_in_at_once_if_all_are_ready():
    table = played_on_auto()
    table.add(r.Readied(table.now, 1, on=True))
    table.pass_time(DAY)
    table.ask("u0", m.Ready(5, "t1", on=True))
    assert kinds(table.pass_time(0)) == [(0, "DealOpened")]


def test_a_seed_alone_does_not_end_auto():
    table = played_on_auto()
    shown = commitment(table.state.basis.secret)
    table.ask("u0", m.Ready(5, "t1", seed="ab" * 16, commit=shown))
    assert table.state.seats[0].auto
    assert table.state.seats[0].seed == "ab" * 16


def test_who_has_left_in_the_deal_is_not_back_by_being_ready(table):
    table.ask("u0", m.Leave(5, "t1"))
    table.ask("u0", m.Ready(6, "t1", on=True))
    assert (table.state.seats[0].auto, table.state.seats[0].leaving) == (True, True)


def test_people_who_do_not_play_are_not_counted_as_company(table):
    assert table.state.people_here == listing(table.state, 0)["people"] == 3
    table.add(r.Autoed(table.now, 0, on=True, reason="asked"))
    table.lose(1)
    table.pass_time(deadlines.SHOWN_AWAY_MS)
    assert table.state.people_here == listing(table.state, 0)["people"] == 1


# seats without a connection


def test_a_lost_connection_shows_after_three_seconds(table):
    table.lose(1)
    assert table.pass_time(2_999) == []
    assert table.pass_time(1) == [(1, r.Present(table.now, 1, connected=False))]
    assert not table.state.seats[1].connected


def test_who_comes_back_before_that_was_never_away(table):
    table.lose(1)
    table.pass_time(2_999)
    table.come_back(1)
    assert table.pass_time(9_000) == []
    assert table.state.seats[1].connected


def test_who_comes_back_later_shows_as_connected(table):
    table.lose(1)
    table.pass_time(3_000)
    table.come_back(1)
    assert table.state.seats[1].connected
    assert kinds(table.pass_time(36_999)) == []


def test_a_seat_goes_to_auto_after_twenty_seconds_whoevers_turn_it_is(table):
    table.lose(1)
    happened = table.pass_time(20_000)
    assert kinds(happened) == [(3_000, "Present"), (20_000, "Autoed")]
    assert happened[1][1] == r.Autoed(table.now, 1, on=True, reason="disconnected")
    assert table.state.seats[1].auto


def test_who_is_away_and_on_auto_already_stays_so(table):
    table.add(r.Autoed(table.now, 1, on=True, reason="asked"))
    table.lose(1)
    assert kinds(table.pass_time(30_000)) == [(3_000, "Present")]


def test_between_deals_a_seat_is_given_up_after_a_minute():
    table = Table(people=3)
    table.lose(1)
    happened = table.pass_time(60_000)
    assert kinds(happened) == [(3_000, "Present"), (60_000, "Stood")]
    assert not table.state.seats[1].taken
    assert table.away == {}


def test_between_deals_a_private_table_keeps_a_seat_for_a_quarter_of_an_hour():
    table = private(after_a_deal())
    table.add(r.Readied(table.now, 0, on=False))
    table.lose(1)
    happened = table.pass_time(DAY)
    assert kinds(happened) == [(3_000, "Present"), (900_000, "Stood")]


def test_a_private_table_to_which_nobody_has_come_keeps_a_seat_for_a_minute():
    table = private(Table(people=1))
    table.lose(0)
    assert kinds(table.pass_time(60_000))[-1] == (60_000, "Stood")


def test_a_public_table_frees_the_seat_of_who_holds_it_up_after_a_quarter_of_an_hour():
    table = after_a_deal()
    table.add(r.Readied(table.now, 1, on=False))
    assert table.pass_time(deadlines.IDLE_SEAT_MS - 1) == []
    assert table.pass_time(1) == [(1, r.Stood(table.now, 1, "idle"))]


def test_who_is_ready_again_holds_nothing_up():
    table = after_a_deal()
    table.add(r.Readied(table.now, 1, on=False))
    table.pass_time(deadlines.IDLE_SEAT_MS - 1)
    table.add(r.Readied(table.now, 1, on=True))
    assert kinds(table.pass_time(8_000)) == [(0, "DealOpened")]


def test_who_went_during_a_deal_is_played_for_to_its_end_and_given_up_after_the_pause(table):
    table.lose(1)
    table.pass_time(39_000)
    table.play_out()
    assert kinds(table.pass_time(8_000)) == [(8_000, "Stood")]


# empty tables


def test_a_table_without_people_closes_after_a_minute():
    table = Table(people=1)
    table.pass_time(DAY)
    table.add(r.Stood(table.now, 0))
    assert table.pass_time(59_999) == []
    assert table.pass_time(1) == [(1, r.Closed(table.now, "empty"))]
    assert table.state.closed
    assert deadlines.next_due(table.state, {}) is None


def test_a_table_that_somebody_joins_in_time_stays_open():
    table = Table(people=1)
    table.add(r.Stood(table.now, 0))
    table.pass_time(59_999)
    table.add(r.Sat(table.now, 1, "New", user="u9"))
    assert table.pass_time(DAY) == []


def test_a_table_that_is_to_be_kept_never_closes():
    table = Table(keep=True)
    assert table.pass_time(DAY) == []


def test_nothing_is_due_at_a_table_of_people_who_wait():
    table = Table(people=2)
    assert deadlines.next_due(table.state, {}) is None
    assert deadlines.due(table.game, table.state, {}, table.now + DAY) is None


def test_one_thing_at_a_time_in_the_order_of_urgency(table):
    table.lose(1)
    table.now += DAY
    record = deadlines.due(table.game, table.state, table.away, table.now)
    assert isinstance(record, r.Present)


def test_the_pace_is_the_tables_own():
    table = Table(people=3, pace=Pace(turn_ms=500, bank_ms=0, between_ms=0, bot_ms=0))
    table.deal()
    assert kinds(table.pass_time(500))[0] == (500, "Played")
    table.add(*(r.Autoed(table.now, seat, on=False) for seat in range(3) if table.state.seats[seat].auto))
    table.play_out()
    assert kinds(table.pass_time(0)) == [(0, "DealOpened")]


# bots for free seats


def test_bots_take_the_seats_that_nobody_has_come_for():
    table = Table(people=1, fill_ms=10_000)
    assert table.state.waiting.fill_at == table.now + 10_000
    assert table.pass_time(9_999) == []
    happened = table.pass_time(1)
    assert [(at, record.seat, record.name, record.level) for at, record in happened] == [
        (1, 1, "Bot 乙", "normal"),
        (1, 2, "Bot 丙", "normal"),
    ]
    assert table.state.waiting.fill_at is None
    table.add(r.Readied(table.now, 0, on=True))
    assert kinds(table.pass_time(0)) == [(0, "DealOpened")]


def test_without_a_wait_free_seats_stay_free():
    table = Table(people=1)
    assert table.state.waiting.fill_at is None
    assert table.pass_time(DAY) == []


def test_a_wait_of_nothing_fills_at_once():
    table = Table(people=1, fill_ms=0)
    assert kinds(table.pass_time(0)) == [(0, "Sat"), (0, "Sat")]


def test_whoever_joins_or_leaves_in_the_meantime_does_not_move_the_time():
    table = Table(people=1, fill_ms=10_000)
    table.pass_time(4_000)
    table.add(r.Sat(table.now, 1, "New", user="u9"))
    table.pass_time(4_000)
    table.add(r.Stood(table.now, 0))
    table.add(r.Sat(table.now, 0, "Newer", user="u8"))
    assert table.pass_time(1_999) == []
    assert kinds(table.pass_time(1)) == [(1, "Sat")]
    assert [seat.user for seat in table.state.seats] == ["u8", "u9", None]


def test_a_table_that_filled_up_waits_anew_for_the_next_seat_that_becomes_free():
    table = Table(people=3, fill_ms=10_000)
    assert table.state.waiting.fill_at is None
    table.pass_time(60_000)
    table.add(r.Stood(table.now, 2))
    assert table.state.waiting.fill_at == table.now + 10_000
    assert table.pass_time(9_999) == []
    assert kinds(table.pass_time(1)) == [(1, "Sat")]


def test_a_seat_given_up_in_a_deal_is_waited_for_from_the_deals_end():
    table = Table(people=3, fill_ms=9_000)
    table.deal()
    table.add(r.Left(table.now, 1))
    table.pass_time(5_000)
    assert table.state.waiting.fill_at is None
    table.play_out()
    assert table.state.waiting.fill_at == table.now + 9_000
    assert kinds(table.pass_time(9_000)) == [(9_000, "Sat"), (9_000, "DealOpened")]


def test_where_no_person_sits_nothing_is_filled():
    table = Table(people=1, fill_ms=10_000, keep=True)
    table.pass_time(9_000)
    table.add(r.Stood(table.now, 0))
    assert table.state.waiting.fill_at is None
    assert table.pass_time(DAY) == []
    table.add(r.Sat(table.now, 1, "New", user="u9"))
    assert kinds(table.pass_time(DAY)) == [(10_000, "Sat"), (10_000, "Sat")]


def test_the_wait_for_bots_is_lengthened_by_an_outage():
    table = Table(people=1, fill_ms=10_000)
    table.pass_time(4_000)
    (event,) = table.events(r.Extended(table.now, 7_000))
    assert event.extended_ms == 7_000
    assert table.pass_time(12_999) == []
    assert kinds(table.pass_time(1)) == [(1, "Sat"), (1, "Sat")]


def test_a_person_who_is_away_is_waited_with_all_the_same_and_then_given_up():
    table = Table(people=1, fill_ms=10_000)
    table.lose(0)
    happened = kinds(table.pass_time(60_000))
    assert happened == [(3_000, "Present"), (10_000, "Sat"), (10_000, "Sat"), (60_000, "Stood")]


def test_bots_wait_for_a_person_who_has_lost_all_chips_as_long_as_for_one_who_plays():
    table = Table("holdem", people=1, bots=2)
    table.add(r.Readied(table.now, 0, on=True))
    table.pass_time(0)
    while table.state.deal is not None:
        seat = min(table.asked)
        legal = {
            action.__struct_config__.tag: action
            for action in table.game.legal_actions(table.state.deal.state, seat)
        }
        table.play(seat, legal.get("all_in") or legal.get("call") or table.default(seat))
        if table.state.deal is None and table.state.seats[0].stake.able:
            table.pass_time(table.state.setup.pace.between_ms)
    assert not table.state.seats[0].stake.able
    assert table.pass_time(table.state.setup.pace.between_ms - 1) == []
    assert kinds(table.pass_time(1)) == [(1, "DealOpened")]

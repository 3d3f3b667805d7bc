"""The effect of each record on a table, and its visible events."""

import hashlib

import msgspec
import pytest

from paiju.engine.core.errors import IllegalAction, Reason
from paiju.engine.core.game import Settled, Turn
from paiju.engine.core.seats import CHANCE
from paiju.engine.games.doudizhu.types import (
    Bid,
    Call,
    Dealt,
    Double,
    Doubled,
)
from paiju.engine.shedding.moves import Play
from paiju.protocol import events as e
from paiju.protocol.messages import LastDeal
from paiju.server.table.state import records as r
from paiju.server.table.state.reducer import open_table, reduce
from paiju.server.table.state.seat import SeatState
from tests.server.playing import deck_of
from tests.server.table.scenes import NOON, PACE, TERM, Table


@pytest.fixture(autouse=True)
def dealt(stacked):
    stacked(deck_of())


@pytest.fixture
def table():
    return Table(people=2, bots=1)


def reduced(table, record, term=TERM):
    """The table after the record; the given table is unchanged."""
    before = msgspec.structs.replace(table.state)
    found = reduce(table.game, table.state, record, term)
    assert table.state == before
    return found


# opening


def test_a_new_table_has_the_id_0_1_and_nobody_has_seen_anything():
    state = Table(people=1).state
    assert (state.position.seq, state.position.sub, state.position.term, state.position.published_term) == (
        0,
        1,
        TERM,
        TERM,
    )
    assert (state.at, state.waiting.rested_at, state.deals, state.deal, state.closed) == (
        NOON,
        NOON,
        0,
        None,
        False,
    )


def test_a_new_table_is_as_its_record_says():
    table = Table(options={"base": 7}, people=2, bots=1, delay_ms=5_000)
    assert table.state.setup.options == {
        "base": 7,
        "bidding": "call",
        "doubling": False,
        "kickers": "official",
    }
    assert (table.state.setup.pace, table.state.author, table.state.setup.delay_ms) == (PACE, "u0", 5_000)
    assert table.state.basis.secret == table.opened.secret
    assert [(seat.name, seat.user, seat.level, seat.ready) for seat in table.state.seats] == [
        ("P0", "u0", None, False),
        ("P1", "u1", None, False),
        ("Bot 2", None, "normal", True),
    ]


def test_a_table_opens_once(table):
    with pytest.raises(AssertionError):
        reduce(table.game, table.state, table.opened, TERM)


def test_a_new_code_is_nothing_that_others_may_notice(table):
    before = table.state
    found = reduced(table, r.Coded(NOON + 5, "XYZ789", NOON + 1_000))
    assert found.events == ()
    assert (found.state.door.code, found.state.door.code_until) == ("XYZ789", NOON + 1_000)
    assert found.state.position.id == (before.position.seq, before.position.sub + 1)


def test_a_private_table_keeps_its_code():
    table = Table(people=1)
    record = msgspec.structs.replace(table.opened, code="ABC234")
    assert open_table(table.game, record, TERM).door.code == "ABC234"


# seats


def test_who_sits_down_is_seen_and_not_ready(table):
    table.add(r.Stood(NOON + 1, 1))
    found = reduced(table, r.Sat(NOON + 2, 1, "小明", user="u9"))
    assert found.state.seats[1] == SeatState(
        "小明", "u9", ready=False, bank_ms=table.state.setup.pace.bank_ms
    )
    (event,) = found.events
    assert event == e.SeatChanged(1, found.state.seats[1].info())
    assert (event.info.name, event.info.user, event.info.bot, event.info.ready) == (
        "小明",
        "u9",
        False,
        False,
    )
    assert (found.state.position.seq, found.state.position.sub, found.state.at) == (2, 0, NOON + 2)


def test_a_bot_that_sits_down_is_ready():
    found = reduced(Table(people=1), r.Sat(NOON, 2, "Bot", level="normal"))
    ((event),) = found.events
    assert (event.info.bot, event.info.ready, event.info.user) == (True, True, msgspec.UNSET)


def test_who_stands_up_leaves_nothing_behind(table):
    table.add(r.Readied(NOON, 1, on=True, seed="ab" * 16))
    found = reduced(table, r.Stood(NOON + 5, 1))
    assert found.state.seats[1] == SeatState()
    assert found.events == (e.SeatChanged(1, None),)
    assert found.state.waiting.rested_at == NOON


def test_a_table_rests_from_when_its_last_person_has_left(table):
    table.add(r.Stood(NOON + 1, 1))
    found = reduced(table, r.Stood(NOON + 70_000, 0))
    assert found.state.waiting.rested_at == NOON + 70_000
    assert not found.state.people


def test_a_bot_that_leaves_does_not_begin_the_rest(table):
    assert reduced(table, r.Stood(NOON + 5, 2)).state.waiting.rested_at == NOON


def test_ready_is_said_and_taken_back(table):
    found = reduced(table, r.Readied(NOON, 0, on=True))
    assert found.state.seats[0].ready is True
    assert found.events[0].info.ready
    table.add(r.Readied(NOON, 0, on=True))
    assert reduced(table, r.Readied(NOON, 0, on=False)).events[0].info.ready is False


def test_a_seed_stays_until_a_new_one_comes(table):
    table.add(r.Readied(NOON, 0, on=True, seed="aa" * 16))
    assert reduced(table, r.Readied(NOON, 0, on=False)).state.seats[0].seed == "aa" * 16
    assert reduced(table, r.Readied(NOON, 0, on=True, seed="bb" * 16)).state.seats[0].seed == "bb" * 16


def test_auto_says_why_it_goes_on_and_nothing_when_it_goes_off(table):
    found = reduced(table, r.Autoed(NOON, 0, on=True, reason="asked"))
    assert found.events == (e.AutoChanged(0, on=True, reason="asked"),)
    assert found.state.seats[0].auto
    table.add(r.Autoed(NOON, 0, on=True, reason="asked"))
    found = reduced(table, r.Autoed(NOON, 0, on=False))
    assert found.events == (e.AutoChanged(0, on=False),)
    assert not found.state.seats[0].auto


def test_who_leaves_in_a_deal_is_played_for_until_its_end(table):
    table.deal()
    found = reduced(table, r.Left(NOON, 0))
    assert found.events == (e.AutoChanged(0, on=True, reason="left"),)
    assert found.state.seats[0].leaving
    table.add(r.Left(NOON, 0))
    table.play_out()
    assert table.state.seats[0] == SeatState()
    assert table.steps[-1].events[-1] == e.SeatChanged(0, None)


def test_who_takes_the_seat_back_stays(table):
    table.deal()
    table.add(r.Left(NOON, 0))
    table.add(r.Autoed(NOON, 0, on=False))
    table.play_out()
    assert table.state.seats[0].user == "u0"


def test_a_connection_that_is_gone_is_seen(table):
    found = reduced(table, r.Present(NOON, 1, connected=False))
    assert found.events[0].info.connected is False
    assert not found.state.seats[1].connected


# a deal


def test_a_shuffle_that_is_voided_takes_the_seeds_that_were_given_for_it(table):
    """The next secret is drawn when they are known."""
    table.add(r.Readied(NOON, 1, on=True, seed="aa" * 16))
    found = reduced(table, r.Voided(NOON, "rollback", b"y" * 32))
    assert [seat.seed for seat in found.state.seats] == [None] * 3
    assert found.state.seats[1].ready is True


def test_a_seed_given_alone_is_told_to_nobody(table):
    table.add(r.Readied(NOON, 0, on=True))
    found = reduced(table, r.Readied(NOON, 0, on=None, seed="aa" * 16))
    assert found.events == ()
    assert (found.state.seats[0].ready, found.state.seats[0].seed) == (True, "aa" * 16)


def test_a_deal_opens_with_the_promise_and_the_seeds(table):
    table.add(r.Readied(NOON, 0, on=True, seed="aa" * 16))
    found = reduced(table, r.DealOpened(NOON + 9, "t1-1", ((0, "aa" * 16),)))
    commit = hashlib.sha256(table.state.basis.secret).hexdigest()
    players = (
        e.SeatedPlayer("P0", bot=False),
        e.SeatedPlayer("P1", bot=False),
        e.SeatedPlayer("Bot 2", bot=True),
    )
    assert found.events == (e.DealStarted("t1-1", players, commit, ((0, "aa" * 16),)),)
    deal = found.state.deal
    assert (deal.id, deal.commit, deal.started_at, deal.turns) == ("t1-1", commit, NOON + 9, {})
    assert found.state.deals == 1
    assert [seat.bank_ms for seat in found.state.seats] == [30_000] * 3
    assert [seat.ready for seat in found.state.seats] == [None, None, True]
    assert [seat.seed for seat in found.state.seats] == [None] * 3


def test_the_shuffle_deals_and_opens_the_first_turn(table):
    table.now += 100
    _, dealt, turn = table.deal()
    assert isinstance(dealt, Dealt)
    assert turn == Turn(0, table.now + PACE.turn_ms, PACE.bank_ms)
    opened = table.turn_of(0)
    assert (opened.opened_at, opened.deadline_at, opened.last_at) == (
        table.now,
        table.now + PACE.turn_ms,
        table.now + PACE.turn_ms + PACE.bank_ms,
    )
    assert opened.turn == f"{TERM}.{table.state.position.seq}.0"


def test_an_action_closes_its_turn_and_opens_the_next(table):
    table.deal()
    table.now += 500
    table.play(0, Call(yes=True))
    assert table.asked == {1}
    assert table.turn_of(1).turn == f"{TERM}.{table.state.position.seq}.0"
    assert table.turn_of(1).opened_at == table.now


def test_an_illegal_action_raises_and_changes_nothing(table):
    table.deal()
    with pytest.raises(IllegalAction) as illegal:
        reduced(table, r.Played(NOON, 0, Play(("3d",))))
    assert illegal.value.reason is Reason.WRONG_ACTION


def test_what_nobody_may_notice_keeps_the_seq_and_counts_apart(stacked):
    table = Table(people=3, options={"doubling": True, "bidding": "score"})
    table.deal()
    table.play(0, Bid(3))
    seq, other = table.state.position.seq, table.turn_of(2)
    table.term += 1
    found = reduced(table, r.Played(NOON, 1, Double(yes=True)), table.term)
    assert found.events == ()
    assert found.state.position.id == (seq, 1)
    assert (found.state.position.term, found.state.position.published_term) == (TERM + 1, TERM)
    assert found.state.deal.turns == {2: other}
    table.play(1, Double(yes=True))
    events = table.play(2, Double(yes=False))
    assert events == [
        Doubled(1, yes=True),
        Doubled(2, yes=False),
        Turn(0, table.now + PACE.turn_ms, PACE.bank_ms),
    ]
    assert (table.state.position.seq, table.state.position.sub, table.state.position.published_term) == (
        seq + 1,
        0,
        TERM + 1,
    )
    assert table.turn_of(0).turn == f"{TERM + 1}.{seq + 1}.0"


def test_a_known_transition_is_taken_as_it_is(table):
    table.deal()
    transition = table.game.apply(table.state.deal.state, 0, Call(yes=True))
    record = r.Played(NOON + 5, 0, Call(yes=True))
    assert reduce(table.game, table.state, record, TERM, transition) == reduced(table, record)


def test_a_deal_that_ends_reveals_its_secret_and_promises_the_next(table):
    table.deal()
    secret = table.state.basis.secret
    table.now += 1_000
    table.play_out()
    *_, settled = table.steps[-2].events
    assert isinstance(settled, Settled)
    (ended,) = table.steps[-1].events
    commit = hashlib.sha256(table.state.basis.secret).hexdigest()
    assert ended == e.DealEnded("t1-1", secret.hex(), commit, table.now)
    assert table.state.basis.secret != secret
    assert (table.state.deal, table.state.waiting.rested_at, table.state.deals) == (None, table.now, 1)


def test_what_is_settled_adds_up_while_the_seat_is_kept(table):
    totals = [0, 0, 0]
    for number in (1, 2):
        table.deal()
        table.now += 1_000
        table.play_out()
        *_, settled = table.steps[-2].events
        totals = [total + amount for total, amount in zip(totals, settled.amounts, strict=True)]
        assert [seat.score for seat in table.state.seats] == totals
        assert table.state.last == LastDeal(f"t1-{number}", settled.amounts, table.now)
    assert any(totals)
    table.add(r.Stood(table.now, 1))
    table.add(r.Sat(table.now, 1, "P5", user="u5"))
    assert [seat.score for seat in table.state.seats] == [totals[0], 0, totals[2]]


def test_a_void_deal_settles_nothing(table):
    table.deal()
    table.add(r.Voided(NOON, "rules_changed", b"y" * 32))
    assert (table.state.last, [seat.score for seat in table.state.seats]) == (None, [0, 0, 0])


def test_the_say_over_bots_passes_on_to_the_lowest_seat_of_a_person():
    table = Table(people=3)
    table.add(r.Stood(NOON, 2))
    assert table.state.author == "u0"
    table.add(r.Stood(NOON, 0))
    assert table.state.author == "u1"
    table.add(r.Sat(NOON, 0, "P0", user="u0"))
    assert table.state.author == "u1"


def test_where_nobody_is_left_the_say_over_bots_waits_for_whoever_sits_down_next():
    table = Table(people=1)
    table.add(r.Stood(NOON, 0))
    assert table.state.author == "u0"
    table.add(r.Sat(NOON, 1, "Bot", level="normal"))
    table.add(r.Sat(NOON, 2, "P7", user="u7"))
    assert table.state.author == "u7"


def test_somebody_waits_from_when_a_person_sits_beside_a_free_seat():
    table = Table(people=1)
    assert table.state.waiting.since == NOON
    table.add(r.Sat(NOON + 5, 1, "P1", user="u1"))
    assert table.state.waiting.since == NOON
    table.add(r.Sat(NOON + 7, 2, "Bot", level="normal"))
    assert table.state.waiting.since is None
    table.add(r.Stood(NOON + 9, 2))
    assert table.state.waiting.since == NOON + 9
    for seat in (0, 1):
        table.add(r.Stood(NOON + 11, seat))
    assert table.state.waiting.since is None


def test_an_author_who_left_in_the_deal_hands_over_at_its_end(table):
    table.deal()
    table.add(r.Left(NOON, 0))
    assert table.state.author == "u0"
    table.play_out()
    assert table.state.author == "u1"


def test_a_running_deal_is_not_closed(table):
    table.deal()
    with pytest.raises(AssertionError):
        reduced(table, r.DealClosed(NOON, b"x" * 32))


def test_a_void_deal_gives_everything_back(table):
    carry = table.state.basis.carry
    table.deal()
    table.add(r.Left(NOON, 1))
    secret = table.state.basis.secret
    found = reduced(table, r.Voided(NOON + 50_000, "rules_changed", b"y" * 32))
    commit = hashlib.sha256(b"y" * 32).hexdigest()
    assert found.events == (
        e.DealVoided("t1-1", "rules_changed", secret.hex(), commit),
        e.SeatChanged(1, None),
    )
    assert (found.state.basis.carry, found.state.deal, found.state.waiting.rested_at) == (
        carry,
        None,
        NOON + 50_000,
    )


# clocks and the end


def test_an_outage_moves_every_clock_on(table):
    table.deal()
    before = table.turn_of(0)
    found = reduced(table, r.Extended(NOON, 1_500))
    after = found.state.deal.turns[0]
    assert found.events == (e.ClockChanged(1_500),)
    assert (after.deadline_at, after.last_at) == (before.deadline_at + 1_500, before.last_at + 1_500)
    assert (after.turn, after.opened_at) == (before.turn, before.opened_at)


def test_an_outage_between_deals_lengthens_the_pause(table):
    assert reduced(table, r.Extended(NOON, 1_500)).state.waiting.rested_at == NOON + 1_500


def test_a_closed_table_says_so(table):
    found = reduced(table, r.Closed(NOON, "empty"))
    assert found.state.closed
    assert found.events == (e.TableClosed("empty"),)


@pytest.mark.parametrize(
    "record",
    [
        r.Sat(NOON + 3, 2, "x", user="u7"),
        r.Stood(NOON + 3, 1),
        r.Readied(NOON + 3, 0, on=True),
        r.Autoed(NOON + 3, 0, on=True),
        r.Present(NOON + 3, 0, connected=False),
        r.Extended(NOON + 3, 5),
        r.Closed(NOON + 3, "empty"),
        r.DealOpened(NOON + 3, "t1-1", ()),
    ],
    ids=lambda record: type(record).__name__,
)
def test_every_record_that_is_seen_counts_one_and_carries_its_time_and_term(table, record):
    found = reduced(table, record, TERM + 7)
    assert (found.state.position.seq, found.state.position.sub, found.state.at) == (1, 0, NOON + 3)
    assert (found.state.position.term, found.state.position.published_term) == (TERM + 7, TERM + 7)


def test_chance_has_no_clock_and_no_bank(table):
    table.add(r.DealOpened(NOON, "t1-1", ()), follow=False)
    assert table.game.actors(table.state.deal.state) == {CHANCE}
    assert table.asked == set()

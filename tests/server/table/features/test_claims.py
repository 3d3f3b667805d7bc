"""The pause that hides whether anybody may claim, and the clocks of claims, with a fake clock."""

import msgspec
import pytest

from paiju.engine.core.game import Tick, Transition
from paiju.engine.core.seats import CLOCK
from paiju.protocol.errors import ErrorCode
from paiju.protocol.messages import Act, Pace
from paiju.server.table.ports.errors import Refused
from paiju.server.table.recovery import fold
from paiju.server.table.state import records as r
from paiju.server.table.views.projection import prompt_message
from tests.server.table.scenes import PACE, Table
from tests.snatch import Lay, Mark, Pass, Snatch, Take, Taken, in_hands

NOBODY_CAN = in_hands("3c 3d 3h 3s 4c 4d 4h 4s 5c 5d 5h 5s 6c 6d 6h 6s")
ONE_CAN = in_hands("3c 3h 3s 4c 3d 4d 4h 4s 5c 5d 5h 5s 6c 6d 6h 6s")
TWO_CAN = in_hands("3c 3h 4c 4d 3d 4h 5c 5d 3s 4s 5h 5s 6c 6d 6h 6s")
DECKS = {"nobody can": NOBODY_CAN, "one can": ONE_CAN, "two can": TWO_CAN}
PAUSE = 700
CLAIM = PACE.turn_ms // 2


@pytest.fixture
def seated(snatched):
    """`seated(deck, ...)`: a table at which 3c has just been laid down by seat 0."""

    def at_table(deck=TWO_CAN, *, people=4, **options):
        snatched(deck)
        table = Table("snatch", people=people, bots=4 - people, **options)
        table.deal()
        for seat in range(4):
            table.play(seat, Mark("c"))
        table.play(0, Lay("3c"))
        return table

    return at_table


def events_of(table, began=0):
    return [type(event).__name__ for step in table.steps[began:] for event in step.events]


# the pause


@pytest.mark.parametrize("deck", DECKS.values(), ids=DECKS)
def test_the_next_public_event_comes_with_the_tick_whoever_could_claim(seated, deck):
    table = seated(deck)
    began = len(table.steps)
    for seat in table.asked:
        table.play(seat, Pass())
    assert table.pass_time(PAUSE - 1) == []
    assert events_of(table, began) == []
    ((at, record),) = table.pass_time(1)
    assert (at, record) == (1, r.Played(table.now, CLOCK, Tick()))
    assert events_of(table, began) == ["Closed", "Turn"]


@pytest.mark.parametrize("deck", DECKS.values(), ids=DECKS)
@pytest.mark.parametrize("change", ["托管", "disconnected", "left"])
def test_seats_that_nobody_plays_have_the_same_pause(seated, deck, change):
    table = seated(deck)
    for seat in range(1, 4):
        match change:
            case "托管":
                table.add(r.Autoed(table.now, seat, on=True))
            case "disconnected":
                table.add(r.Present(table.now, seat, connected=False))
            case "left":
                table.add(r.Left(table.now, seat))
    assert table.state.deal.tick_at == table.now + PAUSE
    for seat in table.asked:
        table.play(seat, Pass(), auto=True)
    assert table.pass_time(PAUSE - 1) == []
    assert [record.actor for _, record in table.pass_time(1)] == [CLOCK]


def test_answers_within_the_pause_are_secret_and_do_not_move_its_end(seated):
    table = seated()
    tick_at, seq = table.state.deal.tick_at, table.state.position.seq
    table.pass_time(300)
    assert table.play(2, Take()) == []
    table.pass_time(300)
    assert table.play(1, Take()) == []
    assert table.state.deal.tick_at == tick_at == table.now + 100
    assert table.state.position.id == (seq, 2)
    table.pass_time(100)
    assert events_of(table)[-3:] == ["Closed", "Taken", "Turn"]
    assert table.state.deal.state.takes == ((1, 0),)


def test_a_tick_while_somebody_thinks_shows_nothing(seated):
    table = seated()
    seq, turns = table.state.position.seq, table.state.deal.turns
    table.pass_time(PAUSE)
    assert table.steps[-1].record.actor == CLOCK
    assert table.steps[-1].events == ()
    assert table.state.position.seq == seq
    assert table.state.deal.turns == turns
    assert table.state.deal.tick_at is None


def test_a_late_claim_is_resolved_at_once(seated):
    table = seated()
    table.play(2, Pass())
    table.pass_time(3_000)
    assert [type(event).__name__ for event in table.play(1, Pass())] == ["Closed", "Turn"]


def test_a_table_has_the_pause_it_asked_for(seated):
    table = seated(pace=msgspec.structs.replace(PACE, pause_ms=1_500))
    assert table.state.deal.tick_at == table.now + 1_500


def test_without_a_pause_the_tick_comes_with_the_card(seated):
    table = seated(NOBODY_CAN, pace=msgspec.structs.replace(PACE, pause_ms=0))
    assert table.state.deal.tick_at is None
    assert table.asked == {1}
    assert [step.record.actor for step in table.steps[-2:]] == [0, CLOCK]


def test_where_only_bots_play_there_is_no_pause(seated):
    table = seated(people=0, keep=True)
    assert table.steps[-1].record == r.Played(table.now, CLOCK, Tick())
    assert table.asked == {1, 2}


def test_an_outage_extends_the_pause(seated):
    table = seated()
    table.pass_time(500)
    table.add(r.Extended(table.now, 4_000))
    assert table.pass_time(PAUSE - 500 + 3_999) == []
    assert [record.actor for _, record in table.pass_time(1)] == [CLOCK]


def test_a_pause_that_was_slept_through_ends_before_anybodys_time(seated):
    table = seated()
    table.now += 60_000
    happened = table.pass_time(0)
    assert [record.actor for _, record in happened] == [CLOCK, 1, 2]


# the clocks of those who may claim


def test_a_claim_has_half_a_turn_and_no_bank(seated):
    table = seated()
    assert table.asked == {1, 2}
    for seat in table.asked:
        turn = table.turn_of(seat)
        assert turn.deadline_at == turn.last_at == table.now + CLAIM
        prompt = prompt_message(table.game, table.state, seat)
        assert (prompt.kind, prompt.deadline_at, prompt.bank_ms) == ("claim", table.now + CLAIM, 0)


def test_a_table_gives_a_claim_the_time_it_said(seated):
    table = seated(pace=Pace(turn_ms=10_000, claim_ms=3_000))
    assert table.turn_of(1).deadline_at == table.now + 3_000
    table.pass_time(3_000)
    assert table.turn_of(1).deadline_at == table.now + 10_000
    assert table.turn_of(1).last_at == table.now + 70_000


def test_a_claim_that_runs_out_is_a_pass_and_nobody_is_told_whose(seated):
    table = seated()
    began = len(table.steps)
    happened = table.pass_time(CLAIM)
    assert [(at, record.actor) for at, record in happened] == [(PAUSE, CLOCK), (CLAIM, 1), (CLAIM, 2)]
    assert events_of(table, began) == ["Closed", "Turn"]
    assert not any(seat.auto or seat.late for seat in table.state.seats)
    assert [seat.bank_ms for seat in table.state.seats] == [PACE.bank_ms] * 4


def test_an_answer_of_one_leaves_the_others_prompt_as_it_is(seated):
    table = seated()
    before = prompt_message(table.game, table.state, 2), table.turn_of(2)
    table.pass_time(200)
    table.play(1, Pass())
    assert (prompt_message(table.game, table.state, 2), table.turn_of(2)) == before
    table.pass_time(PAUSE)
    assert (prompt_message(table.game, table.state, 2), table.turn_of(2)) == before


def test_a_turn_after_an_unanswered_claim_is_a_new_one(seated):
    """Seat 2 was not asked to the end: seat 1 took the card, and seat 2 is the next to lay one down."""
    table = seated()
    claim = table.turn_of(2)
    table.play(1, Take())
    table.pass_time(PAUSE)
    assert table.asked == {2}
    own = table.turn_of(2)
    assert own.turn != claim.turn
    assert (own.opened_at, own.deadline_at) == (table.now, table.now + PACE.turn_ms)
    assert own.last_at == own.deadline_at + PACE.bank_ms


def test_a_window_that_follows_on_another_at_once_asks_anew(seated, monkeypatch):
    """Here the next seat after a take lays down its lowest card automatically, in the same step."""
    plain = Snatch.apply

    def flips(game, state, actor, action):
        made = plain(game, state, actor, action)
        if any(isinstance(event, Taken) for event in made.events):
            seat = made.state.turn
            flipped = plain(game, made.state, seat, Lay(made.state.hands[seat][0]))
            made = Transition(flipped.state, made.events + flipped.events)
        return made

    monkeypatch.setattr(Snatch, "apply", flips)
    table = seated(in_hands("3c 4c 4d 5c 3d 4h 5d 5h 3h 4s 6c 6d 3s 5s 6h 6s"))
    assert table.asked == {1, 2, 3}
    before = table.turn_of(3)
    table.play(1, Take())
    table.pass_time(PAUSE)
    assert table.asked == {3}, "3h lies there now"
    assert table.turn_of(3).turn != before.turn
    assert table.turn_of(3).last_at == table.now + CLAIM
    assert table.state.deal.tick_at == table.now + PAUSE


# bad answers


def refused(table, user, turn, action):
    before = table.state
    with pytest.raises(Refused) as refusal:
        table.ask(user, Act(1, "t1", turn, action))
    assert table.state is before
    return refusal.value


def test_a_claim_of_who_cannot_is_refused(seated):
    table = seated()
    turn = table.turn_of(1).turn
    assert refused(table, "u3", turn, {"a": "take"}).code is ErrorCode.NOT_YOUR_TURN
    assert refused(table, "u0", turn, {"a": "pass"}).code is ErrorCode.NOT_YOUR_TURN


def test_a_second_answer_is_refused_within_the_pause_and_after(seated):
    table = seated()
    turn = table.turn_of(1).turn
    table.ask("u1", Act(1, "t1", turn, {"a": "pass"}))
    assert refused(table, "u1", turn, {"a": "take"}).code is ErrorCode.NOT_YOUR_TURN
    table.pass_time(PAUSE)
    assert refused(table, "u1", turn, {"a": "take"}).code is ErrorCode.NOT_YOUR_TURN


def test_an_answer_to_a_window_that_is_gone_is_refused(seated):
    table = seated()
    turn = table.turn_of(2).turn
    table.pass_time(CLAIM)
    assert refused(table, "u2", turn, {"a": "take"}).code is ErrorCode.NOT_YOUR_TURN


def test_who_is_asked_something_else_by_now_is_shown_that(seated):
    table = seated()
    turn = table.turn_of(2).turn
    table.play(1, Take())
    table.pass_time(PAUSE)
    stale = refused(table, "u2", turn, {"a": "take"})
    assert stale.code is ErrorCode.STALE_TURN
    assert stale.data["prompt"]["turn"] == table.turn_of(2).turn
    assert stale.data["prompt"]["kind"] == "lay"


def test_what_is_no_answer_to_a_claim_is_refused(seated):
    table = seated()
    turn = table.turn_of(1).turn
    assert refused(table, "u1", turn, {"a": "lay", "card": "3d"}).code is ErrorCode.ILLEGAL_ACTION
    assert refused(table, "u1", turn, {"a": "tick"}).code is ErrorCode.BAD_REQUEST


# back from the log


def test_the_record_of_a_deal_names_the_clock_and_plays_again(seated):
    table = seated()
    table.play_out()
    _, _, ended = fold(table.stored())
    ticks = [entry for entry in ended.actions if entry.actor == CLOCK]
    assert len(ticks) > 3
    assert all(entry.action == Tick() and not entry.auto for entry in ticks)

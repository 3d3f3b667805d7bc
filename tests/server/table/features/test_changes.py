"""The changes of seats during a deal are kept short, with the same result as if all had been kept."""

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from paiju.engine.core.cash import (
    AddChips,
    LeaveSeat,
    Reload,
    SetMuck,
    SetReload,
    SetState,
    TakeSeat,
)
from paiju.engine.core.errors import IllegalAction
from paiju.engine.registry import GAMES
from paiju.protocol import messages as m
from paiju.server.table.ports.codes import Code
from paiju.server.table.ports.errors import Refused
from paiju.server.table.ports.limits import DEFAULT_LIMITS
from paiju.server.table.recovery import fold
from paiju.server.table.requests.handling import Asked
from paiju.server.table.requests.table import REQUESTS, decide
from paiju.server.table.state import records as r
from paiju.server.table.state import stacks
from paiju.server.table.state.limits import JOINS_PER_DEAL
from tests.profiles import examples
from tests.server.table.scenes import NOON, Table

HOLDEM = GAMES["holdem"]
SEATS = st.integers(0, 1)
CHANGES = st.one_of(
    st.builds(SetState, SEATS, st.sampled_from(["in", "out", "wait_bb", "post"])),
    st.builds(SetMuck, SEATS, st.sampled_from([None, True, False])),
    st.builds(SetReload, SEATS, st.sampled_from([None, Reload("short"), Reload("broke", 1_000)])),
    st.builds(AddChips, SEATS, st.integers(1, 40)),
    st.builds(LeaveSeat, SEATS, st.just(NOON)),
    st.builds(TakeSeat, SEATS, st.sampled_from(["a", "b", "c"]), st.just(1_500), st.just(NOON)),
)
STACKS = st.sampled_from([0, 1, 700, 1_960])


def playing(table=None):
    """Three people and a free seat, in a hand."""
    table = table or Table("holdem", people=3, seats=4)
    table.deal()
    return table


def folded(carry, changes, dealt_in=()):
    for change in changes:
        if change.seat in dealt_in and isinstance(change, AddChips):
            continue  # refused: chips do not move in mid-hand
        try:
            carry = HOLDEM.stacks.changed(carry, change)
        except IllegalAction:
            continue
    return carry


@examples(300)
@given(st.lists(CHANGES, max_size=24), STACKS, st.booleans(), st.booleans())
def test_what_is_kept_of_the_changes_leads_to_the_same_chips_and_seats(asked, lost, owes, before):
    """Seat 0 plays, so that its stack may be anything when the hand is over; seat 1 does not, so it keeps its own."""
    carry = Table("holdem", people=2, seats=2).state.basis.carry
    places = [replace(place, new=owes, reload=Reload("broke") if before else None) for place in carry.places]
    begun = replace(carry, places=(places[0], replace(places[1], stack=1_000)))
    accepted, kept, now = [], (), begun
    for change in asked:
        if change.seat == 0 and isinstance(change, AddChips | TakeSeat | LeaveSeat):
            continue  # no chips move at a seat that is dealt in, and it is given up at the end only
        try:
            now = HOLDEM.stacks.changed(now, change)
        except IllegalAction:
            continue
        accepted.append(change)
        kept = stacks._with_change(kept, change)
    ended = replace(begun, places=(replace(begun.places[0], stack=lost), begun.places[1]))
    assert folded(begun, kept) == folded(begun, accepted)
    assert folded(ended, kept) == folded(ended, accepted)


def toggles(table, count):
    """Records as older servers wrote them, of a seat that sits out and in."""
    for number in range(count):
        state = "in" if number % 2 else "out"
        table.add(r.Changed(table.now, SetState(1, state)))


def test_sitting_out_and_in_for_ever_leaves_two_changes():
    table = playing()
    toggles(table, 500)
    assert table.state.cash.changes == (SetState(1, "out"), SetState(1, "in"))
    state, _, _ = fold(table.stored())
    assert state == table.state


def insist(table, user, wish):
    for number in range(10 * DEFAULT_LIMITS.changes_per_deal):
        table.ask(user, wish(number))


@pytest.mark.parametrize(
    "wish",
    [
        lambda n: m.Sit(1, "t1", "in" if n % 2 else "out"),
        lambda n: m.Sit(1, "t1", auto_muck=bool(n % 2)),
        lambda n: m.Sit(1, "t1", reload=Reload("short") if n % 2 else None),
        lambda n: m.Auto(1, "t1", not n % 2),
        lambda n: m.Ready(1, "t1", bool(n % 2)),
        lambda n: m.Plan(1, "t1", None if n % 2 else {"a": "check_fold"}),
    ],
)
def test_one_seat_changes_only_so_much_in_one_deal(wish):
    table = playing(Table("holdem", people=3, seats=4, options={"reload": True}))
    seat = next(seat for seat in range(3) if seat not in table.asked)
    logged = table.logged
    with pytest.raises(Refused) as refused:
        insist(table, f"u{seat}", wish)
    assert refused.value.code == "rate_limited"
    assert str(DEFAULT_LIMITS.changes_per_deal) in refused.value.text
    assert table.logged - logged <= DEFAULT_LIMITS.changes_per_deal
    assert len(table.state.cash.changes) <= 4
    # It is never held fast by it: it plays, leaves, and changes what it likes after the deal.
    (acting,) = table.asked
    table.play(acting, table.default(acting))
    table.ask(f"u{seat}", m.Leave(1, "t1"))
    other = next(other for other in range(3) if other not in {seat, acting})
    table.ask(f"u{other}", m.Auto(1, "t1", on=True))
    table.play_out()
    assert table.state.deal is None


def come_and_go(table):
    for number in range(10 * DEFAULT_LIMITS.changes_per_deal):
        taken = table.state.seats[3].taken
        table.ask(f"v{number // 2}", m.Leave(1, "t1") if taken else m.Join(1, "t1"))


def test_a_free_seat_changes_hands_only_so_often_in_one_deal():
    table = playing(Table("holdem", people=3, seats=4))
    with pytest.raises(Refused) as refused:
        come_and_go(table)
    assert refused.value.code == "rate_limited"
    assert not table.state.seats[3].taken, "a seat is always given up when its player says so"
    assert len(table.state.cash.changes) <= DEFAULT_LIMITS.changes_per_deal
    table.play_out()
    table.ask("v9", m.Join(1, "t1"))


@pytest.mark.parametrize("game", ["holdem", "doudizhu"])
def test_one_user_who_comes_and_goes_does_not_use_up_a_seats_changes(game):
    """At a free seat, and at a bot's that a person may take."""
    free = game == "holdem"
    table = playing(Table(game, people=3 if free else 2, bots=0 if free else 1, seats=3 + free, fill_ms=0))
    for _ in range(JOINS_PER_DEAL):
        table.ask("v", m.Join(1, "t1"))
        table.ask("v", m.Leave(1, "t1"))
    with pytest.raises(Refused, match="you have taken a seat here") as refused:
        table.ask("v", m.Join(1, "t1"))
    assert refused.value.code == "rate_limited"
    table.ask("w", m.Join(1, "t1"))
    assert "w" in table.state.users
    table.ask("w", m.Leave(1, "t1"))
    table.play_out()
    table.deal()
    table.ask("v", m.Join(1, "t1"))
    assert "v" in table.state.users


def test_guests_use_up_nothing_of_what_the_author_may_change():
    table = playing()
    later = NOON + 86_400_000
    table.add(r.Coded(table.now, "ABCDEF", later))
    for number in range(DEFAULT_LIMITS.changes_per_deal):
        table.ask(f"v{number}", m.Watch(1, "t1", "ABCDEF"))
    with pytest.raises(Refused, match="guests"):
        table.ask("v", m.Watch(1, "t1", "ABCDEF"))
    table.ask("u0", m.Kick(1, "t1", user="v1"))
    new_code = m.NewCode(1, "t1")
    code = Code("GHJKLM", later)
    asked = Asked(table.game, None, table.state, "u0", "U0", 0, new_code, table.now, draw_code=lambda: code)
    assert decide(REQUESTS[m.NewCode], asked).records == (r.Coded(table.now, "GHJKLM", later),)


def test_chips_added_one_by_one_are_one_change():
    table = playing(Table("holdem", people=3, seats=4))
    table.ask("v", m.Join(1, "t1", buy_in=1_000))
    for _ in range(50):
        table.ask("v", m.Chips(1, "t1", 1))
    assert table.state.cash.changes[1:] == (AddChips(3, 50),)
    assert table.state.seats[3].stake.stack == 1_050
    table.play_out()
    assert table.state.seats[3].stake.stack == 1_050


def test_the_deals_count_is_not_stored():
    table = playing()
    toggles(table, 4)
    table.play_out()
    table.rotate()
    assert msgspec.msgpack.decode(table.stored().snapshot)["state"]["deal"] is None

"""A cash table under random requests: chips, folds and recovery hold after each step."""

from contextlib import suppress
from itertools import islice
from random import Random

import msgspec
from hypothesis import note, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from paiju.client.view import TableView
from paiju.engine.core.cash import Reload
from paiju.protocol import messages as m
from paiju.server.table.ports.errors import Refused
from paiju.server.table.recovery import fold
from paiju.server.table.state import deadlines, stacks
from paiju.server.table.state import records as r
from paiju.server.table.views.projection import publish, table_message
from tests.server.table.scenes import Table

SEATS = 5
USERS = st.sampled_from([f"u{number}" for number in range(7)])
OPTIONS = st.sampled_from(
    [
        {"run_it": 2, "muck": "ask", "straddle": True},
        {"betting": "house", "orbits_out": 1},
        {"button": "moving", "ante": 5, "buy_in_min": 1, "orbits_out": 2},
        {"betting": "fixed_limit", "buy_in_min": 2, "buy_in_max": 3, "rake": 50, "ante_from": "big_blind"},
    ]
)
RELOADS = st.sampled_from(
    [
        None,
        Reload("short"),
        Reload("broke"),
        Reload("short", 40),
        Reload("broke", 1_000),
        Reload("short", 9_999),
    ]
)

BESIDE = ("plan", "reload", "auto_muck")
"""Fields that a seat is told beside the stream, or has asked for itself."""


class CashTable(RuleBasedStateMachine):
    """One table; every viewer's picture of it is kept up to date by folding alone."""

    @initialize(options=OPTIONS, seed=st.integers(0, 2**32))
    def open(self, options, seed):
        self.table = Table("holdem", options=options, people=2, bots=1, seats=SEATS)
        self.dice = Random(seed)
        self.views = {viewer: TableView("t1") for viewer in (None, *range(SEATS))}
        self.told = 0
        for viewer in self.views:
            self._look(viewer)

    def _look(self, viewer):
        message = table_message(self.table.game, self.table.state, viewer, 0)
        self.views[viewer].take_snapshot(msgspec.convert(msgspec.to_builtins(message), m.Table))

    def _tell(self):
        """Every viewer folds what it was sent since the last time."""
        for step in self.table.steps[self.told :]:
            if not step.events:
                continue
            pieces = publish(self.table.game, step.state, step.events)
            for viewer, view in self.views.items():
                view.take_events(msgspec.msgpack.decode(pieces.get(viewer) or pieces[None], type=m.Events))
        self.told = len(self.table.steps)

    def _ask(self, user, request):
        note(f"{user}: {request}")
        before = self.table.state
        try:
            self.table.ask(user, request)
        except Refused as refused:
            note(f"  {refused.code}: {refused}")
            assert self.table.state is before
        self._tell()

    @rule(user=USERS, seat=st.none() | st.integers(0, SEATS - 1), buy_in=st.none() | st.integers(1, 5_000))
    def join(self, user, seat, buy_in):
        self._ask(user, m.Join(1, "t1", seat=seat, buy_in=buy_in))

    @rule(user=USERS)
    def leave(self, user):
        with suppress(AssertionError):
            assert self.table.state.seat_of(user) is not None
            self._ask(user, m.Leave(1, "t1"))

    @rule(user=USERS, state=st.sampled_from(["in", "out", "wait_bb", "post"]))
    def sit(self, user, state):
        self._ask(user, m.Sit(1, "t1", state, self.dice.choice([msgspec.UNSET, None, True, False])))

    @rule(user=USERS, reload=RELOADS)
    def reload(self, user, reload):
        self._ask(user, m.Sit(1, "t1", reload=reload))

    @rule(user=USERS, amount=st.integers(1, 3_000))
    def chips(self, user, amount):
        self._ask(user, m.Chips(1, "t1", amount))

    @rule(
        user=USERS,
        plan=st.sampled_from([None, {"a": "check"}, {"a": "check_fold"}, {"a": "call", "amount": 20}]),
    )
    def plan(self, user, plan):
        self._ask(user, m.Plan(1, "t1", plan))

    @rule(user=USERS, on=st.booleans())
    def auto(self, user, on):
        self._ask(user, m.Auto(1, "t1", on))

    @rule(add=st.booleans())
    def bots(self, add):
        author = self.table.state.author
        self._ask(author, m.AddBot(1, "t1") if add else m.RemoveBot(1, "t1"))

    @precondition(lambda self: self.table.state.deal is None and self.table.state.starters)
    @rule()
    def deal(self):
        self.table.deal()
        self._tell()

    @precondition(lambda self: self.table.state.deal is not None)
    @rule(turns=st.integers(1, 12))
    def play(self, turns):
        for _ in range(turns):
            if self.table.state.deal is None:
                break
            seat = min(self.table.asked)
            legal = list(islice(self.table.game.legal_actions(self.table.state.deal.state, seat), 50))
            self.table.play(seat, self.dice.choice(legal), auto=self.table.state.seats[seat].played_for)
        self._tell()

    @rule(seconds=st.sampled_from([1, 15, 45, 1_000]))
    def wait(self, seconds):
        self.table.pass_time(seconds * 1_000)
        self._tell()

    @rule(seat=st.integers(0, SEATS - 1))
    def lose(self, seat):
        if self.table.state.seats[seat].person:
            self.table.lose(seat)

    @invariant()
    def every_picture_is_the_snapshot(self):
        for viewer, view in getattr(self, "views", {}).items():
            fresh = TableView("t1")
            message = table_message(self.table.game, self.table.state, viewer, 0)
            fresh.take_snapshot(msgspec.convert(msgspec.to_builtins(message), m.Table))
            beside = {name: getattr(fresh.state, name) for name in BESIDE}
            assert msgspec.structs.replace(view.state, **beside) == fresh.state, viewer

    @invariant()
    def who_has_chips_is_who_sits(self):
        if not hasattr(self, "table"):
            return
        state = self.table.state
        carry = stacks.carry_now(self.table.game, state)
        for number, seat in enumerate(state.seats):
            assert (self.table.game.stacks.stake(carry, number) is not None) == seat.taken
            assert seat.stake == self.table.game.stacks.stake(carry, number)

    def teardown(self):
        if not hasattr(self, "table"):
            return
        chips_only_move(self.table)
        for length in {1, *self.dice.sample(range(1, self.table.logged + 1), min(5, self.table.logged))}:
            state, _, _ = fold(self.table.stored(length))
            assert state == self.table.states[length - 1]
            assert deadlines.next_due(state, {}) == deadlines.next_due(self.table.states[length - 1], {})


def chips_only_move(table):
    """Over its whole life no chip comes from nowhere: each record changes stacks by what it says and no more."""
    states = table.states
    for before, step in zip(states, table.steps, strict=False):
        after, record = step.state, step.record
        moved = total(table, after) - total(table, before)
        match record:
            case r.Sat(chips=chips):
                assert moved == chips
            case r.Stood(seat=seat):
                assert moved == -before.seats[seat].stake.stack
            case r.Changed(change=change):
                assert moved == getattr(change, "amount", 0)
            case r.DealClosed():
                settled(table, before, after)
            case _:
                assert moved == 0


def total(table, state):
    carry = stacks.carry_now(table.game, state)
    stakes = (table.game.stacks.stake(carry, seat) for seat in range(len(state.seats)))
    return sum(stake.stack for stake in stakes if stake is not None)


def settled(table, before, after):
    """After a deal each stack is what it was and what the deal brought, or that and what fills it up."""
    amounts = table.game.outcome(before.deal.state).amounts
    assert sum(amounts) <= 0
    assert not any(seat.leaving or (seat.auto and seat.person) for seat in after.seats)
    for seat, (old, new, amount) in enumerate(zip(before.seats, after.seats, amounts, strict=True)):
        if old.taken and new.taken and seat in before.deal.players:
            stack = old.stake.stack + amount
            assert stack >= 0
            if new.level is not None:
                assert new.stake.stack == stack or stack < new.stake.stack
            else:
                assert new.stake.stack == filled_up(after, new.stake, stack)


def filled_up(table_state, stake, stack):
    """A person's stack after a deal that left `stack`: filled up if the person plays on with a reload set."""
    options = table_state.basis.carry.options
    if stake.reload is None or stake.sitting == "out":
        return stack
    target = stake.reload.to or options.buy_in_max * options.bb
    floor = target if stake.reload.when == "short" else options.least_to_play
    return target if stack < floor else stack


TestCashTable = CashTable.TestCase
TestCashTable.settings = settings(
    max_examples=60,
    stateful_step_count=40,
)

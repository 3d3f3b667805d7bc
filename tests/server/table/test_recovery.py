"""A table back from its log is the table that was lost: at every point of every history, whatever happened in it."""

import hashlib
from random import Random

import msgspec
import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from engine.registry import GAMES
from protocol import messages as m
from server.table import archive, decide, timers
from server.table import records as r
from server.table.projection import prompt_message, table_message
from server.table.recovery import fold
from server.table.refusal import Refused
from tests.server.table.scenes import PACE, Table

USERS = [f"u{number}" for number in range(6)]
SEEDS = st.none() | st.sampled_from(["aa" * 16, "bb" * 32])
CHOICE = st.integers(0, 2**16)


class Somebody(msgspec.Struct):
    """As much of a connection as a decision looks at."""

    user: str
    name: str


class TableMachine(RuleBasedStateMachine):
    """Anything that may happen to a table, in any order; after each step its log is folded at every new length."""

    @initialize(
        game=st.sampled_from(["doudizhu", "wuguapi"]),
        doubling=st.booleans(),
        score=st.booleans(),
        people=st.integers(1, 2),
        full=st.booleans(),
    )
    def open(self, game, doubling, score, people, full):
        options = (
            {"doubling": doubling, "bidding": "score" if score else "call"} if game == "doudizhu" else {}
        )
        bots = GAMES[game].seats.default - people if full else 0
        self.table = Table(game, options=options, people=people, bots=bots)
        self.codec = r.GameCodec(self.table.game)
        self.checked = self.folded = 0
        self.played = []
        self.views = {}
        self.last = self.table.state
        self.check()

    # what people ask for

    def ask(self, user, request):
        """A request as the actor treats it; a refusal changes nothing."""
        table = self.table
        before = table.state
        try:
            somebody = Somebody(user, f"Name of {user}")
            decision = decide.requested(table.game, self.codec, table.state, somebody, request, table.now)
        except Refused:
            assert table.state is before
            return
        if decision is not None and decision.records:
            table.add(*decision.records)
            table.away = {seat: since for seat, since in table.away.items() if table.state.seats[seat].person}

    @rule(user=st.sampled_from(USERS), seat=st.none() | st.integers(0, 3), seed=SEEDS)
    def join(self, user, seat, seed):
        self.ask(user, m.Join(1, "t1", seat=seat, seed=seed))

    @precondition(lambda self: self.table.state.people)
    @rule(choice=CHOICE)
    def leave(self, choice):
        people = [seat.user for seat in self.table.state.seats if seat.user is not None]
        self.ask(people[choice % len(people)], m.Leave(1, "t1"))

    @rule(user=st.sampled_from(USERS), on=st.booleans(), seed=SEEDS)
    def ready(self, user, on, seed):
        self.ask(user, m.Ready(1, "t1", on=on, seed=seed))

    @rule()
    def everybody_is_ready(self):
        for user in USERS:
            self.ask(user, m.Ready(1, "t1", on=True))
        self.pass_time(0)

    @rule(user=st.sampled_from(USERS), on=st.booleans())
    def auto(self, user, on):
        self.ask(user, m.Auto(1, "t1", on=on))

    @rule(user=st.sampled_from(USERS[:2]), seat=st.none() | st.integers(0, 3))
    def add_bot(self, user, seat):
        self.ask(user, m.AddBot(1, "t1", seat=seat))

    @rule(user=st.sampled_from(USERS[:2]), seat=st.none() | st.integers(0, 3))
    def remove_bot(self, user, seat):
        self.ask(user, m.RemoveBot(1, "t1", seat=seat))

    # play

    def someone_asked(self, choice):
        asked = sorted(self.table.asked)
        return asked[choice % len(asked)]

    def something_legal(self, seat, choice):
        legal = list(self.table.game.legal_actions(self.table.state.deal.state, seat))
        return legal[choice % len(legal)]

    @precondition(lambda self: self.table.asked)
    @rule(who=CHOICE, what=CHOICE)
    def act(self, who, what):
        seat = self.someone_asked(who)
        user = self.table.state.seats[seat].user
        action = self.something_legal(seat, what)
        if user is None:
            self.table.play(seat, action, auto=True)
        else:
            turn = self.table.turn_of(seat).turn
            self.ask(user, m.Act(1, "t1", turn, msgspec.to_builtins(action)))

    @precondition(lambda self: self.table.asked)
    @rule(seed=CHOICE, most=st.integers(5, 60))
    def play_on(self, seed, most):
        dice = Random(seed)
        for _ in range(most):
            if self.table.asked:
                seat = dice.choice(sorted(self.table.asked))
                legal = list(self.table.game.legal_actions(self.table.state.deal.state, seat))
                self.table.now += dice.randrange(2) * dice.randrange(15_000)
                self.table.play(seat, legal[-1] if dice.randrange(2) else dice.choice(legal), auto=True)

    @precondition(lambda self: self.table.asked)
    @rule(seed=CHOICE)
    def play_to_the_end(self, seed):
        self.table.play_out(Random(seed))

    @rule(
        user=st.sampled_from(USERS),
        action=st.sampled_from([{"a": "pass"}, {"a": "play", "cards": ["3d", "4d"]}, {}]),
    )
    def act_anyhow(self, user, action):
        state = self.table.state
        seat = state.seat_of(user)
        turn = state.deal.turns.get(seat) if state.deal else None
        self.ask(user, m.Act(1, "t1", turn.turn if turn else "none", action))

    # time and trouble

    @rule(ms=st.sampled_from([0, 1, 500, 3_000, 9_000, 20_000, 41_000, 61_000]))
    def pass_time(self, ms):
        self.table.pass_time(ms)

    @rule(seat=st.integers(0, 2))
    def lose(self, seat):
        if seat < len(self.table.state.seats) and self.table.state.seats[seat].person:
            self.table.lose(seat)

    @rule()
    def come_back(self):
        for seat in list(self.table.away):
            self.table.come_back(seat)

    @precondition(lambda self: self.table.state.deal is not None)
    @rule(ms=st.integers(1, 5_000))
    def outage(self, ms):
        self.table.add(r.Extended(self.table.now, ms))

    @precondition(lambda self: self.table.state.deal is not None)
    @rule()
    def void(self):
        self.table.add(r.Voided(self.table.now, "rules_changed", self.table.secret()))

    @rule(terms=st.integers(1, 5))
    def another_owner_takes_over(self, terms):
        state, _, _ = fold(self.table.stored())
        self.table.state = state
        self.table.term += terms
        self.table.away = {seat: self.table.now for seat, place in enumerate(state.seats) if place.person}

    @precondition(lambda self: self.table.state.deal is None)
    @rule()
    def the_log_is_trimmed(self):
        self.check()
        self.table.rotate()
        self.folded, self.played = 0, []

    # what must hold

    def check(self):
        """Compare every state since the last look with the fold of the log of that length."""
        table = self.table
        for step in table.steps[self.checked :]:
            self.checked += 1
            self.look_at(step)
        while self.folded < table.logged:
            self.folded += 1
            state, _, _ = fold(table.stored(self.folded))
            assert state == table.states[self.folded - 1]
        state, entries, ended = fold(table.stored())
        assert state == table.state
        assert [(entry.actor, entry.action, entry.auto) for entry in entries] == self.played
        self.check_ended(ended)

    def check_ended(self, ended):
        if ended is not None:
            assert sum(ended.amounts) == 0 or self.table.state.game != "doudizhu"
            assert hashlib.sha256(bytes.fromhex(ended.secret)).hexdigest() == ended.commit
            assert msgspec.json.decode(archive.encode(ended))["deal"] == ended.deal

    def look_at(self, step):
        before, after, record = self.last, step.state, step.record
        published = bool(step.events)
        expected = (before.seq + 1, 0) if published else (before.seq, before.sub + 1)
        assert (after.seq, after.sub) == expected
        assert after.at >= before.at
        assert (after.term, after.published_term) == (
            self.table.term,
            self.table.term if published else before.published_term,
        )
        if type(record) is r.DealOpened:
            self.played = []
        if type(record) is r.Played:
            self.played.append((record.actor, record.action, record.auto))
        self.follow_views(step)
        if not published:
            self.check_unseen(before, after, record.actor)
        self.last = after

    def follow_views(self, step):
        """Every viewer's own view, kept up to date by events alone, is the one a snapshot would show."""
        game, deal = self.table.game, step.state.deal
        for viewer in (None, *range(len(step.state.seats))):
            if deal is None:
                self.views.pop(viewer, None)
                continue
            if type(step.record) is r.DealOpened:
                self.views[viewer] = game.view(game.initial_state(step.state.carry), viewer)
            elif type(step.record) is r.Played:
                for event in step.events:
                    self.views[viewer] = self.views[viewer].after(game.project(event, viewer))
            assert self.views[viewer] == table_message(game, step.state, viewer, 0).view

    def check_unseen(self, before, after, actor):
        game = self.table.game
        for seat in range(len(after.seats)):
            assert game.view(before.deal.state, seat) == game.view(after.deal.state, seat)
            if seat != actor:
                assert prompt_message(game, before, seat) == prompt_message(game, after, seat)
        assert game.view(before.deal.state, None) == game.view(after.deal.state, None)

    @invariant()
    def the_log_tells_it_all(self):
        self.check()

    @invariant()
    def seats_are_sound(self):
        state = self.table.state
        users = [seat.user for seat in state.seats if seat.user is not None]
        assert len(users) == len(set(users))
        assert all(seat.user is None or seat.level is None for seat in state.seats)
        assert all(0 <= seat.bank_ms <= PACE.bank_ms for seat in state.seats)
        if state.deal is not None:
            assert all(seat.taken for seat in state.seats)
            actors = self.table.game.actors(state.deal.state)
            assert set(state.deal.turns) == {actor for actor in actors if isinstance(actor, int)}

    @invariant()
    def time_never_stands_still(self):
        table = self.table
        due = timers.next_due(table.state, table.away)
        if due is not None and not table.state.closed:
            assert timers.due(table.game, table.state, table.away, max(due, table.now)) is not None
            assert due <= table.now or timers.due(table.game, table.state, table.away, table.now) is None


TestTableMachine = TableMachine.TestCase
TestTableMachine.settings = settings(
    max_examples=100, stateful_step_count=50, deadline=None, suppress_health_check=list(HealthCheck)
)


@pytest.mark.parametrize("key", GAMES)
def test_a_table_of_every_game_comes_back_at_every_length_of_its_log(key):
    dice = Random(key)
    count = GAMES[key].seats.default
    table = Table(key, people=count - 1, bots=1)
    table.deal()
    states = [table.state]
    for _ in range(60):
        if table.state.deal is None:
            break
        if not table.asked or (table.state.deal.tick_at is not None and dice.random() < 0.5):
            table.pass_time(700)
            continue
        seat = dice.choice(sorted(table.asked))
        table.now += dice.randrange(300 if table.state.deal.tick_at else 12_000)
        legal = list(table.game.legal_actions(table.state.deal.state, seat))
        table.play(seat, dice.choice(legal))
    states = [step.state for step in table.steps]
    for length in range(2, table.logged + 1):
        state, entries, ended = fold(table.stored(length))
        assert state == states[length - 2]
        assert len(entries) == length - 2 - (state.deal is None)
        assert (ended is not None) is (state.deal is None and state.deals == 1)


def test_a_log_whose_end_is_not_where_the_store_says_is_not_believed():
    table = Table(people=3)
    table.deal()
    found = table.stored()
    with pytest.raises(AssertionError):
        fold(msgspec.structs.replace(found, last=found.entries[-2].id))


def test_a_game_that_is_no_more_is_told_apart():
    table = Table(people=3)
    opened = msgspec.structs.replace(table.opened, game="gone")
    found = table.stored()
    entry = msgspec.structs.replace(found.entries[0], data=r.encode_record(opened))
    with pytest.raises(KeyError):
        fold(msgspec.structs.replace(found, entries=[entry]))

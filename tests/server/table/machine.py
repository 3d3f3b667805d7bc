"""Any event of a table in any order: `test_recovery` lets Hypothesis draw from it, for every game."""

import hashlib
from itertools import islice
from random import Random

import msgspec
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule
from msgspec import UNSET

from paiju.engine.core.entropy import commitment
from paiju.engine.core.seats import CLOCK
from paiju.engine.registry import GAMES
from paiju.protocol import messages as m
from paiju.server.deals import archive
from paiju.server.table.ports.errors import Refused
from paiju.server.table.recovery import fold
from paiju.server.table.requests.handling import Asked
from paiju.server.table.requests.table import REQUESTS, decide
from paiju.server.table.state import deadlines
from paiju.server.table.state import records as r
from paiju.server.table.state.fairness import project
from paiju.server.table.views.projection import prompt_message, table_message
from tests.engine.deals import MOST_CHOICES, variants
from tests.server.table.scenes import PACE, Table

USERS = [f"u{number}" for number in range(7)]
SEATS = st.integers(0, 9)
SEEDS = st.none() | st.sampled_from(["aa" * 16, "bb" * 32])
CHOICE = st.integers(0, 2**16)
PLANS = [{"a": "check"}, {"a": "check_fold"}, {"a": "call", "amount": 40}, {"a": "play"}, None]
VARIANTS = {key: [variant for variant in variants() if variant.key == key] for key in GAMES}
POINTS = {"wuguapi", "qigui521", "qigui523"}
"""Games in which points are counted that nobody pays."""
LENGTHS = 5
"""So many of the new lengths of a log are folded at each look, the last among them."""


class TableMachine(RuleBasedStateMachine):
    """A table of any game; after each step its log is folded from the start, and every view is updated by events."""

    def __init__(self, key):
        super().__init__()
        self.key = key

    @initialize(
        number=CHOICE,
        people=st.integers(1, len(USERS)),
        begun=st.none() | st.integers(0, 120),
        full=st.booleans(),
        pause_ms=st.sampled_from([0, 700]),
        fill_ms=st.none() | st.just(30_000),
        few=st.booleans(),
    )
    def open(self, number, people, begun, full, pause_ms, fill_ms, few):
        """Open a table with any options; mostly all seats are taken, and a deal is as far as it may be.

        `few`: bots have taken all seats but one, because nobody else did.
        """
        variant = VARIANTS[self.key][number % len(VARIANTS[self.key])]
        if few:
            people, full, fill_ms = 1, True, 30_000
        seats, people = variant.seats, min(people, variant.seats)
        full = full or begun is not None
        self.table = Table(
            variant.key, options=msgspec.to_builtins(variant.options), seats=seats, people=people,
            bots=seats - people if full else 0, fill_ms=fill_ms,
            pace=msgspec.structs.replace(PACE, pause_ms=pause_ms),
        )  # fmt: skip
        self.codec = r.GameCodec(self.table.game)
        self.checked = self.folded = self.voids = 0
        self.played = []
        self.views = {}
        self.last = self.table.state
        if begun is not None:
            self.table.deal()
            self.play_on(number, begun)
        self.check()

    @property
    def state(self):
        return self.table.state

    # what people ask for

    def ask(self, user, request):
        """A request as the actor treats it; a refusal changes nothing. Return whether it was accepted."""
        table = self.table
        before = table.state
        try:
            name = f"Name of {user}"
            seat = table.state.seat_of(user)
            asked = Asked(table.game, self.codec, table.state, user, name, seat, request, table.now)
            decision = decide(REQUESTS[type(request)], asked)
        except Refused:
            assert table.state is before
            return False
        if decision.records:
            table.add(*decision.records)
            table.away = {seat: since for seat, since in table.away.items() if table.state.seats[seat].person}
        return True

    @rule(
        user=st.sampled_from(USERS),
        seat=st.none() | SEATS,
        buy_in=st.none() | st.integers(1, 4_000),
    )
    def join(self, user, seat, buy_in):
        self.ask(user, m.Join(1, "t1", seat=seat, buy_in=buy_in if self.state.stacks else None))

    @precondition(lambda self: any(seat.to_take for seat in self.state.seats))
    @rule(user=st.sampled_from(USERS), which=CHOICE)
    def take_over(self, user, which):
        """A person takes the seat of a bot, or one who has a seat keeps that."""
        seats = [number for number, seat in enumerate(self.state.seats) if seat.to_take]
        self.ask(user, m.Join(1, "t1", seat=seats[which % len(seats)]))

    def somebody(self, choice):
        """A user who sits here; anybody if nobody does."""
        people = [seat.user for seat in self.state.seats if seat.user is not None]
        return people[choice % len(people)] if people else USERS[0]

    @precondition(lambda self: self.state.people)
    @rule(who=CHOICE)
    def leave(self, who):
        self.ask(self.somebody(who), m.Leave(1, "t1"))

    @precondition(lambda self: any(seat.next is not None for seat in self.state.seats))
    @rule(who=CHOICE, kick=st.booleans())
    def lose_what_is_kept(self, who, kick):
        """A person for whom a bot's seat is kept gives it up, or is removed by the author."""
        users = [seat.next.user for seat in self.state.seats if seat.next is not None]
        user = users[who % len(users)]
        done = self.ask(
            self.state.author if kick else user,
            m.Kick(1, "t1", None, user, ban=False) if kick else m.Leave(1, "t1"),
        )
        assert done == (self.state.kept_for(user) is None)

    @rule(user=st.sampled_from(USERS), on=st.booleans() | st.just(UNSET), seed=SEEDS, seen=st.booleans())
    def ready(self, user, on, seed, seen):
        """Seeds count between deals, for the commitment that was seen: a deal that runs is not touched."""
        commit = commitment(self.state.basis.secret) if seen else "00" * 32
        done = self.ask(user, m.Ready(1, "t1", on, seed, None if seed is None else commit))
        assert not (done and seed is not None and (self.state.deal is not None or not seen))

    @rule()
    def everybody_is_ready(self):
        for user in USERS:
            self.ask(user, m.Ready(1, "t1", on=True))
        self.pass_time(0)

    @rule(user=st.sampled_from(USERS), on=st.booleans())
    def auto(self, user, on):
        self.ask(user, m.Auto(1, "t1", on=on))

    @rule(user=st.sampled_from(USERS[:2]), seat=st.none() | SEATS)
    def add_bot(self, user, seat):
        self.ask(user, m.AddBot(1, "t1", seat=seat))

    @rule(user=st.sampled_from(USERS[:2]), seat=st.none() | SEATS)
    def remove_bot(self, user, seat):
        self.ask(user, m.RemoveBot(1, "t1", seat=seat))

    @precondition(lambda self: self.state.stacks)
    @rule(
        who=CHOICE,
        state=st.sampled_from(["in", "out", "wait_bb", "post", None]),
        muck=st.sampled_from([msgspec.UNSET, None, True, False]),
    )
    def sit(self, who, state, muck):
        self.ask(self.somebody(who), m.Sit(1, "t1", state, muck))

    @precondition(lambda self: self.state.stacks)
    @rule(who=CHOICE, amount=st.integers(1, 3_000))
    def chips(self, who, amount):
        self.ask(self.somebody(who), m.Chips(1, "t1", amount))

    @precondition(lambda self: self.state.stacks)
    @rule(who=CHOICE, plan=st.sampled_from(PLANS))
    def plan(self, who, plan):
        self.ask(self.somebody(who), m.Plan(1, "t1", plan))

    @precondition(lambda self: self.table.game.help is not None)
    @rule(who=CHOICE)
    def ask_for_help(self, who):
        before = self.state
        self.ask(self.somebody(who), m.Help(1, "t1"))
        assert self.state is before

    # play

    def someone_asked(self, choice):
        asked = sorted(self.table.asked)
        return asked[choice % len(asked)]

    def something_legal(self, seat, choice):
        legal = list(islice(self.table.game.legal_actions(self.state.deal.state, seat), MOST_CHOICES))
        return legal[choice % len(legal)]

    def answer(self, seat, choice):
        """Let a seat do something legal; return the request by which it did, None for a bot's."""
        user = self.state.seats[seat].user
        action = self.something_legal(seat, choice)
        if user is None:
            self.table.play(seat, action, auto=True)
            return None
        request = m.Act(1, "t1", self.table.turn_of(seat).turn, msgspec.to_builtins(action))
        assert self.ask(user, request)
        return request

    @precondition(lambda self: self.table.asked)
    @rule(who=CHOICE, what=CHOICE)
    def act(self, who, what):
        self.answer(self.someone_asked(who), what)

    @precondition(lambda self: self.state.deal)
    @rule(seed=CHOICE, most=st.integers(5, 60))
    def play_on(self, seed, most):
        dice = Random(seed)
        for _ in range(most):
            if self.state.deal is not None:
                self.go_on(dice)

    def go_on(self, dice):
        """One step of a deal: an answer of any asked seat, quick or slow, or the end of the pause."""
        tick_at = self.state.deal.tick_at
        if tick_at is not None and (not self.table.asked or dice.randrange(3) == 0):
            self.table.pass_time(max(0, tick_at - self.table.now))
            return
        seat = dice.choice(sorted(self.table.asked))
        self.table.now += dice.randrange(2) * dice.randrange(200 if tick_at else 15_000)
        self.table.play(
            seat,
            self.something_legal(seat, dice.choice([-1, 0, *dice.choices(range(2**16), k=2)])),
            auto=True,
        )

    @precondition(lambda self: self.state.deal)
    @rule(seed=CHOICE)
    def play_until_something_is_offered(self, seed):
        """Until somebody may claim, or is asked what need not be answered."""
        dice = Random(seed)
        for _ in range(60):
            deal = self.state.deal
            if deal is None or any(turn.is_offer for turn in deal.turns.values()):
                return
            self.go_on(dice)

    @precondition(lambda self: any(turn.is_offer for turn in self.open_turns))
    @rule(seed=CHOICE, again=st.booleans())
    def all_who_are_asked_answer(self, seed, again):
        """In any order, within the pause or after it; what was answered is not asked again."""
        dice = Random(seed)
        asked = sorted(self.table.asked)
        dice.shuffle(asked)
        turns = {seat: self.table.turn_of(seat) for seat in asked}
        for seat in asked:
            self.table.pass_time(dice.choice([0, 0, 100, 800]))
            if self.state.deal is None or self.state.deal.turns.get(seat) != turns[seat]:
                return  # somebody's claim, or time, has ended the question
            request = self.answer(seat, dice.randrange(2**16))
            if again and request is not None and (user := self.state.seats[seat].user) is not None:
                assert not self.ask(user, request), "a prompt was answered twice"

    @property
    def open_turns(self):
        return self.state.deal.turns.values() if self.state.deal else ()

    @precondition(lambda self: self.state.deal)
    @rule(seed=CHOICE)
    def play_to_the_end(self, seed):
        self.table.play_out(Random(seed))

    @rule(
        user=st.sampled_from(USERS),
        action=st.sampled_from([{"a": "pass"}, {"a": "play", "cards": ["3d", "4d"]}, {"a": "win"}, {}]),
    )
    def act_anyhow(self, user, action):
        seat = self.state.seat_of(user)
        turn = self.state.deal.turns.get(seat) if self.state.deal else None
        self.ask(user, m.Act(1, "t1", turn.turn if turn else "none", action))

    # time and trouble

    @rule(ms=st.sampled_from([0, 1, 500, 3_000, 9_000, 20_000, 41_000, 61_000, 1_000_000]))
    def pass_time(self, ms):
        self.table.pass_time(ms)

    @rule(ms=st.sampled_from([1, 700, 30_000, 3_600_000]))
    def the_clock_jumps(self, ms):
        """Whatever was due in between happens later, one thing after the other, and requests come before it."""
        self.table.now += ms

    @rule(seat=SEATS)
    def lose(self, seat):
        if seat < len(self.state.seats) and self.state.seats[seat].person:
            self.table.lose(seat)

    @rule()
    def come_back(self):
        for seat in list(self.table.away):
            self.table.come_back(seat)

    @precondition(lambda self: self.state.deal is not None or self.state.waiting.fill_at is not None)
    @rule(ms=st.integers(1, 5_000))
    def outage(self, ms):
        self.table.add(r.Extended(self.table.now, ms))

    @precondition(lambda self: self.state.deal is not None and not self.voids)
    @rule()
    def void(self):
        """Once a table: it happens least of all."""
        self.voids += 1
        self.table.add(r.Voided(self.table.now, "rules_changed", self.table.secret()))

    @rule(terms=st.integers(1, 5))
    def another_owner_takes_over(self, terms):
        state, _, _ = fold(self.table.stored())
        self.table.state = state
        self.table.term += terms
        self.table.away = {seat: self.table.now for seat, place in enumerate(state.seats) if place.person}

    @precondition(lambda self: self.state.deal is None)
    @rule()
    def the_log_is_trimmed(self):
        self.check()
        self.table.rotate()
        self.folded, self.played = 0, []

    # what must hold

    def check_kept(self):
        """A bot that is dealt in has each kept seat, and its person no other one."""
        state = self.state
        if state.closed:
            return
        kept = [(number, seat) for number, seat in enumerate(state.seats) if seat.next is not None]
        assert all(seat.level is not None and seat.open and number in state.players for number, seat in kept)
        assert len(set(state.users)) == len(state.users)
        assert not {seat.next.user for _, seat in kept} & set(state.door.barred)

    def check(self):
        """Compare states since the last look with the fold of the log of their length, the last one's always."""
        table = self.table
        if self.checked == len(table.steps) and self.folded == table.logged > 0:
            return
        for step in table.steps[self.checked :]:
            self.checked += 1
            self.look_at(step)
        stride = max(1, (table.logged - self.folded) // LENGTHS)
        for length in range(self.folded + 1, table.logged, stride):
            state, _, _ = fold(table.stored(length))
            assert state == table.states[length - 1]
        self.folded = table.logged
        state, entries, ended = fold(table.stored())
        assert state == table.state
        self.check_kept()
        assert [(entry.actor, entry.action, entry.auto) for entry in entries] == self.played
        self.check_ended(ended)

    def check_ended(self, ended):
        if ended is not None:
            total = sum(ended.amounts) + self.laid_down(ended)
            assert total <= 0 if self.state.stacks else total == 0 or self.state.game in POINTS
            assert hashlib.sha256(bytes.fromhex(ended.secret)).hexdigest() == ended.commit
            assert msgspec.json.decode(archive.encode(ended))["deal"] == ended.deal

    def laid_down(self, ended):
        """Return what a deal has left on the table (供託) beyond what lay there before it: riichi sticks of 1,000."""
        if self.state.game != "riichi":
            return 0
        return 1000 * (self.state.basis.carry.sticks - ended.carry.sticks)

    def look_at(self, step):
        before, after, record = self.last, step.state, step.record
        published = bool(step.events)
        expected = (
            (before.position.seq + 1, 0) if published else (before.position.seq, before.position.sub + 1)
        )
        assert after.position.id == expected
        assert after.at >= before.at
        assert (after.position.term, after.position.published_term) == (
            self.table.term,
            self.table.term if published else before.position.published_term,
        )
        if type(record) is r.DealOpened:
            self.played = []
        if type(record) is r.Played:
            self.played.append((record.actor, record.action, record.auto))
        self.follow_views(step)
        if not published and before.deal is not None:
            self.check_unseen(before, after, record)
        self.last = after

    def follow_views(self, step):
        """Every viewer's own view, kept up to date by events alone, is the one a snapshot would show."""
        game, deal = self.table.game, step.state.deal
        for viewer in (None, *range(len(step.state.seats))):
            if deal is None:
                self.views.pop(viewer, None)
                continue
            if type(step.record) is r.DealOpened:
                self.views[viewer] = game.view(game.initial_state(step.state.basis.carry), viewer)
            elif type(step.record) is r.Played:
                for event in step.events:
                    self.views[viewer] = self.views[viewer].after(project(game, event, viewer))
            assert self.views[viewer] == table_message(game, step.state, viewer, 0).view

    def check_unseen(self, before, after, record):
        """A step without events changes no view, and no prompt but that of the seat that answered."""
        game = self.table.game
        answered = record.actor if type(record) is r.Played else None
        for seat in range(len(after.seats)):
            assert game.view(before.deal.state, seat) == game.view(after.deal.state, seat)
            if seat != answered:
                assert prompt_message(game, before, seat) == prompt_message(game, after, seat)
        assert game.view(before.deal.state, None) == game.view(after.deal.state, None)

    @invariant()
    def the_log_tells_it_all(self):
        self.check()

    @invariant()
    def seats_are_sound(self):
        state = self.state
        users = [seat.user for seat in state.seats if seat.user is not None]
        assert len(users) == len(set(users))
        assert all(seat.user is None or seat.level is None for seat in state.seats)
        assert all(0 <= seat.bank_ms <= PACE.bank_ms for seat in state.seats)
        if state.deal is not None:
            assert state.stacks or len(state.deal.players) == len(state.seats)
            assert all(state.seats[seat].taken for seat in state.deal.players)
            actors = self.table.game.actors(state.deal.state)
            assert set(state.deal.turns) == {actor for actor in actors if isinstance(actor, int)}
            assert (state.deal.tick_at is not None) is (CLOCK in actors)

    @invariant()
    def time_never_stands_still(self):
        table = self.table
        due = deadlines.next_due(table.state, table.away)
        if due is not None and not table.state.closed:
            assert deadlines.due(table.game, table.state, table.away, max(due, table.now)) is not None
            assert due <= table.now or deadlines.due(table.game, table.state, table.away, table.now) is None

"""Sessions, whatever their devices do in whatever order, equal plain integers: a number, two times, and an end."""

import contextlib
from dataclasses import dataclass

from hypothesis import given
from hypothesis import strategies as st
from sqlalchemy import create_engine

from paiju.server.database import account_works as works
from paiju.server.database.people import EndedSession, NewSession
from paiju.server.database.sql.schema import METADATA
from paiju.server.database.sql.sessions import CLOSES_MS
from tests.profiles import examples
from tests.server.database.sql.test_accounts import DAY, account
from tests.server.ended.made import NOON

USER = "ua"
DEVICES = st.integers(0, 2)
KEEP = 180 * DAY
GRACE = 60_000
CODES = 2
"""Of the account."""
STEPS = st.lists(
    st.one_of(
        st.tuples(st.just("sign_in"), DEVICES),
        # Whether the answer is lost: then the device has the token before.
        st.tuples(st.just("refresh"), DEVICES, st.booleans()),
        # With a token so many uses older than the device's.
        st.tuples(st.just("steal"), DEVICES, st.integers(1, 2)),
        st.tuples(st.just("end"), DEVICES),
        st.tuples(st.just("end_others"), DEVICES),
        st.tuples(st.just("code"), DEVICES),
        st.tuples(st.just("wait"), st.sampled_from([1, GRACE, GRACE + 1, DAY + 1, KEEP])),
    ),
    max_size=30,
)


@dataclass
class Session:
    """What a session is, in integers."""

    used: int
    """How many of its refresh tokens were used."""
    used_at: int
    until: int
    token_until: int
    held: int = 0
    """The number of the refresh token that its device has."""
    ended: bool = False

    def end(self, now: int) -> None:
        """End it, unless it has ended: it is refused for a time, whatever its tokens are."""
        if not self.ended:
            self.ended, self.token_until = True, max(self.token_until, now + CLOSES_MS)


class Model:
    """The sessions of one account by their ids, and its codes."""

    def __init__(self, made: NewSession) -> None:
        self.now = NOON
        self.sessions = {made.id: Session(0, NOON, made.expires_at, made.token_until)}
        self.codes = CODES
        self._of: dict[int, str] = {0: made.id}

    def name(self, device: int) -> str:
        """The id of a device's session; one that was ended is followed by another."""
        name = self._of.setdefault(device, f"s{device}")
        if (its := self.sessions.get(name)) is not None and its.ended:
            name = self._of[device] = f"{name}+"
        return name

    def new(self, name: str) -> NewSession:
        return NewSession(name, "Firefox", self.now, self.now + KEEP, self.now + DAY)

    def opened(self, name: str) -> int:
        """Note a sign-in; return the number of the refresh token."""
        there = self.sessions.setdefault(name, Session(0, self.now, 0, 0))
        there.until, there.token_until = self.now + KEEP, max(there.token_until, self.now + DAY)
        there.held = there.used
        return there.used

    def refreshed(self, name: str, number: int) -> int | str:
        """Note the use of a refresh token; return the next one's number, or why there is none."""
        there = self.sessions.get(name)
        if there is None or there.ended or there.until <= self.now:
            return "over"
        there_again = number == there.used - 1 and self.now <= there.used_at + GRACE
        if number < there.used and not there_again:
            there.end(self.now)
            return "reused"
        there.token_until = max(there.token_until, self.now + DAY)
        if not there_again:
            there.used, there.used_at, there.until = number + 1, self.now, self.now + KEEP
        return there.used

    def ended(self, chosen) -> set[str]:
        """Note the end of sessions; return them, with those that had ended before and are refused still."""
        names = set(filter(chosen, self.living() | self.refused()))
        for name in names:
            self.sessions[name].end(self.now)
        return names

    def living(self) -> set[str]:
        return {name for name, its in self.sessions.items() if not its.ended and its.until > self.now}

    def refused(self) -> set[str]:
        """Those that every node refuses."""
        return {name for name, its in self.sessions.items() if its.ended and its.token_until > self.now}


@contextlib.contextmanager
def fresh():
    """A connection to a database in memory with one account, and the model of it."""
    engine = create_engine("sqlite://")
    METADATA.create_all(engine)
    with engine.begin() as connection:
        new = account(USER)
        works.make(connection, new)
        yield connection, Model(new.session)
    engine.dispose()


def sign_in(connection, model, device):
    name = model.name(device)
    assert works.open_session(connection, USER, model.new(name)).number == model.opened(name)


def refresh(connection, model, device, lost=False, back=0):
    name = model.name(device)
    held = model.sessions[name].held if name in model.sessions else 0
    number = max(0, held - back)
    found = works.refresh(connection, model.new(name), number)
    expected = model.refreshed(name, number)
    told = "over" if found is None else "reused" if isinstance(found, EndedSession) else found.number
    assert told == expected
    if isinstance(expected, int) and not lost:
        model.sessions[name].held = expected


def steal(connection, model, device, back):
    refresh(connection, model, device, lost=True, back=back)


def end(connection, model, device):
    name = model.name(device)
    found = works.end_sessions(connection, USER, model.now, only=name, but=None)
    assert {one.id for one in found} == model.ended(lambda one: one == name)


def end_others(connection, model, device):
    name = model.name(device)
    found = works.end_sessions(connection, USER, model.now, only=None, but=name)
    assert {one.id for one in found} == model.ended(lambda one: one != name)


def code(connection, model, device):
    name = model.name(device)
    found = works.open_by_code(connection, USER, f"{USER}{model.codes}", model.new(name))
    assert (found is not None) is (model.codes > 0)
    if found is not None:
        model.codes -= 1
        assert {one.id for one in found.ended} == model.ended(lambda one: one != name)
        assert found.number == model.opened(name)


def wait(_connection, model, ms):
    model.now += ms


WISHES = {wish.__name__: wish for wish in (sign_in, refresh, steal, end, end_others, code, wait)}


@given(STEPS)
@examples(150)
def test_any_order_of_wishes_equals_the_model(steps):
    with fresh() as (connection, model):
        for name, *words in steps:
            WISHES[name](connection, model, *words)
            lines = works.sessions_of(connection, USER, model.now)
            assert {line.id for line in lines} == model.living()
            told = works.ended_sessions(connection, model.now, 99)
            assert {one.id: one.token_until for one in told} == {
                name: model.sessions[name].token_until for name in model.refused()
            }
            assert works.person(connection, USER).codes == model.codes

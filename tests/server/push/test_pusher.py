"""Who is called, when, how often; and that nothing waits for it."""

import asyncio
from datetime import UTC, datetime

import pytest
import pytest_asyncio

from paiju.server import metrics
from paiju.server.database.access import Database
from paiju.server.database.address import parse_database
from paiju.server.database.push import FAILURES_MAX, Quiet
from paiju.server.push import pusher as module
from paiju.server.push.pusher import ABREAST, LANE, LEAST_MS, ONCE_IN_S, WAITING, Pusher, is_quiet
from paiju.server.push.sending import Outcome
from paiju.server.push.services import PushServices
from tests.patience import PATIENCE_S
from tests.server.database.sql.test_accounts import NOW, make
from tests.server.database.sql.test_push import put, targets


class Sent:
    """Stands for the connections to services: it notes what is sent, and answers as it is told."""

    def __init__(self):
        self.got = asyncio.Queue()
        self.outcome = Outcome.SENT
        self.answers = asyncio.Event()
        self.answers.set()
        self.running = 0

    async def send(self, target, text, ttl_s, topic):
        self.running += 1
        self.got.put_nowait((target.id, text, ttl_s, topic))
        await self.answers.wait()
        self.running -= 1
        return self.outcome

    async def next(self):
        async with asyncio.timeout(PATIENCE_S):
            return await self.got.get()


class Clocks:
    """A monotonic clock in seconds and the time of day; both stand still."""

    def __init__(self):
        self.s, self.ms = 100.0, NOW


@pytest_asyncio.fixture
async def database(tmp_path):
    base = Database(parse_database(f"sqlite:///{tmp_path}/paiju.db"))
    await base.open()
    await make(base)
    await put(base, endpoint="https://fcm.googleapis.com/1", quiet=None)
    yield base
    await base.close()


@pytest_asyncio.fixture
async def sent():
    return Sent()


@pytest.fixture
def clocks():
    return Clocks()


@pytest_asyncio.fixture
async def pusher(database, sent, clocks, monkeypatch):
    monkeypatch.setattr(module, "GATHER_S", 0)
    services = PushServices()
    made = Pusher(database, services, lambda: clocks.ms, lambda: clocks.s, after_s=0)
    running = asyncio.create_task(made.run(sent))
    yield made
    running.cancel()
    made.close()
    services.close()


def yes():
    return True


def counted(kind, outcome):
    return metrics.PUSHES.labels(kind, outcome)._value.get()


async def until(holds):
    async with asyncio.timeout(PATIENCE_S):
        while not holds():
            await asyncio.sleep(0.001)


async def settled(pusher):
    """Wait until no call is waiting, being looked up or on its way."""
    await until(lambda: not pusher._now and not pusher._soon and not pusher._more.is_set())
    await pusher._database.read(lambda _connection: None)
    await until(lambda: not any(lane.tasks for lane in pusher._lanes.values()) and not pusher._noting)


async def test_a_turn_is_told_with_its_table_and_end_and_nothing_else(pusher, sent):
    pusher.turn("ua", "tb6", NOW + 30_000, yes)
    name, text, ttl_s, topic = await sent.next()
    assert (name, ttl_s, topic) == ("t1", 30, "tb6")
    assert text == b'{"kind":"turn","table":"tb6","until":%d}' % (NOW + 30_000)
    await settled(pusher)
    (target,) = (await targets(pusher._database)).values()
    assert target.used_day == NOW // 86_400_000


async def test_who_is_back_or_has_little_time_is_not_called(pusher, sent):
    before = counted("turn", "back"), counted("turn", "late")
    pusher.turn("ua", "t1", NOW + 30_000, lambda: False)
    pusher.turn("ua", "t2", NOW + LEAST_MS - 1, yes)
    pusher.turn("ua", "t3", NOW + LEAST_MS, yes)
    assert (await sent.next())[3] == "t3"
    assert (counted("turn", "back"), counted("turn", "late")) == (before[0] + 1, before[1] + 1)


async def test_a_call_waits_for_its_time_and_a_later_turn_takes_its_place(pusher, sent, clocks):
    pusher._after_s = 5.0
    pusher.turn("ua", "t1", NOW + 30_000, lambda: False)
    pusher.turn("ua", "t1", NOW + 60_000, yes)
    await asyncio.sleep(0)
    assert sent.got.empty()
    clocks.s += 5.0
    pusher.push("invited", "ua", "t2", 3600)  # it looks again
    assert {(await sent.next())[2:] for _ in range(2)} == {(60, "t1"), (3600, "t2")}


async def test_a_user_is_called_to_a_table_once_a_minute(pusher, sent, clocks):
    pusher.turn("ua", "t1", NOW + 600_000, yes)
    await sent.next()
    pusher._after_s = 5.0
    pusher.turn("ua", "t1", NOW + 600_000, yes)
    pusher.turn("ua", "t2", NOW + 600_000, yes)
    clocks.s += 5.0
    pusher._more.set()
    assert (await sent.next())[3] == "t2"
    clocks.s += ONCE_IN_S - 5.0
    pusher._more.set()
    assert (await sent.next())[3] == "t1"


async def test_quiet_hours_hold_back_invitations_and_no_turn(pusher, sent, clocks):
    await put(pusher._database, endpoint="https://fcm.googleapis.com/1", quiet=Quiet("00:00", "23:59", "UTC"))
    pusher.push("invited", "ua", "t1", 3600)
    pusher.turn("ua", "t2", NOW + 30_000, yes)
    assert (await sent.next())[3] == "t2"
    await settled(pusher)
    assert sent.got.empty()


async def test_a_browser_gets_the_kinds_that_it_was_registered_for(pusher, sent):
    await put(pusher._database, endpoint="https://fcm.googleapis.com/1", kinds=("invited",), quiet=None)
    pusher.turn("ua", "t1", NOW + 30_000, yes)
    pusher.push("invited", "ua", "t2", 3600)
    pusher.push("invited", "nobody", "t2", 3600)
    assert (await sent.next())[2:] == (3600, "t2")
    await settled(pusher)
    assert sent.got.empty()


@pytest.mark.parametrize(("outcome", "times"), [(Outcome.GONE, 1), (Outcome.REFUSED, FAILURES_MAX)])
async def test_a_target_that_is_gone_or_refused_too_often_is_removed(pusher, sent, outcome, times):
    sent.outcome = outcome
    for number in range(times):
        assert len(await targets(pusher._database)) == 1
        pusher.turn("ua", f"t{number}", NOW + 30_000, yes)
        await sent.next()
        await settled(pusher)
    assert await targets(pusher._database) == {}


async def test_a_success_forgives_refusals_and_a_service_that_is_away_counts_as_none(pusher, sent):
    for number, (outcome, failures) in enumerate(
        [(Outcome.REFUSED, 1), (Outcome.UNREACHED, 1), (Outcome.SENT, 0), (Outcome.SENT, 0)]
    ):
        sent.outcome = outcome
        pusher.turn("ua", f"t{number}", NOW + 30_000, yes)
        await sent.next()
        await settled(pusher)
        (target,) = (await targets(pusher._database)).values()
        assert target.failures == failures


async def test_a_service_that_hangs_has_a_bounded_lane_and_holds_up_no_other(pusher, sent, clocks):
    await put(
        pusher._database, name="t2", endpoint="https://web.push.apple.com/1", kinds=("invited",), quiet=None
    )
    before = counted("turn", "full")
    sent.answers.clear()
    for number in range(LANE + ABREAST):
        pusher.turn("ua", f"t{number}", NOW + 600_000, yes)
    await until(lambda: counted("turn", "full") == before + ABREAST)
    assert sent.running == ABREAST
    while not sent.got.empty():
        sent.got.get_nowait()
    pusher.push("invited", "ua", "other", 3600)
    assert (await sent.next())[0] == "t2"
    clocks.ms += 700_000
    late = counted("turn", "late")
    sent.answers.set()
    await until(lambda: counted("turn", "late") >= late + LANE - ABREAST)


async def test_calls_that_wait_are_bounded(database, clocks):
    services = PushServices()
    pusher = Pusher(database, services, lambda: clocks.ms, lambda: clocks.s)
    before = counted("turn", "full")
    for number in range(WAITING + 3):
        pusher.turn("ua", f"t{number}", NOW + 30_000, yes)
    assert len(pusher._soon) == WAITING
    assert counted("turn", "full") == before + 3
    services.close()


async def test_without_a_database_calls_are_dropped_and_outcomes_forgotten(pusher, sent, clocks):
    pusher.turn("ua", "t1", NOW + 30_000, yes)
    sent.answers.clear()
    await sent.next()
    await pusher._database.close()
    sent.outcome = Outcome.GONE
    sent.answers.set()
    before = counted("turn", "away")
    pusher.turn("ua", "t2", NOW + 30_000, yes)
    await until(lambda: counted("turn", "away") == before + 1)
    await until(lambda: not pusher._noting)


async def test_a_target_of_a_service_that_the_operator_names_no_more_is_not_asked(pusher, sent):
    await put(pusher._database, name="t9", endpoint="https://push.example/9", quiet=None)
    before = counted("turn", "refused")
    pusher.turn("ua", "t1", NOW + 30_000, yes)
    assert (await sent.next())[0] == "t1"
    assert counted("turn", "refused") == before + 1


@pytest.mark.parametrize(
    ("since", "until_", "zone", "hour", "quiet"),
    [
        ("23:00", "08:00", "UTC", 23, True), ("23:00", "08:00", "UTC", 7, True), ("23:00", "08:00", "UTC", 8, False),
        ("23:00", "08:00", "UTC", 22, False), ("12:00", "14:00", "UTC", 13, True), ("12:00", "14:00", "UTC", 14, False),
        ("23:00", "08:00", "Asia/Shanghai", 15, True), ("23:00", "08:00", "Asia/Shanghai", 23, True),
        ("23:00", "08:00", "Asia/Shanghai", 0, False), ("12:00", "12:00", "UTC", 12, False),
        ("00:00", "23:59", "No/Where", 3, False),
    ],
)  # fmt: skip
def test_quiet_hours_are_those_of_the_clocks_there(since, until_, zone, hour, quiet):
    assert is_quiet(Quiet(since, until_, zone), datetime(2026, 11, 30, hour, tzinfo=UTC)) is quiet
    assert not is_quiet(None, datetime(2026, 11, 30, hour, tzinfo=UTC))

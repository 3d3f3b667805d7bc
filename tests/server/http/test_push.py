"""Web Push over a running server: registered over HTTP, called from a table, read by the browser."""

import itertools
from datetime import UTC, datetime, timedelta

import pytest
import pytest_asyncio

from paiju.server.database.push import TARGETS_MAX
from paiju.server.http.push import BODY_MAX
from tests.patience import until
from tests.server.live import ONE_LOOP, SLOW, empty_database, running_server
from tests.server.playing import Threesome
from tests.server.push.receiving import Browser, push_service

pytestmark = ONE_LOOP

PASSWORD = "correct horse battery"
NAMES = itertools.count(1)


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def service(tmp_path_factory):
    folder = tmp_path_factory.mktemp("push")
    async with push_service(folder) as service:
        with pytest.MonkeyPatch.context() as patch:
            patch.setenv("SSL_CERT_FILE", str(folder / "push.pem"))
            yield service


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def shared_server(redis_process, here, service, tmp_path_factory):
    """A server that may ask our push service, and calls at once."""
    settings = {
        "database": f"sqlite:///{tmp_path_factory.mktemp('push')}/paiju.db",
        "requests_per_s": 10_000,
        "push_hosts": (service.host,),
        "push_contact": "mailto:me@cards.example",
    }
    async with running_server(empty_database(redis_process, 9), **settings) as live:
        live.paiju.people.push.pusher._after_s = 0
        await live.paiju.database.ready.wait()
        yield live


@pytest_asyncio.fixture(loop_scope="module")
async def http(server):
    async with server.http(headers={"X-Forwarded-For": f"10.9.{next(NAMES)}.1"}) as client:
        yield client


class Owner:
    """An account, and a browser of its own."""

    def __init__(self, http, service, account):
        self.http, self.service, self.user, self.token = http, service, account["user"], account["token"]
        self.browser = Browser()

    async def ask(self, method, path, status=200, **body):
        headers = {"Authorization": f"Bearer {self.token}"}
        answer = await self.http.request(method, path, headers=headers, **({"json": body} if body else {}))
        assert answer.status_code == status, answer.text
        return answer.json()

    async def put(self, status=201, **changes):
        wish = {
            "endpoint": self.service.endpoint(self.user),
            **self.browser.keys,
            "kinds": ["turn"],
            **changes,
        }
        return await self.ask("POST", "/api/push", status, **wish)

    async def next(self):
        """Return what the browser reads next, and the message that it was in."""
        while True:
            message = await self.service.next()
            if message.path.endswith(self.user):
                return self.browser.read(message.body), message


@pytest_asyncio.fixture(loop_scope="module")
async def owner(server, http, service):
    return await account(server, http, service)


async def account(server, http, service):
    _, token = server.token()
    wish = {"handle": f"caller{next(NAMES)}", "password": PASSWORD}
    answer = await http.post("/api/account", json=wish, headers={"Authorization": f"Bearer {token}"})
    assert answer.status_code == 201, answer.text
    return Owner(http, service, answer.json())


async def at_table(server, owner, *, away=False):
    """A table with two guests at which the owner is asked first; returns it and the owner's open prompt."""
    me = await server.guest(token=owner.token)
    others = [await server.guest() for _ in range(2)]
    opened = await me.ok("create", game="doudizhu", pace=SLOW)
    for other in others:
        await other.ok("join", table=opened["table"])
    deal = Threesome([me, *others], opened["table"])
    for player in deal.players if away else ():
        await player.ok("away", on=True)
    # Who bids first is drawn: those before the owner pass, instead of letting their time run out.
    first = await deal.start()
    for seat in range(first, 3) if first else ():
        await deal.act(seat, {"a": "call", "yes": False})
    return deal, await me.prompt()


async def test_a_browser_is_registered_listed_changed_and_removed(owner, service):
    key = (await owner.ask("GET", "/api/push-key"))["key"]
    assert (await owner.ask("GET", "/api/push-key"))["key"] == key
    assert len(key) == 87
    made = await owner.put(quiet={"since": "23:00", "until": "08:00", "zone": "Asia/Shanghai"})
    assert made["current"]
    assert (made["kinds"], made["quiet"]["zone"]) == (["turn"], "Asia/Shanghai")
    assert "used_at" not in made
    changed = await owner.put(kinds=["invited", "turn"])
    assert (changed["id"], changed["kinds"], changed.get("quiet")) == (made["id"], ["turn", "invited"], None)
    assert (await owner.ask("GET", "/api/push"))["devices"] == [changed]
    await owner.ask("DELETE", f"/api/push/{made['id']}")
    await owner.ask("DELETE", f"/api/push/{made['id']}", 404)
    assert (await owner.ask("GET", "/api/push"))["devices"] == []


@pytest.mark.parametrize(
    ("changes", "path"),
    [
        ({"endpoint": "http://localhost/x"}, "$.endpoint"),
        ({"endpoint": "https://10.0.0.7/x"}, "$.endpoint"),
        ({"endpoint": "https://localhost:1/x"}, "$.endpoint"),
        ({"endpoint": 7}, "$.endpoint"),
        ({"p256dh": "x"}, "$.p256dh"),
        ({"auth": "x"}, "$.p256dh"),
        ({"kinds": []}, "$.kinds"),
        ({"kinds": ["rubbish"]}, "$.kinds[0]"),
        ({"quiet": {"since": "24:00", "until": "08:00", "zone": "UTC"}}, "$.quiet"),
        ({"quiet": {"since": "23:00", "until": "8", "zone": "UTC"}}, "$.quiet"),
        ({"quiet": {"since": "23:00", "until": "08:00", "zone": "../../etc/passwd"}}, "$.quiet"),
        ({"quiet": {"since": "23:00", "until": "08:00", "zone": "No/Where"}}, "$.quiet"),
        ({"quiet": {"since": "23:00", "until": "08:00", "zone": ""}}, "$.quiet"),
    ],
)
async def test_what_no_browser_has_is_refused(owner, changes, path):
    refused = await owner.put(422, **changes)
    assert refused["error"]["path"] == path


async def test_the_eleventh_browser_and_a_long_body_are_refused(owner, service):
    for number in range(TARGETS_MAX):
        await owner.put(endpoint=service.endpoint(f"{owner.user}-{number}"))
    refused = await owner.put(422)
    assert refused["error"]["reason"] == "many"
    await owner.put(413, endpoint="https://fcm.googleapis.com/" + "x" * BODY_MAX)


async def test_a_session_that_ends_takes_its_browser_along(owner):
    await owner.put()
    await owner.ask("DELETE", "/api/session")
    await owner.put(401)


async def test_a_server_without_a_database_has_none(redis_process, owner):
    async with (
        running_server(empty_database(redis_process, 10), database="none") as live,
        live.http() as http,
    ):
        headers = {"Authorization": f"Bearer {live.token()[1]}"}
        assert (await http.get("/api/push", headers=headers)).status_code == 404
        assert live.paiju.people is None


async def test_who_looks_elsewhere_is_called_to_a_turn(server, owner):
    await owner.put()
    deal, prompt = await at_table(server, owner)
    await deal[0].ok("away", on=True)
    told, message = await owner.next()
    assert told == {"kind": "turn", "table": deal.table, "until": told["until"]}
    assert told["until"] >= prompt["deadline_at"]
    assert message.headers["topic"] == deal.table
    assert 0 < int(message.headers["ttl"]) <= 600
    key = (await owner.ask("GET", "/api/push-key"))["key"]
    assert message.signed(key)["sub"] == "mailto:me@cards.example"


async def test_who_has_lost_the_connection_is_called(server, owner):
    await owner.put()
    deal, _ = await at_table(server, owner)
    await deal[0].close()
    told, _ = await owner.next()
    assert told["table"] == deal.table


async def test_a_turn_that_comes_while_one_is_away_is_told(server, owner):
    await owner.put()
    deal, _ = await at_table(server, owner, away=True)
    told, _ = await owner.next()
    assert told["table"] == deal.table


async def test_who_is_back_in_time_is_not_called(server, owner):
    pusher = server.paiju.people.push.pusher
    await owner.put()
    deal, _ = await at_table(server, owner)
    key = "turn", owner.user, deal.table
    pusher._after_s = 600
    try:
        await deal[0].ok("away", on=True)
        await deal[0].ok("away", on=True)
        await deal[0].barrier(deal.table)
        call = pusher._soon[key][1]
        assert call.still()
        await deal[0].ok("away", on=False)
        await deal[0].barrier(deal.table)
        assert not call.still()
        await deal[0].ok("away", on=True)  # the same turn, another absence
        await deal[0].barrier(deal.table)
        assert pusher._soon[key][1] is not call
        call = pusher._soon[key][1]
        assert call.still()
        back = await server.again(deal[0])
        await back.barrier(deal.table)
        assert not call.still()
    finally:
        pusher._soon.clear()
        pusher._after_s = 0


async def test_an_invitation_is_told_where_no_quiet_hours_are_and_to_those_who_take_it(server, http, service):
    ann, bo, cy = [await account(server, http, service) for _ in range(3)]
    for one, other in ((ann, bo), (bo, ann)):
        await one.ask("PUT", f"/api/friends/{other.user}")
    now = datetime.now(UTC)
    since, till = (f"{now + timedelta(hours=hours):%H:%M}" for hours in (-2, 2))
    quiet = {"since": since, "until": till, "zone": "UTC"}
    await bo.put(kinds=["invited"], endpoint=service.endpoint("quiet"), quiet=quiet)
    await bo.put(kinds=["turn"], endpoint=service.endpoint("turns"))
    for awake in (bo, cy):
        await awake.put(kinds=["invited"])
    host = await server.guest(token=ann.token)
    table = (await host.ok("create", game="doudizhu", private=True, pace=SLOW))["table"]
    await host.ok("invite", table=table, users=[cy.user, bo.user])
    told, message = await bo.next()
    assert told == {"kind": "invited", "table": table, "until": told["until"]}
    assert 0 < int(message.headers["ttl"]) <= 3600
    lanes = server.paiju.people.push.pusher._lanes
    await until(lambda: not any(lane.tasks for lane in lanes.values()))
    assert service.got.empty()

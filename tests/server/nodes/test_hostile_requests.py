"""A guest at one node, a table at another: whatever the guest asks, everybody gets an answer."""

import hashlib
import json
import time
from collections import Counter
from itertools import count

import msgpack
import pytest
import pytest_asyncio
from structlog.testing import capture_logs

from paiju.server import failed_requests
from paiju.server.failed_requests import FailedRequests
from paiju.server.nodes.locator import MATCHER
from paiju.server.store.keys import partition
from tests.fuzz.nodes import GUESTS, LIFTED, faults, run
from tests.patience import until
from tests.server import live
from tests.server.live import ONE_LOOP, SLOW
from tests.server.nodes.test_remote import table_at, trio, two_nodes

pytestmark = ONE_LOOP

FAST = {
    "messages_per_s": 10_000,
    "burst": 10_000,
    "requests_waiting": 2_000,
    "requests_waiting_per_user": 1_000,
    "tables_per_user": 4,
}
BEYOND = {"a": "play", "cards": [2**70]}
"""An action that JSON carries and MessagePack does not."""
ODD_IDS = [
    *("t000000000000", "{", "t{1}", "}", "{p3}"),
    *("\0", "t\n", "界" * 64, "quick-", "quick-x", MATCHER + "doudizhu"),
]
"""Ids of no table."""
DEEP = 964
"""Levels that can be read in MessagePack, and at most not encoded again."""


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def nodes(redis_process, here):
    async with two_nodes(live.empty_database(redis_process, 3), FAST, FAST) as found:
        yield found


async def codes(client, numbers) -> Counter:
    """Wait for the terminal replies of requests; returns how often each code came."""
    replies = [await client.reply(number) for number in numbers]
    return Counter(reply.get("code", reply["t"]) for reply in replies)


async def test_requests_that_no_link_carries_shut_nobody_out_of_a_table(nodes, stacked):
    _, two = nodes
    table, players = await trio(nodes, stacked)
    hostile, newcomer = await two.guest(json=True), await two.guest()
    numbers = [await hostile.send("try", table=table, turn="x", action=BEYOND) for _ in range(128)]
    assert (await newcomer.ok("watch", table=table))["table"] == table
    await players[1].ok("chat", table=table, phrase="hurry")
    assert await codes(hostile, numbers) == {"bad_request": 128}
    assert (await hostile.ok("watch", table=table))["table"] == table


async def test_a_request_that_no_link_carries_does_not_keep_others_from_being_asked_again(nodes, stacked):
    _, two = nodes
    table, players = await trio(nodes, stacked)
    hostile, relay = await two.guest(json=True), two.paiju.parts.remote
    refused = await hostile.send("try", table=table, turn="x", action=BEYOND)
    await hostile.ask("ping", sent_at=1)
    (link,) = relay.links.values()
    put = link.link.put
    link.link.put = lambda message, size=64: None  # what is asked now is lost with the link
    asked = [await players[1].send("chat", table=table, phrase="hurry")]
    await until(lambda: relay.tables[table].pending)
    link.link.put = put
    link.link.cut()
    assert await codes(players[1], asked) == {"ok": 1}
    assert await codes(hostile, [refused]) == {"bad_request": 1}


@pytest.mark.parametrize("as_json", [False, True], ids=["msgpack", "json"])
async def test_ids_of_no_table_are_answered_and_leave_no_line_in_the_log(nodes, as_json):
    one, two = nodes
    await table_at(one, await one.guest())
    guest = await two.guest(json=as_json)
    held = one.paiju.owned.leases.held
    beyond = next(name for number in count() if held(partition(name := f"tnone{number}")) is not None)
    with capture_logs() as logs:
        numbers = [
            await guest.send("try", table=table, turn="x", action={"a": "pass"})
            for table in [*ODD_IDS, beyond] * 50
        ]
        assert await codes(guest, numbers) == {"not_found": len(numbers)}
        if as_json:
            numbers = [
                await guest.send("try", table=table, turn="x", action=BEYOND) for table in [*ODD_IDS, beyond]
            ]
            assert await codes(guest, numbers) == {"bad_request": len(numbers)}
    assert logs == []
    assert not {*ODD_IDS, beyond} & two.paiju.parts.remote.tables.keys()


@pytest.mark.parametrize("depth", [5, 300, DEEP, 1900])
async def test_an_action_nested_too_deep_is_a_bad_request_at_both_nodes(nodes, depth):
    one, two = nodes
    table = await table_at(one, await one.guest())
    for node in nodes:
        for as_json in (False, True):
            guest = await node.guest(json=as_json)
            await guest.raw(deep(as_json, table, depth))
            reply = await guest.reply(77)
            assert (reply["code"], reply["data"]["path"][:8]) == ("bad_request", "$.action")
    assert two.paiju.parts.remote.links, "its frames end no link"


async def test_a_table_that_cannot_be_shown_to_a_guest_is_an_internal_error_and_ends_no_link(
    nodes, monkeypatch
):
    one, two = nodes
    table = await table_at(one, await one.guest())
    guest, relay = await two.guest(), two.paiju.parts.remote
    await guest.ok("watch", table=table)
    (link,) = relay.links.values()

    def fail(*_):
        raise ZeroDivisionError("a secret")

    monkeypatch.setattr(failed_requests, "FAILED", FailedRequests(time.monotonic))
    monkeypatch.setattr(one.paiju.owned, "bring", fail)
    with capture_logs() as logs:
        again = await two.again(guest, resume=[{"table": table, "term": 1, "seq": 1}])
        error = await again.next("error")
    assert (error["code"], error["data"]) == ("internal", {"table": table})
    assert "secret" not in str(error)
    assert [entry["event"] for entry in logs if entry["log_level"] == "error"] == ["a request failed"]
    assert list(relay.links.values()) == [link]


def deep(as_json: bool, table: str, depth: int) -> bytes | str:
    """Return a `try` whose action is nested so many levels deep."""
    head = {"t": "try", "id": 77, "table": table, "turn": "x"}
    if as_json:
        return json.dumps(head)[:-1] + ', "action": {"a": ' + "[" * depth + "]" * depth + "}}"
    packed = msgpack.packb({**head, "action": {"a": 0}})
    return packed[:-1] + b"\x91" * depth + b"\xc0"


async def test_a_user_gets_no_more_seats_at_two_nodes_than_at_one(nodes):
    """At the node where the connection is; of six tables three are the other node's to open."""
    one, two = nodes
    for _ in range(12):
        await table_at(one, await one.guest())
    guest = await two.guest()
    held = one.paiju.owned.leases.held
    asker = f"{guest.user}/{guest.session}"
    there = (number for number in count(100) if held(partition(table_of(asker, number))) is not None)
    here = (number for number in count(100) if held(partition(table_of(asker, number))) is None)
    numbers = sorted([*(next(there) for _ in range(3)), *(next(here) for _ in range(3))])
    for number in numbers:
        await guest.send("create", id=number, game="doudizhu", pace=SLOW)
    assert await codes(guest, numbers) == {"ok": 4, "full": 2}
    guest.ids = count(numbers[-1] + 1)
    for node in nodes:
        other = await table_at(node, await node.guest())
        assert (await guest.refused("join", table=other))["code"] == "full"
    mine = [table_of(asker, number) for number in numbers if two.paiju.parts.remote.seats_of(guest.user)]
    left = next(table for table in mine if table in one.paiju.owned.actors)
    await guest.ok("leave", table=left)
    assert (await guest.ok("join", table=other))["table"] == other


def table_of(asker: str, number: int) -> str:
    """Return the id of the table that a `create` opens."""
    return "t" + hashlib.sha256(f"{asker}/{number}".encode()).hexdigest()[:12]


async def test_each_message_of_a_fuzz_through_two_nodes_gets_its_one_terminal_reply(spare_url):
    """A short run of what `python -m tests.fuzz 0 --messages 10000000` does for long."""
    async with two_nodes(spare_url, LIFTED, LIFTED) as (one, two):
        author = await one.guest()
        tables = [await table_at(one, author) for _ in range(3)]
        guests = [one.token()[1] for _ in range(GUESTS)]
        tally = await run((one.port, two.port), guests, tables, messages=3_000, seed=1)
    assert faults(tally) == []
    assert tally.sent["relayed"] >= 3_000
    assert tally.sent["unreadable"] >= 4 * 9, "to each node with each codec"
    assert {"ok", "pong", "bad_request", "bad_frame", "not_found"} <= tally.codes.keys()

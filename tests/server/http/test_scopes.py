"""What each scope of an API token opens at a socket: every request of the protocol, by a token of each scope."""

import json
from pathlib import Path
from typing import get_args

import pytest
import pytest_asyncio

from paiju.protocol import messages as m
from tests.server.http.test_tokens import SLOW, http, owner, why
from tests.server.live import ONE_LOOP

__all__ = ["http", "owner"]

pytestmark = ONE_LOOP

SETTINGS = {}
SAMPLES = json.loads((Path(__file__).parents[2] / "protocol/golden/fields.json").read_text())
OPEN = {"hello", "ping", "pong", "away", "friends"}
"""About the connection itself."""
WATCHING = {"lobby", "watch", "leave", "sync"}
REQUESTS = {one.__struct_config__.tag for one in get_args(m.Request)}


@pytest_asyncio.fixture(loop_scope="module")
async def come(server, owner):
    """Returns a connection by a token of some scopes."""

    async def by(*scopes, **hello):
        return await server.guest(token=(await owner.make(scopes=list(scopes)))["token"], **hello)

    return by


async def asked(client, kind):
    fields = {name: value for name, value in SAMPLES[f"client.{kind}"].items() if name not in {"t", "id"}}
    return await client.ask(kind, **fields)


def is_out_of_scope(answer):
    return answer["t"] == "error" and answer.get("data") == {"reason": "scope"}


async def test_a_watcher_looks_on_and_does_nothing_else(come):
    watcher, player = await come("watch", "read", "social"), await come("play")
    open_to = {True: set(), False: set()}
    for kind in sorted(REQUESTS - OPEN):
        for client in (watcher, player):
            if not is_out_of_scope(await asked(client, kind)):
                open_to[client is watcher].add(kind)
    assert open_to == {True: WATCHING, False: REQUESTS - OPEN}


async def test_a_watcher_sees_no_cards_of_its_users_seat(server, owner, come):
    player, watcher = await come("play"), await come("watch")
    assert watcher.welcome["user"] == player.welcome["user"] == owner.account["user"]
    table = (await player.ok("create", game="doudizhu", bots=2, pace=SLOW, ready=True))["table"]
    dealt = await player.event("dealt")
    assert [hand is not None for hand in dealt["hands"]] == [True, False, False]
    await watcher.ok("watch", table=table)
    seen = await watcher.next("table")
    assert seen["you"] is None
    assert not set(dealt["hands"][0]) & set(json.dumps(seen["view"]).split('"'))
    again = await server.guest(token=watcher.token)
    assert again.welcome["tables"] == []
    await player.ok("leave", table=table)


@pytest.mark.parametrize("scopes", [("social",), ("read",), ("social", "read")])
async def test_no_socket_opens_without_play_or_watch(server, owner, scopes):
    client = await server.connect()
    token = (await owner.make(scopes=list(scopes)))["token"]
    refused = await client.ask("hello", token=token, session="a-session")
    assert (refused["code"], refused["data"]) == ("forbidden", {"reason": "scope"})


@pytest.mark.parametrize(
    ("scopes", "invites"), [(("play",), False), (("play", "social"), True), (("watch", "social"), False)]
)
async def test_who_plays_and_has_friends_gets_news_and_may_invite(come, scopes, invites):
    client = await come(*scopes, news=None)
    if invites:
        assert (await client.next("news"))["items"] == []
    answer = await asked(client, "invite")
    assert (answer.get("data", {}).get("reason") in {"guest", "scope"}) is not invites
    answer = await client.ask("friends", on=True)
    assert answer["t"] == ("ok" if invites else "error")
    if invites:
        assert (await client.next("friends"))["people"] == []


async def test_a_program_has_no_friends(owner):
    bot = await owner.declare()
    assert why(await owner.make(422, user=bot["user"], scopes=["social"])) == ("program", "$.scopes")
    assert (await owner.make(user=bot["user"], scopes=["watch", "read"]))["scopes"] == ["watch", "read"]
    assert (await owner.make(user=owner.account["user"], scopes=["social"]))["scopes"] == ["social"]


async def test_a_watcher_is_excluded_with_its_account(server, owner, come):
    watcher = await come("watch")
    until = server.paiju._store.now_ms() + 600_000
    await server.paiju.orders.sanctions.put("closed", owner.account["user"], until, "a test")
    assert (await watcher.closed()) == 4503

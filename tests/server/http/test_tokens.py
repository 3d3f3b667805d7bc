"""API tokens and declared programs over HTTP: what they open, who sees them, and how they end."""

import asyncio
import itertools
import json

import pytest
import pytest_asyncio
from msgspec.structs import replace

from paiju.engine.cards.deck import DECK_54
from paiju.server.database.errors import DatabaseAway
from paiju.server.database.sql import programs, tokens
from tests.patience import PATIENCE_S
from tests.server.live import ONE_LOOP, SLOW
from tests.server.playing import threesome

pytestmark = ONE_LOOP

SETTINGS = {}
PASSWORD = "correct horse battery"
NAMES = itertools.count(1)


@pytest_asyncio.fixture(loop_scope="module")
async def http(server):
    async with server.http(headers={"X-Forwarded-For": f"10.8.{next(NAMES)}.1"}) as client:
        yield client


class Owner:
    """An account that asks over HTTP."""

    def __init__(self, http, account):
        self.http, self.account, self.token = http, account, account["token"]

    async def ask(self, method, path, status=200, token=None, **body):
        headers = {"Authorization": f"Bearer {token or self.token}"}
        answer = await self.http.request(method, path, headers=headers, **({"json": body} if body else {}))
        assert answer.status_code == status, answer.text
        return answer.json()

    async def make(self, status=201, **wish):
        return await self.ask("POST", "/api/tokens", status, **{"label": "x", "scopes": ["play"], **wish})

    async def declare(self, status=201, **wish):
        return await self.ask("POST", "/api/bots", status, **{"handle": f"machine{next(NAMES)}", **wish})


async def account(server, http):
    _, token = server.token()
    wish = {"handle": f"owner{next(NAMES)}", "password": PASSWORD}
    answer = await http.post("/api/account", json=wish, headers={"Authorization": f"Bearer {token}"})
    assert answer.status_code == 201, answer.text
    return Owner(http, answer.json())


@pytest_asyncio.fixture(loop_scope="module")
async def owner(server, http):
    return await account(server, http)


@pytest_asyncio.fixture(loop_scope="module")
async def another(server, http):
    return await account(server, http)


def why(answer):
    return answer["error"].get("reason"), answer["error"].get("path")


async def deals_of(owner, user, count, token=None):
    async with asyncio.timeout(PATIENCE_S):
        while True:
            found = (await owner.ask("GET", f"/api/users/{user}/deals", token=token))["deals"]
            if len(found) >= count:
                return found
            await asyncio.sleep(0.02)


async def test_a_token_plays_and_reads_as_its_account_and_opens_nothing_else(server, owner):
    made = await owner.make(label="  my   laptop ", scopes=["read", "play"], days=7)
    assert (made["user"], made["handle"]) == (owner.account["user"], owner.account["handle"])
    assert (made["label"], made["scopes"]) == ("my laptop", ["play", "read"])
    assert made["expires_at"] - made["created_at"] == 7 * 86_400_000
    (line,) = (await owner.ask("GET", "/api/tokens"))["tokens"]
    assert line == {name: value for name, value in made.items() if name != "token"}
    token = made["token"]
    assert (await owner.ask("GET", "/api/session", token=token))["user"] == owner.account["user"]
    assert (await owner.ask("GET", "/api/users/me/deals", token=token))["deals"] == []
    async with asyncio.timeout(PATIENCE_S):
        player = await server.guest(token=token)
    table = (await player.ok("create", game="doudizhu", bots=2, pace=SLOW))["table"]
    seat = (await player.next("table"))["seats"][0]
    assert (seat["user"], "program" in seat) == (owner.account["user"], False)
    await player.ok("leave", table=table)
    for method, path in (("GET", "/api/account"), ("GET", "/api/tokens"), ("DELETE", "/api/sessions")):
        assert why(await owner.ask(method, path, 403, token)) == ("scope", None)
    assert why(await owner.ask("POST", "/api/session", 403, token, name="Other")) == ("scope", None)


async def test_a_token_without_the_scope_is_refused_at_the_socket_and_over_http(server, owner):
    reads = (await owner.make(scopes=["read"]))["token"]
    plays = (await owner.make(scopes=["play"]))["token"]
    assert why(await owner.ask("GET", "/api/users/me/deals", 403, plays)) == ("scope", None)
    await owner.ask("GET", "/api/users/me/deals", token=reads)
    client = await server.connect()
    refused = await client.ask("hello", token=reads, session="a-session")
    assert (refused["code"], refused["data"]) == ("forbidden", {"reason": "scope"})
    assert (await client.closed()) == 4501


async def test_a_token_ends_at_once_and_its_connections_with_it(server, owner):
    made = await owner.make(scopes=["play", "read"])
    player = await server.guest(token=made["token"])
    assert await owner.ask("DELETE", f"/api/tokens/{made['id']}") == {"ok": True}
    assert (await player.closed()) == 4501
    assert (await owner.ask("GET", "/api/tokens"))["tokens"] == []
    await owner.ask("GET", "/api/users/me/deals", 401, made["token"])
    await owner.ask("DELETE", f"/api/tokens/{made['id']}")  # a repeat, after a lost answer
    await owner.ask("DELETE", "/api/tokens/none", 404)


async def test_whoever_has_a_token_may_end_it(owner):
    made = await owner.make(scopes=["play"])
    await owner.ask("DELETE", "/api/session", token=made["token"])
    await owner.ask("GET", "/api/session", 401, made["token"])
    assert (await owner.ask("GET", "/api/tokens"))["tokens"] == []


@pytest.mark.parametrize(
    ("wish", "path"),
    [
        ({"scopes": []}, "$.scopes"), ({"scopes": ["admin"]}, "$.scopes[0]"), ({"label": " "}, "$.label"),
        ({"label": "x" * 41}, "$.label"), ({"label": "a\u202eb"}, "$.label"), ({"days": 0}, "$.days"),
        ({"days": 366}, "$.days"), ({"user": ""}, "$.user"),
    ],
)  # fmt: skip
async def test_a_wish_that_does_not_fit_is_refused_by_its_field(owner, wish, path):
    assert why(await owner.make(422, **wish))[1] == path


async def test_tokens_are_made_soon_after_a_sign_in_only(server, owner):
    account = server.sessions.check(owner.token)
    owner.token = server.sessions.signed(replace(account, signed_in_at=account.signed_in_at - 660_000))
    assert why(await owner.make(403)) == ("fresh", None)
    bot = await owner.declare()
    assert why(await owner.ask("DELETE", f"/api/bots/{bot['user']}", 403)) == ("fresh", None)


async def test_a_programs_seats_show_it_and_its_owner_from_the_first_deal_on(server, owner):
    bot = await owner.declare(name="茶机")
    token = (await owner.make(scopes=["play", "read"], user=bot["user"]))["token"]
    shown = {"owner": owner.account["handle"]}
    table = await threesome(server)
    await table[2].ok("leave", table=table.table)
    table.players[2] = program = await server.guest(token=token)
    assert (program.user, program.welcome["name"]) == (bot["user"], "茶机")
    await program.ok("join", table=table.table)
    seat = (await program.next("table"))["seats"][2]
    assert (seat["name"], seat["program"], seat["bot"]) == ("茶机", shown, False)
    await table.start()
    await table.finish()
    for user, by in ((bot["user"], None), ("me", token)):
        (line,) = await deals_of(owner, user, 1, by)
        assert [one.get("program") for one in line["players"]] == [None, None, shown]
    record = await owner.ask("GET", f"/api/deals/{line['deal']}")
    assert [one.get("program") for one in record["seats"]] == [None, None, shown]
    headers = {"Authorization": f"Bearer {owner.token}", "Accept": "application/x-ndjson"}
    path = f"/api/users/{bot['user']}/deals"
    told = (await owner.http.get(path, params={"records": 1}, headers=headers)).text.splitlines()
    assert json.loads(told[0])["record"]["seats"][2]["program"] == shown
    sums = await owner.ask("GET", f"/api/users/{bot['user']}/statistics")
    assert sums["games"]["doudizhu"]["deals"] == 1
    # Two people with a program are not among people; the program is.
    for player, count in ((table[0], 0), (program, 1)):
        query = {"Authorization": f"Bearer {player.token}"}
        answer = await owner.http.get("/api/users/me/deals?company=people", headers=query)
        assert len(answer.json()["deals"]) == count
    await owner.ask("GET", f"/api/users/{bot['user']}/deals", 404, table[0].token)


async def test_a_table_of_an_imported_deal_shows_the_program(server, owner):
    bot = await owner.declare()
    token = (await owner.make(user=bot["user"]))["token"]
    hands = [DECK_54[seat:51:3] for seat in range(3)]
    record = {"game": "doudizhu", "players": 3, "first_bidder": 0, "hands": hands, "deck": DECK_54[51:]}
    opened = await owner.ask("POST", "/api/tables", 201, token, game="doudizhu", record=record, bots=2)
    program = await server.guest(token=token)
    seat = (await program.next("table"))["seats"][opened["seat"]]
    assert seat["program"] == {"owner": owner.account["handle"]}


async def test_a_program_is_removed_with_its_name_and_tokens_and_stays_a_program(server, owner):
    bot = await owner.declare(name="Old")
    token = (await owner.make(scopes=["play", "read"], user=bot["user"]))["token"]
    table = await threesome(server)
    await table[2].ok("leave", table=table.table)
    table.players[2] = program = await server.guest(token=token)
    await program.ok("join", table=table.table)
    await table.start()
    await table.finish()
    (line,) = await deals_of(owner, bot["user"], 1)
    await owner.ask("DELETE", f"/api/bots/{bot['user']}")
    assert (await program.closed()) == 4501
    await owner.ask("DELETE", f"/api/bots/{bot['user']}")
    assert (await owner.ask("GET", "/api/bots"))["bots"] == []
    assert (await owner.ask("GET", "/api/tokens"))["tokens"] == []
    await owner.ask("GET", f"/api/users/{bot['user']}/deals", 404)
    record = await owner.ask("GET", f"/api/deals/{line['deal']}")
    assert (record["seats"][2]["name"], "program" in record["seats"][2]) == ("—", True)
    await owner.ask("DELETE", "/api/bots/unobody", 404)
    assert (await owner.declare(handle=bot["handle"]))["handle"] == bot["handle"]  # it is kept for its owner


async def test_programs_and_tokens_of_others_are_not_found(owner, another):
    bot = await owner.declare()
    token = await owner.make(user=bot["user"])
    await another.make(404, user=bot["user"])
    await another.ask("DELETE", f"/api/bots/{bot['user']}", 404)
    await another.ask("DELETE", f"/api/tokens/{token['id']}", 404)
    await another.ask("GET", f"/api/users/{bot['user']}/statistics", 404)
    await another.ask("GET", f"/api/users/@{bot['handle']}/deals", 404)
    assert why(await another.declare(422, handle=bot["handle"])) == ("taken", "$.handle")
    assert why(await another.declare(422, handle="bot 1")) == ("form", "$.handle")
    assert why(await another.declare(422, name="Bot 甲")) == ("form", "$.name")


async def test_a_profile_says_whose_program_it_is_and_shows_the_rest_to_its_owner(owner, another):
    bot = await owner.declare(name="茶机")
    shown = {"owner": owner.account["handle"]}
    for name in (bot["user"], f"@{bot['handle'].upper()}"):
        theirs = await another.ask("GET", f"/api/users/{name}")
        own = await owner.ask("GET", f"/api/users/{name}")
        assert (theirs["name"], theirs["program"], own["program"]) == ("茶机", shown, shown)
        assert (theirs["shows"], own["shows"]) == ([], ["statistics", "deals"])
        assert (await owner.ask("GET", f"/api/users/{name}/deals"))["deals"] == []
    me = await owner.ask("GET", "/api/users/me")
    assert "program" not in me
    # It is no friend, is blocked like anybody, and is not found by whom its owner has blocked.
    await another.ask("PUT", f"/api/friends/{bot['user']}", 404)
    await another.ask("PUT", f"/api/blocks/@{bot['handle']}")
    assert (await another.ask("GET", f"/api/users/{bot['user']}"))["state"] == "blocked"
    await owner.ask("PUT", f"/api/friends/{another.account['user']}")
    assert (await another.ask("GET", f"/api/users/{bot['user']}"))["state"] == "blocked"
    await another.ask("DELETE", f"/api/blocks/{bot['user']}")
    assert (await another.ask("GET", f"/api/users/{bot['user']}"))["state"] == "none"
    await owner.ask("PUT", f"/api/blocks/{another.account['user']}")
    await another.ask("GET", f"/api/users/@{bot['handle']}", 404)
    await owner.ask("DELETE", f"/api/bots/{bot['user']}")
    await owner.ask("GET", f"/api/users/{bot['user']}", 404)


async def test_a_token_reads_its_own_accounts_history_and_its_programs_alone(owner, another):
    bot = await owner.declare()
    token = (await owner.make(scopes=["read", "social"]))["token"]
    other = another.account["user"]
    for part in ("statistics", "deals", "matches"):
        for own in ("me", owner.account["user"], bot["user"]):
            await owner.ask("GET", f"/api/users/{own}/{part}", token=token)
        await owner.ask("GET", f"/api/users/{other}/{part}", 404, token)
    await owner.ask("GET", f"/api/users/{other}/statistics")


async def test_an_account_has_a_number_of_programs_and_of_tokens(owner, monkeypatch):
    monkeypatch.setattr(programs, "MOST", 1)
    monkeypatch.setattr(tokens, "MOST", 2)
    bot = await owner.declare()
    assert why(await owner.declare(403)) == ("many", None)
    made = await owner.make()
    await owner.make(user=bot["user"])
    assert why(await owner.make(403)) == ("many", None)
    # One that was ended counts on: every node remembers it until it would have expired.
    await owner.ask("DELETE", f"/api/tokens/{made['id']}")
    assert why(await owner.make(403)) == ("many", None)
    monkeypatch.setattr(programs, "MOST_A_YEAR", 1)
    await owner.ask("DELETE", f"/api/bots/{bot['user']}")
    assert why(await owner.declare(403)) == ("many", None)


async def test_a_recovery_code_ends_tokens_and_another_password_does_not(owner):
    bot = await owner.declare()
    mine, its = await owner.make(), await owner.make(user=bot["user"])
    await owner.ask("PUT", "/api/account/password", password=PASSWORD + "2")
    for made in (mine, its):
        await owner.ask("GET", "/api/session", token=made["token"])
    wish = {"handle": owner.account["handle"], "code": owner.account["recovery"][0]}
    assert (await owner.http.post("/api/sign-in", json=wish)).status_code == 200
    for made in (mine, its):
        await owner.ask("GET", "/api/session", 401, made["token"])


async def test_a_token_plays_while_the_database_is_away(server, owner, monkeypatch):
    token = (await owner.make())["token"]

    async def away(*_):
        raise DatabaseAway("gone")

    for name in ("read", "write"):
        monkeypatch.setattr(server.paiju.database, name, away)
    assert (await owner.ask("GET", "/api/tokens", 503))["error"]["code"] == "busy"
    player = await server.guest(token=token)
    assert "table" in await player.ok("create", game="doudizhu", bots=2)


async def test_a_program_is_cut_off_with_its_owner(server, owner):
    bot = await owner.declare()
    token = (await owner.make(user=bot["user"]))["token"]
    program = await server.guest(token=token)
    until = server.paiju._store.now_ms() + 600_000
    await server.paiju.orders.sanctions.put("closed", owner.account["user"], until, "a test")
    assert (await program.closed()) == 4503
    await owner.ask("GET", "/api/session", 403, token)

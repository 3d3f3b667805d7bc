"""The daily deal at a live server: the same cards for everybody, once, and closed to all who have not played it."""

import asyncio
import contextlib
import hashlib
import secrets
from datetime import date, timedelta

import pytest
import pytest_asyncio
from msgspec.structs import replace

from paiju.cli.record import PlayedDeal
from paiju.engine.registry import GAMES
from paiju.protocol.daily import DAY_MS, ends_at
from paiju.protocol.messages import Pace
from paiju.server.store.keys import daily_keys, table_keys
from paiju.server.store.store import Store
from paiju.server.table import creation
from paiju.server.table.state import deadlines
from tests.long import by_family, rest_long
from tests.patience import PATIENCE_S
from tests.server.live import ONE_LOOP, empty_database, running_server
from tests.server.playing import play_out, snapshot

pytestmark = ONE_LOOP

QUICK = Pace(turn_ms=600_000, bank_ms=0, bot_ms=0, pause_ms=0)


@pytest.fixture(scope="module", autouse=True)
def at_once():
    """Bots of daily deals play without a pause."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(creation, "DAILY_PACE", QUICK)
        yield


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def shared_server(redis_process, here):
    """A server at which a test may name tables that do not exist for it as often as it likes."""
    async with running_server(empty_database(redis_process, 1), code_guesses_per_minute=1_000) as live:
        yield live


@pytest.fixture
def clock(server, monkeypatch):
    """`clock.later(ms)`: so much later it is for the server than for Redis, from now on."""

    class Shifted:
        def __init__(self, clock) -> None:
            self.by, self._clock = 0, clock

        def now_ms(self) -> int:
            return self._clock.now_ms() + self.by

        def later(self, ms: int) -> None:
            self.by += ms

    shifted = Shifted(server.paiju._store._clock)
    monkeypatch.setattr(server.paiju._store, "_clock", shifted)
    # Far from midnight, which must not pass in the middle of a test.
    into = shifted.now_ms() % DAY_MS
    shifted.later(DAY_MS - into + DAY_MS // 2)
    return shifted


@pytest_asyncio.fixture(loop_scope="module")
async def http(server, clock):
    async with server.http() as client:
        yield client


def bearer(person) -> dict[str, str]:
    return {"Authorization": f"Bearer {person.token}"}


async def line_of(http, game: str, person=None) -> dict:
    answer = await http.get("/api/daily", headers=bearer(person) if person else {})
    assert answer.status_code == 200, answer.text
    return next(line for line in answer.json()["games"] if line["game"] == game)


async def day_of(http, day: str, game: str, person=None):
    return await http.get(f"/api/daily/{day}/{game}", headers=bearer(person) if person else {})


async def begin(person, game: str) -> tuple[str, dict]:
    """A person's table of the daily deal, and the cards dealt there."""
    table = (await person.ok("create", game=game, daily=True))["table"]
    return table, await person.event("dealt")


async def play(person, game: str) -> str:
    """The deal that a person has played to its end by defaults, noted."""
    table, _ = await begin(person, game)
    await play_out(person)
    return f"{table}-1"


async def noted(http, day: str, game: str, person) -> dict:
    """The day as somebody sees it who has just played it: the result is written after the end is told."""
    async with asyncio.timeout(PATIENCE_S):
        while "mine" not in (body := (await day_of(http, day, game, person)).json()):
            await asyncio.sleep(0.01)
    return body


@pytest.mark.parametrize("game", by_family(GAMES))
async def test_everybody_gets_the_same_cards_and_equal_answers_and_nobody_the_secret(server, http, game):
    told, days = await line_of(http, game), server.paiju.tables.creation.days
    secret = (await days.secret(days.today(), game)).secret
    one, two = await server.guest("甲"), await server.guest("乙")
    records, revealed = [], []
    day = (await http.get("/api/daily")).json()["date"]
    for person in (one, two):
        table, dealt = await begin(person, game)
        before = await snapshot(person, table)
        assert before["daily"] == day
        await play_out(person)
        await noted(http, day, game, person)
        answer = await http.get(f"/api/deals/{table}-1", headers=bearer(person))
        assert answer.status_code == 200, answer.text
        record = answer.json()
        assert record["daily"] == day
        assert record["commit"] == told["commit"]
        assert record["seeds"] == []
        revealed.append(record["secret"])
        characters = [seat.get("character") for seat in record["seats"]]
        played = [(entry["actor"], entry["action"]) for entry in record["actions"]]
        records.append((dealt, characters, record["options"], record["amounts"], played))
        assert not [frame for frame in person.frames if secret.hex().encode() in frame or secret in frame]
    assert records[0] == records[1]
    assert revealed == ["", ""]


async def test_the_secret_is_committed_to_the_day_before_and_revealed_the_day_after(server, http, clock):
    today = (await http.get("/api/daily")).json()
    tomorrow = (date.fromisoformat(today["date"]) + timedelta(days=1)).isoformat()
    promised = {line["game"]: line["next"]["commit"] for line in today["games"]}
    clock.later(DAY_MS)
    there = (await http.get("/api/daily")).json()
    assert there["date"] == tomorrow
    assert {line["game"]: line["commit"] for line in there["games"]} == promised
    assert all(line["committed_at"] < there["starts_at"] for line in there["games"])
    assert there["ends_at"] == there["starts_at"] + DAY_MS == ends_at(tomorrow)

    person = await server.guest("甲")
    deal = await play(person, "doudizhu")
    body = await noted(http, tomorrow, "doudizhu", person)
    assert "secret" not in body
    clock.later(DAY_MS)
    body = (await day_of(http, tomorrow, "doudizhu")).json()
    assert hashlib.sha256(bytes.fromhex(body["secret"])).hexdigest() == promised["doudizhu"] == body["commit"]
    record = (await http.get(f"/api/deals/{deal}")).json()
    assert record["secret"] == body["secret"]
    verdicts = dict(reversed(verdict) for verdict in PlayedDeal.read(record).verdicts(promised["doudizhu"]))
    assert all(verdicts.values()), verdicts
    assert "the cards follow from that secret and the players' seeds" in verdicts


@pytest.mark.parametrize("game", rest_long(["riichi", "holdem", "doudizhu"], "another game"))
async def test_a_third_can_fetch_nothing_before_playing(server, http, clock, game):
    third = await server.guest("丙")
    follower = await server.guest("丁")
    await follower.ok("lobby", on=True)
    player = await server.guest("甲")
    table, _ = await begin(player, game)
    day = (await http.get("/api/daily")).json()["date"]

    async def shut_out() -> None:
        for request in ("watch", "join", "leave", "sync", "ready", "chat"):
            more = {"text": "hi"} if request == "chat" else {"on": True} if request == "ready" else {}
            assert (await third.refused(request, table=table, **more))["code"] == "not_found", request
        assert (await http.get(f"/api/tables/{table}")).status_code == 404
        assert table not in (await http.get("/api/tables")).text
        for headers in ({}, bearer(third)):
            for path in (f"/api/matches/{table}-m1", f"/api/matches/{table}-m1/replay"):
                assert (await http.get(path, headers=headers)).status_code in {403, 404}
            body = (await http.get(f"/api/daily/{day}/{game}", headers=headers)).json()
            assert not {"rows", "secret", "mine"} & set(body)

    await shut_out()
    assert (await http.get(f"/api/deals/{table}-1", headers=bearer(third))).status_code == 404
    await play_out(player)
    body = await noted(http, day, game, player)
    assert [row["deal"] for row in body["rows"] if row.get("you")] == [f"{table}-1"]
    await shut_out()
    forms = {"riichi": "tenhou6", "holdem": "phh"}
    paths = ["", "/replay", "/endings", f"?format={forms.get(game, 'x')}"]
    for headers in ({}, bearer(third)):
        for path in (*(f"deals/{table}-1{path}" for path in paths), f"replays/{table}-1/insight"):
            answer = await http.get(f"/api/{path}", headers=headers)
            assert answer.status_code == 403, path
            assert "secret" not in answer.text
            assert answer.json()["error"]["opens_at"] == ends_at(day)
    assert not any(table.encode() in frame for frame in (*third.frames, *follower.frames))

    deal = await play(third, game)
    await noted(http, day, game, third)
    for path in ("", "/replay"):
        assert (await http.get(f"/api/deals/{table}-1{path}", headers=bearer(third))).status_code == 200
    assert deal != f"{table}-1"
    clock.later(DAY_MS)
    assert (await http.get(f"/api/deals/{table}-1")).status_code == 200


async def test_it_is_played_once_by_each_user(server, http):
    person = await server.guest("甲")
    table, dealt = await begin(person, "doudizhu")
    again = await person.ok("create", game="斗地主", daily=True)
    assert again["table"] == table, "the same table while it runs, by any name of the game"
    assert (await line_of(http, "doudizhu", person))["mine"] == {"state": "playing", "table": table}
    await play_out(person)
    day = (await http.get("/api/daily")).json()["date"]
    await noted(http, day, "doudizhu", person)
    refused = await person.refused("create", game="doudizhu", daily=True)
    assert (refused["code"], refused["data"]["reason"]) == ("forbidden", "played")
    mine = (await line_of(http, "doudizhu", person))["mine"]
    assert (mine["state"], mine["deal"]) == ("played", f"{table}-1")
    await person.ok("leave", table=table)
    assert (await person.refused("create", game="doudizhu", daily=True))["data"]["ends_at"] == ends_at(day)
    assert dealt["e"] == "dealt"


async def test_a_result_that_the_store_has_lost_is_noted_again_by_the_next_owner(
    redis_process, here, spare_url
):
    """The store came back older: it has the table after its deal, and not the result."""
    async with running_server(spare_url) as live, live.http() as http:
        person = await live.guest("甲")
        token, session = person.token, person.session
        deal = await play(person, "doudizhu")
        day = (await http.get("/api/daily")).json()["date"]
        before = (await noted(http, day, "doudizhu", person))["mine"]
        async with asyncio.timeout(PATIENCE_S):
            while (await live.paiju._store.load(deal[:-2])).snapshot is None:
                await asyncio.sleep(0.01)
        keys = daily_keys(day, "doudizhu")
        await live.paiju._store.redis.delete(keys.results, keys.players)
    async with running_server(spare_url) as live, live.http() as http:
        person = await live.guest(token=token, session=session)
        assert (await noted(http, day, "doudizhu", person))["mine"] == before


async def test_a_foreign_table_is_no_daily_one(server, http):
    """Ids of other tables follow from what their clients choose; those of daily deals are longer."""
    person = await server.guest("甲")
    ordinary = (await person.ok("create", game="doudizhu"))["table"]
    daily = (await (await server.guest("乙")).ok("create", game="doudizhu", daily=True))["table"]
    assert len(daily) > len(ordinary)


async def test_nothing_may_be_changed_at_its_table(server, http):
    person = await server.guest("甲")
    table, _ = await begin(person, "doudizhu")
    commit = (await line_of(http, "doudizhu"))["commit"]
    for fields in ({"seed": "5e" * 16, "commit": commit}, {"seed": "5e" * 16, "commit": commit, "on": True}):
        assert (await person.refused("ready", table=table, **fields))["data"]["path"] == "$.seed"
    for request, fields in (
        ("add_bot", {}), ("remove_bot", {}), ("kick", {"seat": 1}),
    ):  # fmt: skip
        assert (await person.refused(request, table=table, **fields))["code"] == "forbidden", request
    for field, value in (
        ("options", {"base": 2}), ("seats", 3), ("private", True), ("pace", {"turn_ms": 1000}), ("bots", 1),
        ("fill_ms", 0), ("aids", False), ("delay_ms", 1), ("buy_in", 1),
    ):  # fmt: skip
        refused = await person.refused("create", game="doudizhu", daily=True, **{field: value})
        assert (refused["code"], refused["data"]["path"]) == ("bad_request", f"$.{field}")


async def test_its_table_waits_for_its_player_and_deals_once(server, http):
    person = await server.guest("甲")
    table, _ = await begin(person, "holdem")
    state = server.paiju.owned.state(table)
    assert deadlines.away_due(state, {0: state.at}) == state.at + deadlines.SHOWN_AWAY_MS, "it is told"
    away = replace(state, seats=(replace(state.seats[0], connected=False), *state.seats[1:]))
    assert deadlines.away_due(away, {0: state.at}) is None, "no 托管"
    assert deadlines.next_due(away, {0: state.at}) >= state.at + QUICK.turn_ms
    await play_out(person)
    await person.barrier(table)
    state = server.paiju.owned.state(table)
    assert (state.deal, state.deals, deadlines.start_at(state)) == (None, 1, None)
    assert deadlines.next_due(state, {}) <= state.waiting.rested_at + deadlines.DAILY_READ_MS


async def test_the_table_of_results_has_ranks_shares_and_neighbours(server, http, clock):
    clock.later(3 * DAY_MS)  # a day that nobody has played yet
    days, game = server.paiju.tables.creation.days, "big_two"
    day = days.today()
    person = await server.guest("甲")
    deal = await play(person, game)
    body = await noted(http, day, game, person)
    assert (body["played"], body["ranked"], body["mine"]["rank"]) == (1, 1, 1)
    (row,) = body["rows"]
    assert (row["rank"], row["share"], row["deal"], row["you"]) == (1, 100, deal, True)
    assert row["name"].startswith("甲")


async def test_a_deal_that_ends_after_its_day_has_no_rank(server, http, clock):
    person = await server.guest("甲")
    day = (await http.get("/api/daily")).json()["date"]
    table, _ = await begin(person, "wuguapi")
    clock.later(DAY_MS)
    await play_out(person)
    body = await noted(http, day, "wuguapi", person)
    assert "rank" not in body["mine"]
    assert f"{table}-1" not in [row["deal"] for row in body["rows"]]
    assert body["mine"]["deal"] == f"{table}-1"
    next_table, _ = await begin(person, "wuguapi")
    assert next_table != table, "another day is another deal"


async def test_days_that_are_no_days_are_not_found(http):
    today = (await http.get("/api/daily")).json()["date"]
    for path in (
        f"{today}/nothing", "2026-02-30/doudizhu", "20261123/doudizhu", "2001-01-01/doudizhu", "9999-12-31/doudizhu",
        "x/doudizhu",
    ):  # fmt: skip
        assert (await http.get(f"/api/daily/{path}")).status_code == 404, path
    assert (await http.get("/api/daily", headers={"Authorization": "Bearer x"})).status_code == 401


async def test_a_lost_secret_is_made_again_and_told(server, http):
    game = "qigui521"
    today = (await http.get("/api/daily")).json()
    before = next(line for line in today["games"] if line["game"] == game)["commit"]
    await server.paiju._store.redis.delete(daily_keys(today["date"], game).secret)
    async with asyncio.timeout(PATIENCE_S):
        while (line := await line_of(http, game))["commit"] == before:
            await asyncio.sleep(0.05)
    assert line["replaces"] == before
    assert line["committed_at"] >= today["starts_at"], "it was not there the day before, and says so"


async def hand_at(person, table: str) -> list[str]:
    """The hand that a person holds, once it is dealt."""
    async with asyncio.timeout(PATIENCE_S):
        while (shown := await snapshot(person, table))["view"] is None or not shown["view"]["hand"]:
            await asyncio.sleep(0.01)
    return shown["view"]["hand"]


class _Died(Exception):
    pass


@pytest.mark.parametrize("at", ["before", "after"])
async def test_a_server_that_dies_while_it_opens_the_table_leaves_one_deal(
    redis_process, here, spare_url, monkeypatch, at
):
    """The server ends before, or right after, the one commit by which a table exists and its deal is claimed."""
    commit = Store.commit

    async def dying(self, what):
        if at == "after":
            await commit(self, what)
        raise _Died

    async with running_server(spare_url) as live:
        person = await live.guest("甲")
        account, token, session = person.user, person.token, person.session
        with monkeypatch.context() as patch:
            patch.setattr(Store, "commit", dying)
            assert (await person.refused("create", game="doudizhu", daily=True, id=7))["code"] == "internal"
    async with running_server(spare_url) as live:
        person = await live.guest(token=token, session=session)
        assert person.user == account
        reply = await person.ok("create", game="doudizhu", daily=True, id=7)
        table = reply["table"]
        assert table == creation.daily_table(live.paiju.tables.creation.days.today(), "doudizhu", account)
        hand = await hand_at(person, table)
        other = await live.guest("乙", session="another-session")
        second = await other.ok("create", game="doudizhu", daily=True)
        assert second["table"] != table
        assert await hand_at(other, second["table"]) == hand
        log = await live.paiju._store.redis.xlen(table_keys(table).log)
        assert log >= 2


async def test_two_servers_at_once_make_one_secret(redis_process, server):
    days = server.paiju.tables.creation.days
    async with contextlib.AsyncExitStack() as stack:
        url = f"{redis_process.url}?db=1"
        stores = [await stack.enter_async_context(await Store.open(url, trust_policy=True)) for _ in range(2)]
        others = [type(days)(store, lambda: secrets.token_bytes(32), 60) for store in stores]
        day = days.today()
        for game in GAMES:
            await server.paiju._store.redis.delete(daily_keys(day, game).secret)
            found = await asyncio.gather(*(each.secret(day, game) for each in (*others, *others)))
            assert len({sealed.secret for sealed in found}) == 1

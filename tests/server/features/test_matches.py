"""A whole match at a live server: what is told, what stays hidden until its end, and where it can be read then."""

import asyncio
import json

from paiju.cli.record import PlayedDeal
from paiju.cli.replay import on_server
from tests.server.live import ONE_LOOP
from tests.server.playing import play_out

pytestmark = ONE_LOOP

OPTIONS = {"length": "tonpu", "extension": False}
SHORT = {**OPTIONS, "start": 1_000, "target": 0}
"""A match that is soon over."""
PACE = {"turn_ms": 600_000, "bank_ms": 0, "between_ms": 100, "bot_ms": 0, "pause_ms": 0}


async def four(server, **create):
    """Four people at a table whose match has begun, and a spectator."""
    people = [await server.guest(name) for name in ("甲", "乙", "丙", "丁")]
    fields = {"game": "riichi", "options": OPTIONS, "pace": PACE, **create}
    reply = await people[0].ok("create", **fields)
    place = {"code": reply["code"]} if "code" in reply else {"table": reply["table"]}
    for person in people[1:]:
        await person.ok("join", **place)
    for person in people:
        await person.ok("ready", table=reply["table"], on=True)
    return people, reply["table"]


async def play_deal(people, table):
    """Play the deal to its end, until its record can be read."""
    await asyncio.gather(*(play_out(person) for person in people))
    await archived(people, table)


async def archived(people, table):
    """Wait until the table has archived what has ended: it does so before it looks at another request."""
    assert (await people[0].ask("sit", table=table))["code"] == "bad_request"


async def test_a_match_stays_closed_until_its_end_and_then_opens(server, http):
    people, table = await four(server)
    await play_deal(people, table)

    mine = {"Authorization": f"Bearer {people[0].token}"}
    for path in ("", "/replay", "?format=tenhou6"):
        for headers in ({}, mine):
            answer = await http.get(f"/api/deals/{table}-1{path}", headers=headers)
            assert (answer.status_code, answer.json()["error"]["code"]) == (403, "forbidden")
            assert answer.json()["error"]["match"] == f"{table}-m1"
    for path in ("", "/replay", "?format=tenhou6"):
        for headers in ({}, mine):
            answer = await http.get(f"/api/matches/{table}-m1{path}", headers=headers)
            assert (answer.status_code, answer.json()["error"]["code"]) == (403, "forbidden")
        assert (await http.get(f"/api/matches/{table}-m2{path}")).status_code == 404
    line = (await http.get(f"/api/tables/{table}")).json()
    assert line["match"]["match"] == f"{table}-m1"
    assert sum(line["match"]["points"]) in {100_000 - 1_000 * sticks for sticks in range(5)}

    outsider = await server.guest("戊")
    assert (await outsider.refused("join", table=table))["code"] == "full"
    refused = await people[0].refused("ready", table=table, on=False)
    assert (refused["code"], refused["data"]["path"]) == ("bad_request", "$.on")
    await people[1].ok("leave", table=table)
    assert (await people[1].ok("join", table=table))["seat"] == 1

    end = await match_end(people, table)
    assert sorted(end["places"]) == [1, 2, 3, 4]
    record = (await http.get(f"/api/matches/{table}-m1")).json()
    assert record["format"] == "paiju-match-1"
    assert [deal["deal"] for deal in record["deals"]] == [told["deal"] for told in end["reveals"]]
    assert (record["points"], record["scores"]) == (end["points"], end["scores"])
    for deal in record["deals"]:
        plain = (await http.get(f"/api/deals/{deal['deal']}")).json()
        assert (plain["secret"], plain["match"]) == (deal["secret"], f"{table}-m1")
        played = PlayedDeal.read(plain)
        assert all(holds for holds, _ in played.verdicts(plain["commit"], plain["root"]))
    replay = await http.get(f"/api/deals/{table}-1/replay")
    assert replay.status_code == 200
    assert replay.headers["cache-control"] == "private, no-cache"
    assert replay.json()["opening"].keys() == {"public", "0", "1", "2", "3"}
    shown = (await http.get(f"/api/matches/{table}-m1/replay")).json()
    assert shown["record"] == record
    assert [deal["deal"] for deal in shown["deals"]] == [deal["deal"] for deal in record["deals"]]
    for number, deal in enumerate(shown["deals"]):
        steps = (await http.get(f"/api/deals/{deal['deal']}/replay")).json()["steps"]
        (dealt,) = (event for event in steps[0]["public"] if event["e"] == "dealt")
        assert dealt["points"] == deal["points"]
        assert dealt["kyoku"] == 4 * deal["label"]["facts"]["wind"] + deal["label"]["facts"]["number"] - 1
        assert deal["events"][-1]["amounts"] == deal["amounts"] == record["deals"][number]["amounts"]
    written = await http.get(f"/api/matches/{table}-m1?format=tenhou6")
    assert written.status_code == 200
    assert len(written.json()["log"]) == len(record["deals"])
    deals = PlayedDeal.all_of(await on_server(f"{table}-m1", server.url))
    assert [played.record.deal for played in deals] == [deal["deal"] for deal in record["deals"]]
    assert json.loads(deals[0].written("tenhou6", *deals[1:])) == written.json()
    unknown = await http.get(f"/api/matches/{table}-m1?format=phh")
    assert (unknown.status_code, unknown.json()["error"]["path"]) == (422, "$.format")
    assert (await http.get(f"/api/deals/{table}-m1")).status_code == 404
    assert (await http.get(f"/api/matches/{table}-1")).status_code == 404


async def match_end(people, table):
    """Play on until the match has ended and its record can be read; returns `match_ended`, which everybody sees."""
    ends = await asyncio.gather(*(until_the_end(person) for person in people))
    assert all(end == ends[0] for end in ends)
    await archived(people, table)
    return ends[0]


async def until_the_end(person):
    while True:
        message = await person.message()
        if message["t"] == "prompt" and person.asks(message):
            await person.ask("act", table=message["table"], turn=message["turn"], action=message["default"])
        for event in message.get("events", ()):
            if event["e"] == "match_ended":
                return event


async def test_only_the_guests_of_a_private_table_read_its_match(server, http):
    people, table = await four(server, private=True, options=SHORT)
    await match_end(people, table)
    assert (await http.get(f"/api/matches/{table}-m1")).status_code == 404
    mine = {"Authorization": f"Bearer {people[2].token}"}
    assert (await http.get(f"/api/matches/{table}-m1/replay")).status_code == 404
    record = (await http.get(f"/api/matches/{table}-m1", headers=mine)).json()
    assert (await http.get(f"/api/matches/{table}-m1/replay", headers=mine)).json()["record"] == record
    assert record["match"] == f"{table}-m1"
    assert not {"users", "guests", "public_at"} & record.keys()


async def test_a_deal_opens_to_spectators_who_see_late_no_sooner_than_its_match(server, http, monkeypatch):
    people, table = await four(server, options=SHORT)
    end = await match_end(people, table)
    # A deal long before the end is public by itself; that it opens must not tell that the match has just ended.
    late = {"public_at": end["ended_at"] + 600_000, "users": [person.user for person in people]}
    store, match = server.paiju.http.api._deals.archived._store, f"{table}-m1"
    read = store.archive.get

    async def read_late(name):
        record = await read(name)
        return json.dumps(json.loads(record) | late).encode() if name == match else record

    monkeypatch.setattr(store.archive, "get", read_late)
    mine = {"Authorization": f"Bearer {people[3].token}"}
    for path in ("", "/replay", "?format=mjai"):
        answer = await http.get(f"/api/deals/{table}-1{path}")
        assert (answer.status_code, answer.json()["error"]["code"]) == (403, "forbidden")
        assert (await http.get(f"/api/deals/{table}-1{path}", headers=mine)).status_code == 200
    # As while the match runs.
    for path in ("", "/replay", "?format=mjai"):
        answer = await http.get(f"/api/matches/{match}{path}")
        assert (answer.status_code, answer.json()["error"]["code"]) == (403, "forbidden")
        assert (await http.get(f"/api/matches/{match}{path}", headers=mine)).status_code == 200

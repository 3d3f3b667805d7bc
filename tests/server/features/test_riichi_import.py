"""A match of riichi from a file of another program: shown kyoku by kyoku, gone on with at a table, or refused."""

import httpx
import pytest

from tests.engine.games.riichi.formats.records import RON, changed, document
from tests.server.live import ONE_LOOP, SLOW

pytestmark = ONE_LOOP

MATCH = document()
AFTER_RON = [49000, 1000, 25000, 25000]


async def post(server, path, token=None, **body) -> httpx.Response:
    headers = {"Authorization": f"Bearer {token}"} if token else {}
    async with server.http() as http:
        while (answer := await http.post(f"{server.url}{path}", headers=headers, **body)).status_code == 503:
            pass
    return answer


async def test_each_kyoku_of_a_file_is_shown(server):
    replays = [(await post(server, f"/api/replay?deal={number}", content=MATCH)).json() for number in (1, 2)]
    assert [replay["deals"] for replay in replays] == [2, 2]
    assert [replay["record"]["carry"]["honba"] for replay in replays] == [0, 1]
    first = replays[0]["record"]
    assert [seat["name"] for seat in first["seats"]] == ["one", "two", "three", "four"]
    assert first["imported"]
    assert (await post(server, "/api/replay", content=MATCH)).json() == replays[0]


async def test_a_table_goes_on_from_the_last_kyoku(server):
    guest = await server.guest("甲")
    body = {"game": "riichi", "record": document(RON), "seat": 0, "bots": 3, "pace": SLOW | {"between_ms": 0}}
    answer = await post(server, "/api/tables", guest.token, json=body)
    assert answer.status_code == 201, answer.text
    table = answer.json()["table"]
    await guest.ok("join", table=table)
    await guest.ok("ready", table=table, on=True)
    assert (await guest.event("deal_started"))["imported"] is True
    while (dealt := await guest.event("dealt"))["honba"] == 0:
        pass
    assert (dealt["kyoku"], dealt["honba"], dealt["points"]) == (0, 1, AFTER_RON)


async def test_the_rules_that_a_file_does_not_tell_are_chosen(server):
    guest = await server.guest("甲")
    body = {"game": "riichi", "record": document(RON), "bots": 3, "options": {"preset": "mjs"}}
    answer = await post(server, "/api/tables", guest.token, json=body)
    assert answer.status_code == 201, answer.text
    await guest.ok("join", table=answer.json()["table"])
    options = (await guest.next("table"))["options"]
    assert (options["settle"], options["triple_ron"], options["length"], options["aka"]) == (
        25000,
        "all",
        "hanchan",
        3,
    )
    replay = await post(server, "/api/replay", json=body)
    assert replay.json()["record"]["options"] == options


@pytest.mark.parametrize(
    ("options", "path"),
    [
        ({"length": "tonpu"}, "$.options.length"),
        ({"preset": "x"}, "$.options.preset"),
        ({"preset": {}}, "$.options.preset"),
        ({"stake": 1}, "$.options.stake"),
    ],
)
async def test_rules_that_a_file_tells_otherwise_are_refused(server, options, path):
    guest = await server.guest("甲")
    body = {"game": "riichi", "record": document(RON), "bots": 3, "options": options}
    for place in ("/api/tables", "/api/replay"):
        answer = await post(server, place, guest.token, json=body)
        assert (answer.status_code, answer.json()["error"]["path"]) == (422, path)


async def test_a_record_that_a_table_cannot_go_on_from_is_refused(server):
    guest = await server.guest("甲")
    for record, path in [
        ("{}", "$.record"),
        (document(changed(RON, ((3, 0), 48))), "$.record.log[0][3][0]"),
    ]:
        answer = await post(
            server, "/api/tables", guest.token, json={"game": "riichi", "record": record, "bots": 3}
        )
        assert (answer.status_code, answer.json()["error"]["path"]) == (422, path)


async def test_a_refusal_of_a_file_names_the_path_and_the_line(server):
    data = MATCH.replace('"log"', '\n"log"')
    wrong = data.replace("和了", "won", 1)
    error = (await post(server, "/api/replay", content=wrong.encode())).json()["error"]
    assert (error["path"], error["line"]) == ("$.log[0][16][0]", 2)
    body = {"game": "riichi", "record": wrong, "bots": 3}
    guest = await server.guest("甲")
    error = (await post(server, "/api/tables", guest.token, json=body)).json()["error"]
    assert (error["path"], error["line"]) == ("$.record.log[0][16][0]", 2)


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"<mjloggm>", "mjlog"),
        (b"PokerStars Hand #1: Hold'em No Limit", "PokerStars"),
        (b"", "an empty file"),
        (b"PK\x03\x04", "compressed"),
    ],
)
async def test_a_file_that_is_no_log_is_named(server, data, words):
    answer = await post(server, "/api/replay", content=data)
    assert answer.status_code == 422
    assert words in answer.json()["error"]["text"]

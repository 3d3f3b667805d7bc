"""A recorded deal, cut anywhere, opened as a live table that continues from that point; or refused whole."""

import gzip
import json
from pathlib import Path

import httpx
import pytest

from tests.server.live import ONE_LOOP, SLOW
from tests.server.playing import Threesome

pytestmark = ONE_LOOP

SAMPLE = Path("tests/vectors/shedding/landlords.games.jsonl.gz")


def recorded(plays: int | None, bids: int | None = None) -> dict:
    """A real deal of the vectors, cut after so many plays (or bids)."""
    with gzip.open(SAMPLE, "rt") as rows:
        row = next(game for game in map(json.loads, rows) if not game["redeals"])
    steps = [step for step in row["steps"] if step["ok"]]
    return {
        "game": "斗地主",
        "players": 3,
        "hands": row["hands"],
        "deck": row["deck"],
        "first_bidder": row["first_bidder"],
        "bids": row["bids"][:bids],
        "plays": [{"player": step["p"], "cards": step["cards"]} for step in steps[:plays]],
    }


async def post(server, client, **body) -> httpx.Response:
    headers = {"Authorization": f"Bearer {client.token}"} if client else {}
    async with server.http() as http:
        return await http.post(f"{server.url}/api/tables", json={"game": "doudizhu", **body}, headers=headers)


async def opened(server, record) -> Threesome:
    players = [await server.guest(name) for name in ("甲", "乙", "丙")]
    answer = await post(server, players[0], record=record, pace=SLOW)
    assert answer.status_code == 201, answer.text
    table = answer.json()["table"]
    for seat, player in enumerate(players):
        assert (await player.ok("join", table=table))["seat"] == seat
    for player in players:
        await player.ok("ready", table=table, on=True)
    return Threesome(players, table)


@pytest.mark.parametrize(("plays", "bids"), [(0, 0), (0, 2), (0, None), (1, None), (7, None), (40, None)])
async def test_an_imported_deal_goes_on_from_where_it_stopped(server, plays, bids):
    three = await opened(server, recorded(plays, bids))
    settled = await three.finish()
    assert sum(settled["amounts"]) == 0


async def test_an_imported_deal_that_is_over_is_settled_at_once(server):
    three = await opened(server, recorded(None))
    settled = (await three[0].event("settled"))["amounts"]
    assert sum(settled) == 0
    await three[0].event("deal_ended")


async def test_the_cards_are_those_of_the_record_and_nobody_sees_anothers(server):
    record = recorded(5)
    three = await opened(server, record)
    dealt = await three[1].event("dealt")
    own = {card[0] + card[1].lower() if card not in {"LJ", "BJ"} else card for card in record["hands"][1]}
    assert set(dealt["hands"][1]) == own
    assert dealt["hands"][0] is None


async def test_what_follows_an_imported_deal_is_shuffled_as_ever(server):
    three = await opened(server, recorded(None))
    for player in three.players:
        await player.event("deal_ended")
    await three.start()


def _broken() -> dict[str, dict]:
    good = recorded(5)
    twice = [*good["hands"][0][1:], good["hands"][1][0]]
    return {
        "a card twice": {**good, "hands": [twice, *good["hands"][1:]]},
        "a play out of turn": {**good, "plays": [{"player": 2, "cards": []}, *good["plays"]]},
        "no hands": {key: value for key, value in good.items() if key != "hands"},
        "another game": {**good, "game": "big_two"},
        "options that are none": {**good, "options": {"bidding": "shout"}},
        "an unknown field": {**good, "path": "/etc/passwd"},
    }


@pytest.mark.parametrize("name", sorted(_broken()))
async def test_a_record_that_does_not_hold_opens_nothing(server, name):
    client = await server.guest("甲")
    before = set(server.paiju.tables.lines)
    answer = await post(server, client, record=_broken()[name])
    assert answer.status_code == 422
    error = answer.json()["error"]
    assert error["code"] == "bad_request"
    assert error["path"].startswith("$.record")
    assert set(server.paiju.tables.lines) == before


async def test_an_import_needs_a_token_and_keeps_to_256_kib(server):
    assert (await post(server, None, record=recorded(0))).status_code == 401
    client = await server.guest("甲")
    assert (await post(server, client, record=recorded(0), options={"x": "y" * 300_000})).status_code == 413


async def test_a_server_that_stops_opens_none_and_says_when_to_ask_again(server, monkeypatch):
    client = await server.guest("甲")
    monkeypatch.setattr(server.paiju.owned, "draining", True)
    answer = await post(server, client, record=recorded(0))
    assert answer.status_code == 503
    error = answer.json()["error"]
    assert (error["code"], error["retry_after_ms"]) == ("draining", 1_000)

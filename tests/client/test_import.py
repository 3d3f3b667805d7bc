"""A recorded deal, opened and continued through the SDK."""

import gzip
import json

import pytest

from paiju.bots.random_bot import RandomBot
from paiju.client import Client, RequestError, play


def recorded(plays: int) -> dict:
    with gzip.open("tests/vectors/shedding/landlords.games.jsonl.gz", "rt") as rows:
        row = next(game for game in map(json.loads, rows) if not game["redeals"])
    steps = [{"player": step["p"], "cards": step["cards"]} for step in row["steps"] if step["ok"]]
    kept = {name: row[name] for name in ("hands", "deck", "first_bidder", "bids")}
    return {"game": "doudizhu", "players": 3, "plays": steps[:plays], **kept}


async def test_a_recorded_deal_is_opened_and_played_on(server_url):
    async with await Client.connect(server_url, name="Ada") as client:
        table = await client.open_record("斗地主", recorded(6), bots=2, pace={"bot_ms": 0, "between_ms": 0})
        assert (table.you, table.game) == (0, "doudizhu")
        (settled,) = await play(table, RandomBot(1), deals=1)
        assert sum(settled.amounts) == 0


async def test_a_record_that_does_not_hold_is_refused_with_its_place(server_url):
    record = recorded(6)
    record["plays"][2]["player"] = 9
    async with await Client.connect(server_url, name="Ada") as client:
        with pytest.raises(RequestError) as refused:
            await client.open_record("doudizhu", record)
    assert refused.value.code == "bad_request"

"""Every registered game over the websocket: dealt, played with the server's bots, watched, left and come back to,
settled, and replayed from its record to the very events that were sent.
"""

import asyncio
import json

import msgspec
import pytest

from paiju.engine.core.game import logged_type
from paiju.engine.core.replay import replay
from paiju.engine.registry import GAMES
from tests.server.live import ONE_LOOP, SLOW
from tests.server.playing import play_out

pytestmark = ONE_LOOP

OF_THE_TABLE = {"deal_started", "deal_ended", "match_ended", "seat", "auto", "clock", "closed"}
SHORT = {"riichi": {"length": "tonpu", "extension": False, "start": 1_000, "target": 0}}
"""Options with which a match is soon over: its records open at its end."""
QUICK = {**SLOW, "bot_ms": 0, "pause_ms": 10}


def untimed(event: dict) -> dict:
    """An event without the deadline, which only a table has."""
    return {name: value for name, value in event.items() if name != "deadline_at"}


class Recorder:
    """Keeps every event of a game's own that a client is sent, in order."""

    def __init__(self, client) -> None:
        self.events: list[dict] = []
        self._take = client.message
        client.message = self.message

    async def message(self) -> dict:
        message = await self._take()
        if message["t"] == "events":
            self.events += [untimed(event) for event in message["events"] if event["e"] not in OF_THE_TABLE]
        return message


async def opened(server, game: str):
    person = await server.guest("人", hints=True)
    seats = GAMES[game].seats.default
    fields = {"game": game, "bots": seats - 1, "pace": QUICK, "options": SHORT.get(game, {})}
    table = (await person.ok("create", **fields))["table"]
    await person.barrier(table)
    return person, table


async def end_match(server, client, table: str) -> None:
    """Play on until no match runs, as where there is none."""
    async with server.http() as http:
        while (await http.get(f"{server.url}/api/tables/{table}")).json().get("match", {}).get("match"):
            await client.ok("ready", table=table, on=True)
            await play_out(client)
    await client.barrier(table)


async def record_of(server, deal: str, reader=None) -> dict:
    """The record as its reader may have it: where cards stay hidden, with the reader's own."""
    headers = {} if reader is None else {"Authorization": f"Bearer {reader.token}"}
    async with server.http(headers=headers) as http:
        return (await http.get(f"{server.url}/api/deals/{deal}")).json()


def replayed(record: dict, viewer: int | None) -> list[dict]:
    game = GAMES[record["game"]]
    kinds = logged_type(game)
    carry = msgspec.convert(record["carry"], game.carry_type)
    actions = [(entry["actor"], msgspec.convert(entry["action"], kinds)) for entry in record["actions"]]
    return [
        untimed(msgspec.msgpack.decode(msgspec.msgpack.encode(game.project(event, viewer))))
        for step in replay(game, carry, actions)
        for event in step.events
    ]


def shown_by(replay: dict, viewer: str) -> list[dict]:
    """The replay of one viewer as a page shows it, from data alone."""
    steps = replay["steps"]
    return [untimed(event) for step in steps for event in step["seats"].get(viewer, step["public"])]


@pytest.mark.parametrize("game", GAMES)
async def test_a_deal_is_played_to_its_settlement_and_its_record_replays_what_each_was_sent(server, game):
    """A spectator sees the whole deal, and nobody's hand."""
    person, table = await opened(server, game)
    spectator = await server.guest("旁")
    await spectator.ok("watch", table=table)
    own, public = Recorder(person), Recorder(spectator)
    await person.ok("ready", table=table, on=True)

    async def watch():
        while not any(event["e"] == "settled" for event in public.events):
            await spectator.message()

    settled, _ = await asyncio.gather(play_out(person), watch())
    seen = {0: list(own.events), None: list(public.events)}
    await end_match(server, person, table)
    for viewer, reader in ((0, person), (None, None)):
        record = await record_of(server, f"{table}-1", reader)
        assert record["amounts"] == settled["amounts"]
        assert seen[viewer] == replayed(record, viewer)
        replay = await record_of(server, f"{table}-1/replay", reader)
        assert replay["record"] == record
        assert seen[viewer] == shown_by(replay, "public" if viewer is None else "0")
    dealt = [event for event in seen[None] if event["e"] == "dealt"]
    assert dealt
    assert all(hand is None for event in dealt for hand in event["hands"])


@pytest.mark.parametrize("game", GAMES)
async def test_who_comes_back_in_a_deal_finds_it_as_it_was_and_may_leave_it_to_the_server(server, game):
    person, table = await opened(server, game)
    await person.ok("ready", table=table, on=True)
    prompt = await person.prompt()
    await person.ok("sync", table=table)
    before = await person.next("table")
    person.cut()
    again = await server.again(person, hints=True)
    after = await again.next("table")
    assert json.dumps(after["view"]) == json.dumps(before["view"])
    assert (await again.prompt())["turn"] == prompt["turn"]
    await again.ok("auto", table=table, on=True)
    assert len((await again.event("settled"))["amounts"]) == GAMES[game].seats.default
    await again.event("deal_ended")
    if GAMES[game].match is not None:
        await again.ok("auto", table=table, on=False)
        await end_match(server, again, table)
    record = await record_of(server, f"{table}-1")
    own = [entry for entry in record["actions"] if entry["actor"] == 0]
    assert own
    assert all(entry["auto"] for entry in own)

"""How the SDK handles a table's messages: order, gaps, duplicates, prompts, endings."""

import asyncio

import pytest

from paiju.client import (
    Detached,
    OpenPrompt,
    PromptClosed,
    RequestError,
    Snapshot,
)
from tests.client.fake_server import auto, events, prompt, snapshot
from tests.client.test_link import connected, seated
from tests.patience import PATIENCE_S


async def settled(peer):
    """Wait until the client has taken everything said so far."""
    await peer.says({"t": "ping", "sent_at": 1})
    await peer.hears("pong")


async def test_a_hole_is_asked_for_and_filled(fake):
    client, table, peer = await seated(fake)
    moments = table.moments()
    await peer.says(events(12, auto(1, on=True)))
    request = await peer.hears("sync")
    assert (request["table"], request["term"], request["seq"]) == ("t1", 7, 10)
    await peer.says(events(13, auto(2, on=True)))  # on its way before the answer; the answer holds it too
    await peer.says(
        {"t": "ok", "id": request["id"]},
        events(11, auto(0, on=True)),
        events(12, auto(1, on=True)),
        events(13, auto(2, on=True)),
    )
    await settled(peer)
    assert table.seq == 13
    assert [(await anext(moments)).event.seat for _ in range(3)] == [0, 1, 2]
    await client.close()


async def test_a_prompt_behind_a_hole_waits_for_what_is_missing(fake):
    client, table, peer = await seated(fake)
    moments = table.moments()
    await peer.says(events(12, auto(1, on=True)), prompt("7.12.0"))
    request = await peer.hears("sync")
    await settled(peer)
    assert table.prompt is None
    await peer.says(
        {"t": "ok", "id": request["id"]},
        events(11, auto(0, on=True)),
        events(12, auto(1, on=True)),
        prompt("7.12.0"),
    )
    await settled(peer)
    assert table.prompt.turn == "7.12.0"
    happened = [(await anext(moments)).event for _ in range(3)]
    assert isinstance(happened[2], OpenPrompt)
    await client.close()


async def test_a_hole_is_asked_for_once(fake):
    client, _, peer = await seated(fake)
    await peer.says(*(events(seq, auto(0, on=True)) for seq in (12, 13, 14)))
    await peer.hears("sync")
    await settled(peer)
    await client.close()


async def test_a_hole_may_be_answered_by_a_snapshot(fake):
    client, table, peer = await seated(fake)
    await peer.says(events(15, auto(1, on=True)))
    request = await peer.hears("sync")
    await peer.says({"t": "ok", "id": request["id"]}, snapshot(seq=15, reset=True))
    await peer.says(events(16, auto(0, on=True)))
    await settled(peer)
    assert table.seq == 16
    await client.close()


async def test_what_was_seen_is_ignored(fake):
    client, table, peer = await seated(fake)
    moments = table.moments()
    await peer.says(events(11, auto(0, on=True)))
    await peer.says(events(11, auto(0, on=True)), events(10, auto(1, on=True)), events(12, auto(2, on=True)))
    await settled(peer)
    assert [(await anext(moments)).event.seat for _ in range(2)] == [0, 2]
    await client.close()


async def test_a_reset_throws_away_what_was_there(fake):
    client, table, peer = await seated(fake)
    moments = table.moments()
    await peer.says(events(11, auto(0, on=True)))
    await peer.says(snapshot(term=9, seq=4, reset=True))
    await peer.says(events(5, auto(1, on=True), term=9))
    await settled(peer)
    assert (table.term, table.seq) == (9, 5)
    assert not table.seats[0].auto
    happened = [(await anext(moments)).event for _ in range(3)]
    assert isinstance(happened[1], Snapshot)
    await client.close()


async def test_an_answer_closes_its_prompt_and_the_next_may_come_in_the_same_frame(fake):
    client, table, peer = await seated(fake)
    await peer.says(prompt("7.10.0"))
    moments = table.moments()
    await settled(peer)
    acting = asyncio.create_task(table.act({"a": "call", "yes": True}))
    request = await peer.hears("act")
    assert (request["turn"], request["action"]) == ("7.10.0", {"a": "call", "yes": True})
    await peer.says(
        events(11, auto(0, on=False)), {"t": "ok", "id": request["id"], "seq": 11}, prompt("7.11.0")
    )
    assert (await acting).seq == 11
    assert table.prompt.turn == "7.11.0"
    kinds = [type((await anext(moments)).event) for _ in range(4)]
    assert kinds[0] is OpenPrompt
    assert kinds[2:] == [PromptClosed, OpenPrompt]
    await client.close()


async def test_without_a_prompt_there_is_nothing_to_answer(fake):
    client, table, _ = await seated(fake)
    with pytest.raises(RequestError, match="wait for a prompt"):
        await table.act({"a": "pass"})
    await client.close()


async def test_a_stale_turn_brings_the_prompt_that_is_open(fake):
    client, table, peer = await seated(fake)
    await peer.says(prompt("7.10.0"))
    await settled(peer)
    acting = asyncio.create_task(table.act({"a": "call", "yes": True}))
    request = await peer.hears("act")
    await peer.says(
        {"t": "error", "id": request["id"], "code": "stale_turn", "text": "closed", "temporary": False,
         "data": {"prompt": prompt("7.12.0")}}
    )  # fmt: skip
    with pytest.raises(RequestError, match="stale_turn"):
        await acting
    assert table.prompt.turn == "7.12.0"
    await client.close()


async def test_prompts_are_yielded_while_they_are_open(fake):
    client, table, peer = await seated(fake)
    prompts = table.prompts()
    await peer.says(prompt("7.10.0"), prompt(None), prompt("7.11.0"))
    await settled(peer)
    assert (await anext(prompts)).turn == "7.11.0"
    await prompts.aclose()
    await client.close()


async def test_a_lost_connection_closes_prompts_until_they_are_sent_again(fake):
    client, table, peer = await seated(fake)
    await peer.says(prompt("7.10.0"))
    await settled(peer)
    assert table.is_open("7.10.0")
    peer.aborts()
    again = await fake.peer()
    assert table.prompt is None
    await again.greets(then=[prompt("7.10.0")])
    await again.hears("sync")
    await settled(again)
    assert table.is_open("7.10.0")
    await client.close()


async def test_a_table_that_closed_meanwhile_ends_its_stream(fake):
    client, table, peer = await seated(fake)
    following = asyncio.create_task(anext(table.moments(), "the end"))
    peer.aborts()
    again = await fake.peer()
    await again.greets()
    request = await again.hears("sync")
    await again.says(
        {"t": "error", "id": request["id"], "code": "not_found", "text": "gone", "temporary": False}
    )
    assert await following == "the end"
    assert client.tables == {}
    await client.close()


async def test_a_table_that_closes_unseen_ends_its_stream(fake, caplog):
    client, table, peer = await seated(fake)
    moments = table.moments()
    error = {"t": "error", "text": "failed", "temporary": True, "data": {"table": "t1"}}
    await peer.says({**error, "code": "internal"})
    await settled(peer)
    assert client.tables == {"t1": table}, "an operator may bring it back"
    await peer.says({**error, "code": "not_found"})
    assert [moment async for moment in moments] == []
    assert client.tables == {}
    assert "could not read" not in caplog.text
    await client.close()


async def test_who_is_replaced_is_told_and_the_stream_ends(fake):
    client, table, peer = await seated(fake)
    moments = table.moments()
    await peer.says({"t": "detached", "table": "t1", "reason": "another connection took this seat"})
    happened = [moment.event async for moment in moments]
    assert isinstance(happened[-1], Detached)
    assert client.tables == {}
    await client.close()


async def test_leaving_ends_the_stream(fake):
    client, table, peer = await seated(fake)
    moments = table.moments()
    leaving = asyncio.create_task(table.leave())
    request = await peer.hears("leave")
    await peer.says({"t": "ok", "id": request["id"]})
    await leaving
    assert [moment async for moment in moments] == []
    assert [moment async for moment in table.moments()] == []
    await peer.says(events(11, auto(0, on=True)), prompt("7.11.0"))
    await settled(peer)
    assert client.tables == {}
    await client.close()


async def test_a_closed_table_is_forgotten(fake):
    client, table, peer = await seated(fake)
    moments = table.moments()
    await peer.says(events(11, {"e": "closed", "reason": "empty"}))
    assert [moment.event.reason async for moment in moments] == ["empty"]
    assert client.tables == {}
    await client.close()


@pytest.mark.parametrize("reply_first", [True, False])
async def test_a_stream_opened_on_entering_has_what_came_in_the_frame_of_the_reply(fake, reply_first):
    client, peer, _ = await connected(fake)

    async def follow():
        return await anext((await client.watch("t1")).moments())

    following = asyncio.create_task(follow())
    reply = {"t": "ok", "id": (await peer.hears("watch"))["id"], "table": "t1"}
    entered = (reply, snapshot()) if reply_first else (snapshot(), reply)
    await peer.says(*entered, events(11, auto(0, on=True)), events(12, auto(0, on=False)))
    async with asyncio.timeout(PATIENCE_S):
        assert (await following).seq == 11
    await client.close()


async def test_chat_is_part_of_the_stream(fake):
    client, table, peer = await seated(fake)
    moments = table.moments()
    await peer.says({"t": "chat", "table": "t1", "text": "hello", "seat": 1, "name": "Bob"})
    said = (await anext(moments)).event
    assert (said.text, said.name) == ("hello", "Bob")
    await client.close()


async def test_tables_that_the_server_brings_up_are_there(fake):
    client, _, peer = await seated(fake)
    await peer.says(snapshot("t2", seq=3))
    await settled(peer)
    assert set(client.tables) == {"t1", "t2"}
    await client.close()


async def test_the_servers_clock_is_known(fake):
    client, _, _ = await seated(fake)
    assert abs(client.now_ms() - 1_700_000_000_000) < 5_000
    await client.close()

"""A person's seat, with a scripted server on the other side."""

import asyncio
from io import StringIO

import msgspec
import pytest
from rich.console import Console

from paiju.cli.playing import Playing
from paiju.client import ClientError, UnfairShuffle
from paiju.engine.core.entropy import commitment
from paiju.engine.games.doudizhu.types import Options
from paiju.engine.games.doudizhu.view import opening_view
from tests.client.fake_server import auto, events, fake_server, prompt, snapshot
from tests.client.test_link import seated
from tests.patience import until

HAND = ["5d", "4s", "4h", "4d", "3s"]


@pytest.fixture
async def fake():
    async with fake_server() as server:
        yield server


class Desk:
    """A person at the terminal, and the server they play on."""

    def __init__(self, client, table, peer, patient):
        self.client, self.table, self.peer = client, table, peer
        self.out = Console(file=StringIO(), width=120)
        self.inbox = asyncio.Queue()
        playing = Playing(table, self.out, client.now_ms, deals=None, patient=patient)
        self.running = asyncio.create_task(playing.run(self.inbox))

    @property
    def shown(self):
        return self.out.file.getvalue()

    async def shows(self, words):
        """Wait until something is on the screen."""
        await until(lambda: words in self.shown)

    async def ok(self, kind, *then):
        """Take the client's next request and say ok."""
        request = await self.peer.hears(kind)
        await self.peer.says({"t": "ok", "id": request["id"]}, *then)
        return request

    async def asks(self, turn="7.10.0"):
        """Ask for a play."""
        await self.peer.says(
            {
                **prompt(turn),
                "kind": "play",
                "legal": {"can_pass": True, "must_cover": None},
                "default": {"a": "pass"},
            }
        )
        await self.shows("▶ Cards, or - to pass?")

    async def leaves(self):
        """Leave, as the person wants."""
        self.inbox.put_nowait("q")
        await self.ok("leave")
        await self.running
        await self.client.close()


async def seat(fake, *, patient=False):
    client, table, peer = await seated(fake)
    view = msgspec.to_builtins(opening_view(Options(), 0))
    await peer.says(snapshot(view={**view, "hand": HAND, "counts": [5, 17, 17]}))
    desk = Desk(client, table, peer, patient)
    await desk.ok("ready")
    return desk


async def test_what_is_typed_at_a_prompt_is_sent(fake):
    desk = await seat(fake)
    await desk.asks()
    assert "♦5 ♠4 ♥4 ♦4 ♠3" in desk.shown
    desk.inbox.put_nowait("44")
    request = await desk.ok("act")
    assert (request["turn"], request["action"]) == ("7.10.0", {"a": "play", "cards": ["4d", "4h"]})
    await desk.leaves()


async def test_a_question_mark_lists_the_advice_first(fake):
    desk = await seat(fake)
    await desk.asks()
    desk.inbox.put_nowait("?")
    request = await desk.peer.hears("advise")
    advice = {"turn": "7.10.0", "actions": [{"a": "play", "cards": ["4s", "4h"]}], "by": "bot"}
    await desk.peer.says({"t": "ok", "id": request["id"], "advice": advice})
    await desk.shows("#1 ♠4 ♥4")
    desk.inbox.put_nowait("#1")
    assert (await desk.ok("act"))["action"]["cards"] == ["4s", "4h"]
    await desk.leaves()


async def test_a_person_does_not_type_ahead(fake):
    desk = await seat(fake)
    desk.inbox.put_nowait("-")
    await desk.shows("it is not your turn yet")
    await desk.asks()
    desk.inbox.put_nowait("3")
    assert (await desk.ok("act"))["action"]["a"] == "play"
    await desk.leaves()


async def test_a_person_talks_whosever_turn_it_is(fake):
    desk = await seat(fake)
    for typed, said in (("/ 大家好 ", {"text": "大家好"}), ("/thanks", {"phrase": "thanks"})):
        desk.inbox.put_nowait(typed)
        request = await desk.ok("chat")
        assert {key: request[key] for key in ("text", "phrase") if key in request} == said
    desk.inbox.put_nowait("/hi")
    request = await desk.peer.hears("chat")
    error = {"code": "rate_limited", "text": "you speak too fast", "temporary": True}
    await desk.peer.says({"t": "error", "id": request["id"], **error})
    await desk.shows("you speak too fast")
    await desk.leaves()


async def test_the_author_removes_somebody(fake):
    desk = await seat(fake)
    for typed in ("/kick 1", "/踢1"):
        desk.inbox.put_nowait(typed)
        assert (await desk.ok("kick"))["seat"] == 1
    desk.inbox.put_nowait("/kick him")
    assert (await desk.ok("chat"))["text"] == "kick him"
    await desk.leaves()


async def test_a_script_types_ahead(fake):
    desk = await seat(fake, patient=True)
    desk.inbox.put_nowait("-")
    await desk.peer.says(prompt(None))
    await desk.asks()
    assert (await desk.ok("act"))["action"] == {"a": "pass"}
    await desk.leaves()


async def test_a_refusal_asks_again(fake):
    desk = await seat(fake)
    await desk.asks()
    desk.inbox.put_nowait("9")
    await desk.shows("you hold no 9")
    desk.inbox.put_nowait("3")
    request = await desk.peer.hears("act")
    await desk.peer.says(
        {"t": "error", "id": request["id"], "code": "illegal_action", "text": "3s does not cover the last hand",
         "temporary": False, "data": {"reason": "not_cover"}}
    )  # fmt: skip
    await desk.shows("does not cover")
    desk.inbox.put_nowait("要不起")
    assert (await desk.ok("act"))["action"] == {"a": "pass"}
    await desk.leaves()


async def test_an_ambiguous_set_asks_which_reading_is_meant(fake):
    desk = await seat(fake)
    await desk.asks()
    readings = [{"combo": "quadruple_with_pair_pair", "rank": "4"}, {"combo": "triple_straight", "rank": "5"}]
    desk.inbox.put_nowait("444")
    request = await desk.peer.hears("act")
    await desk.peer.says(
        {"t": "error", "id": request["id"], "code": "illegal_action", "text": "several readings",
         "temporary": False, "data": {"reason": "ambiguous", "readings": readings}}
    )  # fmt: skip
    await desk.shows("2) airplane 5")
    desk.inbox.put_nowait("2")
    assert (await desk.ok("act"))["action"]["as"] == readings[1]
    await desk.leaves()


async def test_a_prompt_that_closes_is_not_answered(fake):
    desk = await seat(fake)
    await desk.asks()
    await desk.peer.says(prompt(None), events(11, auto(0, on=True)))
    await desk.shows("the server plays for you now")
    desk.inbox.put_nowait("3")
    await desk.shows("it is not your turn yet")
    desk.inbox.put_nowait("b")
    assert (await desk.ok("auto"))["on"] is False
    await desk.leaves()


async def test_where_input_ends_the_server_takes_over_until_the_deal_is_over(fake):
    desk = await seat(fake)
    desk.inbox.put_nowait(None)
    assert (await desk.ok("auto"))["on"] is True
    ended = {"e": "deal_ended", "deal": "t1-1", "reveal": "00", "next_commit": "c1"}
    await desk.peer.says(events(11, ended))
    await desk.ok("leave")
    await desk.running
    await desk.client.close()


async def test_a_table_that_closes_ends_the_game(fake):
    desk = await seat(fake)
    await desk.peer.says(events(11, {"e": "closed", "reason": "empty"}))
    with pytest.raises(ClientError, match="the table is closed"):
        await desk.running
    await desk.client.close()


async def test_how_to_check_a_deal_is_said_and_a_broken_word_ends_the_game(fake):
    desk = await seat(fake)
    secrets = [bytes((number,)) * 32 for number in range(5)]
    commits = [commitment(secret) for secret in secrets]

    def started(number, *seeds):
        seats = [{"name": "Ada", "bot": False}] * 3
        deal = {"e": "deal_started", "deal": f"t1-{number}", "seats": seats}
        return {**deal, "commit": commits[number], "seeds": seeds}

    def ended(number):
        told = {"reveal": secrets[number].hex(), "next_commit": commits[number + 1]}
        return {"e": "deal_ended", "deal": f"t1-{number}", **told}

    await desk.peer.says(events(11, ended(1)))
    ready = await desk.ok("ready")
    assert ready["commit"] == commits[2]
    await desk.peer.says(events(12, started(2, [0, ready["seed"]])), events(13, ended(2)))
    await desk.ok("ready")
    assert f"to check it: paiju verify t1-2 --commit {commits[2]}" in desk.shown
    assert "NOT FAIR" not in desk.shown
    await desk.peer.says(events(14, started(3)))
    await desk.shows("THE SHUFFLE IS NOT FAIR: deal t1-3: its shuffle lacks our seed")
    await desk.peer.says(events(15, ended(3)))
    with pytest.raises(UnfairShuffle):
        await desk.running
    await desk.client.close()


HEIR = {"name": "Bot 甲", "bot": True, "connected": True, "auto": False, "ready": True}
KEPT = {**HEIR, "next": {"name": "Ada", "user": "u1"}}
OPEN = {**HEIR, "open": True}
ADA = {"name": "Ada", "bot": False, "connected": True, "auto": False, "ready": True, "user": "u1"}


async def waiting(fake, *, patient=False):
    client, table, peer = await seated(fake)
    await peer.says(snapshot(you=None, seq=11, seats=[OPEN, OPEN, KEPT]))
    await until(lambda: table.you is None)
    desk = Desk(client, table, peer, patient)
    await desk.shows("you sit down at seat 2 when this deal is over; q gives it up")
    return desk


async def test_one_who_takes_over_from_a_bot_is_told_when_and_then_plays(fake):
    desk = await waiting(fake)
    desk.inbox.put_nowait("33")
    await desk.shows("it is not your turn yet")
    seat = {"e": "seat", "seat": 2, "info": ADA}
    await desk.peer.says(events(12, seat), snapshot(you=2, seq=12, seats=[OPEN, OPEN, ADA]))
    await desk.ok("ready")
    assert "you sit at 2" in desk.shown
    await desk.leaves()


async def test_a_script_waits_for_the_seat_and_its_end_lets_the_server_play(fake):
    desk = await waiting(fake, patient=True)
    desk.inbox.put_nowait(None)
    await desk.peer.says(snapshot(you=2, seq=12, seats=[OPEN, OPEN, ADA]))
    await desk.ok("ready")
    await desk.peer.says(
        events(13, {"e": "deal_started", "deal": "t1-2", "seats": [], "commit": "c" * 64, "seeds": []})
    )
    await desk.ok("auto")
    await desk.leaves()


async def test_a_seat_that_is_kept_no_longer_ends_it(fake):
    desk = await waiting(fake)
    await desk.peer.says(events(12, {"e": "seat", "seat": 2, "info": OPEN}))
    await desk.shows("the seat is no longer kept for you")
    await desk.ok("leave")
    await desk.running
    await desk.client.close()


async def test_one_who_waits_may_give_the_seat_up(fake):
    await (await waiting(fake)).leaves()

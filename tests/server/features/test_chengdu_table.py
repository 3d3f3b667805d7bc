"""成都麻将 over real sockets: windows of claims, coming back into them, secret choices, help, and the record.

Its rules are tests/engine/games/chengdu, the clocks and refusals of claims tests/server/table/features/test_claims.py.
"""

import pytest
import pytest_asyncio

from paiju.bots.registry import BOTS
from paiju.engine.games.chengdu import GAMES as CHENGDU
from paiju.server import parts
from tests.server.clocks import JumpingClock
from tests.server.live import ONE_LOOP, empty_database, running_server
from tests.server.mahjong import PACE, PAUSE_MS, Four, built, kinds
from tests.server.playing import play_out
from tests.snatch import Passer

pytestmark = ONE_LOOP

HANDS = (
    "5m 1177m 99m 369s 369p 2s",
    "55m 12389m 258s 28p 7p",
    "46m 123456789p 11p",
    "46m 123456789s 11s",
)
"""Seat 0 may discard 5m, which seat 1 can take for a pung, and with which seats 2 and 3 win."""
OPEN = {"que": "off"}
WIN, PASS, PUNG = {"a": "win"}, {"a": "pass"}, {"a": "pung", "tiles": ["5m", "5m"]}


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def house(redis_process, here):
    """A server whose clock jumps, and that clock. Its bots take every default."""
    clocks = []
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(parts, "LoopClock", lambda now_ms: clocks.append(JumpingClock(now_ms)) or clocks[-1])
        patch.setitem(BOTS, "chengdu", {"normal": Passer})
        url = empty_database(redis_process, 4)
        async with running_server(url, messages_per_s=100_000, burst=100_000) as server:
            yield server, clocks[0]


@pytest_asyncio.fixture(loop_scope="module")
async def four(house, monkeypatch):
    """Four people, not yet at a table; `four.deal(hands, draws)` builds the wall of the deals to come."""
    (game,) = CHENGDU
    found = Four(*house)
    found.deal = lambda hands=HANDS, draws="": monkeypatch.setattr(
        type(game), "chance_action", lambda _, state, __: built(hands, draws, state.carry)
    )
    found.deal()
    yield found
    await found.server.hang_up()
    await found.server.settle()


@pytest_asyncio.fixture(loop_scope="module")
async def claimed(four):
    """5m has just been discarded."""
    await four.open(options=OPEN)
    await four.settle()
    four.watcher.inbox.clear()
    await four.discard(0, "5m")
    return four


# claims


async def test_only_who_can_claim_is_asked_and_each_what_it_can(claimed):
    assert await claimed.asked() == {1: "claim", 2: "claim", 3: "claim"}
    legal = [(await claimed.prompt(seat))["legal"] for seat in (1, 2, 3)]
    assert all((one["tile"], one["seat"], one["robbing"]) == ("5m", 0, False) for one in legal)
    assert [(one["pung"], one["win"] is not None) for one in legal] == [
        (PUNG, False),
        (None, True),
        (None, True),
    ]


async def test_a_window_closes_as_soon_as_no_higher_claim_can_come(claimed):
    await claimed.act(2, WIN)
    await claimed.act(3, PASS)
    events = await claimed.pass_time(PAUSE_MS)
    assert kinds(events)[:2] == ["window_closed", "won"]
    assert [event["seat"] for event in events if event["e"] == "won"] == [2]
    closed = await claimed[1].find(lambda m: m["t"] == "prompt" and m["turn"] is None)
    assert closed["seat"] == 1


async def test_a_kong_that_can_be_robbed_has_a_window_and_a_pause_like_a_discard(four):
    """Seat 1 has a pung of 5m and draws the last one; seats 2 and 3 passed it, and may rob it after their own turns."""
    four.deal(HANDS, "9s 8s 7s 5m")
    await four.open(options=OPEN)
    await four.discard(0, "5m")
    await four.act(1, PUNG)
    for seat in (2, 3):
        await four.act(seat, PASS)
    await four.pass_time(PAUSE_MS)
    for seat, tile in ((1, "2s"), (2, "9s"), (3, "8s"), (0, "7s")):
        await four.discard(seat, tile)
        for other in await four.asked():
            await four.act(other, PASS)
        await four.pass_time(PAUSE_MS)
    await four.act(1, {"a": "kong", "tile": "5m", "kind": "wan"})
    await four.settle()
    assert kinds(four.seen()) == ["kong_announced"]
    assert await four.asked() == {2: "claim", 3: "claim"}
    assert (await four.prompt(2))["legal"]["robbing"] is True
    await four.act(2, PASS)
    await four.act(3, WIN)
    assert await four.pass_time(PAUSE_MS - 1) == []
    assert kinds(await four.pass_time(1))[:3] == ["window_closed", "robbed", "won"]
    assert sum(four.tiles().values()) == 108


# coming back


async def test_who_has_answered_and_comes_back_is_not_asked_again(claimed):
    await claimed.act(2, WIN)
    claimed[2].cut()
    again = await claimed.server.again(claimed[2], hints=True)
    await again.next("table")
    claimed.seats[2] = again
    assert 2 not in await claimed.asked()


async def test_the_secret_choice_of_the_missing_suit_is_kept_and_hidden(four):
    await four.open()
    assert set((await four.asked()).values()) == {"hide"}
    await four.act(0, {"a": "hide", "tile": "2s"})
    await four.settle()
    assert "chosen" not in kinds(four.seen())
    four[0].cut()
    four.seats[0] = await four.server.again(four[0], hints=True)
    view = (await four[0].next("table"))["view"]
    assert 0 not in await four.asked()
    assert view["hidden"] == [None] * 4
    for seat, tile in ((1, "2p"), (2, "4m"), (3, "4m")):
        await four.act(seat, {"a": "hide", "tile": tile})
    await four.settle()
    (chosen,) = [event for event in four.seen() if event["e"] == "chosen"]
    assert chosen["hidden"] == ["??"] * 4
    asked, turn = await four.prompt(0), four.state.deal.turns[0]
    assert (asked["legal"]["bound"], asked["act_at"]) == ("hidden", turn.opened_at + 600)
    assert b"act_at" not in b"".join((*four[1].frames, *four[2].frames, *four.watcher.frames))
    assert await four.pass_time(599) == []
    assert kinds(await four.pass_time(1)) == ["discarded"]
    assert not four.state.seats[0].auto


# help


async def test_help_says_what_the_hand_waits_for_and_which_discards_leave_a_wait(four):
    await four.open(options=OPEN)
    waits = (await four[2].ok("help", table=four.table))["help"]["waits"]
    assert [(wait["tile"], wait["left"]) for wait in waits] == [("5m", 4)]
    own = (await four[0].ok("help", table=four.table))["help"]
    assert own == {"waits": [], "discards": []}


async def test_there_is_no_help_without_aids_for_a_spectator_and_in_a_game_that_knows_none(four):
    await four.open(options=OPEN, aids=False)
    assert (await four[2].refused("help", table=four.table))["code"] == "forbidden"
    assert not any(b"waits" in frame for client in four.seats.values() for frame in client.frames)
    assert (await four.watcher.refused("help", table=four.table))["code"] == "not_seated"
    other = (await four[0].ok("create", game="doudizhu"))["table"]
    refused = await four[0].refused("help", table=other)
    assert (refused["code"], refused["data"]) == ("bad_request", {"path": "$.table"})


# tables of other sizes, the lobby


@pytest.mark.parametrize("seats", [2, 6])
async def test_the_smallest_and_the_largest_table_is_played_to_its_settlement(house, seats):
    server, _ = house
    person = await server.guest(hints=True)
    pace = {**PACE, "pause_ms": 0}
    fields = {"game": "四川麻将", "seats": seats, "bots": seats - 1, "pace": pace}
    table = (await person.ok("create", **fields, options={"preset": "app"}))["table"]
    await person.ok("ready", table=table, on=True)
    settled = await play_out(person)
    assert len(settled["amounts"]) == seats
    assert sum(settled["amounts"]) == 0
    last = server.paiju.tables.owned.actors[table].state.last
    assert last.amounts == tuple(settled["amounts"])
    await server.hang_up()
    await server.settle()


async def test_quick_brings_people_to_one_table_with_the_rules_that_are_played_online(house):
    server, _ = house
    found = [await (await server.guest()).ok("quick", game="chengdu") for _ in range(2)]
    assert found[0]["table"] == found[1]["table"]
    options = server.paiju.tables.owned.actors[found[0]["table"]].state.setup.options
    assert (options["swap3"], options["que"], options["que_first"]) == (True, "declare", True)
    await server.hang_up()
    await server.settle()


async def test_the_lobby_lists_a_table_and_shows_no_claim(claimed):
    await claimed[1].ok("lobby", on=True, game="成都麻将")
    lobby = await claimed[1].next("lobby")
    (line,) = [line for line in lobby["tables"] if line["table"] == claimed.table]
    assert (line["game"], line["status"], line["open"], line["people"]) == ("chengdu", "started", 0, 4)
    assert line["glance"] == {"turn": None, "cards": ["5m"]}
    assert line["pace"] == {"turn_ms": 20_000, "bank_ms": 60_000, "between_ms": 600_000, "bot_ms": 0}

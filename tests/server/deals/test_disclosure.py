"""Who may read a finished deal of a delayed or private table, and when: over HTTP and after a restart."""

import pytest

from paiju.server import parts
from paiju.server.deals.disclosure import may_read
from paiju.server.table.views.delay import Delayed
from tests.server.clocks import JumpingClock
from tests.server.live import ONE_LOOP, running_server
from tests.server.playing import deck_of, threesome
from tests.server.table.scenes import Table

live = ONE_LOOP
LATE = 600_000
WAYS = ("", "/replay", "/endings", "?format=phh")


async def read(server, deal, way="", token=None):
    headers = {} if token is None else {"Authorization": f"Bearer {token}"}
    async with server.http(headers=headers) as http:
        return await http.get(f"/api/deals/{deal}{way}")


async def finished(server, **create):
    """Three people who have played a deal; and its id."""
    three = await threesome(server, **create)
    await three.start()
    await three.finish()
    await three[0].barrier(three.table)
    return three, f"{three.table}-1"


@live
@pytest.mark.parametrize("way", WAYS)
async def test_nobody_else_may_read_a_deal_before_spectators_have_seen_its_end(server, stacked, way):
    stacked(deck_of())
    _three, deal = await finished(server, delay_ms=LATE)
    stranger = await server.guest()
    missing = await read(server, "t0-1", way)
    for token in (None, stranger.token):
        answer = await read(server, deal, way, token)
        assert (answer.status_code, answer.json()) == (404, missing.json())


@live
async def test_its_players_may_read_it_at_once_and_see_nothing_of_its_terms(server, stacked):
    stacked(deck_of())
    three, deal = await finished(server, delay_ms=LATE)
    answer = await read(server, deal, token=three[1].token)
    assert answer.status_code == 200
    assert not answer.json().keys() & {"public_at", "users", "guests"}
    assert (await read(server, deal, "/replay", three[1].token)).status_code == 200


@live
async def test_the_record_of_a_private_table_is_for_those_who_were_let_in(server, stacked):
    stacked(deck_of())
    author = await server.guest()
    code = (
        await author.ok(
            "create", game="doudizhu", private=True, bots=2, pace={"turn_ms": 600_000, "bot_ms": 0}
        )
    )["code"]
    table = (await author.next("table"))["table"]
    watcher, later, stranger = [await server.guest() for _ in range(3)]
    await watcher.ok("watch", code=code)
    await author.ok("ready", table=table, on=True)
    await author.event("dealt")
    await author.ok("auto", table=table, on=True)
    await author.event("deal_ended")
    await author.barrier(table)
    deal = f"{table}-1"
    assert (await read(server, deal, token=later.token)).status_code == 404
    await later.ok("watch", code=code)
    for client in (author, watcher, later):
        answer = await read(server, deal, token=client.token)
        assert (answer.status_code, "guests" in answer.json()) == (200, False)
    for token in (None, stranger.token):
        assert (await read(server, deal, token=token)).status_code == 404


def test_everybody_may_read_it_when_the_delay_is_over():
    data = b'{"table": "t1", "public_at": 1000, "users": ["u1", null]}'
    assert [may_read(data, user, 999, no_table) for user in (None, "u1", "u2")] == [False, True, False]
    assert [may_read(data, user, 1000, no_table) for user in (None, "u1", "u2")] == [True, True, True]
    assert may_read(b'{"deal": "t1-1"}', None, 0, no_table)


def test_the_guests_of_a_delayed_table_wait_as_long_as_its_spectators():
    data = b'{"table": "t1", "public_at": 1000, "users": ["u1"], "guests": ["u1", "u2"]}'
    assert [may_read(data, user, 999, no_table) for user in ("u1", "u2")] == [True, False]
    assert [may_read(data, user, 1000, no_table) for user in ("u1", "u2", "u3", None)] == [
        True,
        True,
        False,
        False,
    ]


def no_table(_table, _user):
    return False


@live
async def test_the_lobby_tells_of_a_deal_as_late_as_spectators_see_it(server, stacked):
    stacked(deck_of())
    three = await threesome(server, delay_ms=LATE)
    lobby = await server.guest()
    await lobby.ok("lobby", on=True)
    before = server.paiju.tables.lines[three.table]
    assert before["people"] == 3
    await three.start()
    await three.finish()
    await three[0].barrier(three.table)
    async with server.http() as http:
        line = (await http.get(f"/api/tables/{three.table}")).json()
    assert [line[key] for key in ("deal", "deals", "status")] == [None, 0, "ready"]
    assert line == before
    await three[2].ok("leave", table=three.table)
    assert server.paiju.tables.lines[three.table]["open"] == 1


@live
async def test_a_restart_shows_spectators_nothing_of_the_deal_that_has_just_ended(
    spare_url, here, stacked, monkeypatch
):
    stacked(deck_of())
    async with running_server(spare_url) as server:
        three, _deal = await finished(server, delay_ms=LATE)
    clocks = []
    monkeypatch.setattr(parts, "LoopClock", lambda now_ms: clocks.append(JumpingClock(now_ms)) or clocks[-1])
    async with running_server(spare_url) as server:
        spectator = await server.guest()
        await spectator.ok("watch", table=three.table)
        seen = await spectator.next("table")
        assert seen["view"] is None
        assert not seen.keys() & {"last", "deal", "next_at", "turn"}
        assert not any(seat.get("score") for seat in seen["seats"])
        assert server.paiju.tables.lines[three.table]["deals"] == 0
        again = await server.again(
            spectator, resume=[{"table": three.table, "term": seen["term"], "seq": seen["seq"]}]
        )
        assert "last" not in await again.next("table")
        clock = clocks[0]

        async def settle():
            await again.ask("sit", table=three.table)

        await clock.jump(LATE, settle)
        shown = await again.find(lambda message: message["t"] == "table" and "last" in message)
        assert shown["reset"] is True
        assert sum(seat.get("score", 0) for seat in shown["seats"]) == 0
        assert any(seat.get("score") for seat in shown["seats"])


def test_what_was_held_back_is_released_after_the_veil():
    table = Table(people=3, delay_ms=1_000)
    table.deal()
    table.play_out()
    ended, steps = table.state, len(table.steps)
    table.now += 500
    table.deal()
    delayed = Delayed.resumed(table.game, ended, [], None, ended.at + 500)
    delayed.hold([step.record for step in table.steps[steps:]], table.term, [{None: b"next"}])
    assert delayed.shown.last is None
    assert delayed.next_at == ended.at + 1_000
    assert not delayed.unveil(ended.at + 999)
    assert delayed.release(ended.at + 999) == []
    assert delayed.unveil(ended.at + 1_500)
    assert delayed.shown is ended
    assert delayed.release(ended.at + 1_500) == [{None: b"next"}]
    assert delayed.shown == table.state

"""Hidden cards, searched for where they could leak: resumes, late spectators, bots, logs, metrics."""

import re

import msgspec
import pytest
import structlog

from paiju.server.table.bot_workers import BotPool
from tests.engine.games.holdem.table import stacked
from tests.server.features.test_holdem_records import DRY, HOLES, Heard, cards_in, pair, played
from tests.server.live import ONE_LOOP
from tests.server.ring import ring, stack_deck

pytestmark = ONE_LOOP

FLOP, TURN = {"3c", "8d", "Ts"}, {"4h"}
A_CARD = re.compile(r"\b[2-9TJQKA][cdhs]\b")


@pytest.fixture
def deal(monkeypatch):
    stack_deck(monkeypatch, stacked(HOLES, DRY))


async def on_the_turn(server, **create):
    """A hand on the turn in which 3 has folded; 0, 1 and 2 are in."""
    table = await ring(server, 4, **create)
    await table.start()
    await table.play("2:c 3:f 0:c 1:x 0:x 1:x 2:x")
    return table


async def test_who_comes_back_in_mid_hand_is_shown_its_own_cards_and_the_board(server, deal):
    table = await on_the_turn(server)
    for seat in range(4):
        again = await server.again(table[seat])
        snapshot = await again.next("table")
        assert cards_in(snapshot) == pair(HOLES[seat]) | FLOP | TURN
        again.inbox.clear()
        await again.barrier(table.table)
        assert cards_in(list(again.inbox)) <= pair(HOLES[seat]) | FLOP | TURN


async def test_who_comes_back_with_a_cursor_is_sent_no_more_than_who_stayed(server, deal):
    table = await ring(server, 4)
    cursors = {seat: await table.look(seat) for seat in range(4)}
    await table.start()
    await table.play("2:c 3:f 0:c 1:x")
    for seat, seen in cursors.items():
        cursor = {"table": table.table, "term": seen["term"], "seq": seen["seq"]}
        again = await server.again(table[seat], resume=[cursor])
        await again.event("street_dealt")
        assert cards_in([msgspec.msgpack.decode(frame) for frame in again.frames]) == pair(HOLES[seat]) | FLOP


async def test_a_connection_that_was_replaced_hears_nothing_of_the_hand(server, deal):
    table = await ring(server, 4)
    old = table.players[0]
    heard = Heard(old)
    new = await server.guest(token=old.token, session="another-session")
    await old.next("detached")
    table.players[0] = new
    await table.start()
    await table.play("2:c 3:f 0:c 1:x")
    assert cards_in(heard.messages) == set()


async def test_who_sees_late_has_no_card_of_the_running_hand(server, deal):
    table = await on_the_turn(server, delay_ms=600_000)
    watcher = await server.guest()
    heard = Heard(watcher)
    await watcher.ok("watch", table=table.table)
    await table.play("0:x 1:x 2:x")
    await watcher.ok("sync", table=table.table)
    assert heard.messages
    assert cards_in(heard.messages) == set()
    await watcher.ok("lobby", on=True, game="holdem")
    lines = (await watcher.next("lobby"))["tables"]
    assert cards_in([line for line in lines if line["table"] == table.table]) == set()
    assert cards_in(server.paiju.tables.lines[table.table]) == set()


async def test_a_seat_that_was_free_when_the_cards_came_is_told_none_of_them(server, deal):
    table = await ring(server, 4, seats=5)
    await table.start()
    await table.play("2:c 3:f 0:c 1:x")
    guest = await server.guest()
    heard = Heard(guest)
    await guest.ok("join", table=table.table, seat=4)
    await table.play("0:x 1:x 2:x")
    await guest.barrier(table.table)
    assert cards_in(heard.messages) == FLOP | TURN


async def test_a_bot_is_told_its_own_cards_and_the_boards(server, monkeypatch):
    told = []
    think = BotPool.think

    async def overheard(self, game, level, observation, seed, *terms):
        state = server.paiju.tables.owned.actors[table.table].state.deal.state
        known = {*state.hands[observation.seat], *state.boards[0]}
        told.append((observation.seat, known, cards_in(msgspec.to_builtins(observation))))
        return await think(self, game, level, observation, seed, *terms)

    monkeypatch.setattr(BotPool, "think", overheard)
    table = await ring(server, 2, seats=4)
    for _ in range(2):
        await table[0].ok("add_bot", table=table.table)
    await table.start()
    while (view := await table.view(0)) is not None:
        if view["turn"] in {0, 1}:
            await table.play(f"{view['turn']}:{'x' if view['choice']['check'] else 'c'}")
    assert {seat for seat, _, _ in told} == {2, 3}
    for _, known, cards in told:
        assert cards == known


async def test_neither_logs_nor_metrics_name_a_card_or_the_secret(server, monkeypatch):
    with structlog.testing.capture_logs() as logs:
        table, _ = await played(server, monkeypatch)
        await table[0].ask("act", table=table.table, turn="x", action={"a": "show", "cards": ["7c"]})
    archived = msgspec.json.decode(
        await server.paiju.http.api._deals.archived._store.archive.get(f"{table.table}-1")
    )
    async with server.http() as http:
        metrics = (await http.get("/metrics")).text
    assert "paiju_deals_total" in metrics
    for text in (str(logs), metrics):
        assert not A_CARD.search(text)
        assert archived["secret"] not in text

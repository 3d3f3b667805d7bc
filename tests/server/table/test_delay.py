"""Spectators of a table with a delay see it as it was; seats see it as it is."""

from server.table.delay import Delayed
from server.table.state import SeatState, TableState
from tests.server.live import ONE_LOOP
from tests.server.tables import threesome

LATE = 600_000

live = ONE_LOOP


def table(at: int, seq: int) -> TableState:
    return TableState(
        table="t", game="doudizhu", rules_version=1, options={}, pace=None, author="u", seats=(SeatState(),) * 3,
        carry=None, secret=b"", at=at, seq=seq, delay_ms=1_000,
    )  # fmt: skip


def test_a_record_is_released_when_its_delay_is_over_and_not_before():
    delayed = Delayed(table(0, 0))
    delayed.hold(table(5_000, 1), [{None: b"one"}])
    delayed.hold(table(5_400, 2), [{None: b"two"}])
    assert delayed.next_at == 6_000
    assert delayed.release(5_999) == []
    assert delayed.shown.seq == 0
    assert delayed.release(6_000) == [{None: b"one"}]
    assert delayed.shown.seq == 1
    assert delayed.release(9_000) == [{None: b"two"}]
    assert delayed.next_at is None


@live
async def test_a_spectator_of_a_delayed_table_learns_nothing_of_the_deal_that_runs(server):
    three = await threesome(server, delay_ms=LATE)
    spectator = await server.guest("旁")
    await spectator.ok("watch", table=three.table)
    before = await spectator.next("table")
    await three.start()
    seen = await spectator.barrier(three.table)
    assert not [message for message in seen if message["t"] == "events"]
    assert before["view"] is None
    assert before["seq"] == 0


@live
async def test_a_cursor_does_not_get_a_spectator_past_the_delay(server):
    three = await threesome(server, delay_ms=LATE)
    spectator = await server.guest("旁")
    await spectator.ok("watch", table=three.table)
    await three.start()
    snapshot = await three[0].ok("sync", table=three.table)
    assert snapshot["t"] == "ok"
    message = await three[0].next("table")
    await spectator.ok("sync", table=three.table, term=message["term"], seq=message["seq"])
    shown = await spectator.find(lambda found: found["t"] == "table" and found.get("reset"))
    assert shown["seq"] == 0
    assert shown["view"] is None


@live
async def test_who_sees_a_table_late_does_not_hear_its_chat_early(server):
    three = await threesome(server, delay_ms=LATE)
    spectator = await server.guest("旁")
    await spectator.ok("watch", table=three.table)
    await three[0].ok("chat", table=three.table, text="我有王炸")
    assert (await three[1].next("chat"))["text"] == "我有王炸"
    assert not [message for message in await spectator.barrier(three.table) if message["t"] == "chat"]

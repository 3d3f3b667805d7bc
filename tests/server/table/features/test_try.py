"""`try`: the answer of `act` without its effect. Its refusals are in `test_bad_requests`."""

import pytest

from paiju.server import metrics
from paiju.server.store.archive import Archive
from paiju.server.store.store import Store
from tests.server.live import ONE_LOOP, SLOW, running_server
from tests.server.playing import deck_of, threesome

pytestmark = ONE_LOOP

CALL = {"a": "call", "yes": True}
CARDS = ["3d", "3c", "3h", "4d"]
PLAY = {"a": "play", "cards": CARDS}
READING = {"combo": "triple_with_single", "rank": "3"}


@pytest.fixture
def dealt(stacked):
    stacked(deck_of("3d 3c 3h 4d 4c 4h 5d 5c 5h 6d 6c 6h 7d 8d 2d LJ BJ", bottom="Td Jd Qd"))


async def leading(server, **create):
    """A table at which seat 0 leads, and its prompt."""
    table = await threesome(server, **create)
    await table.start()
    await table.landlord_is_first()
    for player in table.players:
        player.inbox.extend([m for m in await player.barrier(table.table) if player.asks(m)])
    return table, await table[0].prompt()


async def test_cards_that_may_be_played_are_named_and_stay_in_the_hand(server, dealt):
    table, prompt = await leading(server)
    fields = {"table": table.table, "turn": prompt["turn"]}
    answer = await table[0].ok("try", **fields, action=PLAY)
    assert answer == {"t": "ok", "id": answer["id"], "reading": READING}
    for player in table.players:
        assert await player.barrier(table.table) == []
    await table[0].ok("sync", table=table.table)
    assert set(CARDS) <= set((await table[0].next("table"))["view"]["hand"])
    await table[0].ok("act", **fields, action=PLAY)
    played = await table[0].event("played")
    assert {"combo": played["combo"], "rank": played["rank"]} == READING


async def test_of_a_hand_that_ends_the_deal_only_the_reading_is_told(server, stacked):
    straight = "3d 3c 3h 4d 4c 4h 5d 5c 5h 6d 6c 6h 7d 7c 7h 8d 8c"
    stacked(deck_of(straight, bottom="8h 9d 9c"))
    table, prompt = await leading(server)
    fields = {"table": table.table, "turn": prompt["turn"]}
    action = {"a": "play", "cards": [*straight.split(), "8h"]}
    answer = await table[0].ok("try", **fields, action=action)
    assert answer == {"t": "ok", "id": answer["id"], "reading": {"combo": "triple_straight", "rank": "8"}}


async def test_what_plays_no_cards_has_no_reading(server, dealt):
    table = await threesome(server, options={"doubling": True})
    await table.start()
    for seat, action in ((0, CALL), (1, CALL | {"yes": False}), (2, CALL | {"yes": False})):
        prompt = await table[seat].prompt()
        fields = {"table": table.table, "turn": prompt["turn"], "action": action}
        answer = await table[seat].ok("try", **fields)
        assert answer == {"t": "ok", "id": answer["id"]}
        await table[seat].ok("act", **fields)
    for seat in (1, 2):
        prompt = await table[seat].prompt()
        fields = {"table": table.table, "turn": prompt["turn"], "action": {"a": "double", "yes": True}}
        answer = await table[seat].ok("try", **fields)
        assert answer == {"t": "ok", "id": answer["id"]}
        await table[seat].ok("act", **fields)


async def test_ambiguous_cards_are_answered_with_their_readings_and_with_one_of_them_named(server, dealt):
    table, prompt = await leading(server, options={"preset": "extended"})
    fields = {"table": table.table, "turn": prompt["turn"]}
    action = {"a": "play", "cards": ["3d", "3c", "3h", "4d", "4c", "4h", "5d", "5c", "5h", "6d", "6c", "6h"]}
    error = await table[0].refused("try", **fields, action=action)
    assert (error["code"], error["data"]["reason"]) == ("illegal_action", "ambiguous")
    for reading in error["data"]["readings"]:
        answer = await table[0].ok("try", **fields, action=action | {"as": reading})
        assert answer["reading"] == reading


async def test_it_is_answered_from_memory_and_not_remembered(server, dealt, monkeypatch):
    table, prompt = await leading(server)
    fields = {"table": table.table, "turn": prompt["turn"]}
    actor = server.paiju.tables.owned.actors[table.table]
    before = actor.state
    counted = metrics.REFUSED.labels("illegal_action")._value.get()

    def unasked(*_, **__):
        raise AssertionError("a `try` asked the store")

    with monkeypatch.context() as patch:
        for owner, name in ((Store, "commit"), (Store, "load"), (Store, "rotate"), (Archive, "get")):
            patch.setattr(owner, name, unasked)
        for _ in range(3):
            answer = await table[0].ok("try", id=2**40, **fields, action=PLAY)
            assert answer["reading"] == READING
            assert (await table[0].refused("try", id=2**41, **fields, action=PLAY | {"cards": ["3d", "4d"]}))[
                "data"
            ] == {"reason": "illegal_type"}
    assert actor.state is before
    assert metrics.REFUSED.labels("illegal_action")._value.get() == counted, "asking is no refusal"
    # An id is spent by what took effect alone: a lower one than the tries had is not superseded.
    await table[0].ok("act", **fields, action=PLAY)


async def test_it_does_not_take_the_seat_back(server, dealt):
    table = await threesome(server, pace=SLOW | {"bot_ms": 10_000})
    await table.start()
    prompt = await table[0].prompt()
    await table[0].ok("auto", table=table.table, on=True)
    await table[0].ok("try", table=table.table, turn=prompt["turn"], action=CALL)
    await table[0].barrier(table.table)
    assert server.paiju.tables.owned.actors[table.table].state.seats[0].auto
    await table[0].ok("act", table=table.table, turn=prompt["turn"], action=CALL)


async def test_tries_count_toward_the_rate(spare_url, here):
    async with running_server(spare_url, messages_per_s=1, burst=6, refills=False) as server:
        client = await server.guest()
        errors = [
            await client.refused("try", table="nowhere", turn="x", action={"a": "pass"}) for _ in range(8)
        ]
        codes = [error["code"] for error in errors]
        assert codes[:5] == ["not_found"] * 5
        assert codes[-1] == "rate_limited"

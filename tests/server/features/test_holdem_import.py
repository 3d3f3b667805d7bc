"""A recorded hand of Hold'em (PHH), cut anywhere, shown step by step or opened as a table that goes on; or refused."""

import httpx

from tests.server.live import ONE_LOOP, SLOW
from tests.server.ring import Ring

pytestmark = ONE_LOOP

HAND = """
# four players, p4 has the button
variant = 'NT'
antes = [0, 0, 0, 0]
blinds_or_straddles = [10, 20, 0, 0]
min_bet = 20
starting_stacks = [900, 1500, 2000, 70]
actions = [
  'd dh p1 AsAh', 'd dh p2 KsKh', 'd dh p3 ????', 'd dh p4 QsQh',
  'p3 f', 'p4 cbr 70', 'p1 cc', 'p2 cc',
  'd db 2c7d9h',
  'p1 cc', 'p2 cbr 100', 'p1 cc',
  'd db 4s', 'p1 cc', 'p2 cc',
  'd db 8c', 'p1 cc', 'p2 cc',
]
"""


def cut(until: str) -> str:
    """The hand up to an action (that one not)."""
    return HAND[: HAND.index(until)] + "]\n"


async def post(server, client, path="/api/tables", **body) -> httpx.Response:
    headers = {"Authorization": f"Bearer {client.token}"} if client else {}
    async with server.http() as http:
        return await http.post(
            f"{server.url}{path}", json={"game": "holdem", "pace": SLOW, **body}, headers=headers
        )


async def opened(server, record, seat=0) -> Ring:
    """A table at which the guest goes on at `seat` with bots, and has said to be ready."""
    guest = await server.guest("甲")
    answer = await post(server, guest, record=record, seat=seat, bots=3)
    assert answer.status_code == 201, answer.text
    table = Ring(answer.json()["table"], {seat: guest})
    await guest.ok("join", table=table.table)
    return table


async def test_a_hand_goes_on_from_where_its_file_stops(server):
    table = await opened(server, cut("'d db 4s'"))
    assert await table.stacks(0) == [900, 1500, 2000, 70]
    await table[0].ok("ready", table=table.table, on=True)
    started = await table[0].event("deal_started")
    assert (started["imported"], "root" in started) == (True, False)
    view = await table.view(0)
    assert view["hand"] == ["As", "Ah"]
    assert view["boards"][0][:3] == ["2c", "7d", "9h"]
    assert view["stacks"][2:] == [2000, 0]
    while (view := await table.view(0)) is not None:
        if view["turn"] == 0:
            await table.play(f"0:{'x' if view['choice']['check'] else 'c'}")
    await table[0].event("settled")
    assert (await table.stacks(0))[2] == 2000, "that seat had folded"


async def test_a_hand_that_is_over_is_settled_at_once_and_the_table_deals_the_next(server):
    table = await opened(server, HAND + "finishing_stacks = [1140, 1330, 2000, 0]\n")
    await table[0].ok("ready", table=table.table, on=True)
    assert (await table[0].event("settled"))["amounts"] == [240, -170, 0, -70]
    await table[0].event("deal_ended")
    await table[0].ok("ready", table=table.table, on=True)
    assert "root" in await table[0].event("deal_started"), "that one is the server's own shuffle"


async def test_what_the_file_does_not_know_is_drawn_anew_for_each_table(server):
    """Otherwise a player with the file would know the cards to come."""
    decks = set()
    for _ in range(4):
        table = await opened(server, cut("'d db 4s'"))
        await table[0].ok("ready", table=table.table, on=True)
        await table[0].event("hand_started")
        state = server.paiju.tables.owned.actors[table.table].state
        deck = state.deal.state.deck if state.deal is not None else ()
        assert sorted(set(deck)) == sorted(deck)
        assert "??" not in deck
        decks.add(deck)
    assert len(decks) > 1


async def test_nobody_changes_seats_or_chips_before_the_hand_has_begun(server):
    table = await opened(server, cut("'d db 4s'"))
    before = await table.look(0)
    for request in (
        {"t": "leave"},
        {"t": "sit", "state": "out"},
        {"t": "chips", "amount": 100},
        {"t": "remove_bot"},
    ):
        error = await table[0].refused(request.pop("t"), table=table.table, **request)
        assert error["code"] == "busy"
    assert await table.look(0) == before
    stranger = await server.guest()
    assert (await stranger.refused("join", table=table.table))["code"] == "busy"
    await stranger.ok("watch", table=table.table)
    await stranger.ok("leave", table=table.table)
    await table[0].ok("ready", table=table.table, on=True)
    await table[0].event("hand_started")


async def test_who_plays_a_hand_on_is_asked_for_as_the_hand_has_it(server):
    guest = await server.guest()
    for fields, path in (
        ({"bots": 2}, "$.bots"),
        ({"bots": 3, "seat": 4}, "$.seat"),
        ({"bots": 3, "options": {"ante": 5}}, "$.options"),
        ({"bots": 3, "record": {"players": 4}}, "$.record"),
        ({"bots": 2, "game": "doudizhu"}, "$.record"),
    ):
        answer = await post(server, guest, **{"record": cut("'d db 4s'"), **fields})
        assert (answer.status_code, answer.json()["error"]["path"]) == (422, path), fields
    assert (await post(server, None, record=HAND, bots=3)).status_code == 401

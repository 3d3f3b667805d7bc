"""A person takes the seat of a bot, over real sockets: what everybody is told, and what goes wrong on the way."""

import asyncio

import msgpack

from paiju.server.table.ports.services import Lost
from paiju.server.table.views.audience import Audience
from tests.server.live import ONE_LOOP, SLOW, running_server
from tests.server.playing import play_out, snapshot

pytestmark = ONE_LOOP
SEAT = 1
"""Of the first bot."""


async def dealt(server, game="doudizhu", **wish):
    """A person who has just been dealt to beside bots that came because nobody else did; and the table."""
    author = await server.guest("甲", hints=True)
    asked = {"game": game, "pace": SLOW, "fill_ms": 0, "ready": True, **wish}
    opened = await author.ok("create", **asked)
    await author.event("deal_started")
    return author, opened["table"], opened.get("code")


async def waiting(server, table, name="乙", **wish):
    """A person for whom the first bot's seat is kept."""
    person = await server.guest(name, hints=True)
    reply = await person.ok("join", table=table, **wish)
    assert (reply["seat"], reply["from"]) == (SEAT, "deal")
    seen = await person.next("table")
    assert seen["you"] is None
    return person, seen


async def test_one_request_deals_and_a_second_person_plays_from_the_next_deal(server):
    author, table, _ = await dealt(server)
    assert server.paiju.tables.lines[table]["takeover"] == 2
    person, seen = await waiting(server, table)
    assert seen["seats"][SEAT]["next"] == {"name": "乙", "user": person.user}
    assert "open" not in seen["seats"][SEAT]
    assert seen["seats"][SEAT + 1]["open"] is True
    line = server.paiju.tables.lines[table]
    assert (line["takeover"], line["people"], line["seats"][SEAT]["next"]["user"]) == (1, 1, person.user)
    await play_out(author)
    mine = await person.next("table")
    assert (mine["you"], mine["view"]) == (SEAT, None)
    assert (mine["seats"][SEAT]["user"], mine["seats"][SEAT]["ready"]) == (person.user, True)
    assert server.paiju.tables.lines[table]["people"] == 2
    await author.ok("ready", table=table, on=True)
    assert (await person.event("dealt"))["hands"][SEAT]


async def test_the_waiting_person_is_told_what_spectators_are_told_and_nothing_else(server):
    author, table, _ = await dealt(server)
    spectator = await server.guest()
    await spectator.ok("watch", table=table)
    person, _ = await waiting(server, table)
    await spectator.event("seat")
    spectator.frames.clear()
    person.frames.clear()
    await play_out(author)
    await person.next("table")
    await snapshot(spectator, table)
    own = [frame for frame in person.frames if frame in spectator.frames]
    apart = [frame for frame in person.frames if frame not in spectator.frames]
    assert own
    told = [msgpack.unpackb(frame, strict_map_key=False) for frame in apart]
    assert [(message["t"], message["you"], message["view"]) for message in told] == [("table", SEAT, None)]


async def test_the_request_sent_again_gives_the_same_seat_and_later_the_seat_itself(server):
    author, table, _ = await dealt(server)
    person = await server.guest()
    first = await person.ok("join", table=table, id=700)
    person.cut()
    again = await server.again(person)
    assert again.welcome["tables"] == [table]
    assert await again.ok("join", table=table, id=700) == first
    assert (await again.next("table"))["you"] is None
    await play_out(author)
    assert (await again.next("table"))["you"] is None  # of the hello, or of the join
    while (await again.next("table"))["you"] is None:
        pass
    assert await again.ok("join", table=table, id=700) == first
    assert (await again.next("table"))["you"] == SEAT


async def test_one_who_has_gone_when_the_deal_ends_is_away(server):
    author, table, _ = await dealt(server)
    person, _ = await waiting(server, table)
    await person.close()
    await server.settle()
    await play_out(author)
    actor = server.paiju.tables.owned.actors[table]
    await author.barrier(table)
    assert actor.state.seat_of(person.user) == SEAT
    assert set(actor._audience.away) == {SEAT}
    back = await server.guest(token=person.token)
    assert (await back.next("table"))["you"] == SEAT
    await back.barrier(table)
    assert actor._audience.away == {}


async def test_the_newest_connection_gets_the_seat_and_the_older_is_told(server):
    author, table, _ = await dealt(server)
    person, _ = await waiting(server, table)
    newer = await server.guest(token=person.token)
    assert (await newer.next("table"))["you"] is None
    await play_out(author)
    assert (await newer.next("table"))["you"] == SEAT
    assert (await person.next("detached"))["table"] == table


async def test_a_kept_seat_counts_among_the_tables_at_which_a_user_may_sit(spare_url, here):
    async with running_server(spare_url, tables_per_user=1) as server:
        _, table, _ = await dealt(server)
        _, other, _ = await dealt(server)
        person, _ = await waiting(server, table)
        assert (await person.refused("join", table=other))["code"] == "full"
        assert (await person.refused("create", game="doudizhu"))["code"] == "full"
        await person.ok("leave", table=table)
        assert (await person.ok("join", table=other))["from"] == "deal"


async def test_seats_asked_for_at_once_at_more_tables_than_allowed_are_not_all_kept(spare_url, here):
    async with running_server(spare_url, tables_per_user=2) as server:
        tables = [(await dealt(server))[1] for _ in range(4)]
        person = await server.guest()
        ids = [await person.send("join", table=table) for table in (tables[0], *tables)]
        replies = [await person.reply(number) for number in ids]
        kept = [reply["table"] for reply in replies if reply["t"] == "ok"]
        assert kept == [tables[0], tables[0], tables[1]]
        assert {reply["code"] for reply in replies if reply["t"] == "error"} == {"full"}
        assert server.paiju.tables._seats._coming == {}
        await person.ok("leave", table=tables[1])
        assert (await person.ok("join", table=tables[3]))["from"] == "deal"


async def test_requests_for_a_seat_leave_nothing_behind_at_a_table_that_is_full_of_them_or_lost(
    spare_url, here
):
    most = 4
    async with running_server(spare_url, requests_waiting_per_user=most, burst=1_000) as server:
        _, table, _ = await dealt(server)
        person = await server.guest()
        actor, seats = server.paiju.tables.owned.actors[table], server.paiju.tables._seats
        busy = asyncio.Event()

        async def lost():
            await busy.wait()
            raise Lost("another owner has written")

        actor._mailbox.put(lost)
        ids = [await person.send("join", table=table) for _ in range(10 * most)]
        assert (await person.reply(ids[-1]))["code"] == "busy"
        assert sum(seats._coming[person.user].values()) <= most
        assert len(actor._mailbox._work) <= 2 * most + 1
        busy.set()
        assert (await person.reply(ids[0]))["code"] == "busy"
        assert seats._coming == {}


async def test_at_a_delayed_table_the_seat_comes_at_once_and_what_is_watched_until_then_late(server):
    author, table, _ = await dealt(server, delay_ms=600_000)
    person = await server.guest()
    assert (await person.ok("join", table=table))["from"] == "deal"
    seen = await person.next("table")
    assert (seen["you"], seen["view"], "deal" in seen) == (None, None, False)
    assert "next" not in seen["seats"][SEAT]
    assert server.paiju.tables.lines[table]["seats"][SEAT]["next"]["user"] == person.user
    await play_out(author)
    beside = {"watching", "chat", "chats"}  # bots may say something about the deal
    late = [message for message in await person.barrier(table) if message["t"] not in beside]
    assert [message["t"] for message in late] == ["table"]
    assert late[0]["you"] == SEAT


async def test_a_table_that_fails_as_it_seats_the_person_seats_the_person_all_the_same(server, monkeypatch):
    author, table, _ = await dealt(server)
    person, _ = await waiting(server, table)
    seat_heirs, failed = Audience._seat_heirs, []

    def fail_once(audience, before, after):
        if not failed and before.deal is not None and after.deal is None:
            failed.append(table)
            raise RuntimeError("as a fault would")
        seat_heirs(audience, before, after)

    monkeypatch.setattr(Audience, "_seat_heirs", fail_once)
    await play_out(author)
    assert failed == [table]
    while (await person.next("table"))["you"] is None:
        pass
    assert server.paiju.tables.owned.actors[table].state.seat_of(person.user) == SEAT


async def test_a_face_comes_with_its_person_to_a_free_seat_and_to_a_bots(server):
    """At once and from the next deal on; the line in the lobby and the deal's record say it too."""
    async with server.http() as http:
        made = [
            (await http.post("/api/session", json={"name": name, "face": face})).json()
            for name, face in (("Ada", "koi"), ("Bob", "moon"))
        ]
    ada, bob = [await server.guest(token=account["token"]) for account in made]
    table = (await ada.ok("create", game="doudizhu", pace=SLOW, fill_ms=0, ready=True))["table"]
    started = await ada.event("deal_started")
    assert [seat.get("face") for seat in started["seats"]] == ["koi", None, None]
    assert [seat.get("face") for seat in server.paiju.tables.lines[table]["seats"]] == ["koi", None, None]
    seat = (await bob.ok("join", table=table))["seat"]
    kept = server.paiju.tables.owned.actors[table].state.seats[seat]
    assert (kept.face, kept.next.face) == (None, "moon")

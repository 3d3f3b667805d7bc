"""The end of an account in both databases: what goes, what stays, and that nothing of it comes back."""

import asyncio
import json
import zlib
from functools import partial

from msgspec.structs import replace
from sqlalchemy import event, select, text, update

from paiju.server.database import account_works as works
from paiju.server.database import relation_works
from paiju.server.database import works as books
from paiju.server.database.people import ClaimOutcome, EndedSession, Held
from paiju.server.database.relations import Related
from paiju.server.database.sql import accounts, booking, history, leaving, programs, totals
from paiju.server.database.sql.schema import DEAL_SEATS, METADATA, SESSIONS, USERS
from paiju.server.ended.entries import GONE, unpacked
from paiju.server.ended.history import Wish
from paiju.server.ended.rows import FORGOTTEN
from tests.server.database.sql.test_accounts import DAY, NOW, make, person, session
from tests.server.database.sql.test_tokens import program, token, write
from tests.server.ended.made import NOON, deal, handed, match_record

USERS_OF_DEAL = ("ua", "ub", "uf")
NAMES = {"ua": "Zhaoyang", "ub": "Machine"}


def text_of(value):
    if not isinstance(value, bytes):
        return str(value)
    try:
        return zlib.decompress(value).decode()
    except zlib.error:
        return value.hex()


async def dump(database):
    """Every value of every table, records unpacked."""

    def rows(connection):
        found = (row for table in METADATA.sorted_tables for row in connection.execute(select(table)))
        return "\n".join(text_of(value) for row in found for value in row).casefold()

    return await database.read(rows)


async def book(database, *entries):
    await write(database, booking.book, [unpacked(entry.entry) for entry in entries], NOON, 0)


async def lived(database):
    """An account with all that it may have: a handle of before, a program, tokens, people, deals and a match."""
    await make(database, handle="orchid_6", name=NAMES["ua"], at=NOW - 40 * DAY)
    rehandle = partial(works.rehandle, user="ua", handle="Orchid_7", handle_key="orchid_7", at=NOW)
    assert await database.write(rehandle) is ClaimOutcome.DONE
    await make(database, "uf", "ben", name="Ben")
    wish = replace(program(handle="orchid_bot"), name=NAMES["ub"])
    assert await write(database, works.make_program, wish) is ClaimOutcome.DONE
    await write(database, works.open_session, "ua", replace(session("s2"), label="Old phone"))
    for name, user in (("k1", "ua"), ("k2", "ub")):
        await write(database, works.make_token, replace(token(name, user=user), label="Laptop"))
    await write(database, relation_works.ask, "uf", "ua", NOW)
    await write(database, relation_works.block, "ua", "ux", NOW)
    await write(database, relation_works.set_privacy, "ua", {"deals": "friends"})
    match = handed(match_record(users=USERS_OF_DEAL))
    await book(database, deal(users=USERS_OF_DEAL, names=NAMES), match)


async def test_all_that_tells_of_the_person_is_gone_from_the_database(database):
    await lived(database)
    told = await dump(database)
    words = ("zhaoyang", "machine", "orchid_7", "orchid_bot", "old phone", "laptop", "ua1", "friends")
    assert [word for word in words if word not in told] == []
    left = await write(database, works.leave, "ua", NOW)
    assert left.users == ("ua", "ub")
    assert {(one.id, one.now) for one in left.ended} == {
        ("s-ua", True), ("s2", True), ("k1", True), ("k2", False)
    }  # fmt: skip
    told = await dump(database)
    assert [word for word in (*words, "orchid") if word in told] == []
    assert "ben" in told
    row = await database.read(
        lambda connection: connection.execute(select(USERS).where(USERS.c.id == "ua")).one()
    )
    assert (row.kind, row.gone_at, row.settings) == ("gone", NOW, None)
    lines = await database.read(partial(relation_works.lines, user="uf"))
    assert lines == []


async def test_deals_stay_for_others_without_the_name(database):
    await lived(database)
    await write(database, works.leave, "ua", NOW)
    record = json.loads(await database.read(partial(books.record, name="t1-1")))
    assert [seat["name"] for seat in record["seats"]] == [GONE, GONE, "Ben"]
    (line,) = await database.read(lambda connection: history.deals(connection, Wish("uf")))
    assert [(player.name, player.user) for player in line.players] == [
        (GONE, "ua"),
        (GONE, "ub"),
        ("Ben", "uf"),
    ]
    assert line.players[1].program.owner == GONE
    (match,) = await database.read(lambda connection: history.matches(connection, Wish("uf")))
    assert match.players[0].name == GONE
    assert await database.read(partial(books.gone, users=["ua", "ub", "uf", "un"])) == {"ua", "ub"}


async def test_what_is_booked_later_brings_nothing_back(database):
    await lived(database)
    await write(database, works.leave, "ua", NOW)
    await book(database, deal("t1-2", users=USERS_OF_DEAL, names=NAMES, at=NOON + 40 * DAY))
    assert "zhaoyang" not in await dump(database)
    assert await database.read(lambda connection: totals.of_user(connection, "ua")) == {}
    claim = partial(works.claimable, user="ua", handle="other", handle_key="other", at=NOW)
    assert await database.read(claim) is ClaimOutcome.GONE
    assert await make(database, "ua", "other") is ClaimOutcome.GONE
    assert await write(database, works.open_session, "ua", session("s9")) is None
    assert await write(database, works.make_token, token("k9")) is ClaimOutcome.GONE
    assert await write(database, works.make_program, program("uz", handle="tee")) is ClaimOutcome.GONE
    assert await write(database, relation_works.ask, "uf", "ua", NOW) is Related.UNKNOWN
    # One that was blocked as a guest whom nothing was booked of has no row, and may stay blocked.
    assert await person(database) is None


async def test_its_handles_are_free_for_others_after_a_year(database):
    await lived(database)
    await write(database, works.leave, "ua", NOW)
    for handle in ("orchid_7", "orchid_bot", "orchid_6"):
        assert await make(database, "ug", handle, at=NOW + DAY) is ClaimOutcome.TAKEN
    assert await make(database, "ug", "orchid_7", at=NOW + accounts.KEPT_MS + 1) is ClaimOutcome.DONE


async def test_a_repeat_tells_the_same_ends_and_changes_nothing(database):
    await lived(database)
    await write(database, works.leave, "ua", NOW)
    before = await dump(database)
    again = await write(database, works.leave, "ua", NOW + 1000)
    assert {(one.id, one.now) for one in again.ended} == {
        (name, False) for name in ("s-ua", "s2", "k1", "k2")
    }
    assert await dump(database) == before


async def counted(database, user="ua"):
    its = select(DEAL_SEATS.c.deal).where(DEAL_SEATS.c.user == user, DEAL_SEATS.c.version != FORGOTTEN)
    return await database.read(lambda connection: connection.execute(its).scalars().all())


async def test_the_counts_of_many_seats_go_piece_by_piece(database, monkeypatch):
    monkeypatch.setattr(totals, "PIECE", 2)
    await lived(database)
    for n in range(2, 7):  # two of them end within one millisecond
        await book(database, deal(f"t1-{n}", users=USERS_OF_DEAL, names=NAMES, at=NOON + n // 2))
    assert len(await counted(database)) == 6
    its = update(DEAL_SEATS).where(DEAL_SEATS.c.user.is_not(None)).values(version=1, counts="{}")
    await database.write(lambda connection: connection.execute(its))
    await write(database, works.leave, "ua", NOW)
    assert await database.read(lambda connection: totals.of_user(connection, "ua")) == {}
    assert await database.read(partial(books.left_counts, since=NOW)) == ["ua", "ub"]
    assert await database.read(partial(books.left_counts, since=NOW + 1)) == []
    pieces, since = [], 0
    while since is not None:
        since = await write(database, books.forget_seats, "ua", since)
        pieces.append(len(await counted(database)))
    assert (pieces[-1], len(set(pieces)) > 2) == (0, True)
    assert await database.read(partial(books.left_counts, since=NOW)) == ["ub"]
    assert len(await counted(database, "uf")) == 6


async def test_the_search_for_left_counts_walks_no_seat_that_has_none(database):
    """PostgreSQL reads a table as small as this one as a whole, unless it is told not to."""

    def plan(connection):
        asked = []
        event.listen(connection, "before_cursor_execute", lambda *told: asked.append(told[2:4]))
        if connection.dialect.name == "postgresql":
            connection.execute(text("SET LOCAL enable_seqscan = off"))
            connection.execute(text("SET LOCAL enable_hashjoin = off"))
            connection.execute(text("SET LOCAL enable_mergejoin = off"))
        totals.left(connection, NOW)
        statement, values = asked[-1]
        explain = "EXPLAIN QUERY PLAN" if connection.dialect.name == "sqlite" else "EXPLAIN"
        return str(connection.exec_driver_sql(f"{explain} {statement}", values).all())

    assert "deal_seats_counted" in await database.read(plan)


async def test_only_an_account_is_deleted(database):
    await book(database, deal())
    assert await write(database, works.leave, "ua", NOW) is None
    assert await write(database, works.leave, "unknown", NOW) is None


async def test_a_guest_who_has_gone_may_come_back_and_become_an_account(database):
    await book(database, deal())
    await write(database, books.forget_guests, NOON + 100 * DAY, 90)
    assert await make(database, at=NOON + 101 * DAY) is ClaimOutcome.DONE


async def test_tokens_that_may_be_about_are_refused_and_then_forgotten(database):
    await lived(database)
    await write(database, works.leave, "ua", NOW)
    told = await database.read(partial(works.ended_sessions, at=NOW, most=100))
    assert {one.id for one in told} == {"s-ua", "s2", "k1", "k2"}
    await write(database, works.forget_old, NOW + 31 * DAY)
    left = await database.read(lambda connection: connection.execute(select(SESSIONS.c.user)).scalars().all())
    assert left == ["uf"]
    for name in ("s-old", "s-rests"):
        await write(database, works.open_session, "uf", session(name, NOW - 90 * DAY, NOW - 80 * DAY))
    await write(database, works.end_sessions, "uf", NOW - 85 * DAY, "s-old", None)
    # One that rests has no good token, but may have a connection: it is refused for an hour, repeats included.
    for now in (True, False):
        ended = (await write(database, works.leave, "uf", NOW)).ended
        (rests,) = [one for one in ended if one.id == "s-rests"]
        assert rests == EndedSession("s-rests", NOW + 3_600_000, now)
    left = await database.read(lambda connection: connection.execute(select(SESSIONS.c.id)).scalars().all())
    assert sorted(left) == ["s-rests", "s-uf"]


async def test_booking_and_an_end_at_once_leave_no_totals(database):
    await lived(database)
    entries = [deal(f"t2-{n}", users=USERS_OF_DEAL, names=NAMES, seq=n) for n in range(20)]
    await asyncio.gather(
        *(book(database, entry) for entry in entries[:10]),
        write(database, works.leave, "ua", NOW),
        *(book(database, entry) for entry in entries[10:]),
    )
    for user in ("ua", "ub"):
        assert await database.read(lambda connection, user=user: totals.of_user(connection, user)) == {}
    assert "zhaoyang" not in await dump(database)


def test_every_column_with_a_person_goes_or_says_why_it_stays():
    """A new table with a person in it joins `GOES` or `STAYS` of `database.sql.leaving`."""
    words = {
        "user",
        "other",
        "owner",
        "actor",
        "subject",
        "by",
        "about",
        "who",
        "member",
        "handled_by",
        "host",
    }
    found = {
        column
        for table in METADATA.sorted_tables
        for column in table.columns
        if column.name in words or any(key.column.table is USERS for key in column.foreign_keys)
    }
    assert found == {*leaving.GOES, *leaving.STAYS}


async def test_a_removed_program_names_its_owner_still(database):
    await lived(database)
    await write(database, programs.remove, "ua", "ub", NOW)
    known = await database.read(partial(books.known, users=["ub"]))
    assert (known["ub"].name, known["ub"].program) == (None, "Orchid_7")
    await database.write(lambda connection: connection.execute(update(USERS).values(seen_day=1)))
    assert await database.read(partial(books.known, users=[])) == {}


async def test_what_was_hashed_meanwhile_is_not_written(database):
    await lived(database)
    await write(database, works.leave, "ua", NOW)
    assert await write(database, works.put_password, "ua", "a hash", NOW) is ClaimOutcome.GONE
    assert await write(database, works.put_codes, "ua", ["a code"], NOW) is ClaimOutcome.GONE
    held = Held("ua", "hash")
    assert await write(database, works.open_by_password, held, "a hash", session("s9")) is None
    told = await dump(database)
    assert [word for word in ("a hash", "a code") if word in told] == []

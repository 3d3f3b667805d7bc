"""Each deal is booked once, by its latest end, in both databases."""

from collections import defaultdict

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from sqlalchemy import func, select

from paiju.server.database.address import parse_database
from paiju.server.database.errors import DatabaseRefused
from paiju.server.database.sql import audit, booking, checks, records, schema
from paiju.server.database.sql.engines import Engines
from paiju.server.database.sql.opening import migrate
from paiju.server.database.sql.schema import AUDIT, DEAL_SEATS, DEALS, MATCH_SEATS, METADATA
from paiju.server.ended.entries import unpacked
from paiju.server.ended.rows import DAY_MS, Outcome
from tests.profiles import examples
from tests.server.ended.made import NOON, USERS, deal, deal_record, handed, match_record


def rows(*entries):
    return [unpacked(entry.entry) for entry in entries]


async def book(database, *entries, keep_ms=0):
    return await database.write(lambda connection: booking.book(connection, rows(*entries), NOON, keep_ms))


async def everything(database, table):
    found = await database.read(lambda connection: connection.execute(select(table)).all())
    return [row._asdict() for row in found]


async def test_a_deal_is_booked_with_its_users_seats_and_record(database):
    assert await book(database, deal(), handed(match_record(), seq=10), keep_ms=1000) == [Outcome.BOOKED] * 2
    users = {
        row["id"]: (row["kind"], row["name"], row["face"]) for row in await everything(database, schema.USERS)
    }
    assert users == {"ua": ("guest", "UA", "tea"), "ub": ("guest", "UB", "tea")}
    (row,) = await everything(database, DEALS)
    assert (row["id"], row["table_id"], row["game"], row["term"], row["seq"]) == (
        "t1-1",
        "t1",
        "doudizhu",
        5,
        9,
    )
    assert row["record_until"] == NOON + 1000
    assert len(await everything(database, DEAL_SEATS)) == len(await everything(database, MATCH_SEATS)) == 3
    shown = await database.read(lambda connection: records.record(connection, "t1-1"))
    assert shown == msgspec.json.encode(deal_record())
    assert await database.read(lambda connection: records.record(connection, "t1-m1"))
    assert await database.read(lambda connection: records.record(connection, "t1-2")) is None


async def test_the_same_entry_changes_nothing_the_second_time(database):
    await book(database, deal())
    before = await everything(database, DEALS), await everything(database, DEAL_SEATS)
    assert await book(database, deal()) == [Outcome.KNOWN]
    assert (await everything(database, DEALS), await everything(database, DEAL_SEATS)) == before
    assert await everything(database, AUDIT) == []


async def test_a_later_end_replaces_an_earlier_one_and_is_audited(database):
    await book(database, deal())
    later = deal("t1-1", USERS, (-2, 1, 1), term=6, seq=4)
    assert await book(database, later) == [Outcome.SUPERSEDED]
    (row,) = await everything(database, DEALS)
    assert (row["term"], row["seq"], row["revision"]) == (6, 4, 1)
    assert [seat["amount"] for seat in await everything(database, DEAL_SEATS)] == [-2, 1, 1]
    assert await book(database, deal()) == [Outcome.DROPPED]
    assert [seat["amount"] for seat in await everything(database, DEAL_SEATS)] == [-2, 1, 1]
    acts = [(row["act"], row["subject"]) for row in await everything(database, AUDIT)]
    assert acts == [("deal.superseded", "t1-1"), ("deal.dropped", "t1-1")]


async def test_another_record_of_the_same_place_is_told_and_not_booked(database):
    await book(database, deal())
    assert await book(database, deal("t1-1", USERS, (0, 0, 0))) == [Outcome.DIFFERS]
    assert [seat["amount"] for seat in await everything(database, DEAL_SEATS)] == [2, -1, -1]
    assert [row["act"] for row in await everything(database, AUDIT)] == ["deal.differs"]


async def test_the_latest_name_counts_whatever_is_booked_last(database):
    await book(database, deal("t1-2", at=NOON + DAY_MS, names={"ua": "Later"}))
    await book(database, deal("t1-1", names={"ua": "Earlier"}))
    assert {row["id"]: row["name"] for row in await everything(database, schema.USERS)}["ua"] == "Later"


async def test_all_entries_of_a_transaction_are_booked_or_none(database):
    wrong = rows(deal("t1-2"))[0]  # a seat twice: the database refuses it
    doubled = [
        rows(deal("t1-1"))[0],
        type(wrong)(**{**_fields(wrong), "seats": wrong.seats + wrong.seats[:1]}),
    ]
    with pytest.raises(DatabaseRefused):
        await database.write(lambda connection: booking.book(connection, doubled, NOON, 0))
    assert await everything(database, DEALS) == []
    assert await everything(database, schema.USERS) == []


def _fields(struct):
    return {name: getattr(struct, name) for name in struct.__struct_fields__}


async def test_a_guest_who_is_gone_comes_back_by_playing_on_a_later_day(database):
    await book(database, deal())
    later = NOON + 100 * DAY_MS
    assert await database.write(lambda connection: records.forget_guests(connection, later, 90)) == 2
    people = {row["id"]: (row["kind"], row["name"]) for row in await everything(database, schema.USERS)}
    assert people["ua"] == ("gone", None)
    await book(database, deal("t1-2", at=NOON + 1))  # booked late
    assert {row["kind"] for row in await everything(database, schema.USERS)} == {"gone"}
    await book(database, deal("t1-3", at=later + DAY_MS))
    assert {row["kind"] for row in await everything(database, schema.USERS)} == {"guest"}


async def test_records_go_when_their_time_is_over_and_rows_stay(database):
    await book(database, deal(), handed(match_record(), seq=10), keep_ms=1000)
    await book(database, deal("t2-1"))  # for ever
    assert await database.write(lambda connection: records.expire(connection, NOON + 1001)) == 2
    assert await database.write(lambda connection: records.expire(connection, NOON + 1001)) == 0
    assert await database.read(lambda connection: records.record(connection, "t1-1")) is None
    assert await database.read(lambda connection: records.record(connection, "t2-1")) is not None
    assert len(await everything(database, DEALS)) == 2
    found = await database.read(checks.check)
    assert (found.booked, found.records, found.imbalance, found.doubled) == (3, 1, [], [])


async def test_one_caller_does_a_job_of_a_day(database):
    begun = [
        await database.write(lambda connection, day=day: records.begin_job(connection, "nightly", day))
        for day in ("2026-01-01", "2026-01-01", "2026-01-02")
    ]
    assert begun == [True, False, True]
    await database.write(lambda connection: records.tidy(connection, "2026-01-02"))


async def test_a_check_finds_rows_that_are_not_the_record_s_and_a_recount_mends_them(database):
    await book(database, deal(), deal("t1-2", seq=20))

    def spoil(connection):
        connection.execute(DEAL_SEATS.update().where(DEAL_SEATS.c.deal == "t1-2").values(amount=7))

    await database.write(spoil)
    assert (await database.read(checks.check)).imbalance == ["t1-2"]
    for only_check, different in ((True, ["t1-2"]), (False, ["t1-2"]), (True, [])):
        done = await database.write(lambda c, check=only_check: checks.recount(c, "", only_check=check))
        assert (done.counted, done.different) == (2, different)
    assert (await database.read(checks.check)).imbalance == []


async def test_a_check_finds_a_place_of_two_deals_a_damaged_record_and_a_broken_chain(database):
    await book(database, deal(), deal("t1-2"))
    await book(database, deal("t1-1", term=6))

    def spoil(connection):
        connection.execute(DEALS.update().where(DEALS.c.id == "t1-1").values(record=b"x", term=5))
        connection.execute(AUDIT.update().values(act="nothing"))

    await database.write(spoil)
    found = await database.read(checks.check)
    assert (found.doubled, found.unreadable, found.audit) == (["t1-2"], ["t1-1"], [1])
    done = await database.write(lambda connection: checks.recount(connection, "", only_check=True))
    assert done.unreadable == ["t1-1"]


async def test_acts_are_chained(database):
    def write(connection):
        for number in range(3):
            audit.write(connection, number, "me", "act", "it", {"n": number})

    await database.write(write)
    assert await database.read(audit.broken) == []
    await database.write(lambda connection: connection.execute(AUDIT.delete().where(AUDIT.c.n == 2)))
    assert await database.read(audit.broken) == [3]


ENDS = st.tuples(st.integers(1, 3), st.integers(1, 3), st.integers(1, 4))
"""Deal, term, seq."""


def amounts_of(number, term, seq):
    """Any amounts that follow from the place."""
    return (number * 100 + term * 10 + seq, -(term * 10 + seq), -number * 100)


@pytest.fixture(scope="module")
def engines(tmp_path_factory):
    made = Engines(parse_database(f"sqlite:///{tmp_path_factory.mktemp('model')}/paiju.db"))
    made.run(migrate, writes=True)
    yield made
    made.close()


@given(st.lists(st.lists(ENDS, min_size=1, max_size=4), max_size=8))
@examples(60)
def test_whatever_comes_twice_late_or_again_the_books_are_those_of_plain_integers(engines, batches):
    def clear(connection):
        for table in reversed(METADATA.sorted_tables):
            if table.name != "meta":
                connection.execute(table.delete())

    engines.run(clear, writes=True)
    best: dict[int, tuple[int, int]] = {}
    for batch in batches:
        entries = [
            deal(f"t1-{number}", USERS, amounts_of(number, term, seq), term=term, seq=seq)
            for number, term, seq in batch
        ]
        outcomes = engines.run(
            lambda connection, of=entries: booking.book(connection, rows(*of), 1, 0), writes=True
        )
        for (number, term, seq), outcome in zip(batch, outcomes, strict=True):
            before = best.get(number)
            expected = (
                Outcome.BOOKED if before is None else Outcome.KNOWN if before == (term, seq)
                else Outcome.SUPERSEDED if before < (term, seq) else Outcome.DROPPED
            )  # fmt: skip
            assert outcome is expected
            best[number] = max(before or (0, 0), (term, seq))
    model = defaultdict(int)
    for number, place in best.items():
        for user, amount in zip(USERS, amounts_of(number, *place), strict=True):
            model[user] += amount

    def sums(connection):
        query = select(DEAL_SEATS.c.user, func.sum(DEAL_SEATS.c.amount).label("total")).group_by(
            DEAL_SEATS.c.user
        )
        return {row.user: row.total for row in connection.execute(query)}

    assert engines.run(sums, writes=False) == model
    found = engines.run(checks.check, writes=False)
    assert (found.booked, found.imbalance, found.audit) == (len(best), [], [])

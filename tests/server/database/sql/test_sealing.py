"""Sealed counts in both databases: made at night, told to their owner alone, and the same when they are made again."""

from functools import partial

import msgspec
import pytest
from sqlalchemy import select, update

from paiju.engine.core.counts import sealed_of_record, summed
from paiju.engine.core.figures import mean
from paiju.server.database import account_works, works
from paiju.server.database.sql import sealing, totals
from paiju.server.database.sql.exports import own_data
from paiju.server.database.sql.schema import DEAL_SEATS, DEALS, TOTALS
from paiju.server.ended.counting import sealed
from paiju.server.ended.history import Wish
from paiju.server.ended.rows import DAY_MS, DUE
from tests.engine.games.holdem.table import GAME
from tests.server.database.sql.test_accounts import make
from tests.server.database.sql.test_totals import book, key_of
from tests.server.ended.all_in import STRAIGHT, all_in, checked
from tests.server.ended.made import NOON
from tests.server.ended.played import played

KEY = key_of("ua", game="holdem")


def many(count=20, table="t1", users=("ua", "ub"), **more):
    return [all_in(f"{table}-{n}", users, **more) for n in range(1, count + 1)]


def counts_of(record, seat=0):
    """The sealed counts of a seat, as the engine makes them."""
    carry = msgspec.convert(record.carry, GAME.carry_type)
    kinds = GAME.action_type | GAME.chance_type
    actions = [(entry.actor, msgspec.convert(entry.action, kinds)) for entry in record.actions]
    return sealed_of_record(GAME, carry, actions, record.deal)[seat]


async def night(database):
    """What the nightly work does."""
    after = ""
    while deals := await database.read(partial(works.due, after=after)):
        made = sealed(msgspec.msgpack.encode(deals))
        await database.write(partial(works.seal, made=made, again=False, only_check=False))
        after = deals[-1].deal


async def again(database, *, only_check=True):
    """What `paiju db rebuild` does; returns the deals that had other sealed counts, and the users with other totals."""
    different, after = [], ""
    while deals := await database.read(partial(works.to_seal_again, after=after)):
        made = sealed(msgspec.msgpack.encode(deals))
        different += await database.write(partial(works.seal, made=made, again=True, only_check=only_check))
        after = deals[-1].deal
    users = await database.write(partial(works.sum_again, after="", only_check=only_check))
    return different, users.different


async def totals_of(database, user="ua"):
    return await database.read(lambda connection: totals.of_user(connection, user, "sealed"))


async def marks(database):
    query = select(DEAL_SEATS.c.sealed).order_by(DEAL_SEATS.c.deal, DEAL_SEATS.c.seat)
    return await database.read(lambda connection: connection.execute(query).scalars().all())


async def told(database, user="ua", **wish):
    sums = await database.read(partial(works.sums, wish=Wish(user, **wish)))
    return {of.month: of.chances for of in sums["holdem"].adjusted}


async def test_the_night_sums_what_the_engine_counts(database, monkeypatch):
    monkeypatch.setattr(sealing, "PIECE", 2)
    records = [*many(3), checked("t1-4"), all_in("t1-5", at=NOON + 31 * DAY_MS)]
    await book(database, *records, played(deal="t9-1"))
    assert await totals_of(database) == {}
    assert set(await marks(database)) == {DUE, None}
    await night(database)
    assert await totals_of(database) == {
        KEY: summed(map(counts_of, records[:4])),
        KEY._replace(month=202612): counts_of(records[4]),
    }
    assert DUE not in await marks(database)
    before = await totals_of(database, "ub")
    await night(database)
    assert await totals_of(database, "ub") == before
    assert await again(database) == ([], [])


async def test_what_was_booked_since_the_night_waits_for_the_next_one(database):
    await book(database, *many(2))
    await night(database)
    before = await totals_of(database)
    await book(database, all_in("t1-3"))
    assert await totals_of(database) == before
    assert await again(database) == await again(database, only_check=False) == ([], [])
    assert await totals_of(database) == before
    await night(database)
    assert (await totals_of(database))[KEY]["all_ins"] == 3


async def test_a_month_is_told_from_twenty_all_ins_on_to_its_account_alone(database):
    await make(database)
    await book(database, *many(19), checked("t1-20"))
    await night(database)
    assert await told(database) == {}
    await book(database, all_in("t1-21"))
    await night(database)
    assert await told(database) == {202611: 20}
    assert await told(database, shown_at=NOON + DAY_MS) == {}
    assert await told(database, "ub") == {}  # a guest
    (month,) = (await database.read(partial(works.sums, wish=Wish("ua"))))["holdem"].adjusted
    assert [of.key for of in month.figures] == ["bb100", "bb100_adjusted"]
    assert {of.chances for of in month.figures} == {21}
    counts = (await totals_of(database))[KEY]
    fair = mean(counts["adjusted"], counts["adjusted_squares"], 21)
    assert month.figures[1].value == pytest.approx(fair.value / 10)
    assert month.figures[1].high == pytest.approx(fair.high / 10)
    own = await database.read(partial(own_data, user="ua"))
    assert own.statistics["holdem"].adjusted == (month,)


async def test_a_month_is_asked_for_by_company_game_and_whole_months(database):
    await make(database)
    await book(database, *many(20), *many(21, "t2", ("ua", "ub", None), holes=("AsAh", "KsKh", "2d2h")))
    await book(database, *many(5, "t3", at=NOON + 31 * DAY_MS), played(deal="t9-1"))
    await night(database)
    assert await told(database) == {202611: 41}
    assert await told(database, company="people") == {202611: 20}
    begin, end = 1_793_491_200_000, 1_796_083_200_000  # November 2026, UTC
    assert await told(database, since=begin, until=end) == {202611: 41}
    assert await told(database, since=begin + 1) == await told(database, until=end - 1) == {}
    sums = await database.read(partial(works.sums, wish=Wish("ua", game="doudizhu")))
    assert not sums["doudizhu"].adjusted


async def test_few_all_ins_with_bots_cannot_be_told_apart_from_many_among_people(database):
    await make(database)
    await book(database, *many(20), *many(3, "t2", ("ua", None)))
    await night(database)
    assert await told(database) == await told(database, company="people") == {202611: 20}


async def test_a_superseded_end_is_taken_out_with_its_sealed_counts(database):
    await book(database, *many(2))
    await night(database)
    await book(database, all_in("t1-2", holes=STRAIGHT), term=6)
    assert await totals_of(database) == {KEY: counts_of(all_in("t1-1"))}
    await night(database)
    both = [all_in("t1-1"), all_in("t1-2", holes=STRAIGHT)]
    assert await totals_of(database) == {KEY: summed(map(counts_of, both))}
    assert await again(database) == ([], [])
    await book(database, *(all_in(f"t1-{n}", ("ux", "uy")) for n in (1, 2)), term=7)
    assert await totals_of(database) == {}
    assert await again(database) == ([], [])


async def test_an_end_that_was_superseded_meanwhile_is_not_written(database):
    await book(database, all_in())
    deals = await database.read(partial(works.due, after=""))
    made = sealed(msgspec.msgpack.encode(deals))
    await book(database, all_in(holes=STRAIGHT), term=6)
    await database.write(partial(works.seal, made=made, again=False, only_check=False))
    assert await totals_of(database) == {}
    await night(database)
    assert await totals_of(database) == {KEY: counts_of(all_in(holes=STRAIGHT))}


async def test_a_rebuild_finds_and_mends_what_is_not_the_nights(database):
    await book(database, *many(3))
    await night(database)
    before = await totals_of(database)

    def spoil(connection):
        one = DEAL_SEATS.c.deal == "t1-2", DEAL_SEATS.c.seat == 0
        connection.execute(update(DEAL_SEATS).where(*one).values(sealed='{"adjusted":7}'))
        connection.execute(update(TOTALS).where(TOTALS.c.user == "ub").values(sealed=None))

    await database.write(spoil)
    assert await again(database) == (["t1-2"], ["ua", "ub"])
    assert (await again(database, only_check=False))[0] == ["t1-2"]
    assert await again(database) == ([], [])
    assert await totals_of(database) == before


async def test_a_hand_that_an_older_node_has_booked_is_due_after_a_rebuild(database):
    await book(database, all_in())
    await database.write(lambda connection: connection.execute(update(DEAL_SEATS).values(sealed=None)))
    await night(database)
    assert await totals_of(database) == {}
    assert (await again(database, only_check=False))[0] == ["t1-1"]
    await night(database)
    assert await totals_of(database) == {KEY: counts_of(all_in())}


@pytest.mark.parametrize("record", [None, b"no record"])
async def test_a_hand_without_a_readable_record_is_not_looked_at_each_night(database, record):
    await book(database, *many(2))

    def spoil(connection):
        connection.execute(update(DEALS).where(DEALS.c.id == "t1-1").values(record=record))

    await database.write(spoil)
    await night(database)
    assert await marks(database) != [DUE] * 4
    assert await database.read(partial(works.due, after="")) == []
    assert await totals_of(database) == {KEY: counts_of(all_in("t1-2"))}


async def test_who_has_gone_has_no_sealed_counts(database):
    await make(database)
    await book(database, *many(2), all_in("t1-3"))
    await night(database)
    await book(database, all_in("t1-4"))
    await database.write(partial(account_works.leave, user="ua", at=NOON + DAY_MS))
    await night(database)
    assert await totals_of(database) == {}
    own = select(DEAL_SEATS.c.sealed).where(DEAL_SEATS.c.user == "ua")
    assert await database.read(lambda connection: connection.execute(own).scalars().all()) == [None] * 4
    assert (await totals_of(database, "ub"))[key_of("ub", game="holdem")]["all_ins"] == 4
    assert await again(database) == ([], [])

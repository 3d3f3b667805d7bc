"""Counts of booked deals, and the totals that are kept in step with them."""

from functools import partial

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace
from sqlalchemy import select

from paiju.engine.core.counts import of_match, summed
from paiju.engine.registry import GAMES
from paiju.server.database import works
from paiju.server.database.address import parse_database
from paiju.server.database.sql import booking, checks, totals
from paiju.server.database.sql.engines import Engines
from paiju.server.database.sql.opening import migrate
from paiju.server.database.sql.schema import DEAL_SEATS, DEALS, METADATA, TOTALS, USERS
from paiju.server.ended.counting import counted
from paiju.server.ended.entries import unpacked
from paiju.server.ended.history import Wish
from paiju.server.ended.rows import DAY_MS, FORGOTTEN, Outcome, text_of
from tests.profiles import examples
from tests.server.ended.made import NOON, handed, match_record
from tests.server.ended.played import played

MONTH = 202611
PEOPLE = ("ua", "ub", "uc")


def rows(*records, term=5):
    """The rows of records; the n-th has the n-th place in the log."""
    return [unpacked(handed(record, term, seq).entry) for seq, record in enumerate(records, 9)]


async def book(database, *records, term=5):
    made = rows(*records, term=term)
    return await database.write(lambda connection: booking.book(connection, made, NOON, 0))


async def seats(database, deal="t1-1"):
    return await database.read(lambda connection: totals.deal_seats(connection, deal))


async def of_user(database, user):
    return await database.read(lambda connection: totals.of_user(connection, user))


async def in_step(database):
    """Whether each user's totals are the sums of the rows."""
    return await database.read(are_in_step)


def are_in_step(connection):
    users = connection.execute(select(USERS.c.id).where(USERS.c.kind != "gone")).scalars().all()
    assert users
    return all(totals.of_rows(connection, user) == totals.of_user(connection, user) for user in users)


def key_of(user, company="people", game="doudizhu", month=MONTH):
    return totals.Key(user, game, company, month, 1)


# Rows


async def test_each_persons_seat_has_the_counts_of_its_deal(database):
    record = played()
    await book(database, record)
    assert [seat.counts for seat in await seats(database)] == list(map(text_of, counted(record).seats))
    assert {seat.version for seat in await seats(database)} == {GAMES["doudizhu"].counts.version}


async def test_a_bot_and_a_person_played_for_have_no_counts_and_one_never_asked_has(database):
    await book(database, played(users=("ua", "ub"), auto=(1,)))
    me, away, bot = await seats(database)
    assert me.counts
    assert away.own == 0 < away.auto
    assert away.counts is None is bot.counts
    record = played("holdem", users=("ua", "ub"))
    asked = {entry.actor for entry in record.actions}
    quiet = replace(record, users=("ua", "ub", "uc", "ud", "ue", "uf"), deal="t1-2")
    quiet = replace(quiet, actions=tuple(replace(entry, auto=entry.actor != 0) for entry in quiet.actions))
    await book(database, quiet)
    for seat in await seats(database, "t1-2"):
        assert (seat.counts is not None) is (seat.seat == 0 or seat.seat not in asked)


@pytest.mark.parametrize("more", [{"imported": True}, {"guide": "first"}, {"daily": "2026-11-29"}])
async def test_imported_guided_and_daily_deals_are_not_counted(database, more):
    await book(database, played(**more))
    assert [seat.counts for seat in await seats(database)] == [None] * 3
    assert await of_user(database, "ua") == {}


async def test_a_deal_that_these_rules_do_not_play_is_booked_without_counts(database):
    other_rules = replace(played(), rules_version=99)
    broken = replace(played(deal="t1-2"), actions=played().actions[:9])
    illegal = replace(played(deal="t1-3"), actions=played().actions[1:])
    assert await book(database, other_rules, broken, illegal) == [Outcome.BOOKED] * 3
    for name in ("t1-1", "t1-2", "t1-3"):
        assert {(seat.version, seat.counts) for seat in await seats(database, name)} == {(0, None)}


# Totals


async def test_others_are_told_sums_without_a_match_that_runs(database):
    first, second = played(), played(deal="t2-1", seed=2, match="t2-m1")
    await book(database, first, second)

    async def told(**wish):
        sums = await database.read(partial(totals.sums, wish=Wish("ua", **wish)))
        return sums["doudizhu"]["deals"]

    assert await told() == 2
    assert await told(shown_at=NOON) == 1
    await book(database, match_record("t2-m1", game="doudizhu", deals=("t2-1",)))
    assert await told(shown_at=NOON) == 2


async def test_a_total_sums_a_users_deals_of_a_game_and_month_by_company(database):
    first, second = played(), played(deal="t1-2", seed=2)
    with_bots = played(deal="t1-3", seed=3, users=("ua", "ub"))
    later = played(deal="t1-4", seed=4, at=NOON + 31 * DAY_MS)
    await book(database, first, second, with_bots, later)
    found = await of_user(database, "ua")
    assert found.keys() == {key_of("ua"), key_of("ua", "mixed"), key_of("ua", month=202612)}
    assert found[key_of("ua")] == summed(counted(record).seats[0] for record in (first, second))
    assert found[key_of("ua", "mixed")] == counted(with_bots).seats[0]
    assert await in_step(database)


async def test_a_deal_that_is_booked_twice_is_counted_once(database):
    await book(database, played())
    before = await of_user(database, "ua")
    assert await book(database, played()) == [Outcome.KNOWN]
    assert await of_user(database, "ua") == before


async def test_a_transaction_that_breaks_off_leaves_neither_deals_nor_counts(database):
    def breaks_off(connection):
        booking.book(connection, rows(played()), NOON, 0)
        raise KeyError

    with pytest.raises(KeyError):
        await database.write(breaks_off)
    for table in (DEALS, DEAL_SEATS, TOTALS, USERS):
        assert not (await database.read(lambda connection, of=table: connection.execute(select(of)).all()))


async def test_a_superseded_end_is_taken_out_with_its_rows(database):
    await book(database, played(), played(deal="t1-2", seed=2))
    assert await book(database, played(seed=5, users=("ua", "ub", "ud")), term=6) == [Outcome.SUPERSEDED]
    assert await in_step(database)
    assert (await of_user(database, "uc"))[key_of("uc")] == counted(played(seed=2)).seats[2]
    assert (await of_user(database, "ud"))[key_of("ud")] == counted(played(seed=5)).seats[2]
    assert await book(database, played(), term=4) == [Outcome.DROPPED]
    assert await in_step(database)


async def test_the_last_deal_that_is_taken_out_leaves_no_total(database):
    await book(database, played())
    await book(database, played(users=("ux", "uy", "uz")), term=6)
    assert await of_user(database, "ua") == {}


async def test_a_match_counts_if_it_ended_by_the_rules(database):
    await book(database, match_record(), match_record("t1-m2", places=()))
    found = await of_user(database, "ua")
    key = key_of("ua", "mixed", "riichi")
    assert found == {key: {name: number for name, number in of_match(1, 30, 15_500).items() if number}}
    await book(database, match_record(places=(3, 2, 1)), term=6)
    assert (await of_user(database, "ua"))[key]["place_3"] == 1
    assert await in_step(database)


async def test_sums_are_asked_for_by_game_company_and_time(database):
    await book(
        database,
        played(),
        played(deal="t1-2", seed=2, users=("ua", "ub")),
        played("three_two_one", deal="t2-1", users=("ua", "ub", "uc", "ud")),
        played(deal="t1-3", seed=3, at=NOON + 40 * DAY_MS),
    )

    async def deals(**wish):
        found = await database.read(partial(works.sums, wish=Wish("ua", **wish)))
        return {game: of.counts["deals"] for game, of in found.items() if of.counts}

    assert await deals() == {"doudizhu": 3, "three_two_one": 1}
    assert await deals(game="doudizhu", company="people") == {"doudizhu": 2}
    assert await deals(until=NOON + 1, game="doudizhu") == {"doudizhu": 2}
    assert await deals(since=NOON + 1) == {"doudizhu": 1}
    assert await deals(until=NOON + 1, company="people") == {"doudizhu": 1, "three_two_one": 1}


async def test_figures_are_told_with_their_base_and_squares_are_not(database):
    await book(database, played())
    of = (await database.read(partial(works.sums, wish=Wish("ua"))))["doudizhu"]
    assert [one.key for one in of.figures] == [one.key for one in GAMES["doudizhu"].counts.figures]
    assert (of.figures[0].chances, of.counts["deals"]) == (1, 1)
    assert not any(name.endswith("_squares") for name in of.counts)


async def test_a_square_beyond_64_bits_is_kept(database):
    large = 10**15
    await database.write(
        lambda connection: booking.book(
            connection, [replace(rows(played())[0], seats=(_huge(large),))], NOON, 0
        )
    )
    (total,) = (await of_user(database, "ua")).values()
    assert total["score_squares"] == large**2
    of = (await database.read(partial(works.sums, wish=Wish("ua"))))["doudizhu"]
    assert of.counts["score"] == large


def _huge(score):
    seat = rows(played())[0].seats[0]
    return replace(seat, counts=text_of({"deals": 1, "score": score, "score_squares": score**2}))


# People who go


async def test_who_is_forgotten_has_no_counts_any_more_and_a_recount_finds_nothing(database):
    await book(database, played())
    now = NOON + 91 * DAY_MS
    assert await database.write(partial(works.forget_guests, now_ms=now, days=90)) == 3
    assert {(seat.version, seat.counts) for seat in await seats(database)} == {(FORGOTTEN, None)}
    assert await of_user(database, "ua") == {}
    done = await database.write(partial(works.recount, after="", only_check=True))
    assert done.different == []
    assert (await database.write(partial(works.sum_again, after="", only_check=True))).counted == 0


async def test_a_late_entry_counts_nothing_for_who_has_gone(database):
    await book(database, played())
    await database.write(partial(works.forget_guests, now_ms=NOON + 91 * DAY_MS, days=90))
    await book(database, played(deal="t1-2", seed=2), match_record(users=PEOPLE))
    assert await of_user(database, "ua") == {}
    assert {seat.version for seat in await seats(database, "t1-2")} == {FORGOTTEN}


# Again


async def again(database, work, *, only_check=True):
    return (await database.write(partial(work, after="", only_check=only_check))).different


async def test_a_recount_finds_and_mends_counts_that_are_not_the_records(database):
    await book(database, played(), played(deal="t1-2", seed=2))

    def spoil(connection):
        connection.execute(DEAL_SEATS.update().where(DEAL_SEATS.c.deal == "t1-2").values(counts='{"won":7}'))

    await database.write(spoil)
    assert await again(database, works.recount) == ["t1-2"]
    assert (await database.read(checks.check)).imbalance == []
    assert await again(database, works.sum_again) == ["ua", "ub", "uc"]
    for work in (works.recount, works.sum_again):
        assert await again(database, work, only_check=False)
        assert await again(database, work) == []
    assert await in_step(database)


async def test_totals_are_made_again(database):
    await book(database, played(), played(deal="t1-2", seed=2), match_record(users=PEOPLE))
    before = await of_user(database, "ua")
    await database.write(lambda connection: connection.execute(TOTALS.delete().where(TOTALS.c.user == "ua")))
    assert await again(database, works.sum_again) == ["ua"]
    assert await again(database, works.sum_again, only_check=False) == ["ua"]
    assert await again(database, works.sum_again) == []
    assert await of_user(database, "ua") == before


# Any order

RECORDS = {
    (number, seed): played(
        deal=f"t1-{number}", seed=seed, users=PEOPLE[: 2 + seed % 2], at=NOON + seed * 20 * DAY_MS
    )
    for number in (1, 2)
    for seed in (1, 2, 3)
}
ENDS = st.tuples(st.sampled_from(sorted(RECORDS)), st.integers(1, 4))


@pytest.fixture(scope="module")
def engines(tmp_path_factory):
    made = Engines(parse_database(f"sqlite:///{tmp_path_factory.mktemp('totals')}/paiju.db"))
    made.run(migrate, writes=True)
    yield made
    made.close()


@given(st.lists(st.lists(ENDS, min_size=1, max_size=3), min_size=1, max_size=5))
@examples(40)
def test_totals_are_the_sums_of_the_rows_whatever_is_booked_in_which_order(engines, batches):
    def clear(connection):
        for table in reversed(METADATA.sorted_tables):
            if table.name != "meta":
                connection.execute(table.delete())

    engines.run(clear, writes=True)
    for batch in batches:
        made = [rows(RECORDS[which], term=term)[0] for which, term in batch]
        engines.run(lambda connection, of=made: booking.book(connection, of, NOON, 0), writes=True)
        assert engines.run(are_in_step, writes=False)

"""A person's deals, matches and sums come from the rows, page by page, in both databases."""

from functools import partial

import pytest
from msgspec import UNSET

from paiju.server.database import works
from paiju.server.ended.entries import GONE, unpacked
from paiju.server.ended.history import PageCursor, Wish
from paiju.server.ended.rows import DAY_MS
from tests.server.ended.made import NOON, USERS, deal, deal_record, handed, match_record


async def book(database, *entries):
    rows = [unpacked(entry.entry) for entry in entries]
    await database.write(partial(works.book, batch=rows, now_ms=NOON, keep_ms=0))


async def deals(database, **wish):
    return await database.read(partial(works.deals, wish=Wish("ua", **wish)))


async def matches(database, **wish):
    return await database.read(partial(works.matches, wish=Wish("ua", **wish)))


async def sums(database, **wish):
    return await database.read(partial(works.sums, wish=Wish("ua", **wish)))


async def test_a_line_tells_the_result_and_who_was_there(database):
    await book(database, deal("t1-1", match="t1-m1", guests=("ua",)))
    (line,) = await deals(database)
    assert (line.deal, line.table, line.game, line.seat, line.amount) == ("t1-1", "t1", "doudizhu", 0, 2)
    assert (line.kept, line.match, line.flags) == (True, "t1-m1", ("private",))
    assert [(one.name, one.bot, one.user, one.amount) for one in line.players] == [
        ("UA", False, "ua", 2), ("UB", False, "ub", -1), ("Bot 3", True, None, -1),
    ]  # fmt: skip


async def test_a_line_without_a_record_and_with_a_deleted_name_stays(database):
    await book(database, deal("t1-1"))
    await database.write(partial(works.remove, names=["t1-1"]))
    await database.write(partial(works.forget_guests, now_ms=NOON + 100 * DAY_MS, days=90))
    (line,) = await deals(database)
    assert not line.kept
    assert [one.name for one in line.players] == [GONE, GONE, ""]


async def test_pages_have_every_line_once_whatever_ended_at_the_same_time(database):
    await book(database, *(deal(f"t1-{n}", seq=n, at=NOON + n // 3) for n in range(1, 8)))
    seen, after = [], None
    while page := await deals(database, after=after, limit=2):
        seen += [line.deal for line in page]
        after = PageCursor(page[-1].ended_at, page[-1].deal)
    assert seen == [f"t1-{n}" for n in (7, 6, 5, 4, 3, 2, 1)]


@pytest.mark.parametrize(
    ("wish", "expected"),
    [
        ({"game": "big_two"}, ["t1-2"]),
        ({"since": NOON + 3}, ["t1-4", "t1-3"]),
        ({"until": NOON + 2}, ["t1-1"]),
        ({"with_user": "uc"}, ["t1-3"]),
        ({"company": "people"}, ["t1-3"]),
        ({"game": "big_two", "with_user": "uc"}, []),
    ],
)
async def test_a_filter_keeps_what_fits(database, wish, expected):
    await book(
        database,
        deal("t1-1", at=NOON + 1),
        deal("t1-2", at=NOON + 2, game="big_two"),
        deal("t1-3", ("ua", "ub", "uc"), at=NOON + 3),
        deal("t1-4", at=NOON + 4),
        deal("t1-5", ("ub", "uc", None), at=NOON + 5),
    )
    assert [line.deal for line in await deals(database, **wish)] == expected


async def test_matches_tell_place_and_score_or_why_they_were_broken_off(database):
    await book(database, handed(match_record("t1-m1")), handed(match_record("t2-m1", places=(), at=NOON + 1)))
    broken, ended = await matches(database)
    assert (ended.match, ended.place, ended.score, ended.reason) == ("t1-m1", 1, 15.5, UNSET)
    assert [(one.place, one.points, one.score) for one in ended.players] == [
        (1, 30, 15.5),
        (2, 20, 0.0),
        (3, 10, -15.5),
    ]
    assert (broken.place, broken.score, broken.reason) == (UNSET, UNSET, "closed")


async def test_sums_count_what_their_person_played(database):
    await book(
        database,
        deal("t1-1", USERS, (4, -2, -2)),
        deal("t1-2", USERS, (-6, 3, 3), seq=2, own=(1, 1, 0)),
        deal("t1-3", USERS, (0, 1, -1), seq=3),
        deal("t1-4", USERS, (99, -50, -49), seq=4, imported=True),
        deal("t1-5", USERS, (99, -50, -49), seq=5, daily="2026-01-01"),
        deal("t1-6", USERS, (99, -50, -49), seq=6, guide="first"),
        handed(_left_to_the_server("t1-7"), seq=7),
        handed(match_record("t1-m1")),
        handed(match_record("t2-m1", places=(3, 1, 2), at=NOON + 1)),
        handed(match_record("t3-m1", places=(), at=NOON + 2)),
    )
    found = await sums(database)
    of = found["doudizhu"]
    assert (of.deals, of.won, of.lost, of.amount, of.best, of.worst) == (3, 1, 1, -2, 4, -6)
    assert of.win_rate.value == pytest.approx(1 / 3)
    assert of.mean.value == pytest.approx(-2 / 3)
    match = found["riichi"]
    assert (match.matches, match.places, match.mean_place, match.score) == (2, (1, 0, 1), 2.0, 31.0)
    assert (await sums(database, company="people")) == {}
    assert set(await sums(database, game="riichi")) == {"riichi"}
    assert (await sums(database, since=NOON + 1))["riichi"].matches == 1
    assert (await sums(database, until=NOON)) == {}


def _left_to_the_server(name):
    import msgspec

    record = deal_record(name, USERS, (50, -25, -25))
    actions = tuple(msgspec.structs.replace(entry, auto=True) for entry in record.actions)
    return msgspec.structs.replace(record, actions=actions)


async def test_amounts_beyond_the_square_root_of_64_bits_have_a_mean(database):
    large = 2**52
    await book(
        database, deal("t1-1", USERS, (large, -large, 0)), deal("t1-2", USERS, (-large, large, 0), seq=2)
    )
    assert (await sums(database))["doudizhu"].mean.value == 0


async def test_others_know_no_deal_of_a_running_match_and_none_that_spectators_still_see(database):
    later = NOON + 10_000
    await book(
        database,
        deal("t1-1"),
        deal("t2-1", match="t2-m1"),
        deal("t3-1", public_at=later),
        deal("t4-1", match="t4-m1"),
        handed(match_record("t4-m1", public_at=later, deals=("t4-1",))),
        deal("t5-1", guests=("ua",)),
    )
    told = {line.deal for line in await deals(database, shown_at=NOON)}
    assert told == {"t1-1"}
    assert {line.deal for line in await deals(database, shown_at=later)} == {"t1-1", "t3-1", "t4-1"}
    assert len(await deals(database)) == 5
    assert await matches(database, shown_at=NOON) == []
    assert len(await matches(database, shown_at=later)) == 1
    # Private tables count.
    assert (await sums(database, shown_at=NOON))["doudizhu"].deals == 2
    assert (await sums(database, shown_at=later))["doudizhu"].deals == 4
    assert (await sums(database))["doudizhu"].deals == 5
    # A table that was lost with its match: it does not run any more.
    assert len(await deals(database, shown_at=NOON + 8 * DAY_MS)) == 4


async def test_todays_daily_deal_is_in_no_list_of_others(database):
    await book(database, deal("t1-1", daily="2026-11-18"))
    assert await deals(database, shown_at=NOON) == []
    assert len(await deals(database, shown_at=NOON + DAY_MS)) == 1

"""Push targets in both databases: whose they are, how many, when they end."""

from functools import partial

from sqlalchemy import func, select

from paiju.server.database import account_works, push_works
from paiju.server.database.push import FAILURES_MAX, TARGETS_MAX, Delivery, NewTarget, NotPut, Quiet
from paiju.server.database.sql.schema import PUSH_TARGETS
from tests.server.database.sql.test_accounts import DAY, NOW, make, session

QUIET = Quiet("23:00", "08:00", "Asia/Shanghai")


def target(name="t1", user="ua", session="s-ua", endpoint="https://push.example/1", at=NOW, **changes):
    told = {"p256dh": "p", "auth": "a", "kinds": ("turn", "invited"), "quiet": QUIET, **changes}
    return NewTarget(name, user, session, endpoint, at=at, **told)


async def put(database, **wish):
    outcome = await database.write(partial(push_works.put, new=target(**wish)))
    return outcome if isinstance(outcome, NotPut) else outcome.id


async def lines(database, user="ua", at=NOW):
    return await database.read(partial(push_works.lines, user=user, at=at))


async def targets(database, *users, at=NOW):
    found = await database.read(partial(push_works.targets, users=users or ("ua", "ub"), at=at))
    return {one.id: one for one in found}


async def count(database):
    return await database.read(
        lambda connection: connection.execute(select(func.count()).select_from(PUSH_TARGETS)).scalar()
    )


async def test_the_key_of_a_site_is_set_once(database):
    assert await database.write(partial(push_works.key, made="one")) == "one"
    assert await database.write(partial(push_works.key, made="two")) == "one"


async def test_a_target_is_registered_changed_and_removed(database):
    await make(database)
    assert await put(database) == "t1"
    (line,) = await lines(database)
    assert (line.id, line.session, line.kinds, line.quiet, line.used_day) == (
        "t1", "s-ua", ("turn", "invited"), QUIET, 0
    )  # fmt: skip
    assert await put(database, name="t2", kinds=("turn",), quiet=None) == "t1"  # the same browser
    found = (await targets(database))["t1"]
    assert (found.user, found.kinds, found.quiet, found.failures) == ("ua", ["turn"], None, 0)
    assert not await database.write(partial(push_works.remove, user="ub", name="t1"))
    assert await database.write(partial(push_works.remove, user="ua", name="t1"))
    assert await lines(database) == []


async def test_an_account_has_few_targets_and_a_changed_one_is_no_further_one(database):
    await make(database)
    for number in range(TARGETS_MAX):
        assert (
            await put(database, name=f"t{number}", endpoint=f"https://push.example/{number}") == f"t{number}"
        )
    assert await put(database, name="t", endpoint="https://push.example/x") is NotPut.MANY
    assert await put(database, name="t", endpoint="https://push.example/0") == "t0"
    assert await count(database) == TARGETS_MAX


async def test_a_browser_belongs_to_the_account_that_is_signed_in_there(database):
    await make(database)
    await make(database, user="ub", handle="bo")
    await put(database)
    assert await put(database, name="t2", user="ub", session="s-ub", p256dh="q") == "t1"
    found = await targets(database)
    assert [(one.user, one.p256dh) for one in found.values()] == [("ub", "q")]
    assert await put(database, user="ub") is NotPut.OVER  # somebody else's session
    assert await put(database, user="ux") is NotPut.OVER


async def test_a_target_ends_with_its_session_and_frees_its_place(database):
    await make(database)
    await put(database)
    end = partial(account_works.end_sessions, user="ua", at=NOW, only="s-ua", but=None)
    await database.write(end)
    assert await targets(database) == {}
    assert await lines(database) == []
    assert await put(database) is NotPut.OVER
    await database.write(partial(account_works.open_session, user="ua", new=session("s2")))
    assert await put(database, name="t3", session="s2", endpoint="https://push.example/2") == "t3"
    assert await count(database) == 1
    late = NOW + 400 * DAY
    assert await targets(database, at=late) == {}


async def test_outcomes_are_noted_and_a_target_that_is_gone_or_refused_too_often_is_removed(database):
    await make(database)
    for number in range(3):
        await put(database, name=f"t{number}", endpoint=f"https://push.example/{number}")
    await database.write(
        partial(
            push_works.note,
            noted=[
                Delivery("t0", False, 0, 20_000),
                Delivery("t1", True, 0, 20_000),
                Delivery("t2", False, FAILURES_MAX - 1, 20_000),
            ],
        )
    )
    found = await targets(database)
    assert {name: (one.used_day, one.failures) for name, one in found.items()} == {
        "t0": (20_000, 0), "t2": (0, FAILURES_MAX - 1)
    }  # fmt: skip
    await database.write(partial(push_works.note, noted=[Delivery("t2", False, FAILURES_MAX, 20_000)]))
    assert set(await targets(database)) == {"t0"}

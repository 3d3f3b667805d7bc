"""Friends and blocks in both databases: two sides of one pair, whatever each does and in whatever order."""

import asyncio
import contextlib
from functools import partial

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sqlalchemy import create_engine

from paiju.server.database import account_works, works
from paiju.server.database import relation_works as relations
from paiju.server.database.people import NewProgram
from paiju.server.database.relations import Friend, OtherPerson, Privacy, Related, RelationLine
from paiju.server.database.sql import relations as statements
from paiju.server.database.sql.schema import METADATA
from paiju.server.ended.entries import unpacked
from paiju.server.ended.rows import DAY_MS
from tests.server.database.sql.test_accounts import account
from tests.server.ended.made import NOON, deal

PEOPLE = ("ua", "ub", "uc")


async def people(database, *users):
    for user in users or PEOPLE:
        await database.write(partial(account_works.make, new=account(user, user, name=user.upper())))


async def ask(database, user, other, at=NOON):
    return await database.write(partial(relations.ask, user=user, other=other, at=at))


async def part(database, user, other):
    return await database.write(partial(relations.part, user=user, other=other))


async def block(database, user, other, at=NOON):
    return await database.write(partial(relations.block, user=user, other=other, at=at))


async def unblock(database, user, other):
    return await database.write(partial(relations.unblock, user=user, other=other))


async def states(database, user):
    lines = await database.read(partial(relations.lines, user=user))
    return {line.user: line.state for line in lines}


async def found(database, reader, user):
    return await database.read(partial(relations.find, reader=reader, user=user, handle_key=""))


async def set_privacy(database, user, **changes):
    return await database.write(partial(relations.set_privacy, user=user, changes=changes))


async def test_an_ask_is_accepted_by_an_ask(database):
    await people(database)
    assert await ask(database, "ua", "ub") is Related.ASKED
    assert (await states(database, "ua"), await states(database, "ub")) == ({"ub": "asked"}, {"ua": "asks"})
    assert await ask(database, "ua", "ub", NOON + 1) is Related.ASKED
    lines = await database.read(partial(relations.lines, user="ub"))
    assert lines == [RelationLine("ua", "asks", NOON, "ua", "UA", None)]
    assert await ask(database, "ub", "ua", NOON + 2) is Related.FRIEND
    assert await ask(database, "ub", "ua", NOON + 3) is Related.FRIEND
    assert (await states(database, "ua"), await states(database, "ub")) == (
        {"ub": "friend"},
        {"ua": "friend"},
    )
    assert await part(database, "ub", "ua")
    assert not await part(database, "ub", "ua")
    assert await states(database, "ua") == await states(database, "ub") == {}


async def test_two_who_ask_each_other_at_once_are_friends(database):
    await people(database)
    outcomes = await asyncio.gather(ask(database, "ua", "ub"), ask(database, "ub", "ua"))
    assert set(outcomes) == {Related.ASKED, Related.FRIEND}
    assert await states(database, "ua") == {"ub": "friend"}


async def test_a_block_ends_a_friendship_and_looks_like_no_answer(database):
    await people(database)
    await ask(database, "ua", "ub")
    await ask(database, "ub", "ua")
    assert await block(database, "ub", "ua") is Related.BLOCKED
    assert await block(database, "ub", "ua") is Related.BLOCKED
    assert (await states(database, "ua"), await states(database, "ub")) == ({}, {"ua": "blocked"})
    assert await ask(database, "ua", "ub") is Related.ASKED
    assert (await states(database, "ua"), await states(database, "ub")) == (
        {"ub": "asked"},
        {"ua": "blocked"},
    )
    assert await ask(database, "ub", "ua") is Related.BLOCKED
    assert (await found(database, "ua", "ub")).hides
    assert not (await found(database, "ub", "ua")).hides
    assert await unblock(database, "ub", "ua")
    assert not await unblock(database, "ub", "ua")
    # The ask of that time is gone: nobody is asked by lifting a block.
    assert await states(database, "ua") == await states(database, "ub") == {}


async def test_whoever_is_no_account_is_not_asked_but_may_be_blocked(database):
    await people(database, "ua")
    await database.write(partial(works.book, batch=[unpacked(deal().entry)], now_ms=NOON, keep_ms=0))
    for other in ("ub", "unobody"):
        assert await ask(database, "ua", other) is Related.UNKNOWN
        assert await found(database, "ua", other) is None
        assert await block(database, "ua", other) is Related.BLOCKED
    assert await ask(database, "ub", "ua") is Related.UNKNOWN
    assert await block(database, "ub", "ua") is Related.UNKNOWN
    lines = await database.read(partial(relations.lines, user="ua"))
    assert [(line.user, line.name, line.handle) for line in lines] == [
        ("ub", "UB", None),
        ("unobody", None, None),
    ]
    # A guest whose name is deleted is in no list any more.
    await database.write(partial(works.forget_guests, now_ms=NOON + 100 * DAY_MS, days=90))
    assert await states(database, "ua") == {"unobody": "blocked"}


async def test_friends_asks_and_blocks_have_a_most(database, monkeypatch):
    monkeypatch.setattr(statements, "FRIENDS_MAX", 1)
    monkeypatch.setattr(statements, "ASKS_MAX", 1)
    await people(database)
    assert await ask(database, "ua", "ub") is Related.ASKED
    assert await ask(database, "ua", "uc") is Related.FULL
    assert await ask(database, "uc", "ua", NOON + 1) is Related.ASKED
    assert await ask(database, "ua", "uc") is Related.FULL
    assert await ask(database, "ub", "ua") is Related.FRIEND
    await part(database, "uc", "ua")
    assert await ask(database, "uc", "ub") is Related.ASKED
    assert await part(database, "uc", "ub")
    assert await block(database, "ua", "uc") is Related.BLOCKED
    assert await block(database, "ua", "ub") is Related.FULL
    await unblock(database, "ua", "uc")
    await ask(database, "uc", "ua")
    # The one who asks has a place, the one who is asked has none.
    await part(database, "ua", "ub")
    await ask(database, "ub", "uc")
    await part(database, "uc", "ua")
    assert await ask(database, "ua", "ub") is Related.ASKED


async def test_a_friend_of_many_is_not_joined_by_more(database, monkeypatch):
    await people(database)
    await ask(database, "ua", "ub")
    await ask(database, "ua", "uc")
    await ask(database, "ub", "ua")
    monkeypatch.setattr(statements, "FRIENDS_MAX", 1)
    assert await ask(database, "uc", "ua") is Related.THEY_ARE_FULL


async def test_settings_change_field_by_field(database):
    await people(database)
    assert await database.read(partial(relations.privacy, user="ua")) == Privacy()
    assert await set_privacy(database, "nobody", asks="me") is None
    assert await set_privacy(database, "ua", statistics="me", asks="me") == Privacy(
        statistics="me", asks="me"
    )
    assert await set_privacy(database, "ua", asks="everyone") == Privacy(statistics="me")
    assert (await found(database, "ub", "ua")).privacy == Privacy(statistics="me")
    await set_privacy(database, "ua", asks="me")
    assert await ask(database, "ub", "ua") is Related.CLOSED
    # Whom they have asked may accept all the same.
    assert await ask(database, "ua", "ub") is Related.ASKED
    assert await ask(database, "ub", "ua") is Related.FRIEND


async def test_an_account_is_found_by_its_handle(database):
    await people(database)
    by_handle = partial(relations.find, reader="ub", user=None, handle_key="ua")
    assert (await database.read(by_handle)).user == "ua"
    assert await database.read(partial(relations.find, reader="ub", user=None, handle_key="")) is None


@pytest.mark.parametrize(
    ("to", "state", "hides", "shown"),
    [
        ("everyone", "none", False, True), ("everyone", "friend", True, False), ("friends", "asks", False, False),
        ("friends", "friend", False, True), ("me", "friend", False, False),
    ],
)  # fmt: skip
def test_what_is_shown_depends_on_setting_friendship_and_block(to, state, hides, shown):
    other = OtherPerson("ua", "a", "A", None, NOON, Privacy(), state, hides)
    assert other.shows(to, "ub") is shown
    assert other.shows(to, "ua")


PAIRS = [(one, other) for one in PEOPLE for other in PEOPLE if one != other]
STEPS = st.lists(
    st.tuples(st.sampled_from(["ask", "part", "block", "unblock"]), st.sampled_from(PAIRS)), max_size=30
)


class Model:
    """Sets of pairs: who asks whom, who are friends, who blocks whom."""

    def __init__(self):
        self.asks, self.friends, self.blocks = set(), set(), set()

    def ask(self, one, other):
        if (one, other) in self.blocks or frozenset((one, other)) in self.friends:
            return
        if (other, one) in self.asks:
            self.asks.remove((other, one))
            self.friends.add(frozenset((one, other)))
        else:
            self.asks.add((one, other))

    def part(self, one, other):
        self.friends.discard(frozenset((one, other)))
        self.asks -= {(one, other), (other, one)}

    def block(self, one, other):
        if (one, other) not in self.blocks:
            self.part(one, other)
        self.blocks.add((one, other))

    def unblock(self, one, other):
        if (one, other) in self.blocks:
            self.blocks.remove((one, other))
            self.part(one, other)

    def seen_by(self, user):
        """The state of each other that a user is told."""
        seen = {other: "asks" for other, asked in self.asks if asked == user}
        seen |= {other: "asked" for one, other in self.asks if one == user}
        seen |= {other: "friend" for pair in self.friends if user in pair for other in pair - {user}}
        return seen | {other: "blocked" for one, other in self.blocks if one == user}


@contextlib.contextmanager
def fresh():
    """A connection to a database in memory, with an account each."""
    engine = create_engine("sqlite://")
    METADATA.create_all(engine)
    with engine.begin() as connection:
        for user in PEOPLE:
            account_works.make(connection, account(user, user))
        yield connection
    engine.dispose()


@given(STEPS)
def test_any_order_of_wishes_equals_the_model(steps):
    model = Model()
    with fresh() as connection:
        for wish, (one, other) in steps:
            work = getattr(relations, wish)
            work(connection, one, other, *([NOON] if wish in {"ask", "block"} else []))
            getattr(model, wish)(one, other)
            for user in PEOPLE:
                told = {line.user: line.state for line in relations.lines(connection, user)}
                assert told == model.seen_by(user)
                for someone in set(PEOPLE) - {user}:
                    found = relations.find(connection, user, someone, "")
                    assert found.state == told.get(someone, "none")
                    assert found.hides is ((someone, user) in model.blocks)


async def test_friends_and_what_they_show_are_read_for_many_at_once(database):
    await people(database)
    await database.write(partial(account_works.make, new=account("ud", "ud")))
    for at, (one, other) in enumerate((("ua", "ub"), ("ua", "uc"), ("ub", "uc"), ("ua", "ud"))):
        await ask(database, one, other, NOON + at)
        await (block if other == "ud" else ask)(database, other, one, NOON + at)
    await set_privacy(database, "ub", presence="me")
    await set_privacy(database, "uc", presence="everyone")
    b, c = Friend("ub", "ub", "UB", None, shows=False), Friend("uc", "uc", "UC", None, shows=True)
    read = await database.read(partial(relations.friends, users=["ua", "ub", "unobody"]))
    assert read["ua"] == [c, b]
    assert [friend.user for friend in read["ub"]] == ["uc", "ua"]
    assert read["unobody"] == []
    lines = await database.read(partial(relations.lines, user="ua"))
    assert {line.user: line.shows for line in lines} == {"ub": False, "uc": True}
    await set_privacy(database, "uc", profile="me")
    shown = await database.read(partial(relations.shown, users=["ua", "ub", "uc", "unobody"]))
    assert shown == ["ua"]


async def test_blocks_of_many_are_read_the_newest_last_with_those_that_block_them(database, monkeypatch):
    monkeypatch.setattr(statements, "BARRED_MAX", 2)
    monkeypatch.setattr(statements, "FRIENDS_MAX", 4)
    await people(database)
    for at, other in enumerate(("ug1", "ub", "ug2")):
        await block(database, "ua", other, NOON + at)
    await block(database, "uc", "ua")
    await ask(database, "ub", "uc")
    read = await database.read(partial(relations.blocks, users=["ua", "ub", "unobody"]))
    assert read == {
        "ua": (("ub", "ug2"), frozenset({"ug1", "ub", "ug2", "uc"})),
        "ub": ((), frozenset({"ua"})),
        "unobody": ((), frozenset()),
    }
    # However many have blocked somebody, only the newest count.
    await block(database, "ub", "uc", NOON + 9)
    await block(database, "ua", "uc", NOON + 10)
    monkeypatch.setattr(statements, "FRIENDS_MAX", 1)
    assert (await database.read(partial(relations.blocks, users=["uc"])))["uc"] == (
        ("ua",),
        frozenset({"ua"}),
    )


async def test_a_block_keeps_the_programs_of_both_apart(database):
    await people(database)
    for owner, program in (("ua", "ub1"), ("ub", "ub2"), ("ub", "ub3")):
        new = NewProgram(program, owner, program, program, "Tea", NOON)
        await database.write(partial(account_works.make_program, new=new))
    await block(database, "ua", "ub")
    theirs, own = ("ub2", "ub3"), {"ua", "ub1"}
    read = await database.read(partial(relations.blocks, users=["ua", "ub1", "ub", "ub2", "uc"]))
    assert {user: apart for user, (_, apart) in read.items()} == {
        "ua": {"ub", *theirs}, "ub1": {"ub", *theirs}, "ub": own, "ub2": own, "uc": set(),
    }  # fmt: skip
    assert set(read["ua"][0]) == set(read["ub1"][0]) == {"ub", *theirs}
    assert (read["ub"][0], read["ub2"][0]) == ((), ())
    (line,) = await database.read(partial(relations.lines, user="ua"))
    assert line.programs == theirs
    # Whose the programs are would tell the handle of who hides the profile.
    await set_privacy(database, "ub", profile="me")
    (line,) = await database.read(partial(relations.lines, user="ua"))
    assert (line.handle, line.programs) == (None, ())
    await unblock(database, "ua", "ub")
    assert (await database.read(partial(relations.blocks, users=["ub3"])))["ub3"] == ((), frozenset())

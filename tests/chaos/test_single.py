"""One server, its Redis and its database: the deck shows each point, traces find what was planted, a run is clean."""

from random import Random

import pytest
from sqlalchemy import create_engine, update

from paiju.server.database import account_works as works
from paiju.server.database import works as books
from paiju.server.database.sql.schema import METADATA, NOTICES, SESSIONS, USERS
from paiju.server.ended.entries import unpacked
from tests.chaos import single
from tests.chaos.deck import Deck
from tests.chaos.single_faults import KILL_POINTS
from tests.chaos.traces import traces
from tests.server.database.sql.test_accounts import account, session
from tests.server.ended.made import NOON, deal

USER = "u15894eca412f507c"


def test_each_card_comes_once_before_any_comes_again():
    deck = Deck(Random(1), KILL_POINTS)
    drawn = [deck.draw() for _ in KILL_POINTS]
    assert sorted(drawn) == sorted(KILL_POINTS)
    assert drawn != list(KILL_POINTS)
    assert sorted(deck.draw() for _ in KILL_POINTS) == sorted(KILL_POINTS)


def test_a_card_that_does_not_fit_stays_and_one_that_is_put_back_comes_last():
    deck = Deck(Random(1), "aabc"[1:])
    assert deck.draw(lambda card: card == "b") == "b"
    deck.put_back("b")
    assert sorted([deck.draw(), deck.draw()]) == ["a", "c"]
    assert [deck.draw(), deck.draw(lambda card: card == "a")] == ["b", "a"]


def test_there_are_more_points_than_the_issue_wants():
    assert len(set(KILL_POINTS)) == len(KILL_POINTS) >= 60


@pytest.fixture
def gone():
    """A database of somebody who has played, and has deleted the account."""
    engine = create_engine("sqlite://")
    METADATA.create_all(engine)
    with engine.begin() as connection:
        works.make(connection, account(USER, "orchid_7", name="Zhaoyang", session=session()))
        books.book(connection, [unpacked(deal("t1-1", (USER, "ub", None)).entry)], NOON, 0)
        assert found(connection)
        works.leave(connection, USER, NOON)
        yield connection
    engine.dispose()


def found(connection):
    return traces(connection, ["orchid_7", "Zhaoyang"], [USER])


def test_of_somebody_who_is_gone_an_id_stays_where_it_may(gone):
    assert found(gone) == []


@pytest.mark.parametrize(
    ("planted", "place"),
    [
        (update(USERS).where(USERS.c.id == "ub").values(name="ZHAOYANG"), "users.name"),
        (update(SESSIONS).values(label="the phone of orchid_7"), "sessions.label"),
        (NOTICES.insert().values(user="ub", n=1, kind="ask", at=1, who=USER, data="{}"), "notices.who"),
        (
            NOTICES.insert().values(user="ub", n=1, kind="ask", at=1, data='{"by": "Zhaoyang"}'),
            "notices.data",
        ),
    ],
    ids=["a name", "a handle", "an id", "a name in data"],
)
def test_what_is_left_of_somebody_is_found(gone, planted, place):
    gone.execute(planted)
    assert [line.partition(" ")[0] for line in found(gone)] == [place]


@pytest.mark.faults
@pytest.mark.timeout(600)
@pytest.mark.long(reason="the points are in tests/faults; `make chaos NODES=1` runs for as long as one likes")
async def test_nothing_is_lost_when_a_server_dies_wherever_the_deck_says(capsys):
    assert await single.chaos(45, 1) == 0
    *_, points, _, books = capsys.readouterr().out.splitlines()
    assert int(points.split()[0]) >= 5
    assert books.endswith("lost 0, doubled 0, imbalance 0, unreadable 0, audit 0")

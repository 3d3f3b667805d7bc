"""The all-in adjusted result over HTTP: a month's sum for its owner, and nothing of it for anybody else."""

from functools import partial

import pytest_asyncio

from paiju.server.database import works
from tests.server.database.sql.test_sealing import many, night
from tests.server.database.sql.test_totals import rows
from tests.server.ended.all_in import STRAIGHT
from tests.server.ended.made import NOON
from tests.server.http.test_exports import files_of
from tests.server.http.test_leaving import made
from tests.server.live import ONE_LOOP

pytestmark = ONE_LOOP
SETTINGS = {}


@pytest_asyncio.fixture(loop_scope="module")
async def http(server):
    async with server.http(headers={"X-Forwarded-For": "10.11.1.1"}) as client:
        yield client


async def played(database, records, term):
    """Book hands, and let the night come."""
    await database.write(partial(works.book, batch=rows(*records, term=term), now_ms=NOON, keep_ms=0))
    await night(database)


async def token_of(person):
    wish = {"label": "reads", "scopes": ["read"]}
    return (await person.ask("POST", "/api/tokens", 201, json=wish))["token"]


async def told(reader, owner, token):
    """All that a reader is told about an owner, and about itself."""
    whose = (owner.user, f"@{owner.handle}")
    paths = [
        "/api/friends",
        *(f"/api/users/{who}" for who in whose),
        *(
            f"/api/users/{who}/statistics{query}"
            for who in (*whose, "me")
            for query in ("", "?company=people")
        ),
        *(f"/api/users/{who}/{what}" for who in (*whose, "me") for what in ("deals", "matches")),
    ]
    answers = {path: (await reader.asked("GET", path)).text for path in paths}
    by_token = {"Authorization": f"Bearer {token}"}
    for path in paths:
        answers[f"token {path}"] = (await reader.asked("GET", path, headers=by_token)).text
    answers["ndjson"] = (
        await reader.asked(
            "GET", f"/api/users/{owner.user}/deals", headers={"Accept": "application/x-ndjson"}
        )
    ).text
    return answers | (await files_of(reader))[0]


async def adjusted(reader, whose="me", **query):
    answer = await reader.ask("GET", f"/api/users/{whose}/statistics", params=query)
    return answer["games"]["holdem"].get("adjusted")


async def test_other_hands_change_the_owners_answer_and_no_byte_of_anybody_elses(server, http):
    database = server.paiju.database
    owner, friend, stranger = [await made(http, server.token()[1]) for _ in range(3)]
    await owner.ask("PATCH", "/api/account/privacy", json={"deals": "everyone"})
    await owner.ask("PUT", f"/api/friends/@{friend.handle}")
    await friend.ask("PUT", f"/api/friends/@{owner.handle}")
    others = [(reader, await token_of(reader)) for reader in (friend, stranger)]
    users = (owner.user, "ux1")
    await played(database, many(table="f", users=(friend.user, "ux2")), 5)
    await played(database, many(table="t", users=users), 5)
    before = [await told(reader, owner, token) for reader, token in others]
    own = await adjusted(owner)
    assert own[0]["chances"] == 20
    assert (await adjusted(friend))[0]["chances"] == 20
    await played(database, many(table="t", users=users, holes=STRAIGHT), 6)
    assert await adjusted(owner) != own
    assert own[0]["figures"][0] == (await adjusted(owner))[0]["figures"][0]
    assert [await told(reader, owner, token) for reader, token in others] == before
    assert all('"holdem"' in answers[f"/api/users/{owner.user}/statistics"] for answers in before)
    assert not any("adjusted" in answers[f"/api/users/{owner.user}/statistics"] for answers in before)
    own_token = {"Authorization": f"Bearer {await token_of(owner)}"}
    by_token = await owner.ask("GET", "/api/users/me/statistics", headers=own_token)
    assert by_token["games"]["holdem"]["adjusted"] == await adjusted(owner)
    assert '"adjusted"' in (await files_of(owner))[0]["statistics.json"]


async def test_other_folded_cards_change_no_byte_of_anything_told(server, http):
    database = server.paiju.database
    owner, other = [await made(http, server.token()[1]) for _ in range(2)]
    token = await token_of(other)
    answers = []
    for term, folded in ((5, "2d2h"), (6, "QcQd")):
        holes = ("AsAh", "KsKh", folded)
        await played(database, many(table="g", users=(owner.user, "ux1", "ux2"), holes=holes), term)
        answers.append(
            [await told(other, owner, token), await adjusted(owner), await adjusted(owner, company="people")]
        )
    assert answers[0] == answers[1]
    assert answers[0][1]


async def test_nothing_is_told_below_twenty_all_ins_nor_to_a_guest(server, http):
    database = server.paiju.database
    guest, token = server.token()
    await played(database, many(19, "h", (guest.user, "ux1")), 5)
    owner = await made(http, token)
    assert await adjusted(owner) is None
    assert "adjusted" not in (await files_of(owner))[0]["statistics.json"]
    program = await owner.ask("POST", "/api/bots", 201, json={"handle": f"m{owner.handle}"})
    await played(database, many(20, "i", (program["user"], "ux1")), 5)
    assert (await adjusted(owner, program["user"]))[0]["chances"] == 20
    other = await made(http, server.token()[1])
    assert (await other.asked("GET", f"/api/users/{program['user']}/statistics")).status_code == 404
    guest, token = server.token()
    await played(database, many(20, "j", (guest.user, "ux1")), 5)
    headers = {"Authorization": f"Bearer {token}"}
    sums = (await http.get("/api/users/me/statistics", headers=headers)).json()["games"]["holdem"]
    assert sums["deals"] == 20
    assert "adjusted" not in sums
    assert (await adjusted(await made(http, token)))[0]["chances"] == 20

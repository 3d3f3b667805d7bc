"""People with accounts, and what they ask over HTTP."""

import contextlib
import itertools

from tests.server.nodes.test_remote import two_nodes

PASSWORD = "correct horse battery"
NUMBERS = itertools.count(1)
UNLIMITED = {
    "requests_per_s": 10_000,
    "sessions_per_minute": 1_000,
    "records_per_minute": 100_000,
    "records_per_minute_of_address": 100_000,
}
"""Settings of a server whose tests ask faster than people do."""


class Person:
    """An account, and its requests."""

    def __init__(self, http, told):
        self.http, self.user, self.handle, self.token = http, told["user"], told["handle"], told["token"]

    async def ask(self, method, path, status=200, **more):
        answer = await self.http.request(
            method, path, headers={"Authorization": f"Bearer {self.token}"}, **more
        )
        assert answer.status_code == status, answer.text
        assert answer.headers["cache-control"] == "no-store"
        return answer.json()

    async def lists(self):
        """The users of each list that is not empty."""
        told = await self.ask("GET", "/api/friends")
        return {name: [line["user"] for line in lines] for name, lines in told.items() if lines}

    async def put(self, other, what="friends", status=200):
        return await self.ask("PUT", f"/api/{what}/{other}", status)

    async def delete(self, other, what="friends", status=200):
        return await self.ask("DELETE", f"/api/{what}/{other}", status)

    async def looks_at(self, other, status=200, part=""):
        return await self.ask("GET", f"/api/users/{other}{part}", status)

    async def shows(self, **privacy):
        return await self.ask("PATCH", "/api/account/privacy", json=privacy)


async def account(http, token):
    """Make an account of a guest."""
    wish = {"handle": f"friend_{next(NUMBERS)}", "password": PASSWORD}
    answer = await http.post("/api/account", json=wish, headers={"Authorization": f"Bearer {token}"})
    assert answer.status_code == 201, answer.text
    return Person(http, answer.json())


async def two(person):
    return await person(), await person()


async def befriended(a, b):
    await a.put(b.user)
    await b.put(a.user)
    return a, b


async def friends(person):
    return await befriended(*await two(person))


@contextlib.asynccontextmanager
async def nodes_with_people(url, folder, **settings):
    """Two nodes with one database, and two people who ask the first one."""
    given = {"database": f"sqlite:///{folder}/paiju.db", **UNLIMITED, **settings}
    async with two_nodes(url, given, given) as nodes, nodes[0].http() as http:
        for node in nodes:
            await node.paiju.database.ready.wait()
        yield nodes, [await account(http, nodes[0].token()[1]) for _ in range(2)]

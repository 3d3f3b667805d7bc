"""An operator, with the token, and a server that takes it."""

import itertools

from paiju.client import Api

TOKEN = "operator" * 4
GIVEN = {"operator_token": TOKEN}
_numbers = itertools.count(1)


def new_id() -> str:
    return f"act-{next(_numbers):08}"


async def act(server, name, **fields):
    """Carry out an act at a server; returns its outcome. Raises `RequestError`."""
    async with Api(server.url, TOKEN) as api:
        return await api.act(name, **{"id": new_id(), "reason": "a test", **fields})


async def look(server, what, **query):
    """The lines of a look at a server."""
    async with Api(server.url, TOKEN) as api:
        return (await api.look(what, **query))["lines"]


async def broken_tables(server):
    return await look(server, "tables", broken=1)

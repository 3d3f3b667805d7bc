"""A node as operators see it: its numbers, its tables, the users of its connections, the chat of a table."""

import heapq
from collections.abc import Callable, Iterable
from typing import Any, Final, NamedTuple, Protocol, TypeAlias

from paiju.protocol.build import build_of
from paiju.protocol.errors import CloseCode
from paiju.server.accounts.site import Site
from paiju.server.acts.calls import Look
from paiju.server.table.actor import TableActor
from paiju.server.tables.owned import OwnedTables

Line: TypeAlias = dict[str, Any]


class Connected(Protocol):
    """A client's connection, as an operator sees it."""

    person: str
    """The user of the connection's token."""
    name: str
    address: str
    viewing: dict[str, int | None]

    @property
    def greeted(self) -> bool:
        """Whether the connection has a user."""

    def close(self, code: CloseCode, reason: str) -> None:
        """Close the connection."""


class Scene(NamedTuple):
    """The parts of a node that a look reads."""

    node: str
    owned: OwnedTables
    connections: Iterable[Connected]
    site: Site


def looked_at(here: Scene, look: Look) -> list[Line]:
    """Return the lines of a look in the order of their keys: `look.limit` at most, after `look.after`."""
    return _LOOKS[look.what](here, look)


def _now(here: Scene, _look: Look) -> list[Line]:
    owned = here.owned
    states = [actor.state for actor in owned.actors.values()]
    greeted = [connection for connection in here.connections if connection.greeted]
    line = {
        "key": here.node,
        "version": str(build_of()),
        "users": len({connection.person for connection in greeted}),
        "connections": len(greeted),
        "tables": len(states),
        "playing": sum(state.deal is not None for state in states),
        "people": sum(seat.user is not None for state in states for seat in state.seats),
        "broken": len(owned.whereabouts.all_broken()),
        "draining": owned.draining,
        "maintenance": here.site.level,
    }
    return [line]


def _tables(here: Scene, look: Look) -> list[Line]:
    owned = here.owned
    if look.filters.get("broken"):
        broken = owned.whereabouts.all_broken()
        return [
            {"key": table, "node": here.node, "reason": broken[table].reason, "error": broken[table].error}
            for table in heapq.nsmallest(look.limit, (table for table in broken if table > look.after))
        ]
    # Tables are chosen before lines are made: lines of ten thousand tables would block the event loop.
    user = look.filters.get("user")
    those = owned.actors if user is None else owned.actors.keys() & owned.seated.of(user)
    game = look.filters.get("game")
    fits = (table for table in those if table > look.after and game in {None, owned.actors[table].state.game})
    return [_table(here, owned.actors[table]) for table in heapq.nsmallest(look.limit, fits)]


def _table(here: Scene, actor: TableActor) -> Line:
    """Return a table's line, without cards; private tables have one too."""
    state = actor.state
    seats = [
        {"name": seat.name, "user": seat.user, "bot": seat.level, "connected": seat.connected}
        if seat.taken
        else None
        for seat in state.seats
    ]
    return {
        "key": state.table,
        "node": here.node,
        "game": state.game,
        "private": state.private,
        "author": state.author,
        "deals": state.deals,
        "playing": state.deal is not None,
        "term": actor.term,
        "seq": state.position.seq,
        "spectators": actor.room.spectators,
        "seats": seats,
    }


def _users(here: Scene, look: Look) -> list[Line]:
    meant = [
        one
        for one in here.connections
        if one.greeted and one.person > look.after and _meant(one, look.filters)
    ]
    first = set(heapq.nsmallest(look.limit, {one.person for one in meant}))
    lines: dict[str, Line] = {}
    for one in meant:
        if one.person in first:
            line = lines.setdefault(
                one.person,
                {"key": one.person, "name": one.name, "addresses": [], "tables": [], "nodes": [here.node]},
            )
            line["addresses"] = sorted({*line["addresses"], one.address})
            line["tables"] = sorted({*line["tables"], *one.viewing})
    return [lines[user] for user in sorted(lines)]


def _meant(connection: Connected, filters: dict[str, str]) -> bool:
    named = filters.get("name", "").casefold() in connection.name.casefold()
    return (
        named
        and filters.get("user") in {None, connection.person}
        and filters.get("address") in {None, connection.address}
        and ("table" not in filters or filters["table"] in connection.viewing)
    )


def _chat(here: Scene, look: Look) -> list[Line]:
    """Return the kept chat of one table; empty unless this node owns the table."""
    actor = here.owned.actors.get(look.filters.get("table", ""))
    lines = [] if actor is None else [line for line in actor.acts.lines() if str(line.at) > look.after]
    return [
        {
            "key": str(line.at),
            "name": line.name,
            "seat": line.seat,
            "said": line.text or line.phrase or line.reaction,
        }
        for line in lines[: look.limit]
    ]


_LOOKS: Final[dict[str, Callable[[Scene, Look], list[Line]]]] = {
    "now": _now,
    "tables": _tables,
    "users": _users,
    "chat": _chat,
}

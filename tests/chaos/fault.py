"""One fault: what was hit, what was on its way then, and what became of it. And how to hit an action on its way."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from tests.chaos.node import Node
from tests.chaos.table import Flight, Table
from tests.chaos.world import World
from tests.patience import until
from tests.worlds.person import Person

SETTLE_S: Final = 0.03
"""Until everything has come that was sent before something was made to stand still."""
TRIES: Final = 300
ACTS_WITHIN_S: Final = 60.0
"""Within which somebody acts at a table that goes on."""


class Missed(Exception):
    """A fault could not be made to hit what it is for; the text tells why."""


@dataclass
class Fault:
    """One that was injected, and has hit."""

    kind: str
    target: str
    at: float
    """Seconds since the world began."""
    in_flight: list[Flight]
    """The actions that were unanswered at that moment, and whose way led through what was hit."""
    proof: str
    """What shows that it has hit."""
    tables: list[Table]
    """Those that it hits."""
    healed: float = 0.0
    """When what was hit could go on, or was begun to be started again, in the same seconds."""
    whole: bool = False
    """Whether every table must go on by itself before anything else may happen."""
    recovered: dict[str, float] = field(default_factory=dict)
    """For each table that it hit, seconds until an action was accepted."""
    busy: int = 0
    """Answers `busy` at these tables until then."""


class Kind(NamedTuple):
    """A kind of faults."""

    inject: Callable[[World], Awaitable[Fault | None]]
    """Lets it happen, and returns when what was hit can go on; None: this world has nothing that it could hit now."""
    title: str
    """For people."""


async def caught(
    world: World, people: Sequence[Person], stop: Callable[[], object], go_on: Callable[[], object]
) -> list[Flight]:
    """Let something stand still in the moment in which an action of these people is on its way through it.

    Stopped at a random moment after it was sent: anywhere between the client and the answer. If the answer had left
    already, everything goes on, and it is tried again. Raises `Missed`.
    """
    tables = [table for table in world.tables if any(person in people for person in table.people)]
    try:
        for _ in range(TRIES):
            await until(lambda: any(person.acting for person in people), ACTS_WITHIN_S)
            await asyncio.sleep(world.rng.uniform(0, 0.006))
            stop()
            await asyncio.sleep(SETTLE_S)
            if flights := [flight for table in tables for flight in table.flights(_of(table, people))]:
                return flights
            go_on()
            await asyncio.sleep(world.rng.uniform(0, 0.02))
    except TimeoutError:
        raise Missed("nobody acts") from None
    raise Missed("every action was answered first")


def _of(table: Table, people: Sequence[Person]) -> list[Person]:
    return [person for person in table.people if person in people]


async def owners(world: World) -> dict[Table, Node]:
    """Return the tables that have an owner which is up, with it."""
    found = [(table, await world.owner(table)) for table in world.tables]
    return {table: node for table, node in found if node is not None and node.state == "up"}


def people_at(world: World, nodes: Sequence[Node], owned: dict[Table, Node]) -> list[Person]:
    """Return the people whose actions go through one of these nodes."""
    return [
        person
        for table in world.tables
        for person in table.people
        if owned.get(table) in nodes or world.node_of(person) in nodes
    ]


def tables_of(world: World, people: Sequence[Person]) -> list[Table]:
    """Return the tables of people."""
    return [table for table in world.tables if _of(table, people)]


def far_people(world: World, owned: dict[Table, Node]) -> list[tuple[Person, Node, Node]]:
    """Return the people who play at a table of another node than theirs, with their node and the table's."""
    found = []
    for table, owner in owned.items():
        for person in table.people:
            node = world.node_of(person)
            if node is not None and node is not owner and node.state == "up":
                found.append((person, node, owner))
    return found


def can_spare(world: World, nodes: Sequence[Node]) -> bool:
    """Whether others can do without these nodes: one takes clients, one runs tables."""
    others = [node for node in world.nodes if node not in nodes and node.state == "up"]
    return any(node.takes_clients for node in others) and any(node.runs_tables for node in others)

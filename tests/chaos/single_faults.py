"""What happens to one server, its Redis and its database: kill points of a deck, and faults at any moment."""

from collections import Counter
from dataclasses import dataclass, field
from random import Random
from typing import Any, Final

from tests.chaos.deck import Deck
from tests.chaos.peopled import Peopled
from tests.postgres_fixtures import PostgresProcess
from tests.worlds.account_points import ACCOUNT_POINTS, flow_of
from tests.worlds.auditor import Auditor
from tests.worlds.booking_points import BOOKING_POINTS
from tests.worlds.doom import POINTS
from tests.worlds.history import Verdict
from tests.worlds.members import killed_at

KILL_POINTS: Final = (*BOOKING_POINTS, *ACCOUNT_POINTS)
"""Each await of hand-over, booking, and requests about accounts."""
AT_POINTS: Final = 0.75
"""How many faults are kills at these points."""
ROLLED_BACK_S: Final = (1.0, 2.5)
"""How much Redis loses, in seconds of writes."""
MOMENTS: Final = ("point", "moment", "redis", "both", "rollback", "rollback of both")
OF_DATABASE: Final = ("database killed", "database frozen")
SLOW: Final = ("chengdu", "riichi")
"""Games whose deals take so long that points of booking are left to others."""
PASSED_WITHIN_S: Final = 30.0


@dataclass
class Spell:
    """One world, and what became of it."""

    place: Peopled
    auditor: Auditor
    rng: Random
    points: Deck
    """Of kill points, for all worlds of a run."""
    database: PostgresProcess | None
    """None: it has a file of SQLite."""
    hits: Counter[str] = field(default_factory=Counter)
    """How often the server has died at each point."""
    faults: Counter[str] = field(default_factory=Counter)
    """How often each other fault has happened."""
    wrong: list[str] = field(default_factory=list)
    verdict: Verdict | None = None
    books: dict[str, Any] = field(default_factory=dict)
    """What `paiju db check --json` says in the end."""

    def __post_init__(self) -> None:
        self.moments = Deck(self.rng, MOMENTS if self.database is None else (*MOMENTS, *OF_DATABASE))


async def fault(spell: Spell) -> None:
    """Let something happen: mostly at a table that is played at again, now and then while all that is coming back."""
    place, rng = spell.place, spell.rng
    if rng.random() < 0.8:
        await place.progress(rng.randint(1, 6))
    if rng.random() < AT_POINTS:
        await _at_a_point(spell)
    else:
        kind = spell.moments.draw()
        spell.faults[kind] += 1
        await (_database_fault(spell, kind) if kind in OF_DATABASE else _table_fault(spell, kind))


async def _at_a_point(spell: Spell) -> None:
    booking = spell.place.game not in SLOW
    point = spell.points.draw(lambda point: booking or point in ACCOUNT_POINTS)
    if point in ACCOUNT_POINTS:
        await account_fault(spell, point)
    elif not await _booking_fault(spell, point):
        spell.points.put_back(point)


async def _booking_fault(spell: Spell, point: str) -> bool:
    """Kill the server at a point on a deal's way into the database; return whether it has come there."""
    await spell.place.aim(point)
    died = await spell.place.die(within_s=PASSED_WITHIN_S)
    spell.hits[point] += died
    await spell.place.launch()
    return died


async def account_fault(spell: Spell, point: str) -> None:
    """Kill the server at a point of somebody's request about an account."""
    owner = spell.place.owner_for(point, spell.rng)
    if await killed_at(spell.place, owner, point):
        spell.hits[point] += 1
    else:
        spell.wrong.append(f"no request passes {point!r}")


async def deletions(spell: Spell) -> None:
    """Let all people leave the table, and those with accounts delete them, at a server that dies meanwhile."""
    for owner in await spell.place.leave():
        point = spell.points.draw(lambda point: flow_of(point) == "deletion")
        if await killed_at(spell.place, owner, point):
            spell.hits[point] += 1


async def _table_fault(spell: Spell, kind: str) -> None:
    place, auditor, rng = spell.place, spell.auditor, spell.rng
    match kind:
        case "point":
            place.kill()
            await place.launch(rng.choice(list(POINTS)), rng.randint(1, 12))
            await place.die(within_s=4)
            await place.launch()
        case "moment":
            await place.die(within_s=rng.uniform(0.0, 1.0))
            await place.launch()
        case "redis":
            await place.kill_redis()
        case "rollback":
            await place.roll_back(auditor, seconds=rng.uniform(*ROLLED_BACK_S), server_too=False)
            # Until the next action only the server's memory holds what Redis has lost: a server that dies sooner takes
            # it along. More than one action a person, because the replies of earlier ones may be on their way.
            await place.progress(2 * len(place.people))
        case "rollback of both":
            await place.roll_back(auditor, seconds=rng.uniform(*ROLLED_BACK_S), server_too=True)
        case "both":
            await place.kill_redis()
            place.kill()
            await place.launch()


async def _database_fault(spell: Spell, how: str) -> None:
    """Kill the database, or let it stand still, while people act; it comes back."""
    database = spell.database
    assert database is not None, "a file of SQLite cannot be killed"
    kills = how == "database killed"
    database.kill() if kills else database.freeze()
    try:
        await spell.place.progress(spell.rng.randint(1, 40))
    finally:
        database.start() if kills else database.freeze(on=False)

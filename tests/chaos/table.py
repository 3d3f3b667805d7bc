"""One table of a world: who sits there, what was accepted when, and its auditor."""

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, NamedTuple

from tests.worlds.auditor import Ask, Auditor
from tests.worlds.person import Person
from tests.worlds.seating import KINDS, pace_of, seats_of, sit_down

TURN_MS: int = 60_000
PAUSE_S = (0.03, 0.2)
"""For how long people think: several tables share a machine with everything else of a world."""
BETWEEN_MS = 300
"""Between two deals: the auditor must copy a log before it is trimmed."""
NAMES = ("Ann", "Bo", "Di", "Fay")
WATCHERS = ("Cy", "Ed")


class Plan(NamedTuple):
    """What a table is to be."""

    game: str
    people: int
    bots: int
    spectators: int

    @classmethod
    def drawn(cls, game: str, rng: Random, *, bots: bool) -> "Plan":
        """Draw one; `bots`: whether the server's bots may sit there."""
        seats = seats_of(game)
        people = min(len(NAMES), seats - 1 if bots else seats)
        return cls(game, people, seats - people, rng.randint(1, len(WATCHERS)))


class Flight(NamedTuple):
    """An action that was sent and not answered."""

    table: str
    person: str
    request: int
    action: Any


class Table:
    """People and spectators, who all come through the balancer."""

    def __init__(self, plan: Plan, port: int, seed: int, number: int) -> None:
        """`port` is the balancer's."""
        self.plan, self.game = plan, plan.game
        kind = KINDS.get(plan.game, Person)
        self.people = [
            kind(port, f"{name}{number}", Random(f"{seed}-{number}-{name}")) for name in NAMES[: plan.people]
        ]
        self.spectators = [
            Person(port, f"{name}{number}", Random(f"{seed}-{number}-{name}"))
            for name in WATCHERS[: plan.spectators]
        ]
        for person in self.people:
            person.pause_s = PAUSE_S
        self.id = ""
        self.safe = 0
        """How many actions were accepted when Redis last could lose none that others rely on."""
        self.auditor: Auditor

    def __str__(self) -> str:
        return f"{self.game} {self.id}"

    @property
    def everybody(self) -> Sequence[Person]:
        """People, then spectators."""
        return [*self.people, *self.spectators]

    @property
    def accepted(self) -> int:
        """How many actions of its people were accepted."""
        return len(self.accepted_at)

    @property
    def accepted_at(self) -> list[float]:
        """When actions of its people were accepted, by the loop's clock."""
        return [at for person in self.people for at in person.accepted_at]

    @property
    def busy(self) -> int:
        """How many requests were answered `busy`."""
        return sum(len(person.busy) for person in self.people)

    async def open(self, ask: Ask) -> None:
        """Sit everybody down, and let them play; `ask` asks Redis."""
        for person in self.everybody:
            await person.start()
        pace: Mapping[str, int] = {**pace_of(self.game, TURN_MS), "between_ms": BETWEEN_MS}
        self.id = await sit_down(self.game, self.people, self.spectators, pace)
        self.auditor = Auditor(ask, self.id)

    def flights(self, people: Sequence[Person] | None = None) -> list[Flight]:
        """Return the actions on their way, of everybody or of some."""
        return [
            Flight(self.id, person.name, number, person.sent[number]["action"])
            for person in (self.people if people is None else people)
            for number in person.acting
        ]

    def next_accepted(self, since: float) -> float | None:
        """Return when an action was first accepted after a moment of the loop's clock; None: none was."""
        return min((at for at in self.accepted_at if at > since), default=None)

    async def close(self) -> None:
        """Let everybody leave."""
        for person in self.everybody:
            await person.stop()

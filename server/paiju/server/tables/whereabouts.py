"""Where each table is, as far as this node is concerned: one state for each table, and the moves from each state.

```
          started      another node gets it; cut off
  ABSENT ─────────▶ HERE ◀────────────────────────────▶ TRANSFERRING ──▶ ABSENT
    │           lost, │  ▲                                   │
    │          failed ▼  │ read again                        │ lost, failed
    │ unreadable   RECOVERING ◀──────────────────────────────┘
    ▼                 │ unreadable, fails too often
  QUARANTINED ◀───────┘
```

A table that closes, moves or is left to other nodes is ABSENT from then on; an operator ends a quarantine. Requests
find their table by this state: HERE asks its actor, RECOVERING answers `busy`, QUARANTINED refuses, ABSENT looks
elsewhere. `OwnedTables` starts and ends tables, `Runner` recovers them, `Transfer` moves them.
"""

from collections import Counter
from collections.abc import Mapping
from enum import Enum
from types import MappingProxyType
from typing import Final, NamedTuple, TypeAlias

from paiju.server import metrics
from paiju.server.table.actor import TableActor
from paiju.server.table.failures import REASONS, Broken, Failures
from paiju.server.table.memory import Away
from paiju.server.tables.elsewhere import Elsewhere


class Place(Enum):
    """Where a table is."""

    ABSENT = "not here"
    HERE = "live"
    RECOVERING = "lost or failed, and being read again from its log"
    TRANSFERRING = "standing still while another node gets it"
    QUARANTINED = "given up, until an operator decides"


MOVES: Final[Mapping[Place, frozenset[Place]]] = MappingProxyType(
    {
        Place.ABSENT: frozenset({Place.HERE, Place.QUARANTINED}),
        Place.HERE: frozenset({Place.ABSENT, Place.RECOVERING, Place.TRANSFERRING, Place.QUARANTINED}),
        Place.RECOVERING: frozenset({Place.HERE, Place.QUARANTINED, Place.ABSENT}),
        Place.TRANSFERRING: frozenset({Place.ABSENT, Place.HERE, Place.RECOVERING, Place.QUARANTINED}),
        Place.QUARANTINED: frozenset({Place.ABSENT, Place.QUARANTINED}),
    }
)
"""The places that may follow each place."""

Holder: TypeAlias = TableActor | Away | Broken | None
"""The data that goes with a table's place: its actor, the state for its next actor, or the reason of its quarantine.

None: the table is ABSENT or TRANSFERRING.
"""


class TablePlace(NamedTuple):
    """A table's place, and the data that goes with it."""

    place: Place
    holder: Holder = None


_ABSENT: Final = TablePlace(Place.ABSENT)


class IllegalTransition(AssertionError):
    """A table cannot move from its place to another one: two parts of this server disagree about it."""


class Whereabouts:
    """The state of every table that is not ABSENT."""

    def __init__(self) -> None:
        self._states: dict[str, TablePlace] = {}
        self.actors: dict[str, TableActor] = {}
        """The live actors by table; the actor of a table that is transferred stays until it ends."""
        self.places: Counter[Place] = Counter()
        """How many tables are at each place."""

    def place(self, table: str) -> Place:
        """Return where a table is."""
        return self._states.get(table, _ABSENT).place

    def has(self, table: str) -> bool:
        """Return whether this node answers for a table: it has an actor, is being recovered, or is quarantined."""
        state = self._states.get(table)
        # A table that is being transferred has its actor until the actor ends, and the actor still takes requests.
        return state is not None and (state.holder is not None or table in self.actors)

    def away(self, table: str) -> Away | None:
        """Return the state for the next actor of a table that is being recovered; None for any other table."""
        holder = self._states.get(table, _ABSENT).holder
        return holder if isinstance(holder, Away) else None

    def broken(self, table: str) -> Broken | None:
        """Return why a table is quarantined; None for any other."""
        holder = self._states.get(table, _ABSENT).holder
        return holder if isinstance(holder, Broken) else None

    def all_broken(self) -> dict[str, Broken]:
        """Return all quarantined tables."""
        return {
            table: state.holder for table, state in self._states.items() if isinstance(state.holder, Broken)
        }

    def start(self, table: str, actor: TableActor) -> None:
        """Note a table that is live from now on. Raises `IllegalTransition` if it has another actor."""
        if table in self.actors:
            # If a table had two actors, each would find records of the other in the log.
            raise IllegalTransition(f"table {table} is live already")
        self._move(table, TablePlace(Place.HERE, actor))
        self.actors[table] = actor

    def recover(self, table: str, away: Away) -> None:
        """Note a table whose actor was lost or has failed; `away`: the state for the next actor."""
        if self.place(table) is Place.RECOVERING:
            # The table was lost once more meanwhile: the next actor must know the later term.
            self._states[table] = TablePlace(Place.RECOVERING, away)
        else:
            self._move(table, TablePlace(Place.RECOVERING, away))

    def transfer(self, table: str) -> None:
        """Note that a table's actor ends because another node gets the table."""
        self._move(table, TablePlace(Place.TRANSFERRING))

    def end_transfer(self, table: str) -> None:
        """Note that a transfer is over. If it was cut off before the actor ended, the table is still here."""
        if self.place(table) is Place.TRANSFERRING:
            actor = self.actors.get(table)
            self._move(table, _ABSENT if actor is None else TablePlace(Place.HERE, actor))

    def quarantine(self, broken: Broken) -> None:
        """Note a table that waits for an operator's decision. Raises `IllegalTransition` if it has an actor."""
        if broken.table in self.actors:
            raise IllegalTransition(f"table {broken.table} is live: its actor ends first")
        self._move(broken.table, TablePlace(Place.QUARANTINED, broken))

    def end(self, table: str) -> None:
        """Note that a table's actor has ended; a move to another place follows at once, or came before."""
        self.actors.pop(table, None)

    def leave(self, table: str, place: Place) -> bool:
        """Forget a table if it is still at `place`; return whether it was."""
        if self.place(table) is not place:
            return False
        self._move(table, _ABSENT)
        return True

    def _move(self, table: str, to: TablePlace) -> None:
        """Move a table. Raises `IllegalTransition` for a move that is not in `MOVES`."""
        now = self.place(table)
        # Checked before anything changes, so that a wrong move leaves the tables as they were.
        if to.place not in MOVES[now]:
            raise IllegalTransition(f"table {table} is {now.value}, and cannot be {to.place.value} next")
        if now is not Place.ABSENT:
            self.places[now] -= 1
        if to.place is Place.ABSENT:
            del self._states[table]
            return
        self.places[to.place] += 1
        self._states[table] = to


class Quarantine:
    """The quarantined tables of this server, as operators see them at any node."""

    def __init__(self, whereabouts: Whereabouts, failures: Failures, elsewhere: Elsewhere) -> None:
        self._whereabouts = whereabouts
        self._failures = failures
        self._elsewhere = elsewhere
        self._count()

    def pause_s(self, table: str) -> float | None:
        """Count a failure; return the seconds until the table may be tried again, None if it fails too often."""
        return self._failures.pause_s(table)

    def forget_failures(self, table: str) -> None:
        """Forget a table's failures, since the table has now ended without one."""
        self._failures.forget(table)

    def put(self, table: str, reason: str, error: BaseException) -> None:
        """Quarantine a table; `reason` is one of `REASONS`."""
        broken = Broken(table, reason, repr(error))
        self._whereabouts.quarantine(broken)
        self._tell(table, broken)

    def end(self, table: str) -> None:
        """Forget a table's failures and its quarantine: it works again, or is gone."""
        self._failures.forget(table)
        self.leave(table)

    def leave(self, table: str) -> None:
        """End a table's quarantine, if it is in one, but keep its failures."""
        # Operators see the list at every node, so other nodes must hear of the end.
        if self._whereabouts.leave(table, Place.QUARANTINED):
            self._tell(table, None)

    def _tell(self, table: str, broken: Broken | None) -> None:
        self._count()
        self._elsewhere.note_quarantined(table, broken)

    def _count(self) -> None:
        counts = Counter(broken.reason for broken in self._whereabouts.all_broken().values())
        for reason in REASONS:
            metrics.BROKEN_TABLES.labels(reason).set(counts[reason])

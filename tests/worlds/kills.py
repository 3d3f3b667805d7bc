"""Where a request was when its server was killed at a named point: in the log? answered?"""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Self

from paiju.engine.core.cash import AddChips, SetReload, SetState
from paiju.server.table.state import records as r
from tests.worlds.doom import BEFORE_COMMIT, BETWEEN_COMMIT_AND_REPLY, POINTS
from tests.worlds.person import Person

CLOCKS_MS = 20
"""How much a server's idea of Redis' time may differ from the machine's. No server is started again so soon."""
CHANGES = {"chips": AddChips, "sit": SetReload | SetState}


@dataclass
class Kill:
    """One kill, and the request that passed its point."""

    point: str
    kind: str
    from_ms: int
    """When the table took the request, or the socket if it had not come so far."""
    at_ms: int
    request: dict[str, Any] | None
    """None: a timer's, or of no client of this test."""
    seat: int | None
    answered: bool
    """Whether its person had the reply when the server was dead."""
    in_log: bool = False
    repeated: bool = False
    """Whether an earlier server had committed it, and been killed as well before its person knew."""

    @classmethod
    def of(cls, report: dict[str, Any], people: Iterable[Person]) -> Self:
        """Make one of what the server noted and of what people know now that it is dead."""
        place = (report["point"], report["kind"], report["from_ms"], report["at_ms"])
        person = next((one for one in people if one.session == report.get("client")), None)
        if person is None:
            return cls(*place, request=None, seat=None, answered=False)
        number = report["id"]
        return cls(*place, person.sent[number], person.seat, answered=number in person.replied)

    @property
    def in_flight(self) -> bool:
        """Whether a person's request was on its way: come, and not answered."""
        return self.request is not None and not self.answered

    @property
    def between(self) -> bool:
        """Whether it hit a request that had taken effect, while its person did not know."""
        return self.in_flight and self.in_log

    def look_up(self, entries: Sequence[Any]) -> None:
        """See in the log whether the request had taken effect when the server died."""
        found = next(filter(self._is_mine, entries), None) if self.request is not None else None
        self.in_log = found is not None
        self.repeated = found is not None and found.record.at + CLOCKS_MS < self.from_ms

    def _is_mine(self, entry: Any) -> bool:
        assert self.request is not None
        record = entry.record
        if record.at > self.at_ms + CLOCKS_MS:
            return False  # sent again
        if self.request["t"] == "act":
            return (
                isinstance(record, r.Played)
                and (record.actor, record.auto) == (self.seat, False)
                and entry.before.deal.turns[self.seat].turn == self.request["turn"]
            )
        if record.at < self.from_ms - CLOCKS_MS:
            return False
        if self.request["t"] == "plan":
            return isinstance(record, r.Planned) and record.seat == self.seat
        change = getattr(record, "change", None)
        return isinstance(change, CHANGES[self.request["t"]]) and change.seat == self.seat

    def trouble(self) -> str | None:
        """Say if the request was not where its point is."""
        if self.request is None:
            return None
        if self.point in BEFORE_COMMIT and (self.answered or (self.in_log and not self.repeated)):
            return f"{self} is before the commit"
        if self.point in BETWEEN_COMMIT_AND_REPLY and (self.answered or not self.in_log):
            return f"{self} is between commit and reply"
        return None


def printed(kills: Sequence[Kill]) -> str:
    """Return a table: how often which point was hit, and where the requests were."""
    of: dict[str, list[Kill]] = defaultdict(list)
    for kill in kills:
        of[kill.point].append(kill)
    rows = [(point, of[point]) for point in POINTS if of[point]] + [("all", list(kills))]
    lines = [f"{'point':26} kills  in flight  in log  answered before the kill"]
    for point, there in rows:
        counts = [sum(getattr(kill, name) for kill in there) for name in ("in_flight", "in_log", "answered")]
        lines.append(f"{point:26}{len(there):6}{counts[0]:11}{counts[1]:8}{counts[2]:26}")
    return "\n".join(lines)

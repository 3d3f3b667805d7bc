"""What a run has found, as plain data: written as JSON, shown by `page`, and summed up by kind of fault."""

import json
import os
import platform
import statistics
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final, Self

import msgspec

from tests.chaos import page
from tests.chaos.fault import Fault
from tests.chaos.spell import Spell
from tests.chaos.table import Table
from tests.worlds.invariants import INVARIANTS

AIM_MS: Final = 3_000
"""I9: a lease and a second."""


@dataclass
class Report:
    """Grows by one world after the other."""

    data: dict[str, Any] = field(default_factory=dict)

    @classmethod
    def begun(cls, given: Mapping[str, Any]) -> Self:
        """Begin with the words of the command line."""
        return cls(
            {
                "began": datetime.now(UTC).isoformat(timespec="seconds"),
                "command": _command(given),
                "machine": {
                    "system": platform.platform(),
                    "python": platform.python_version(),
                    "cores": _cores(),
                },
                "tier": given["tier"],
                "promise": "",
                "invariants": dict(INVARIANTS),
                "worlds": [],
                "totals": {},
                "kinds": [],
            }
        )

    @property
    def violations(self) -> list[str]:
        """Everything that was wrong."""
        return [line for each in self.data["worlds"] for line in each["violations"]]

    def add(self, found: Spell) -> None:
        """Add what one world went through."""
        self.data["promise"] = found.place.tier.promise
        self.data["worlds"].append(_world(found))
        worlds = self.data["worlds"]
        self.data["totals"] = _totals(worlds)
        self.data["kinds"] = _kinds([fault for each in worlds for fault in each["faults"]])


def written(report: Report, folder: Path) -> list[Path]:
    """Write a report as JSON and as a page; return where."""
    name = f"{report.data['began'].replace(':', '').partition('+')[0]}-{report.data['tier']}"
    folder.mkdir(parents=True, exist_ok=True)
    data, shown = folder / f"{name}.json", folder / f"{name}.html"
    data.write_text(json.dumps(report.data, indent=1, ensure_ascii=False) + "\n")
    shown.write_text(page.of(report.data))
    return [data, shown]


def _world(found: Spell) -> dict[str, Any]:
    place = found.place
    return {
        "seed": found.seed,
        "seconds": round(found.seconds, 1),
        "nodes": [
            {
                "number": node.number,
                "role": node.role,
                "states": [[round(at, 3), state] for at, state in node.past],
                "failed_starts": node.failed_starts,
            }
            for node in place.nodes
        ],
        "tables": [_table(table, found) for table in place.tables],
        "faults": _with_overlaps([_fault(fault) for fault in found.faults]),
        "missed": found.missed,
        "violations": found.violations,
    }


def _table(table: Table, found: Spell) -> dict[str, Any]:
    verdict = found.verdicts.get(str(table))
    told = {} if verdict is None else msgspec.to_builtins(verdict)
    return {
        "id": table.id,
        "game": table.game,
        **table.plan._asdict(),
        "accepted": sorted(round(at - found.place.began, 3) for at in table.accepted_at),
        "reconnects": sum(person.connections - 1 for person in table.everybody),
        **{name: told.get(name, 0) for name in ("actions", "records", "deals", "taken_back", "dealt_again")},
        **{name: told.get(name, []) for name in ("lost", "doubled", "wrong")},
    }


def _fault(fault: Fault) -> dict[str, Any]:
    return {
        "kind": fault.kind,
        "target": fault.target,
        "at": round(fault.at, 3),
        "healed": round(fault.healed, 3),
        "in_flight": [flight._asdict() for flight in fault.in_flight],
        "proof": fault.proof,
        "tables": [table.id for table in fault.tables],
        "recovered_s": {table: round(seconds, 3) for table, seconds in fault.recovered.items()},
        "busy": fault.busy,
    }


def _with_overlaps(faults: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Add to each fault the tables that another one has hit before they went on."""
    for fault in faults:
        others = [other for other in faults if other is not fault]
        fault["overlapped"] = [
            table
            for table, seconds in fault["recovered_s"].items()
            if any(
                other["at"] < fault["at"] + seconds
                and fault["at"] < other["at"] + other["recovered_s"].get(table, -1)
                for other in others
            )
        ]
    return faults


def _totals(worlds: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    tables = [table for each in worlds for table in each["tables"]]
    faults = [fault for each in worlds for fault in each["faults"]]
    return {
        "worlds": len(worlds),
        "seconds": round(sum(each["seconds"] for each in worlds), 1),
        "faults": len(faults),
        "in_flight": sum(len(fault["in_flight"]) for fault in faults),
        **{
            name: sum(table[name] for table in tables)
            for name in ("actions", "records", "deals", "taken_back")
        },
        **{name: sum(len(table[name]) for table in tables) for name in ("lost", "doubled", "wrong")},
        "reconnects": sum(table["reconnects"] for table in tables),
        "busy": sum(fault["busy"] for fault in faults),
        "missed": sum(len(each["missed"]) for each in worlds),
        "violations": sum(len(each["violations"]) for each in worlds),
    }


def _kinds(faults: Sequence[Mapping[str, Any]]) -> list[dict[str, Any]]:
    """Return a line for each kind: how often, and how soon tables went on that nothing else hit meanwhile."""
    lines = []
    for kind in sorted({fault["kind"] for fault in faults}):
        of = [fault for fault in faults if fault["kind"] == kind]
        waits = [
            seconds * 1000
            for fault in of
            for table, seconds in fault["recovered_s"].items()
            if table not in fault["overlapped"]
        ]
        cuts = statistics.quantiles(waits, n=100, method="inclusive") if len(waits) > 1 else waits * 99
        lines.append(
            {
                "kind": kind,
                "faults": len(of),
                "in_flight": sum(len(fault["in_flight"]) for fault in of),
                "tables": sum(len(fault["recovered_s"]) for fault in of),
                "alone": len(waits),
                "p50_ms": round(cuts[49]) if cuts else None,
                "p99_ms": round(cuts[98]) if cuts else None,
                "max_ms": round(max(waits)) if waits else None,
                "busy": sum(fault["busy"] for fault in of),
            }
        )
    return lines


def _command(given: Mapping[str, Any]) -> str:
    words = " ".join(
        f"{name.upper()}={given[name]:g}" for name in ("duration", "seed", "nodes") if name in given
    )
    return f"make chaos {words} TIER={given['tier']}"


def _cores() -> int:
    return len(os.sched_getaffinity(0))

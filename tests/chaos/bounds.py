"""I10: what nodes and Redis hold stays bounded, whatever has gone wrong meanwhile: memory, open files, entries."""

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

from tests.bench.process import resident_kib
from tests.patience import until

if TYPE_CHECKING:
    from tests.chaos.world import World

MEMORY_KIB: Final = 128 * 1024
"""By how much a node may grow while a few tables are played at."""
FILES: Final = 24
"""How many more a node may have open when all clients have left: to other nodes, to bots, and for what it keeps."""
LEFT_WITHIN_S: Final = 60.0
"""In which a node lets go of clients that have left."""
MOST_RECORDS: Final = 2_500
"""Of one table in a stream: logs are cut after 1,000 at the end of a deal."""
MOST_SESSIONS: Final = 160
"""Of one table, whose last requests it remembers."""


class Held(NamedTuple):
    """What one process holds."""

    memory_kib: int
    files: int

    @classmethod
    def by(cls, pid: int) -> "Held":
        """Return what a process holds now."""
        return cls(resident_kib(pid), len(list(Path(f"/proc/{pid}/fd").iterdir())))


def grown(name: str, before: Held, after: Held) -> list[str]:
    """Return what a node holds too much of."""
    found = []
    if after.memory_kib - before.memory_kib > MEMORY_KIB:
        found.append(f"I10: {name} has grown from {before.memory_kib} to {after.memory_kib} KiB")
    if after.files - before.files > FILES:
        found.append(f"I10: {name} has {after.files} open files, and had {before.files} before clients came")
    return found


def too_many(entries: Mapping[str, tuple[int, int]]) -> list[str]:
    """Return what Redis holds too much of; by name how many entries there are, and may be."""
    return [f"I10: {name} has {count} entries" for name, (count, most) in entries.items() if count > most]


async def broken(place: "World") -> list[str]:
    """Return what is out of bounds once everybody has left."""

    def all_grown() -> list[str]:
        return [line for node in place.nodes for line in grown(str(node), node.first_held, Held.by(node.pid))]

    try:
        await until(lambda: not all_grown(), LEFT_WITHIN_S)
    except TimeoutError:
        return all_grown()
    entries = {}
    for table in place.tables:
        keys, ask = table.auditor.keys, place.tier.ask
        entries[f"{table}: log"] = await ask(b"XLEN", keys.log), MOST_RECORDS
        entries[f"{table}: out"] = await ask(b"XLEN", keys.out), MOST_RECORDS
        entries[f"{table}: dd"] = await ask(b"HLEN", keys.dd), MOST_SESSIONS
    return too_many(entries)

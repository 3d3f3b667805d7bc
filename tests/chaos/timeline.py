"""One world as a picture (inline SVG): nodes and tables are rows, faults are marks, outages are bars."""

from collections.abc import Iterator, Mapping
from html import escape
from itertools import pairwise
from typing import Any, Final

WIDTH: Final = 1080
LEFT: Final = 150
"""Where time begins: names stand before it."""
RIGHT: Final = 14
HEAD: Final = 40
"""Height of the row of marks."""
NODE: Final = 16
"""Height of a node's row."""
TABLE: Final = 34
"""Height of a table's row."""
FOOT: Final = 24
APART: Final = 15
"""Pixels between two marks that can be told from each other; the second one is drawn lower."""
GROUPS: Final = (
    ("redis", ("Redis", "everything lost", "master", "replica", "slot", "failover")),
    ("link", ("link",)),
    ("client", ("clients",)),
)
"""Class of a mark by how its kind of fault begins; every other one is of nodes."""
DOWN: Final = ("dead", "starting", "frozen", "stopping")


def group_of(kind: str) -> str:
    """Return the class of a kind of fault."""
    return next((name for name, words in GROUPS if any(word in kind for word in words)), "node")


def timeline(world: Mapping[str, Any], first: int) -> str:
    """Return the picture of a world, whose faults are numbered from `first`."""
    nodes, tables = world["nodes"], world["tables"]
    height = HEAD + len(nodes) * NODE + len(tables) * TABLE + FOOT
    scale = (WIDTH - LEFT - RIGHT) / max(world["seconds"], 1)

    def x(seconds: float) -> float:
        return round(LEFT + min(seconds, world["seconds"]) * scale, 1)

    rows = [
        *(_node(node, HEAD + n * NODE, x, world["seconds"]) for n, node in enumerate(nodes)),
        *(
            _table(table, HEAD + len(nodes) * NODE + n * TABLE, x, world["faults"])
            for n, table in enumerate(tables)
        ),
    ]
    parts = [_axis(world["seconds"], height, x), *rows, *_marks(world["faults"], first, height - FOOT, x)]
    return (
        f'<svg class="time" viewBox="0 0 {WIDTH} {height}" role="img" '
        f'aria-label="Time line of world {world["seed"]}">{"".join(parts)}</svg>'
    )


def _axis(seconds: float, height: int, x: Any) -> str:
    step = 5 if seconds <= 45 else 10 if seconds <= 120 else 30
    lines = []
    for at in range(0, int(seconds) + 1, step):
        lines.append(f'<line class="grid" x1="{x(at)}" x2="{x(at)}" y1="{HEAD}" y2="{height - FOOT}"/>')
        lines.append(f'<text class="tick" x="{x(at)}" y="{height - 8}">{at} s</text>')
    return "".join(lines)


def _node(node: Mapping[str, Any], top: int, x: Any, end: float) -> str:
    """Draw when a node was up, and what it was else."""
    name = f"node {node['number']}, {node['role']}"
    parts = [f'<text class="name" x="{LEFT - 10}" y="{top + 12}">{escape(name)}</text>']
    moments = [*node["states"], [end, ""]]
    for (at, state), (until, _) in pairwise(moments):
        kind = state if state in DOWN else "up"
        parts.append(
            f'<rect class="state {kind}" x="{x(at)}" y="{top + 5}" width="{max(x(until) - x(at), 0.5):.1f}" height="7">'
            f"<title>node {node['number']}: {state} from {at:.1f} s to {until:.1f} s</title></rect>"
        )
    return "".join(parts)


def _table(table: Mapping[str, Any], top: int, x: Any, faults: Any) -> str:
    """Draw the accepted actions of a table, and its outages."""
    people = f"{table['people']} people" + (f", {table['bots']} bots" if table["bots"] else "")
    parts = [
        f'<text class="name" x="{LEFT - 10}" y="{top + 15}">{escape(table["game"])}</text>',
        f'<text class="small" x="{LEFT - 10}" y="{top + 28}">{people}</text>',
    ]
    for fault in faults:
        seconds = fault["recovered_s"].get(table["id"])
        if seconds is not None:
            parts.append(
                f'<rect class="outage {group_of(fault["kind"])}" x="{x(fault["at"])}" y="{top + 6}" rx="2" '
                f'width="{max(x(fault["at"] + seconds) - x(fault["at"]), 1.5):.1f}" height="24">'
                f"<title>{escape(fault['kind'])}: an action was accepted after {seconds * 1000:.0f} ms</title></rect>"
            )
    ticks = "".join(f"M{x(at)} {top + 12}v12" for at in table["accepted"])
    parts.append(f'<path class="acts" d="{ticks}"/>')
    return "".join(parts)


def _marks(faults: Any, first: int, bottom: int, x: Any) -> Iterator[str]:
    last, lower = -APART, False
    for number, fault in enumerate(faults, first):
        at, kind = x(fault["at"]), group_of(fault["kind"])
        lower = not lower if at - last < APART else False
        last, y = at, 27 if lower else 11
        words = f"{number} {fault['kind']} — {fault['target']}, at {fault['at']:.1f} s: {fault['proof']}"
        yield (
            f'<g class="mark {kind}"><title>{escape(words)}</title>'
            f'<line x1="{at}" x2="{at}" y1="{y + 6}" y2="{bottom}"/>'
            f'<circle cx="{at}" cy="{y}" r="8.5"/><text x="{at}" y="{y + 3.5}">{number}</text></g>'
        )

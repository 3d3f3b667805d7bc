"""The instructions that were measured last, kept in `measured.json`, and how a new count compares with them."""

import json
import platform
from pathlib import Path
from typing import Any, Final

import msgspec
import uvloop

KEPT: Final = Path(__file__).with_name("measured.json")
ROUNDS: Final = {8: 60, 32: 24, 512: 16}
"""How many actions each table plays, by the number of tables."""
MORE: Final = 1.05
"""From this on a count is worse than the one that is kept."""
SMALL: Final = 0.01
"""Stages below this share of the whole are compared with it, not with themselves."""


def build() -> str:
    """Return what else decides how many instructions are counted: interpreter, compiler and libraries."""
    parts = (platform.python_version(), platform.python_compiler(), platform.machine())
    return ", ".join((*parts, f"msgspec {msgspec.__version__}", f"uvloop {uvloop.__version__}"))


def kept() -> dict[str, Any]:
    """Return what is kept: `build`, and `counts` by game, number of tables and stage."""
    return json.loads(KEPT.read_text()) if KEPT.exists() else {"build": build(), "counts": {}}


def keep(game: str, tables: int, counts: dict[str, float]) -> None:
    """Keep a count in place of the one before; those of another build are dropped."""
    held = kept() if kept()["build"] == build() else {"build": build(), "counts": {}}
    held["counts"].setdefault(game, {})[str(tables)] = {name: round(count) for name, count in counts.items()}
    KEPT.write_text(json.dumps(held, indent=1, ensure_ascii=False) + "\n")


def worse(before: dict[str, float], now: dict[str, float]) -> list[str]:
    """Return a line for the whole and for every stage that needs more than 5 % more instructions than before."""
    whole = sum(before.values())
    found = [_line("all", whole, sum(now.values()))] if sum(now.values()) > MORE * whole else []
    for stage, count in before.items():
        if now[stage] - count > (MORE - 1) * max(count, SMALL * whole):
            found.append(_line(stage, count, now[stage]))
    return found


def _line(stage: str, before: float, now: float) -> str:
    share = f"{now / before - 1:+.1%}" if before else "new"
    return f"{stage}: {before:,.0f} -> {now:,.0f} instructions an action ({share})"

"""Server CPU per action beside servers without rules: `python -m tests.bench.beside [GAME...]`.

In each round one game is played at a number of tables, and then frames of the same size go round as many rooms of the
others, at the same rate: Paiju; Paiju with a store that answers at once; a bare starlette broadcast; and, where Node
is there, Colyseus, which sends the bytes on as they are (`messages`), or puts them into a room's state and sends what
has changed (`patches`). CPU is that of the server's process alone: the kernel's part counts, Redis does
not. `--python PATH` runs the servers that are written in Python on another interpreter; `--rounds N`.
"""

import argparse
import statistics
import sys
from collections.abc import Sequence
from functools import partial
from typing import Any, Final

import uvloop

from tests.bench.cluster import load_average
from tests.bench.colyseus.install import NotThere, node, version
from tests.bench.colyseus.rooms import Messages, Patches
from tests.bench.load import Cost
from tests.bench.server import bare, colyseus, ours

GAMES: Final = ("doudizhu", "holdem", "chengdu")
TABLES: Final = (8, 32)
ROUNDS: Final = 5
SECONDS: Final = 4.0
PAIJU, UNSTORED, BARE, MESSAGES, PATCHES = (
    "paiju", "without its store", "bare starlette", "Colyseus messages", "Colyseus patches",
)  # fmt: skip
AIMS: Final = (
    (PAIJU, BARE, 1.5),
    (UNSTORED, BARE, None),
    (PAIJU, MESSAGES, None),
    (UNSTORED, MESSAGES, 1),
    (UNSTORED, PATCHES, None),
)
"""Ratios, and what they should be at most."""


def others(python: str) -> dict[str, Any]:
    """Return the servers without rules that can run here, and print why Colyseus cannot."""
    found: dict[str, Any] = {BARE: partial(bare, python=python)}
    try:
        node()
    except NotThere as reason:
        print(f"Colyseus: {reason}")
        return found
    print(f"Colyseus {version()}, ws {version('ws')}")
    return found | {MESSAGES: partial(colyseus, Messages), PATCHES: partial(colyseus, Patches)}


async def _round(game: str, tables: int, python: str, peers: dict[str, Any]) -> dict[str, Cost]:
    mine, tally = await ours(tables, SECONDS, game=game, python=python)
    unstored, _ = await ours(tables, SECONDS, game=game, program="unstored", python=python)
    costs, size = {PAIJU: mine, UNSTORED: unstored}, tally.frame_bytes // tally.frames
    for name, peer in peers.items():
        costs[name] = await peer(tables, SECONDS, size, mine.per_second)
    print(f"  {size} bytes a frame: {', '.join(f'{name} {_told(cost)}' for name, cost in costs.items())}")
    return costs


def _told(cost: Cost) -> str:
    return f"{cost.cpu_us:.1f} µs at {cost.per_second:.0f}/s"


async def compare(game: str, tables: int, python: str, peers: dict[str, Any], rounds: int) -> None:
    """Print what an action costs each server, round by round, and the medians of costs and ratios."""
    print(f"{game}, {tables} tables, {load_average()}", flush=True)
    found = [await _round(game, tables, python, peers) for _ in range(rounds)]
    costs = (f"{name} {statistics.median(costs[name].cpu_us for costs in found):.0f}" for name in found[0])
    print(f"{game}, {tables} tables: medians, µs/action: {', '.join(costs)}")
    for one, other, aim in AIMS:
        if other in found[0]:
            _print_ratio(one, other, aim, [costs[one].cpu_us / costs[other].cpu_us for costs in found])


def _print_ratio(one: str, other: str, aim: float | None, ratios: Sequence[float]) -> None:
    wanted = "" if aim is None else f", aim <= {aim}"
    spread = f"{min(ratios):.2f} to {max(ratios):.2f}"
    print(f"  {one} / {other}: {statistics.median(ratios):.2f} ({spread}{wanted})", flush=True)


def main(games: Sequence[str] = GAMES[:1], rounds: int = 3, python: str = sys.executable) -> None:
    """Compare at eight tables and at 32."""
    peers = others(python)
    for game in games:
        for tables in TABLES:
            uvloop.run(compare(game, tables, python, peers, rounds))


if __name__ == "__main__":
    parser = argparse.ArgumentParser(prog="python -m tests.bench.beside")
    parser.add_argument("--python", default=sys.executable)
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    parser.add_argument("games", nargs="*", metavar="GAME")
    asked = parser.parse_args()
    if unknown := {*asked.games} - {*GAMES}:  # `choices` would refuse having none
        parser.error(f"no such game: {', '.join(unknown)}")
    main(asked.games or GAMES, asked.rounds, asked.python)

"""Interpreters side by side: `python -m tests.bench.pythons PYTHON...`, each a path with the extra `server` installed.

This interpreter and the others take turns: the server's CPU per action (斗地主, eight tables, the load generator always
on this interpreter), and random play of every game on the engine alone. Each goes first equally often.
"""

import json
import statistics
import subprocess
import sys
from collections.abc import Callable, Sequence
from typing import Final

import uvloop

from tests.bench.cluster import load_average
from tests.bench.server import ours
from tests.checkout import HERE, environment

ROUNDS: Final = 6
SECONDS: Final = 5.0
TABLES: Final = 8
SERVER: Final = "server, µs an action"
NAMED: Final = "import platform, sys; print(platform.python_version(), 'of', sys.base_prefix)"


def name_of(python: str) -> str:
    """Return an interpreter's version and where it is from: builds of one version differ more than versions do."""
    return subprocess.run([python, "-c", NAMED], capture_output=True, text=True, check=True).stdout.strip()


def server_costs(python: str) -> dict[str, float]:
    """Return what an action costs a server on an interpreter."""
    cost, _ = uvloop.run(ours(TABLES, SECONDS, python=python))
    return {SERVER: cost.cpu_us}


def game_costs(python: str) -> dict[str, float]:
    """Return what a step of each game costs an interpreter, in microseconds."""
    command = [python, "-m", "tests.bench.random_play", "--alone"]
    done = subprocess.run(
        command, cwd=HERE, env=environment(HERE), capture_output=True, text=True, check=True
    )
    return {f"{key}, µs a step": 1e6 / rate for key, rate in json.loads(done.stdout).items()}


def in_turn(
    pythons: Sequence[str], measure: Callable[[str], dict[str, float]], rounds: int
) -> list[dict[str, dict[str, float]]]:
    """Measure each interpreter in every round, first the one that was second before; by interpreter and figure."""
    found = []
    for number in range(rounds):
        first = number % len(pythons)
        found.append({python: measure(python) for python in (*pythons[first:], *pythons[:first])})
    return found


def report(names: dict[str, str], rounds: list[dict[str, dict[str, float]]]) -> None:
    """Print a line for each figure: its medians, and those of its ratios to this interpreter's within a round."""
    for figure in rounds[0][sys.executable]:
        told = []
        for python, name in names.items():
            values = [by_python[python][figure] for by_python in rounds]
            ratios = [by_python[python][figure] / by_python[sys.executable][figure] for by_python in rounds]
            spread = f"{min(ratios):.2f} to {max(ratios):.2f}"
            told.append(
                f"{name} {statistics.median(values):.1f}, x {statistics.median(ratios):.2f} ({spread})"
            )
        print(f"{figure}: {'; '.join(told)}", flush=True)


def main(pythons: Sequence[str]) -> None:
    """Print the figures of this interpreter and of others."""
    places = {python: name_of(python) for python in (sys.executable, *pythons)}
    names = {python: f"({number})" for number, python in enumerate(places, start=1)}
    print(", ".join(f"{names[python]} {place}" for python, place in places.items()))
    for measure, rounds in ((server_costs, ROUNDS), (game_costs, ROUNDS // 2)):
        print(f"{len(names)} interpreters, {rounds} rounds, {load_average()}", flush=True)
        report(names, in_turn(list(names), measure, rounds))


if __name__ == "__main__":
    main(sys.argv[1:])

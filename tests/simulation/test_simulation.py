"""Seeds in which nothing may go wrong, the same seed twice, and servers with a safeguard missing.

Each simulation is a process of its own: it takes the clock and the dice of the process it runs in. All seeds are fixed:
what is right stays right. `python -m tests.simulation 0 --seeds 10020` is a million faults.
"""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.long import rest_long
from tests.simulation.mutants import MUTANTS

ROOT = Path(__file__).parents[2]
FAULTS = 100
"""Of one seed."""
CAUGHT_WITHIN = 20
"""Seeds in which a mutant must be found out; those that begin with one that finds it today come first."""
FIRST_SEED = dict.fromkeys(MUTANTS, 1) | {
    "no-term-check": 8,
    "no-dedupe": 4,
    "no-reattach": 3,
    "no-restore": 7,
    "wait-ignored": 7,
}
AGAIN = pytest.mark.long(reason="further seeds")


def simulated(*words):
    command = [sys.executable, "-m", "tests.simulation", *map(str, words)]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=1200, check=False)


@pytest.mark.timeout(1200)
@pytest.mark.parametrize(
    ("words", "first", "seeds"),
    [
        ((), 0, 4),
        pytest.param(("--replica",), 0, 4, marks=AGAIN),
        *(pytest.param((), first, 16, marks=AGAIN) for first in range(4, 68, 16)),
        *(pytest.param(("--replica",), first, 16, marks=AGAIN) for first in range(4, 36, 16)),
    ],
)
def test_nothing_is_lost_doubled_or_stuck_and_a_seed_run_alone_has_the_same_trace(words, first, seeds):
    done = simulated(first, "--seeds", seeds, "--faults", FAULTS, *words)
    assert done.returncode == 0, done.stdout + done.stderr
    assert len(re.findall(rf": {FAULTS} faults, .* nothing is wrong$", done.stdout, re.MULTILINE)) == seeds
    digests = re.findall(r"trace (\w+)", done.stdout)
    assert len(set(digests)) == seeds, "another seed has another trace"
    alone = simulated(first + seeds - 1, "--faults", FAULTS, "--trace", *words)
    assert alone.stdout.count("FAULT") == FAULTS
    assert re.findall(r"trace (\w+)", alone.stdout) == digests[-1:]


@pytest.mark.parametrize("name", rest_long(MUTANTS, "further missing safeguards", first=2))
def test_a_missing_safeguard_is_found_out(name):
    done = simulated(FIRST_SEED[name], "--seeds", CAUGHT_WITHIN, "--faults", FAULTS, "--mutant", name)
    assert done.returncode == 1, done.stdout + done.stderr
    assert "WRONG" in done.stdout

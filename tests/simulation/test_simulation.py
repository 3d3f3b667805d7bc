"""Seeds in which nothing may go wrong, the same seed twice, and servers with a safeguard missing.

Each simulation is a process of its own: it takes the clock and the dice of the process it runs in.
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
SEEDS = 15
"""Of one test: 1,500 faults, in about 20 s."""
DAILY = 5
BATCHES = 667
"""A million faults."""
REPLICA_SEEDS = 25
"""Of one test, in which Redis has a replica: 2,500 faults, in about 20 s."""
REPLICA_BATCHES = 100
CAUGHT_WITHIN = 20
"""Seeds in which a mutant must be found out."""


def simulated(*words):
    command = [sys.executable, "-m", "tests.simulation", *map(str, words)]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=1200, check=False)


def check_seeds(first, seeds, *words):
    done = simulated(first, "--seeds", seeds, "--faults", FAULTS, *words)
    assert done.returncode == 0, done.stdout + done.stderr
    assert len(re.findall(rf": {FAULTS} faults, .* nothing is wrong$", done.stdout, re.MULTILINE)) == seeds


@pytest.mark.timeout(1200)
@pytest.mark.parametrize("batch", rest_long(range(BATCHES), "a million faults", first=DAILY))
def test_nothing_is_lost_doubled_or_stuck(batch):
    check_seeds(batch * SEEDS, SEEDS)


@pytest.mark.timeout(1200)
@pytest.mark.parametrize("batch", rest_long(range(REPLICA_BATCHES), "250,000 faults"))
def test_a_lost_master_takes_nothing_with_it_that_was_told(batch):
    check_seeds(batch * REPLICA_SEEDS, REPLICA_SEEDS, "--replica")


@pytest.mark.parametrize("words", [(), ("--replica",)])
def test_the_same_seed_gives_the_same_trace(words):
    first, second = (simulated(0, "--seeds", 3, "--faults", FAULTS, "--trace", *words) for _ in range(2))
    assert first.stdout == second.stdout
    assert first.stdout.count("FAULT") == 3 * FAULTS


def test_another_seed_gives_another_trace():
    first, second = (simulated(seed, "--faults", 3) for seed in (1, 2))
    assert digest(first) != digest(second)


def digest(done):
    return re.search(r"trace (\w+)", done.stdout)[1]


@pytest.mark.parametrize("name", MUTANTS)
def test_a_missing_safeguard_is_found_out(name):
    done = simulated(1, "--seeds", CAUGHT_WITHIN, "--faults", FAULTS, "--mutant", name)
    assert done.returncode == 1, done.stdout + done.stderr
    assert "WRONG" in done.stdout

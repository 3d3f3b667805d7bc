"""How Hypothesis draws: the same examples each time in `make test`, new ones each time in CI and in `make fuzz`.

And how many: one of five in `make test`; all with EXAMPLES=all, as `make test-all` and `make fuzz` run them again.

HYPOTHESIS_PROFILE=fixed or =random chooses; without it CI (the environment has CI set) is random. What a random run has
found is drawn again by `HYPOTHESIS_PROFILE=random pytest --hypothesis-seed=SEED`, with the seed from its header.
"""

import os
import secrets
from typing import Any

import pytest
from hypothesis import HealthCheck, settings

# How long an example takes says how busy the machine is, and how many are thrown away before ten fit, or are too large,
# is chance where they are drawn anew each time: neither says whether the code is right.
CHANCE = (HealthCheck.too_slow, HealthCheck.filter_too_much, HealthCheck.data_too_large)
PART = 1 if os.environ.get("EXAMPLES") == "all" else 5
COMMON = {"deadline": None, "suppress_health_check": CHANCE, "max_examples": 100 // PART}
settings.register_profile("fixed", derandomize=True, **COMMON)
settings.register_profile("random", derandomize=False, print_blob=True, **COMMON)
PROFILE = os.environ.get("HYPOTHESIS_PROFILE") or ("random" if os.environ.get("CI") else "fixed")
settings.load_profile(PROFILE)


def examples(number: int, **more: Any) -> settings:
    """Return settings of a test that draws so many examples with EXAMPLES=all, and the usual part of them else."""
    return settings(max_examples=max(number // PART, 3), **more)


@pytest.hookimpl(tryfirst=True)
def pytest_configure(config: pytest.Config) -> None:
    """Draw the seed of a random run before Hypothesis and xdist's workers read it."""
    if PROFILE == "random" and config.option.hypothesis_seed is None:
        config.option.hypothesis_seed = str(secrets.randbits(32))


def pytest_report_header(config: pytest.Config) -> str:
    """Say how the run's examples are drawn again."""
    if PROFILE == "fixed":
        return "examples: the same as always"
    return f"examples: HYPOTHESIS_PROFILE=random pytest --hypothesis-seed={config.option.hypothesis_seed}"

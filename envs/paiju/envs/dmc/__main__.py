"""Trains the baseline, and prints its curve: `python -m paiju.envs.dmc --out weights.npz`; docs/baseline.md.

For equal figures on one machine set `OPENBLAS_NUM_THREADS=1`: several threads add up their sums in any order.
"""

from argparse import ArgumentParser
from collections.abc import Iterator
from pathlib import Path
from time import process_time

from paiju.envs.dmc.bot import features, setting
from paiju.envs.dmc.scoring import score
from paiju.envs.dmc.training import Learner

_LEVEL = "easy"
_HEAD = f"| deals | actions | CPU s | against {_LEVEL} |\n|---|---|---|---|"


def main() -> None:
    """Train as the arguments say."""
    parser = ArgumentParser(prog="python -m paiju.envs.dmc", description="Train the baseline of 斗地主.")
    parser.add_argument("--deals", type=int, default=6_000, help="deals of self-play (%(default)s)")
    parser.add_argument("--seed", type=int, default=1, help="seed of cards, weights and dice (%(default)s)")
    parser.add_argument(
        "--checks", type=int, default=4, help="rows of the curve after its first (%(default)s)"
    )
    parser.add_argument("--check-deals", type=int, default=400, help="deals of each check (%(default)s)")
    parser.add_argument(
        "--out", type=Path, default=Path("weights.npz"), help="where the weights go (%(default)s)"
    )
    wanted = parser.parse_args()
    learner = Learner(setting(), features(), wanted.seed, wanted.deals)
    print(_HEAD, flush=True)  # noqa: T201 - a program
    for row in _curve(learner, wanted.checks, wanted.check_deals):
        print(row, flush=True)  # noqa: T201 - a program
    learner.net.save(wanted.out)


def _curve(learner: Learner, checks: int, deals: int) -> Iterator[str]:
    """Train, and yield rows of the curve: one before the training, then one after each equal share of the deals."""
    spent = 0.0
    for check in range(checks + 1):
        began = process_time()
        learner.train(learner.deals * check // checks)
        spent += process_time() - began
        told = score(learner.setting, learner.features, learner.net, _LEVEL, deals)
        yield f"| {learner.played} | {learner.steps} | {spent:.0f} | {told} |"


if __name__ == "__main__":
    main()

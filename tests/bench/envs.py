"""Environments against RLCard's and PettingZoo's: `python -m tests.bench.envs`; needs `pip install -e '.[env,bench]'`.

Random play in one process: one of the legal actions of the seat to act is taken. Ours are the PettingZoo environments,
once with the arrays of every observation, and once without (`last(observe=False)`), as random play needs them; RLCard's
own ones make them always. Steps per second of CPU time, so that other programs on the machine count for neither side;
medians of rounds that take turns.
"""

import subprocess
import sys
import warnings
from collections.abc import Callable
from importlib.util import find_spec
from itertools import product
from random import Random
from statistics import median
from time import process_time

from paiju.engine.registry import GAMES

NEEDED = ("rlcard", "pettingzoo")
ROUNDS = 5
STEPS = 1500
HEADS_UP = 2
OBSERVED, PLAYED = "with observations", "without"


def ours(key, seats=None, *, observe=True):
    """One round of a PettingZoo environment of ours."""
    from paiju.envs import env

    return pettingzoo(env(key, seats=seats), lambda table, _seen: table.legal_actions(), observe=observe)


def pettingzoo(table, legal, *, observe=True):
    """One round of any PettingZoo environment; `legal` is given it and an observation."""

    def play(number):
        dice, done = Random(number), 0
        while done < STEPS:
            table.reset(seed=number + done)
            for _ in table.agent_iter():
                seen, _, terminated, truncated, _ = table.last(observe)
                if terminated or truncated:
                    break
                table.step(dice.choice(legal(table, seen)))
                done += 1
        return done

    return play


def rlcards(name):
    """One round of an environment of RLCard's."""
    import rlcard

    table = rlcard.make(name, config={"seed": 1})

    def play(number):
        dice, done = Random(number), 0
        while done < STEPS:
            state, _ = table.reset()
            while not table.is_over():
                state, _ = table.step(dice.choice(list(state["legal_actions"])))
                done += 1
        return done

    return play


def classic():
    """One round of PettingZoo's no-limit Hold'em, which wraps RLCard's."""
    from pettingzoo.classic import texas_holdem_no_limit_v6

    return pettingzoo(
        texas_holdem_no_limit_v6.env(), lambda _table, seen: seen["action_mask"].nonzero()[0].tolist()
    )


def rates(sides: dict[str, Callable[[int], int]]) -> dict[str, float]:
    """Steps per second of CPU time of each side, after a round that builds its tables."""
    seconds: dict[str, list[float]] = {name: [] for name in sides}
    for number in range(ROUNDS + 1):
        for name, side in sides.items():
            began = process_time()
            done = side(number)
            seconds[name].append((process_time() - began) / done)
    return {name: 1 / median(times[1:]) for name, times in seconds.items()}


def compare(title, key, seats, others, wanted):
    """Print our rates with and without observations, and how many times the others' they are."""
    mine = {OBSERVED: ours(key, seats), PLAYED: ours(key, seats, observe=False)}
    found = rates({**mine, **others})
    for way, other in product(mine, others):
        both = f"paiju {way} {found[way]:,.0f} steps/s, {other} {found[other]:,.0f}"
        print(f"{title}: {both}: {found[way] / found[other]:.1f} x (wanted {wanted} x)")


def seat(key):
    """One round of a seat's environment against random players; its own steps."""
    from paiju.envs import seat_env

    table = seat_env(key, "random")

    def play(number):
        dice, done = Random(number), 0
        while done < STEPS // 4:
            _, info = table.reset(seed=number + done)
            over = False
            while not over:
                _, _, over, _, info = table.step(dice.choice(info["legal_actions"]))
                done += 1
        return done

    return play


def built(key):
    """Seconds of CPU time that a first table of a game takes, in a process of its own."""
    code = (
        f"from time import process_time; import paiju.envs.episode as e; a = process_time(); e.Setting({key!r});"
        " print(process_time() - a)"
    )
    return float(
        subprocess.run([sys.executable, "-c", code], capture_output=True, check=True, text=True).stdout
    )


def table_of_games():
    """Print the table of docs/envs.md."""
    print("| game | first table, s | `env` | without arrays | `seat_env` |")
    print("|---|---|---|---|---|")
    for key in GAMES:
        found = rates({OBSERVED: ours(key), PLAYED: ours(key, observe=False), "seat": seat(key)})
        told = " | ".join(f"{rate:,.0f}" for rate in found.values())
        print(f"| {GAMES[key].name.zh} `{key}` | {built(key):.2f} | {told} |", flush=True)


def main():
    warnings.simplefilter("ignore")
    table_of_games()
    missing = [name for name in NEEDED if find_spec(name) is None]
    if missing:
        print(f"environments: {', '.join(missing)} missing, pip install '.[env,bench]'")
        return
    compare("斗地主", "doudizhu", None, {"RLCard": rlcards("doudizhu")}, 5)
    poker = {"RLCard": rlcards("no-limit-holdem")}
    if find_spec("pygame") is not None:
        poker["PettingZoo's classic"] = classic()
    compare("no-limit Hold'em heads-up", "holdem", HEADS_UP, poker, 1)


if __name__ == "__main__":
    main()

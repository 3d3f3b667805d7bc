"""The arena against the loop of the tests: `python -m tests.bench.arena [DEALS]`, deals a second of each game.

The loop is `tests.bots.offline.play_deal`, in which strength was measured before there was an arena: one process, a
deal after the other, no record, no clock. The arena plays the same number of deals of the same players, in one process
and in two. Seconds by the clock of the wall, because two processes are the point; medians of rounds that take turns.
"""

import sys
from contextlib import ExitStack
from statistics import median
from time import perf_counter

from paiju.bots.arena import contest_of
from paiju.bots.arena.contest import playing, sittings
from paiju.bots.registry import make_bot
from paiju.engine.registry import GAMES
from tests.bots.offline import play_deal

DEALS, ROUNDS, JOBS = 96, 3, 2
WANTED = 2
LEVELS = ("normal", "random")


def loops(key, number, deals):
    """Play deals in the loop of the tests; the two players take turns on the seats, as in the arena."""
    seats = GAMES[key].seats.default
    for deal in range(deals):
        bots = [make_bot(key, LEVELS[(seat + deal) % 2], seat) for seat in range(seats)]
        play_deal(key, bots, number * deals + deal)
    return deals


def arenas(contest, play, number, deals):
    """Play as many games in the arena."""
    # Rounds have other seeds, and each process its part of them.
    games = sittings(contest, range(number * deals, (number + 1) * deals))[:deals]
    return sum(report.deals for report in play(games))


def sides(key, deals, ending):
    """Each way to play a round of a game: what it returns is how many deals it played."""
    options = None if GAMES[key].match is None else {"length": "tonpu"}
    contest = contest_of(LEVELS, key, options, GAMES[key].seats.default)
    one, two = (playing(contest, jobs, ending) for jobs in (1, JOBS))
    return {
        "loop": lambda number: loops(key, number, deals),
        "one job": lambda number: arenas(contest, one, number, deals),
        "two jobs": lambda number: arenas(contest, two, number, deals),
    }


def rates(key, deals):
    """Deals a second of each way, after a round that starts processes and builds tables."""
    seconds = {}
    with ExitStack() as ending:
        ways = sides(key, deals, ending)
        for number in range(ROUNDS + 1):
            for name, way in ways.items():
                began = perf_counter()
                done = way(number)
                seconds.setdefault(name, []).append((perf_counter() - began) / done)
    return {name: 1 / median(times[1:]) for name, times in seconds.items()}


def main(deals=DEALS):
    for key in GAMES:
        found = rates(key, deals if GAMES[key].match is None else max(2, deals // 12))
        told = ", ".join(f"{name} {rate:,.1f}" for name, rate in found.items())
        times = found["two jobs"] / found["loop"]
        print(f"arena, {key}: {told} deals/s: {times:.1f} x with two jobs (wanted {WANTED} x)", flush=True)


if __name__ == "__main__":
    main(*map(int, sys.argv[1:2]))

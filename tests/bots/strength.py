"""The strength of each game's default player against simple ones: `python -m tests.bots.strength`.

One player of the default level sits among others, over seeded deals, and takes each seat in turn. What counts is its
share: of the deals won; where amounts are points, of all points captured; at Hold'em, where to fold is no loss, of all
chips of a table of two. A hand of Hold'em is mostly luck, so there every deck is played from each seat, and the mean of
that is one sample: chance is then an even share, whatever was dealt.

A game with matches is also played in matches against `greedy`, each wall from every seat, as `paiju arena` does.
"""

import argparse
from math import sqrt
from statistics import fmean, stdev
from time import process_time
from typing import NamedTuple

from paiju.bots.arena import compare
from paiju.bots.registry import BOTS, make_bot
from paiju.cli.arena_lines import lines_of
from paiju.engine.registry import GAMES
from tests.bots.offline import Caller, play_deal

DEALS = 400
WALLS = 200
"""Of a game with matches; each is played from every seat."""
STACKED = ("holdem",)
"""Games of stacks: a hand is worth little beside the luck in it, so more are played."""
OPPONENTS = {
    "random": lambda key, seed: make_bot(key, "random", seed),
    "caller": lambda _key, _seed: Caller(),
}
"""The opponents: `random` plays any legal action; `caller`, of games of stacks, calls everything (calling station)."""


class Strength(NamedTuple):
    """The results of some deals."""

    share: float
    """Of deals won, of points, or of chips."""
    low: float
    """The lower end of the 95 % interval of the share."""
    chance: float
    """The share of one of the opponents at the same seats."""
    seconds_a_move: float
    """Of the processor, so that a busy machine does not count."""


def strength(key, deals=DEALS, seats=None, others="random"):
    """Return how strong the default player is in a game; for a game of stacks `deals` are decks."""
    stacked = key in STACKED
    seats = seats or (2 if stacked else GAMES[key].seats.default)
    began, moves, shares = process_time(), 0, []
    for deal in range(deals):
        found = []
        for seat in range(seats) if stacked else (deal % seats,):
            share, steps = played(key, others, seats, seat, deal)
            found.append(share)
            moves += sum(actor == seat for actor, _ in steps)
        shares.append(fmean(found))
    seconds = process_time() - began
    margin = 1.96 * stdev(shares) / sqrt(deals)
    chance = 1 / seats if stacked else share_of_chance(key, deals, seats)
    return Strength(fmean(shares), fmean(shares) - margin, chance, seconds / moves)


def played(key, others, seats, seat, deal):
    """Play a deal with the default player on a seat; return its share, and all steps."""
    make = OPPONENTS[others]
    bots = [make_bot(key, None, deal) if place == seat else make(key, deal) for place in range(seats)]
    state, steps = play_deal(key, bots, deal)
    return share_of(GAMES[key].outcome(state), seat), steps


def share_of_chance(key, deals, seats):
    """Return what level `random` gets where the strong player sat."""
    found = []
    for deal in range(deals):
        state, _ = play_deal(key, [make_bot(key, "random", deal + seat) for seat in range(seats)], deal)
        found.append(share_of(GAMES[key].outcome(state), deal % seats))
    return fmean(found)


def share_of(outcome, seat):
    """The seat's share of the points or of the stacks; where there are only changes, 1 if it is among the winners."""
    amounts = outcome.amounts
    if places := getattr(outcome.carry, "places", ()):
        return places[seat].stack / sum(place.stack for place in places)
    if min(amounts) < 0:
        return float(amounts[seat] == max(amounts))
    return amounts[seat] / (sum(amounts) or 1)


def match_result(key, walls, others="greedy"):
    """Return the result of the default player's matches against others, each wall from every seat."""
    return compare([next(iter(BOTS[key])), others], key, deals=walls, early=False)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("games", nargs="*", default=list(BOTS))
    parser.add_argument("--deals", type=int, default=DEALS)
    parser.add_argument("--seats", type=int)
    parser.add_argument("--walls", type=int, default=WALLS)
    wanted = parser.parse_args()
    for key in wanted.games:
        for others in OPPONENTS if key in STACKED else ("random",):
            found = strength(key, wanted.deals, wanted.seats, others)
            print(
                f"{key:14} share {found.share:.3f}, at least {found.low:.3f}, chance {found.chance:.3f}, against"
                f" {others}; {found.seconds_a_move * 1000:.2f} ms a move, all seats'"
            )
        if GAMES[key].match is not None:
            print(*lines_of(match_result(key, wanted.walls)), sep="\n")

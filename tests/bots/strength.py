"""How strong each game's default player is against one that plays anything: `python -m tests.bots.strength`.

One player of the default level sits among players of level `random`, over seeded deals, and takes each seat in turn.
What counts is its share: of the deals won; where amounts are points, of all points captured; at Hold'em, where to fold
is no loss, of all chips of a table of two.
"""

import argparse
from math import sqrt
from statistics import fmean, stdev
from time import perf_counter
from typing import NamedTuple

from bots.registry import BOTS, make_bot
from engine.registry import GAMES
from tests.bots.arena import play_deal

DEALS = 400
STACKED = ("holdem",)
"""Games of stacks: a hand is worth little beside the luck in it, so many more are played."""


class Strength(NamedTuple):
    """What came of some deals."""

    share: float
    """Of deals won, of points, or of chips."""
    low: float
    """The lower end of the 95 % interval of the share."""
    chance: float
    """What level `random` gets in the same places."""
    seconds_a_move: float


def strength(key, deals=DEALS, seats=None):
    """Return how strong the default player is in a game."""
    game = GAMES[key]
    seats = seats or (2 if key in STACKED else game.seats.default)
    began, moves, shares, chances = perf_counter(), 0, [], []
    for deal in range(deals):
        seat = deal % seats
        strong = [make_bot(key, None if other == seat else "random", deal) for other in range(seats)]
        state, steps = play_deal(key, strong, deal)
        shares.append(share_of(game.outcome(state), seat))
        moves += sum(actor == seat for actor, _ in steps)
    seconds = perf_counter() - began
    for deal in range(deals):
        state, _ = play_deal(key, [make_bot(key, "random", deal + seat) for seat in range(seats)], deal)
        chances.append(share_of(game.outcome(state), deal % seats))
    margin = 1.96 * stdev(shares) / sqrt(deals)
    return Strength(fmean(shares), fmean(shares) - margin, fmean(chances), seconds / moves)


def share_of(outcome, seat):
    """The seat's share of the points or of the stacks; where there are only changes, 1 if it is among the winners."""
    amounts = outcome.amounts
    if places := getattr(outcome.carry, "places", ()):
        return places[seat].stack / sum(place.stack for place in places)
    if min(amounts) < 0:
        return float(amounts[seat] == max(amounts))
    return amounts[seat] / (sum(amounts) or 1)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("games", nargs="*", default=list(BOTS))
    parser.add_argument("--deals", type=int, default=DEALS)
    parser.add_argument("--seats", type=int)
    wanted = parser.parse_args()
    for key in wanted.games:
        found = strength(key, wanted.deals, wanted.seats)
        print(
            f"{key:14} share {found.share:.3f}, at least {found.low:.3f}, random {found.chance:.3f};"
            f" {found.seconds_a_move * 1000:.2f} ms a move, all seats'"
        )

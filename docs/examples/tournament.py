"""Plays a tournament: every pair of players over the same cards.

python tournament.py GAME DEALS PLAYER PLAYER …

A player is a level of a bot, such as `normal`, or a bot of your own, such as `my_bot.py:MyBot`.
"""

import sys
from itertools import combinations

from paiju.bots import arena


def main(game: str, deals: int, players: list[str]) -> None:
    """Play and print who won how often, the best first."""
    wins = dict.fromkeys(players, 0)
    for pair in combinations(players, 2):
        result = arena.compare(pair, game, deals=deals)
        advantage = result.pairings[0].advantage
        print(f"{pair[0]} over {pair[1]}: {advantage.mean:+.2f} points a deal")
        wins[pair[0] if advantage.mean > 0 else pair[1]] += 1
    for player in sorted(players, key=wins.__getitem__, reverse=True):
        print(wins[player], player)


main(sys.argv[1], int(sys.argv[2]), sys.argv[3:])

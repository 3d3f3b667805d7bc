"""The arena: games between bots in this process or several, without a server, to debug a bot and to measure it.

    from paiju.bots import arena

    played = arena.play([MyBot(), "normal", "normal"], "doudizhu", seed=7)     # one deal
    result = arena.compare(["my_bot.py:MyBot", "normal"], "doudizhu", deals=200, jobs=2)
    print(result.pairings[0].advantage)

`play` plays one deal, or in games with matches one match. `compare` plays the cards of many seeds in all `seatings` and
compares the players pair by pair; `paiju arena` prints its result. The same seed gives the same result for any number
of processes, as long as the bots' answers depend on their observations and seeds alone.
"""

from paiju.bots.arena.compare import compare, contest_of, contested
from paiju.bots.arena.contest import Contest, GameReport
from paiju.bots.arena.moves import Moves
from paiju.bots.arena.play import ArenaGame, play
from paiju.bots.arena.result import ContestResult, Pairing, PlayerLine
from paiju.bots.arena.seatings import seatings
from paiju.bots.arena.statistics import Interval

__all__ = [
    "ArenaGame",
    "Contest",
    "ContestResult",
    "GameReport",
    "Interval",
    "Moves",
    "Pairing",
    "PlayerLine",
    "compare",
    "contest_of",
    "contested",
    "play",
    "seatings",
]

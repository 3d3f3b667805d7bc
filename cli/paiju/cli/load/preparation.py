"""Prepares a run: raises the limit of open files for its connections, and loads the bots' code and tables."""

import resource
from typing import Final

from paiju.bots.matches.players import BotPlayer
from paiju.bots.playing import Umpire, play_out
from paiju.bots.registry import make_bot
from paiju.cli.failure import Failure
from paiju.cli.load.plan import MOST_SOCKETS, LoadPlan
from paiju.engine.core.entropy import KeyedEntropy
from paiju.engine.registry import GAMES

SPARE_FILES: Final = 64
"""The number of files that may be open besides the connections."""


def room_for(sockets: int, *, at_least: bool) -> None:
    """Set this process' limit of connections as high as allowed.

    With `at_least`, raise `Failure` if this limit is too low for `sockets` connections.
    """
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    most = MOST_SOCKETS + SPARE_FILES
    allowed = most if hard == resource.RLIM_INFINITY else min(hard, most)
    if at_least and allowed < sockets + SPARE_FILES:
        raise Failure(
            f"{sockets} connections need {sockets + SPARE_FILES} open files; `ulimit -n` allows {hard}"
        )
    if soft < allowed:
        resource.setrlimit(resource.RLIMIT_NOFILE, (allowed, hard))


def warm_up(plan: LoadPlan) -> None:
    """Before the run, load what the bots need: in the run this would count as the generator's lag."""
    for game in set(plan.games):
        rules = GAMES[game]
        carry = rules.opening_carry(rules.seats.default, rules.options_type())
        rules.prepare(carry)
        play_out(
            rules,
            carry,
            KeyedEntropy(b"load"),
            [BotPlayer(make_bot(game, plan.bots)) for _ in range(rules.seats.default)],
            Umpire(),
        )

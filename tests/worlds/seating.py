"""Opens tables of the fault tests: people, bots and spectators, with rules under which much happens."""

from collections.abc import Mapping, Sequence
from typing import Any

from paiju.engine.registry import GAMES
from tests.worlds.person import Person
from tests.worlds.players import Caller, Claimer, Gambler

OPTIONS: Mapping[str, dict[str, Any]] = {
    "doudizhu": {"doubling": True},
    "holdem": {"run_it": 2, "muck": "ask", "straddle": True, "buy_in_min": 1},
    "chengdu": {"swap3": True},
    "riichi": {"length": "tonpu", "extension": False},
}
"""With secret answers, with questions to several at once. No 诈胡: at random it soon kills every hand.

Of the other games nothing is asked for.
"""
KINDS: Mapping[str, type[Person]] = {"holdem": Gambler, "chengdu": Claimer, "riichi": Caller}
SEATS = {"holdem": 3}
"""Where not as many sit as the game's tables usually have: hands are the shorter, the fewer play."""
PAUSE_MS = 80
"""After each tile that can be claimed: a deal has about sixty."""


def seats_of(game: str) -> int:
    """Return how many play at a table of the tests."""
    return SEATS.get(game, GAMES[game].seats.default)


def pace_of(game: str, turn_ms: int) -> dict[str, int]:
    """Return a pace: quick, but for its turns."""
    # Between hands of two actions the auditor must find the time to copy the log before it is trimmed.
    between_ms = 100 if game in {"holdem", "riichi"} else 0
    pace = {"turn_ms": turn_ms, "bank_ms": 0, "between_ms": between_ms, "bot_ms": 0}
    return pace | ({"pause_ms": PAUSE_MS} if game in {"chengdu", "riichi"} else {})


async def sit_down(
    game: str,
    people: Sequence[Person],
    spectators: Sequence[Person],
    pace: Mapping[str, int],
    *,
    fills_itself: bool = False,
) -> str:
    """Open a table and let everybody begin, all of whom are connected; return its id.

    Bots take the other seats; `fills_itself`: because nobody else does, not because they are asked for.
    """
    author, *others = people
    wish = {"fill_ms": 0} if fills_itself else {}
    wish |= {"seats": seats_of(game), "options": OPTIONS.get(game, {})}
    opened = await author.ask(t="create", game=game, pace=dict(pace), **wish)
    table: str = opened["table"]
    for person in others:
        await person.ask(t="join", table=table)
    for spectator in spectators:
        await spectator.ask(t="watch", table=table)
    for _ in range(0 if fills_itself else seats_of(game) - len(people)):
        await author.ask(t="add_bot", table=table)
    for person in people:
        await person.ask(t="ready", table=table, on=True)
    return table

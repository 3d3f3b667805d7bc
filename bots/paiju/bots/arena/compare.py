"""Compares players over the cards of many seeds, and stops early once all pairings are decided."""

from collections.abc import Callable, Mapping, Sequence
from contextlib import ExitStack
from typing import Any

from paiju.bots.arena.contest import Contest, GameReport, playing, sittings
from paiju.bots.arena.players import maker_of
from paiju.bots.arena.result import ContestResult, result_of
from paiju.bots.arena.seatings import default_seats
from paiju.bots.arena.statistics import looks
from paiju.bots.loading import BadBot
from paiju.engine.core.options import resolve_options
from paiju.engine.registry import game_of

Told = Callable[[GameReport], None]
"""Called with the report of each game, in order."""


def compare(
    players: Sequence[str],
    game: str,
    *,
    deals: int = 200,
    seed: int = 0,
    jobs: int = 1,
    options: Mapping[str, Any] | None = None,
    early: bool = True,
) -> ContestResult:
    """Play the cards of `deals` seeds, the first of which is `seed`, in all seatings; return how the players compare.

    `players`: words as `paiju arena` takes them. `jobs`: processes. `early`: stop once all pairings are decided.
    Raises `UnknownGame`, `BadOption`, and `BadBot` for a word that names no player or for too few or too many players.
    """
    contest = contest_of(players, game, options)
    return contested(contest, range(seed, seed + deals), jobs, early=early)


def contest_of(
    players: Sequence[str], game: str, options: Mapping[str, Any] | None = None, seats: int | None = None
) -> Contest:
    """Return the contest of the players that the words name; raises as `compare` does.

    `seats`: None for the usual number.
    """
    found = game_of(game)
    chosen = resolve_options(found, options or {})
    seats = seats or default_seats(found, len(players))
    if not 2 <= len(players) <= seats or not found.seats.min <= seats <= found.seats.max:
        text = "a contest there has 2 players or more, one per seat at most"
        raise BadBot(f"{found.key} has {found.seats} seats; {text}")
    makers = tuple(maker_of(found.key, player) for player in players)
    return Contest(found.key, chosen, _told_apart(players), makers, seats)


def contested(
    contest: Contest, seeds: range, jobs: int = 1, *, early: bool = True, told: Told | None = None
) -> ContestResult:
    """Play a contest and return its result, the same for any number of `jobs`. Raises `Faulty` in a strict contest."""
    reports: list[GameReport] = []
    every = looks(len(seeds), early=early)
    with ExitStack() as ending:
        play = playing(contest, jobs, ending)
        done = 0
        for look in every:
            for report in play(sittings(contest, seeds[done : look.seeds])):
                reports.append(report)
                if told is not None:
                    told(report)
            done = look.seeds
            result = result_of(contest, reports, look, last=look is every[-1])
            if result.stopped:
                break
    return result


def _told_apart(players: Sequence[str]) -> tuple[str, ...]:
    """Return the players' names; of equal names all but the first get a number."""
    return tuple(
        name if name not in players[:at] else f"{name} {players[:at].count(name) + 1}"
        for at, name in enumerate(players)
    )

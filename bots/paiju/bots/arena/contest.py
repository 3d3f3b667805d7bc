"""A contest: the cards of each seed played in all seatings, by several processes, until the contest is decided."""

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import ExitStack
from functools import partial
from typing import Any, Final, NamedTuple, TypeAlias

from paiju.bots.arena.clock import Slow
from paiju.bots.arena.moves import Moves, together
from paiju.bots.arena.play import ArenaGame, play_game
from paiju.bots.arena.seatings import Seating, seatings
from paiju.bots.deal import Record
from paiju.bots.matches.players import Maker
from paiju.engine.core.counts import SeatCounts, summed
from paiju.engine.core.game import AnyGame
from paiju.engine.core.seats import Seat
from paiju.engine.registry import GAMES

FAULTY_KEPT: Final = 20
"""The greatest number of games with faults whose records are kept."""

Play: TypeAlias = Callable[[Sequence["Sitting"]], Iterator["GameReport"]]
"""Plays games and yields their reports in order."""


class Contest(NamedTuple):
    """The players of a contest and what they play."""

    key: str
    """The key of the game; the contest's processes look the game up: a copy of it would build its tables again."""
    options: Any
    """The game's options, in its `options_type`."""
    names: tuple[str, ...]
    """Names of the players."""
    makers: tuple[Maker, ...]
    """The maker of each player; each game gets players of its own."""
    seats: int
    independent: bool = False
    """Whether each seating gets cards of its own. Such a contest shows what duplicate deals gain."""
    strict: bool = False
    """Whether the first fault of a player ends the contest with `Faulty`."""
    slow: Slow | None = None
    """Called by the playing process for each slow move. If it is set, a late move (`TimedMove.late`) is a fault."""
    recorded: range = range(0)
    """Seeds of the games whose records are kept. If there are any, the records of games with faults are kept, too."""

    @property
    def game(self) -> AnyGame:
        """Return the game."""
        return GAMES[self.key]


class Sitting(NamedTuple):
    """One game of a contest."""

    seed: int
    """One of the contest's seeds; the games of one seed are one sample."""
    cards: int
    """The seed of its cards."""
    seating: Seating


class GameReport(NamedTuple):
    """The result of one game."""

    seed: int
    seating: Seating
    scores: tuple[int, ...]
    """Per seat: chips or points won or lost; after a match the place."""
    points: tuple[int, ...]
    """Per seat: the final points of a match; after a single deal the same as `scores`."""
    deals: int
    counts: tuple[SeatCounts, ...]
    """Per player: the summed counts of all its seats; empty for a game without counts."""
    moves: tuple[Moves, ...]
    """Per player: the moves of all its seats."""
    records: tuple[Record, ...]
    """One record for each deal, if records are kept."""


def sittings(contest: Contest, seeds: range) -> list[Sitting]:
    """Return the games of some seeds, in order."""
    found = []
    for seed in seeds:
        places = seatings(contest.game, len(contest.makers), contest.seats, seed)
        for number, seating in enumerate(places):
            cards = seed * len(places) + number if contest.independent else seed
            found.append(Sitting(seed, cards, seating))
    return found


def report(contest: Contest, sitting: Sitting) -> GameReport:
    """Play one game; raises `Faulty` in a strict contest."""
    seating = sitting.seating
    players = [
        contest.makers[player](sitting.cards * contest.seats + seat) for seat, player in enumerate(seating)
    ]
    strict = tuple(contest.names[player] for player in seating) if contest.strict else ()
    slow = None if contest.slow is None else partial(_tell_slow, contest, seating)
    played = play_game(contest.game, contest.options, players, sitting.cards, strict, slow)
    moves = tuple(
        together(moves for moves, by in zip(played.moves, seating, strict=True) if by == player)
        for player in range(len(contest.makers))
    )
    return GameReport(
        sitting.seed,
        seating,
        played.places or played.amounts,
        played.amounts,
        len(played.records),
        _by_player(contest, seating, played.counts),
        moves,
        played.records if _is_kept(contest, sitting, played) else (),
    )


def _by_player(contest: Contest, seating: Seating, counts: Sequence[SeatCounts]) -> tuple[SeatCounts, ...]:
    """Return the counts of each player, summed over its seats; empty for a game without counts."""
    if not counts:
        return ()
    return tuple(
        summed(of for of, by in zip(counts, seating, strict=True) if by == player)
        for player in range(len(contest.makers))
    )


def _tell_slow(contest: Contest, seating: Seating, seat: Seat, seconds: float) -> None:
    assert contest.slow is not None, "it is told of slow moves"
    contest.slow(contest.names[seating[seat]], seconds)


def playing(contest: Contest, jobs: int, ending: ExitStack) -> Play:
    """Return a function that plays games in `jobs` processes; reports come in order. `ending` ends the processes."""
    if jobs == 1:
        return lambda games: (report(contest, game) for game in games)
    # One game is played before the processes start: forked processes share the tables that it builds.
    report(contest, sittings(contest, range(1))[0])
    pool = ending.enter_context(ProcessPoolExecutor(jobs))
    ending.callback(pool.shutdown, wait=False, cancel_futures=True)
    return lambda games: pool.map(partial(report, contest), games, chunksize=4)


def _is_kept(contest: Contest, sitting: Sitting, played: ArenaGame) -> bool:
    if not contest.recorded:
        return False
    return sitting.seed in contest.recorded or any(moves.faults for moves in played.moves)

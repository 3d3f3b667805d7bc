"""The result of a contest: each pairing with its interval, each player with its score, time and faults."""

from collections.abc import Sequence
from itertools import combinations
from statistics import fmean
from typing import NamedTuple

from paiju.bots.arena.contest import Contest, GameReport
from paiju.bots.arena.moves import Moves, together
from paiju.bots.arena.statistics import NORMAL_95, ContestLook, Interval, gain, interval
from paiju.bots.matches import result as matches
from paiju.engine.core.counts import summed
from paiju.engine.core.figures import ShownFigure, shown


class Pairing(NamedTuple):
    """Two players compared."""

    first: int
    """Index of a player."""
    second: int
    advantage: Interval
    """The first player's mean lead over the second, in score per game; above 0 if the first is better."""
    gain: float
    """How many independent games would tell as much as one of these games (`arena.statistics.gain`)."""


class PlayerLine(NamedTuple):
    """One player of a contest."""

    name: str
    score: float
    """Its mean score per game."""
    won: float
    """The share of its seats with the best score, as a mean over games; a game of equal scores counts 0."""
    moves: Moves
    figures: tuple[ShownFigure, ...] = ()
    """The figures of the game (`paiju.engine.core.figures`)."""


class ContestResult(NamedTuple):
    """The result of a contest so far."""

    games: int
    seeds: int
    unit: "ScoreUnit"
    pairings: tuple[Pairing, ...]
    lines: tuple[PlayerLine, ...]
    stopped: bool
    """Whether it ended before its last seed because all pairings are decided."""
    match: matches.MatchResult | None
    """The places of the first player; None unless two players play matches."""
    independent: bool = False
    """Whether the seatings of a seed had different cards."""

    @property
    def decided(self) -> bool:
        """Whether 0 lies outside each interval."""
        return all(pairing.advantage.decided for pairing in self.pairings)


class ScoreUnit(NamedTuple):
    """The unit of scores."""

    name: str
    factor: float = 1.0
    """The factor by which a game's amounts are multiplied to get scores."""
    lower: bool = False
    """Whether a lower score is better."""


def unit_of(contest: Contest) -> ScoreUnit:
    """Return the unit of a contest's scores."""
    if contest.game.match is not None:
        return ScoreUnit("places", lower=True)
    if contest.game.stacks is not None:
        return ScoreUnit("bb/100", 100 / contest.options.bb)
    return ScoreUnit("points")


def result_of(
    contest: Contest, reports: Sequence[GameReport], look: ContestLook, *, last: bool = True
) -> ContestResult:
    """Return the result of the reports (at least one) at a look; `last`: whether it is the contest's last look."""
    unit = unit_of(contest)
    scores = [_scores(contest, unit, report) for report in reports]
    pairings = tuple(
        _pairing(pair, reports, scores, look.bound, unit)
        for pair in combinations(range(len(contest.names)), 2)
    )
    lines = tuple(
        PlayerLine(
            name,
            fmean(each[player] for each in scores),
            fmean(_won(report, player, unit) for report in reports),
            together(report.moves[player] for report in reports),
            _figures(contest, reports, player),
        )
        for player, name in enumerate(contest.names)
    )
    seeds = len({report.seed for report in reports})
    stopped = not last and all(pairing.advantage.decided for pairing in pairings)
    match = _of_matches(contest, reports)
    return ContestResult(len(reports), seeds, unit, pairings, lines, stopped, match, contest.independent)


def _figures(contest: Contest, reports: Sequence[GameReport], player: int) -> tuple[ShownFigure, ...]:
    if contest.game.counts is None:
        return ()
    return shown(contest.game.counts.figures, summed(report.counts[player] for report in reports))


def _scores(contest: Contest, unit: ScoreUnit, report: GameReport) -> tuple[float, ...]:
    """Return the mean score of each player in a game."""
    return tuple(
        unit.factor * fmean(_of_player(report, player, report.scores)) for player in range(len(contest.names))
    )


def _of_player(report: GameReport, player: int, values: Sequence[int]) -> list[int]:
    return [value for value, by in zip(values, report.seating, strict=True) if by == player]


def _won(report: GameReport, player: int, unit: ScoreUnit) -> float:
    """Return the share of a player's seats that have the best score; 0 if all scores are equal."""
    best = min(report.scores) if unit.lower else max(report.scores)
    if len(set(report.scores)) == 1:
        return 0.0
    return fmean(score == best for score in _of_player(report, player, report.scores))


def _pairing(
    pair: tuple[int, ...],
    reports: Sequence[GameReport],
    scores: Sequence[tuple[float, ...]],
    bound: float,
    unit: ScoreUnit,
) -> Pairing:
    first, second = pair
    sign = -1 if unit.lower else 1
    by_seed: dict[int, list[float]] = {}
    for report, each in zip(reports, scores, strict=True):
        by_seed.setdefault(report.seed, []).append(sign * (each[first] - each[second]))
    samples = list(by_seed.values())
    return Pairing(first, second, interval([fmean(games) for games in samples], bound), gain(samples))


def _of_matches(contest: Contest, reports: Sequence[GameReport]) -> matches.MatchResult | None:
    if contest.game.match is None or len(contest.names) > 2:
        return None
    own = [
        matches.MatchReport(report.seed, report.seating.index(0), report.scores, report.points, report.deals)
        for report in reports
    ]
    return matches.result_of(own, _margin)


def _margin(samples: Sequence[float]) -> float:
    found = interval(samples, NORMAL_95)
    return found.high - found.mean if found.known else 0.0

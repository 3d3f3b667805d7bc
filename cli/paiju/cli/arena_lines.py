"""The result of `paiju arena` as text and as JSON."""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from paiju.cli.figure_text import figure_text

if TYPE_CHECKING:
    from paiju.bots.arena.contest import Contest
    from paiju.bots.arena.result import ContestResult, Pairing, PlayerLine
    from paiju.bots.matches.result import MatchResult

_FEW = 20
"""If the number of seeds is smaller than this, the same result with all of them proves nothing."""


def lines_of(result: "ContestResult") -> Iterator[str]:
    """Yield the lines that depend on the seeds alone: scores, pairings, figures and faults."""
    names = tuple(line.name for line in result.lines)
    if result.match is not None:
        yield from match_lines(result.match, result.seeds)
    else:
        yield f"{result.games} {_games(result)} with the cards of {result.seeds} seeds"
    wide = max(len("player"), *map(len, names)) + 2
    yield f"{'player':{wide}}{result.unit.name:>12}{'won':>9}{'decisions':>11}{'faults':>8}"
    for line in result.lines:
        yield _row(line, wide)
    for pairing in result.pairings:
        yield _told(pairing, result, names)
    if result.stopped:
        yield f"decided after {result.seeds} seeds; --to-the-end plays all"
    yield from figure_lines(result.lines)
    yield from _faults(result)


def headline(result: "ContestResult") -> str:
    """Return a result in one line: the places in matches, else the first pairing."""
    if result.match is not None:
        return _places(result.match, result.seeds)
    return f"{result.games} {_games(result)}: {_told(result.pairings[0], result, tuple(_names(result)))}"


def times(result: "ContestResult") -> Iterator[str]:
    """Yield a row for each player about its times, which differ from run to run, then a line for each slow player."""
    wide = max(len("player"), *map(len, _names(result))) + 2
    yield f"{'player':{wide}}{'decisions/s':>12}{'p50':>12}{'p99':>12}"
    for line in result.lines:
        p50, p99 = (f"{line.moves.quantile_ms(share):.3f} ms" for share in (0.5, 0.99))
        yield f"{line.name:{wide}}{line.moves.per_second:>12.0f}{p50:>12}{p99:>12}"
    for line in result.lines:
        if line.moves.slow:
            yield f"{line.name}: {line.moves.slow} moves over 2.5 s; a server would play the default"


def match_lines(result: "MatchResult", seeds: int) -> Iterator[str]:
    """Yield the lines about the places in matches."""
    yield _places(result, seeds)
    counts = " ".join(map(str, result.places))
    yield f"places {counts}; mean points {result.points:.0f}; {result.deals / result.matches:.1f} deals a match"


def figure_lines(lines: "Sequence[PlayerLine]") -> Iterator[str]:
    """Yield a row for each figure, with a column for each player; none for a game without counts."""
    names = [figure.name.en for figure in lines[0].figures]
    if not names:
        return
    first = max(map(len, names)) + 2
    wide = max(30, *(len(line.name) + 2 for line in lines))
    yield f"{'figure':{first}}" + "".join(f"{line.name:>{wide}}" for line in lines)
    for row in zip(*(line.figures for line in lines), strict=True):
        yield f"{row[0].name.en:{first}}" + "".join(f"{figure_text(figure):>{wide}}" for figure in row)


def plain(contest: "Contest", result: "ContestResult") -> dict[str, Any]:
    """Return a result for `--json`. The seeds determine everything in it except `times`."""
    import msgspec

    names = _names(result)
    return {
        "game": contest.game.key,
        "seats": contest.seats,
        "independent": contest.independent,
        "games": result.games,
        "seeds": result.seeds,
        "unit": result.unit.name,
        "stopped": result.stopped,
        "players": [
            {
                "name": line.name,
                "score": line.score,
                "won": line.won,
                "decisions": line.moves.count,
                "faults": line.moves.faults,
                "figures": msgspec.to_builtins(line.figures),
            }
            for line in result.lines
        ],
        "pairings": [
            {
                "first": names[pairing.first],
                "second": names[pairing.second],
                "advantage": pairing.advantage.mean,
                "interval": list(pairing.advantage[1:]) if pairing.advantage.known else None,
                "gain": pairing.gain,
            }
            for pairing in result.pairings
        ],
        "times": [
            {
                "name": line.name,
                "per_second": line.moves.per_second,
                "p50_ms": line.moves.quantile_ms(0.5),
                "p99_ms": line.moves.quantile_ms(0.99),
            }
            for line in result.lines
        ],
    }


def _names(result: "ContestResult") -> list[str]:
    return [line.name for line in result.lines]


def _games(result: "ContestResult") -> str:
    return "matches" if result.unit.lower else "deals"


def _row(line: "PlayerLine", wide: int) -> str:
    faults = sum(line.moves.faults.values())
    return f"{line.name:{wide}}{line.score:>12.3f}{100 * line.won:>7.1f} %{line.moves.count:>11}{faults:>8}"


def _told(pairing: "Pairing", result: "ContestResult", names: tuple[str, ...]) -> str:
    each = "match" if result.unit.lower else "deal"
    unit = result.unit.name if "/" in result.unit.name else f"{result.unit.name} a {each}"
    both = f"{names[pairing.first]} over {names[pairing.second]}"
    mean, low, high = pairing.advantage
    if not pairing.advantage.known:
        return f"{both}: {mean:+.3f} {unit}, {_no_interval(result.seeds)}"
    gain = "" if result.independent else f"; one {each} tells as much as {pairing.gain:.1f} independent ones"
    # The rounded gain decides, so that the advice fits the figure beside it.
    better = ": --independent tells more here" if gain and round(pairing.gain, 1) < 1 else ""
    return f"{both}: {mean:+.3f} {unit}, 95 % from {low:+.3f} to {high:+.3f}{gain}{better}"


def _no_interval(seeds: int) -> str:
    few = seeds < _FEW
    return "too few seeds for an interval" if few else "the same with every seed, so without an interval"


def _faults(result: "ContestResult") -> Iterator[str]:
    for line in result.lines:
        if line.moves.first is not None:
            kinds = ", ".join(f"{count} {kind}" for kind, count in sorted(line.moves.faults.items()))
            yield f"{line.name}: {kinds}; the default was played. The first one: {line.moves.first.told}"


def _places(result: "MatchResult", seeds: int) -> str:
    if not result.margin:
        return f"{result.matches} matches: mean rank {result.rank:.3f}, {_no_interval(seeds)}"
    low, high = result.rank - result.margin, result.rank + result.margin
    return f"{result.matches} matches: mean rank {result.rank:.3f}, 95 % from {low:.3f} to {high:.3f}"

"""`paiju arena`: whole matches between players in this process, to see who is stronger."""

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Annotated, Any

from typer import Argument, Option

from paiju.cli.failure import Failure
from paiju.cli.terminal import Options, console, read_options

if TYPE_CHECKING:
    from paiju.bots.matches.duel import Duel, Report
    from paiju.bots.matches.result import Rate, Result

_EVERY = 100
"""Matches after which the result so far is printed."""


def arena(
    player: Annotated[
        str, Argument(help="A level (normal), FILE.py:CLASS, or 'mjai:COMMAND {seat}' for a program.")
    ],
    others: Annotated[str, Argument(help="The player that takes all other seats.")] = "greedy",
    game: Annotated[str, Option("--game", "-g", help="A game that has matches, by key or name.")] = "riichi",
    walls: Annotated[
        int, Option("--walls", "-n", min=1, help="Seeds; each is a match from every seat.")
    ] = 25,
    seed: Annotated[int, Option("--seed", help="The first seed.")] = 0,
    processes: Annotated[int, Option("--processes", "-p", min=1, help="Processes to play in.")] = 1,
    option: Options = None,
) -> None:
    """Play whole matches, one player against others of one sort, and print places and rates.

    Each wall is played from every seat: seed, kyoku and honba decide the tiles, so that luck is shared. The same seeds
    give the same result.

    For example:

        paiju arena normal greedy --walls 200 --processes 2

        paiju arena my_bot.py:MyBot normal; paiju arena 'mjai:./my_bot {seat}' normal
    """
    from paiju.bots.matches.duel import reports
    from paiju.engine.core.errors import IllegalAction

    duel = _duel(game, player, others, read_options(option))
    titles = (player, others) if player != others else (player, f"other {others}")
    try:
        _print(duel, titles, reports(duel, range(seed, seed + walls), processes))
    except IllegalAction as error:
        raise Failure(f"a player's action is illegal: {error.text}") from error


def _duel(name: str, player: str, others: str, raw: dict[str, Any]) -> "Duel":
    from paiju.bots.matches.duel import Duel
    from paiju.cli.players import maker_of
    from paiju.engine.core.errors import BadOption
    from paiju.engine.core.options import resolve_options
    from paiju.engine.names import game_key
    from paiju.engine.registry import GAMES

    game = GAMES.get(game_key(name))
    if game is None or game.match is None:
        having = ", ".join(key for key, one in GAMES.items() if one.match is not None)
        raise Failure(f"{name!r} is no game with matches; there is {having}")
    try:
        options = resolve_options(game, raw)
    except BadOption as error:
        raise Failure(f"--option: {error}") from None
    return Duel(game, options, maker_of(game.key, player), maker_of(game.key, others), game.seats.default)


def _print(duel: "Duel", titles: tuple[str, str], played: Iterable["Report"]) -> None:
    from paiju.bots.matches.marks import NAMES
    from paiju.bots.matches.result import result_of

    found, out = [], console()
    names = NAMES.get(duel.game.board.family, ())
    for report in played:
        found.append(report)
        if len(found) % _EVERY == 0:
            out.print(_headline(result_of(found, ())), markup=False)
    for line in lines_of(result_of(found, names), titles):
        out.print(line, markup=False)


def lines_of(result: "Result", titles: tuple[str, str]) -> Iterator[str]:
    """Yield the lines that tell a result: places, then a row for each mark."""
    yield _headline(result)
    counts = " ".join(map(str, result.places))
    yield f"places {counts}; mean points {result.points:.0f}; {result.deals / result.matches:.1f} deals a match"
    if not result.own:
        return
    wide = max(len(title) for title in titles) + 4
    yield f"{'share of deals':16}{titles[0]:>{max(wide, 20)}}{titles[1]:>{max(wide, 20)}}"
    for name, own in result.own.items():
        cells = [f"{_cell(rate):>{max(wide, 20)}}" for rate in (own, result.others[name])]
        yield f"{name:16}{''.join(cells)}"


def _headline(result: "Result") -> str:
    low, high = result.rank - result.margin, result.rank + result.margin
    return f"{result.matches} matches: mean rank {result.rank:.3f}, 95 % from {low:.3f} to {high:.3f}"


def _cell(rate: "Rate") -> str:
    amount = f" ({rate.amount:+.0f})" if rate.amount else ""
    return f"{100 * rate.share:.1f} %{amount}"

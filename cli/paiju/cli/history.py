"""`paiju history`: the deals and matches of a person, with their sums (战绩)."""

import json
import sys
from typing import Annotated, Any, Literal

import typer
from typer import Option

from paiju.cli.language import pick
from paiju.cli.signed_in import token_at
from paiju.cli.terminal import DEFAULT_URL, Session, Url, console, run_async


def history(  # noqa: PLR0913, PLR0917 - typer's options
    url: Url = DEFAULT_URL,
    token: Session = None,
    game: Annotated[str | None, Option("--game", "-g", help="Only this game, by key or name.")] = None,
    matches: Annotated[bool, Option("--matches", help="Show matches instead of deals.")] = False,
    people: Annotated[
        bool, Option("--people", help="Show only deals or matches without bots at the other seats.")
    ] = False,
    of: Annotated[
        str, Option("--of", metavar="WHO", help="Show this account's history, as @handle, if it lets you.")
    ] = "me",
    limit: Annotated[
        int, Option("--limit", "-n", min=1, help="Number of lines; the newest come first.")
    ] = 20,
    form: Annotated[
        Literal["table", "ndjson"],
        Option("--format", help="`ndjson`: all deals or matches, one JSON text a line."),
    ] = "table",
    records: Annotated[
        bool, Option("--records", help="With ndjson: add each record; writes about 50 a second.")
    ] = False,
) -> None:
    """Show the deals that you have played, their sums, and the figures of each game.

    The history is that of the account that is signed in or, with --token or PAIJU_TOKEN, of another session.

    For example:

        paiju history --game riichi --matches

        paiju history --format ndjson --records > my-deals.ndjson
    """
    if not (token := token_at(url, token)):
        raise typer.BadParameter(
            "sign in (`paiju account sign-in`), give a --token, or set PAIJU_TOKEN: a history is its owner's "
            "(`POST /api/session` makes a session, with "
            "which `paiju play` and `paiju bot` play)"
        )
    query = {"game": game, "company": "people" if people else None}
    what = "matches" if matches else "deals"
    if form == "ndjson":
        run_async(_write(url, token, what, of, query, records=records))
    else:
        run_async(_show(url, token, what, of, query, limit))


async def _write(url: str, token: str, what: str, of: str, query: dict[str, Any], *, records: bool) -> None:
    from paiju.client import Api

    async with Api(url, token) as api:
        async for line in api.history(what, of, records=records, **query):
            sys.stdout.write(json.dumps(line, ensure_ascii=False) + "\n")


async def _show(url: str, token: str, what: str, of: str, query: dict[str, Any], limit: int) -> None:
    from paiju.client import Api

    async with Api(url, token) as api:
        lines: list[dict[str, Any]] = []
        async for line in api.history(what, of, **query, limit=min(limit, 1000)):
            lines.append(line)
            if len(lines) == limit:
                break
        sums = (await api.statistics(of, **query))["games"]
    console().print(_lines(lines, what))
    print_sums(sums)


def print_sums(sums: dict[str, dict[str, Any]]) -> None:
    """Print a person's sums and the figures of each game."""
    out = console()
    if sums:
        out.print(_sums(sums))
    for key, of in sums.items():
        if "figures" in of:
            out.print(_figures(key, of["figures"]))
        for month in of.get("adjusted", ()):
            year, of_year = divmod(month["month"], 100)
            when = f"{key} in {year}-{of_year:02}, adjusted by {month['chances']:,} all-ins"
            out.print(_figures(when, month["figures"]))


def _lines(lines: list[dict[str, Any]], what: str) -> Any:
    from rich.table import Table as Grid
    from rich.text import Text

    from paiju.cli.terms import printable

    grid = Grid(title=f"{len(lines)} {what}")
    for heading in ("ended", "game", "with", "result", what.removesuffix("es" if what == "matches" else "s")):
        grid.add_column(heading, overflow="fold")
    for line in lines:
        others = [player["name"] for player in line["players"] if player["seat"] != line["seat"]]
        name = line.get("deal") or line["match"]
        grid.add_row(
            _time(line["ended_at"]), line["game"], Text(printable(", ".join(others))), _result(line), name
        )
    return grid


def _result(line: dict[str, Any]) -> str:
    """Return the result in a line of a history; for a match that was broken off, the reason."""
    if "deal" in line:
        return f"{line['amount']:+,}"
    if "place" not in line:
        return str(line.get("reason", "–"))
    return f"place {line['place']}, {line['score']:+.1f}"


def _sums(sums: dict[str, dict[str, Any]]) -> Any:
    from rich.table import Table as Grid

    grid = Grid(title="sums (95 % intervals)")
    for heading in (
        "game",
        "deals",
        "won",
        "win rate",
        "amount",
        "mean",
        "best",
        "worst",
        "matches",
        "mean place",
    ):
        grid.add_column(heading)
    for game, of in sums.items():
        grid.add_row(
            game,
            f"{of.get('deals', 0):,}",
            f"{of.get('won', 0):,}",
            _figure(of.get("win_rate"), 100, " %"),
            f"{of.get('amount', 0):+,}",
            _figure(of.get("mean"), 1, ""),
            f"{of.get('best', 0):+,}",
            f"{of.get('worst', 0):+,}",
            str(of.get("matches", 0)),
            f"{of['mean_place']:.2f}" if "mean_place" in of else "–",
        )
    return grid


def _figures(game: str, figures: list[dict[str, Any]]) -> Any:
    """Return the figures of a game, each with its value, its 95 % interval and its base (docs/figures.md)."""
    import msgspec
    from rich.table import Table as Grid

    from paiju.cli.figure_text import figure_text
    from paiju.engine.core.figures import ShownFigure

    grid = Grid(title=f"figures of {game} (95 % intervals)")
    grid.add_column("figure")
    grid.add_column("value")
    for figure in msgspec.convert(figures, list[ShownFigure]):
        grid.add_row(pick(figure.name), figure_text(figure))
    return grid


def _figure(figure: dict[str, float] | None, times: int, unit: str) -> str:
    if figure is None:
        return "–"
    value, low, high = (figure[name] * times for name in ("value", "low", "high"))
    return f"{value:.1f}{unit} ({low:.1f} to {high:.1f})"


def _time(at: int) -> str:
    import datetime as dt

    return dt.datetime.fromtimestamp(at / 1000, dt.UTC).strftime("%Y-%m-%d %H:%M")

"""`paiju tables`: list the public tables."""

from typing import Annotated, Any

from typer import Option

from cli.terminal import DEFAULT_URL, Url, console, run_async


def tables(
    url: Url = DEFAULT_URL,
    game: Annotated[str | None, Option("--game", "-g", help="Only tables of this game.")] = None,
) -> None:
    """List the public tables: who sits there, what goes on.

    For example:

        paiju tables --game 斗地主
    """
    run_async(_run(url, game))


async def _run(url: str, game: str | None) -> None:
    from client import Api

    async with Api(url) as api:
        lines = await api.tables(game)
    out = console()
    if lines:
        out.print(_grid(lines))
    else:
        out.print("no public table is open; `paiju bot` opens one", markup=False)


def _grid(lines: list[dict[str, Any]]) -> Any:
    from rich.table import Table as Grid

    grid = Grid()
    for heading in ("table", "game", "status", "deals", "seats", "watching"):
        grid.add_column(heading)
    for line in lines:
        who = ", ".join(seat["name"] or "–" for seat in line["seats"])
        grid.add_row(
            line["table"], line["game"], line["status"], str(line["deals"]), who, str(line["spectators"])
        )
    return grid

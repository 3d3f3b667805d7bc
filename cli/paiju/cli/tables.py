"""`paiju tables`: lists the public tables."""

from typing import Annotated, Any

from typer import Option

from paiju.cli.language import say
from paiju.cli.terminal import (
    DEFAULT_URL,
    PATIENCE_S,
    Url,
    console,
    run_async,
)


def tables(
    url: Url = DEFAULT_URL,
    game: Annotated[str | None, Option("--game", "-g", help="Only tables of this game.")] = None,
    follow: Annotated[bool, Option("--follow", "-f", help="Keep the list up to date until Ctrl-C.")] = False,
) -> None:
    """List the public tables with their players and status; a star marks a bot whose seat you may take.

    For example:

        paiju tables --game 斗地主

        paiju tables --follow
    """
    run_async(_follow(url, game) if follow else _run(url, game))


async def _run(url: str, game: str | None) -> None:
    from paiju.client import Api

    async with Api(url) as api:
        lines = await api.tables(game)
    out = console()
    if lines:
        out.print(_grid(lines))
    else:
        out.print("no public table is open; `paiju bot` opens one", markup=False)


async def _follow(url: str, game: str | None) -> None:
    from rich.live import Live

    from paiju.client import Client

    out = console()
    async with await Client.connect(url, name="passer-by", patience_s=PATIENCE_S) as client:
        listings = client.listings(game)
        if not out.is_terminal:
            async for listing in listings:
                out.print(_grid(list(listing.values())))
                out.file.flush()
            return
        with Live(console=out, auto_refresh=False) as live:
            async for listing in listings:
                live.update(_grid(list(listing.values())), refresh=True)


def _grid(lines: list[dict[str, Any]]) -> Any:
    from rich.table import Table as Grid
    from rich.text import Text

    from paiju.cli.card_text import faces

    grid = Grid()
    for heading in ("table", "game", "status", "deals", "seats", "last play", "watching"):
        grid.add_column(heading)
    for line in lines:
        grid.add_row(
            line["table"],
            line["game"],
            _status(line),
            str(line["deals"]),
            Text(_who(line)),  # a name must not be read as markup
            faces((line.get("glance") or {}).get("cards", ())),
            str(line["spectators"]),
        )
    return grid


def _status(line: dict[str, Any]) -> str:
    """Return how far a table's deal is; at a match, with the deal's name."""
    match = line.get("match") or {}
    return f"{line['status']} {match['label'][say('zh', 'en')]}" if "match" in match else str(line["status"])


def _who(line: dict[str, Any]) -> str:
    """Return the players of a table, with a mark at the seat to act."""
    turn = (line.get("glance") or {}).get("turn")
    return ", ".join(
        ("▶" if number == turn else "") + _sitter(seat) for number, seat in enumerate(line["seats"])
    )


def _sitter(seat: dict[str, Any]) -> str:
    """Return a seat's player. `Millet*`: a bot whose seat may be claimed; `Millet → Ada`: Ada gets the seat next."""
    from paiju.cli.terms import sitter

    following = f" → {seat['next']['name']}" if "next" in seat else ""
    return sitter(seat["name"] or "–", seat.get("character")) + ("*" if seat.get("open") else "") + following

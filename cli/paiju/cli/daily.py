"""`paiju daily`: shows the daily deals (每日一局), or plays one."""

from typing import Annotated, Any

from typer import Argument, Option

from paiju.cli.play import own_name, play_seat
from paiju.cli.terminal import (
    DEFAULT_URL,
    PATIENCE_S,
    Session,
    Url,
    console,
    run_async,
)


def daily(
    game: Annotated[
        str | None, Argument(help="Game to play, by key or name; default: list the deals of all games.")
    ] = None,
    url: Url = DEFAULT_URL,
    name: Annotated[str | None, Option("--name", help="Your name, as others see it.")] = None,
    token: Session = None,
) -> None:
    """Play today's deal of a game once: everybody gets the same cards and the same bots.

    Without a game, list the day's deals and their commitments. With --token (or PAIJU_TOKEN) you play as that session,
    and may reconnect; without it you play as a new guest. After the deal you see the best results, and yours.

    For example:

        paiju daily

        paiju daily 斗地主 --name Ada

        paiju verify t1f2e3d4c5b6a7980a1b2-1
    """
    run_async(_list(url, token) if game is None else _play(url, game, name or own_name(), token))


async def _list(url: str, token: str | None) -> None:
    from rich.table import Table as Grid

    from paiju.client import Api

    async with Api(url, token) as api:
        day = await api.daily()
    grid = Grid(title=f"{day['date']} (UTC)")
    for heading in ("game", "played", "you", "commitment"):
        grid.add_column(heading, overflow="fold")
    for line in day["games"]:
        grid.add_row(line["game"], str(line["played"]), _state(line.get("mine")), line["commit"])
    console().print(grid)


def _state(mine: dict[str, Any] | None) -> str:
    """Return a player's state in a daily deal: not played, playing, or the points and the rank."""
    if mine is None:
        return "–"
    if mine["state"] == "playing":
        return "playing"
    place = f", {mine['rank']} of {mine['of']}" if "rank" in mine else ""
    return f"{mine['points']:+d}{place}"


async def _play(url: str, game: str, name: str, token: str | None) -> None:
    from paiju.client import Api, Client, RequestError

    async with Api(url, token) as api:
        day = (await api.daily())["date"]
        token = token or (await api.guest(name)).token
    async with await Client.connect(url, token=token, hints=True, patience_s=PATIENCE_S) as client:
        try:
            seat = await client.create(game, daily=True)
        except RequestError as error:
            if error.data.get("reason") != "played":
                raise
        else:
            await play_seat(client, seat, 1)
    async with Api(url, token) as api:
        await _results(api, day, game)


async def _results(api: Any, day: str, game: str) -> None:
    """Print the results of a daily deal, once they include the player's own, or after five seconds."""
    import asyncio

    from rich.table import Table as Grid
    from rich.text import Text

    from paiju.cli.terms import printable

    told = await api.daily_deal(day, game)
    for _ in range(20):  # the server notes the result a moment after the deal's end
        if "mine" in told:
            break
        await asyncio.sleep(0.25)
        told = await api.daily_deal(day, game)
    grid = Grid(title=f"{told['game']}, {day}: {told['played']} played")
    for heading in ("rank", "player", "points", "share of the best", "deal"):
        grid.add_column(heading)
    for row in told.get("rows", ()):
        you = " (you)" if row.get("you") else ""
        if "program" in row:
            you = f" (program of @{row['program']['owner']}){you}"
        grid.add_row(
            str(row["rank"]),
            Text(printable(row["name"]) + you),
            f"{row['points']:+d}",
            f"{row['share']} %",
            row["deal"],
        )
    out = console()
    out.print(grid)
    out.print(f"commitment {told['commit']}", markup=False)

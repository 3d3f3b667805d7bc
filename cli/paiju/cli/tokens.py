"""`paiju tokens` and `paiju bots`: API tokens, and declared programs of the account that is signed in."""

import datetime as dt
from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated, Any

import typer
from typer import Argument, Option

from paiju.cli.account import as_account
from paiju.cli.failure import Failure
from paiju.cli.terminal import DEFAULT_URL, Url, console, run_async

if TYPE_CHECKING:
    from paiju.client import Api

tokens = typer.Typer(
    no_args_is_help=True,
    help="API tokens of your account and your bots. A program with a token plays and reads in that name, nothing else.",
)
bots = typer.Typer(
    no_args_is_help=True,
    help="Declared programs. Each is a user of its own; its seats show that a program plays and that you own it.",
)
Bot = Annotated[str, Argument(metavar="HANDLE", help="The bot's handle, as @tea_machine.")]


@tokens.command("list")
def list_tokens(url: Url = DEFAULT_URL) -> None:
    """List the valid tokens."""

    async def work(api: "Api") -> None:
        lines = await api.tokens()
        rows = [
            (one.id, f"@{one.handle}", one.label, " ".join(one.scopes), _day(one.expires_at)) for one in lines
        ]
        console().print(_grid(f"{len(rows)} tokens", ("id", "of", "label", "scopes", "until"), rows))

    run_async(as_account(url, work))


@tokens.command("make")
def make_token(
    label: Annotated[str, Argument(help="A label that tells what the token is for, as 'my laptop'.")],
    url: Url = DEFAULT_URL,
    bot: Annotated[
        str | None,
        Option("--for", metavar="HANDLE", help="Make the token for this bot of yours, not for you."),
    ] = None,
    scope: Annotated[
        list[str] | None,
        Option("--scope", help="A scope: play, watch, read or social; repeatable. Default: play and read."),
    ] = None,
    days: Annotated[int, Option("--days", min=1, max=365, help="For how many days the token is valid.")] = 90,
) -> None:
    """Make a token, within 10 minutes of a sign-in. Standard output gets the token alone, which is never shown again.

    For example:

        paiju tokens make laptop --for tea_machine > token

        paiju bot --token "$(cat token)" --deals 100
    """

    async def work(api: "Api") -> None:
        user = None if bot is None else await _user_of(api, bot)
        made = await api.make_token(label, scope or ("play", "read"), user=user, days=days)
        print(made.token)
        typer.echo(
            f"{made.id}, of @{made.handle}, {' '.join(made.scopes)}, until {_day(made.expires_at)}", err=True
        )

    run_async(as_account(url, work))


@tokens.command("end")
def end_token(
    token: Annotated[str, Argument(metavar="ID", help="The token's id in `paiju tokens list`.")],
    url: Url = DEFAULT_URL,
) -> None:
    """End a token. The programs that use it are disconnected within a second."""
    run_async(as_account(url, lambda api: api.end_token(token)))


@bots.command("list")
def list_bots(url: Url = DEFAULT_URL) -> None:
    """List your bots."""

    async def work(api: "Api") -> None:
        rows = [(f"@{one.handle}", one.name, one.user, _day(one.created_at)) for one in await api.bots()]
        console().print(_grid(f"{len(rows)} bots", ("handle", "name", "user", "since"), rows))

    run_async(as_account(url, work))


@bots.command("make")
def make_bot(
    handle: Bot,
    url: Url = DEFAULT_URL,
    name: Annotated[
        str | None, Option("--name", help="The bot's name at tables; default: the handle.")
    ] = None,
) -> None:
    """Declare a bot. A declared bot never becomes a person's account; it plays with tokens that you make.

    For example:

        paiju bots make tea_machine --name 茶机
    """

    async def work(api: "Api") -> None:
        made = await api.make_bot(handle, name)
        print(f"@{made.handle}, {made.name}: user {made.user}")

    run_async(as_account(url, work))


@bots.command("remove")
def remove_bot(handle: Bot, url: Url = DEFAULT_URL) -> None:
    """Remove a bot with its name, statistics and tokens, within 10 minutes of a sign-in. Others keep the deals."""

    async def work(api: "Api") -> None:
        await api.remove_bot(await _user_of(api, handle))

    run_async(as_account(url, work))


async def _user_of(api: "Api", handle: str) -> str:
    wanted = handle.removeprefix("@").casefold()
    for one in await api.bots():
        if one.handle.casefold() == wanted:
            return one.user
    raise Failure(f"@{wanted} is no bot of yours: paiju bots list")


def _grid(title: str, headings: Sequence[str], rows: Sequence[Sequence[str]]) -> Any:
    from rich.table import Table as Grid
    from rich.text import Text

    grid = Grid(title=title)
    for heading in headings:
        grid.add_column(heading)
    for row in rows:
        grid.add_row(*map(Text, row))
    return grid


def _day(at: int) -> str:
    return dt.datetime.fromtimestamp(at / 1000, dt.UTC).strftime("%Y-%m-%d")

"""`paiju friends`, `paiju profile`: the friends of the signed-in account, and profiles of other accounts."""

import datetime as dt
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Annotated, Any, Final

import typer
from typer import Argument

from paiju.cli.account import as_account
from paiju.cli.terminal import DEFAULT_URL, Url, console, run_async

if TYPE_CHECKING:
    from paiju.client import Api

app = typer.Typer(
    no_args_is_help=True,
    help="Friends of the account that is signed in: ask, accept, end; block and unblock.",
)
Who = Annotated[str, Argument(help="A handle, as @qigong, or a user id.")]
_TITLES: Final = {
    "asks": "ask to be friends: paiju friends add @…",
    "friends": "friends",
    "asked": "asked by you, without an answer",
    "blocked": "blocked",
}
_STATES: Final = {
    "none": "", "asked": "you have asked to be friends", "asks": "asks to be friends: paiju friends add",
    "friend": "a friend", "blocked": "blocked by you", "me": "this is you",
}  # fmt: skip


@app.command("list")
def list_all(url: Url = DEFAULT_URL) -> None:
    """List your friends and which of them are online, open asks, and blocked people."""

    async def work(api: "Api") -> None:
        told = await api.friends()
        for name, title in _TITLES.items():
            if told[name]:
                console().print(_lines(title, told[name]))
        if not any(told.values()):
            print("none yet: paiju friends add @HANDLE")

    run_async(as_account(url, work))


@app.command()
def add(who: Who, url: Url = DEFAULT_URL) -> None:
    """Ask somebody to be your friend, or accept somebody's ask.

    For example:

        paiju friends add @qigong
    """

    async def work(api: "Api") -> None:
        is_friend = await api.ask_friend(who) == "friend"
        print(f"{who} is a friend now" if is_friend else f"{who} was asked")

    run_async(as_account(url, work))


@app.command()
def remove(who: Who, url: Url = DEFAULT_URL) -> None:
    """End a friendship, withdraw your ask, or decline somebody's ask. The other person is not told."""
    _do(url, lambda api: api.end_friend(who), f"{who} is no friend any more")


@app.command()
def block(who: Who, url: Url = DEFAULT_URL) -> None:
    """Block somebody, or a guest by user id. They cannot find, ask or invite you, and do not learn it."""
    _do(url, lambda api: api.block(who), f"{who} is blocked")


@app.command()
def unblock(who: Who, url: Url = DEFAULT_URL) -> None:
    """End a block."""
    _do(url, lambda api: api.unblock(who), f"{who} is not blocked any more")


def profile(
    who: Annotated[str, Argument(help="A handle, as @qigong, or me.")] = "me", url: Url = DEFAULT_URL
) -> None:
    """Show somebody's profile, with their figures if they show them to you.

    For example:

        paiju profile @qigong
    """

    async def work(api: "Api") -> None:
        from paiju.cli.history import print_sums
        from paiju.cli.terms import printable

        told = await api.profile(who)
        print(f"@{told['handle']}, {printable(told['name'])}: user {told['user']}")
        if program := told.get("program"):
            print(f"a program of @{program['owner']}")
        facts = (f"since {_day(told['created_at'])}", _STATES[told["state"]], _place(told))
        print("; ".join(filter(None, facts)))
        if "statistics" in told["shows"]:
            print_sums((await api.statistics(told["user"]))["games"])

    run_async(as_account(url, work))


def _do(url: str, ask: Callable[["Api"], Awaitable[None]], done: str) -> None:
    async def work(api: "Api") -> None:
        await ask(api)
        print(done)

    run_async(as_account(url, work))


def _lines(title: str, people: list[dict[str, Any]]) -> Any:
    from rich.table import Table as Grid
    from rich.text import Text

    from paiju.cli.terms import printable

    grid = Grid(title=f"{len(people)} {title}")
    for heading in ("handle", "name", "here", "since", "user"):
        grid.add_column(heading, overflow="fold")
    for one in people:
        handle = f"@{one['handle']}" if "handle" in one else "a guest"
        name = Text(printable(one.get("name", "–")))
        grid.add_row(handle, name, _place(one), _day(one["since"]), one["user"])
    return grid


def _place(of: dict[str, Any]) -> str:
    """Return where somebody is, in words; empty: not online, or not shown."""
    if not of.get("online"):
        return ""
    return f"at {of['game']} table {of['table']}" if "table" in of else "online"


def _day(at: int) -> str:
    return dt.datetime.fromtimestamp(at / 1000, dt.UTC).strftime("%Y-%m-%d")

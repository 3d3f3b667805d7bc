"""`paiju notifications`: the browsers that notify the account that is signed in."""

import datetime as dt
from typing import TYPE_CHECKING, Annotated

import typer
from typer import Argument

from paiju.cli.account import as_account
from paiju.cli.terminal import DEFAULT_URL, Url, console, run_async

if TYPE_CHECKING:
    from paiju.client import Api
    from paiju.client.push import PushDevice

notifications = typer.Typer(
    no_args_is_help=True,
    help="Browsers that notify you of your turn and of invitations, even while the page is closed. The page adds them.",
)


@notifications.command("list")
def list_devices(url: Url = DEFAULT_URL) -> None:
    """List the browsers."""

    async def work(api: "Api") -> None:
        from rich.table import Table as Grid

        devices = await api.push_devices()
        grid = Grid("id", "browser", "tells", "quiet", "since", "last", title=f"{len(devices)} browsers")
        for one in devices:
            grid.add_row(
                one.id, one.label, " ".join(one.kinds), _quiet(one), _day(one.created_at), _day(one.used_at)
            )
        console().print(grid)

    run_async(as_account(url, work))


@notifications.command("remove")
def remove_device(
    device: Annotated[str, Argument(metavar="ID", help="The browser's id in `paiju notifications list`.")],
    url: Url = DEFAULT_URL,
) -> None:
    """Stop the notifications of a browser."""
    run_async(as_account(url, lambda api: api.remove_push_device(device)))


def _quiet(device: "PushDevice") -> str:
    quiet = device.quiet
    return "-" if quiet is None else f"{quiet.since}-{quiet.until} {quiet.zone}"


def _day(at: int | None) -> str:
    return "-" if at is None else dt.datetime.fromtimestamp(at / 1000, dt.UTC).strftime("%Y-%m-%d")

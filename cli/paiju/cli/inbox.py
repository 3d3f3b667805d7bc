"""`paiju inbox`: the notices of the account that is signed in."""

import datetime as dt
from typing import TYPE_CHECKING, Annotated, Any, Final

from typer import Option

from paiju.cli.account import as_account
from paiju.cli.terminal import DEFAULT_URL, Url, run_async

if TYPE_CHECKING:
    from paiju.client import Api

_CHANGES: Final = {
    "password": "the password was changed",
    "passkey": "a passkey was added",
    "provider": "a sign-in by a provider was added",
    "removed": "a way to sign in was removed",
    "recovery": "new recovery codes were made",
    "reset": "the operator has made a code for this account",
}


def inbox(
    read: Annotated[bool, Option("--read", help="Mark all notices as read.")] = False,
    url: Url = DEFAULT_URL,
) -> None:
    """Show the notices of the account that is signed in, the newest first; a star marks unread ones.

    For example:

        paiju inbox --read
    """

    async def work(api: "Api") -> None:
        told = await api.inbox()
        new = told["unread"]
        for place, notice in enumerate(reversed(told["items"])):
            print(f"{'*' if place < new else ' '} {_time(notice['at'])}  {_text(notice)}")
        if not told["items"]:
            print("nothing yet")
        if read and new:
            await api.read_inbox(told["cursor"])

    run_async(as_account(url, work))


def _text(notice: dict[str, Any]) -> str:
    from paiju.cli.terms import printable

    who = f"@{notice['handle']}, {printable(notice['name'])}," if "handle" in notice else "somebody"
    match notice["kind"]:
        case "friend_asked":
            return f"{who} asks to be friends: paiju friends add @{notice.get('handle', '…')}"
        case "friend_accepted":
            return f"{who} is a friend now"
        case "invited":
            game, table = printable(notice.get("game", "")), printable(notice.get("table", ""))
            return f"{who} invites you to {game}: paiju play {table}"
        case "signed_in":
            return f"signed in: {printable(notice.get('label', ''))}; was it not you? paiju account devices"
        case "credential_changed":
            return _CHANGES.get(notice.get("change", ""), "a way to sign in was changed")
    return printable(notice["kind"])


def _time(at: int) -> str:
    return dt.datetime.fromtimestamp(at / 1000, dt.UTC).strftime("%Y-%m-%d %H:%M")

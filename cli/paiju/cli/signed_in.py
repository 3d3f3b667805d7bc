"""The accounts that are signed in on this machine, one for each server. Only the file's owner can read them."""

import asyncio
import contextlib
import json
import os
import time
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from paiju.client.accounts import SignedIn

RENEW_S: Final = 43_200
"""A token is replaced if it expires in fewer seconds than this: half of its life."""


def path() -> Path:
    """Return the path of the file of accounts."""
    home = os.environ.get("XDG_CONFIG_HOME")
    return (Path(home) if home else Path.home() / ".config") / "paiju" / "accounts.json"


def kept(url: str) -> dict[str, Any] | None:
    """Return `{handle, token, expires_at, refresh}` of the account that is signed in at a server, or None."""
    return _all().get(url.rstrip("/"))


def keep(url: str, signed: "SignedIn") -> None:
    """Note an account as the one that is signed in at a server."""
    names = ("handle", "token", "expires_at", "refresh")
    with _changed() as accounts:
        accounts[url.rstrip("/")] = {name: getattr(signed, name) for name in names}


def keep_token(url: str, handle: str, token: str) -> None:
    """Note a new token of the same session."""
    with _changed() as accounts:
        accounts[url.rstrip("/")] |= {"handle": handle, "token": token}


def forget(url: str) -> None:
    """Forget the account of a server."""
    with _changed() as accounts:
        accounts.pop(url.rstrip("/"), None)


def token_at(url: str, token: str | None = None) -> str | None:
    """Return the given token, else that of the account that is signed in at a server, renewed if need be.

    None: there is neither. Raises `RequestError`.
    """
    if token or kept(url) is None:
        return token
    return asyncio.run(renewed(url))


async def renewed(url: str) -> str:
    """Return the token of the account that is signed in, renewed if it expires soon. Raises `RequestError`."""
    from paiju.client import Api

    account = kept(url)
    assert account is not None, "somebody is signed in there"
    if account["expires_at"] / 1000 - time.time() < RENEW_S:
        async with Api(url) as api:
            keep(url, await api.refresh(account["refresh"]))
        account = _all()[url.rstrip("/")]
    return str(account["token"])


def _all() -> dict[str, Any]:
    try:
        return dict(json.loads(path().read_text("utf-8")))
    except FileNotFoundError:
        return {}


@contextlib.contextmanager
def _changed() -> Iterator[dict[str, Any]]:
    """Context that yields the accounts to be changed, and then replaces the file as a whole."""
    place, accounts = path(), _all()
    yield accounts
    place.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    new = place.with_suffix(".new")
    new.unlink(missing_ok=True)
    new.touch(0o600, exist_ok=False)
    new.write_text(json.dumps(accounts), "utf-8")
    new.replace(place)

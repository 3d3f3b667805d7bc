"""`paiju user`: the operator's commands about accounts. They use the database, while a server runs or not."""

import datetime as dt
import json
import time
from functools import partial
from typing import TYPE_CHECKING, Annotated

import typer

from paiju.cli.failure import Failure, server_packages
from paiju.cli.operating import DatabaseUrl, DataDir, operate, settings_of

if TYPE_CHECKING:
    from paiju.server.config import Settings
    from paiju.server.database.access import Database
    from paiju.server.database.people import Person

app = typer.Typer(
    no_args_is_help=True,
    help="Look up an account, or let its owner in again who has lost every way in.",
)
Handle = Annotated[str, typer.Argument(help="The account's handle, as @qigong.")]


@app.command()
def show(
    handle: Handle,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
    data_dir: DataDir = None,
    database: DatabaseUrl = None,
) -> None:
    """Show an account, its ways in, programs and API tokens. `paiju admin sanction USER closed` excludes it.

    For example:

        paiju user show @qigong
    """
    operate(_show(settings_of(None, data_dir, database), handle, as_json=as_json))


@app.command()
def reset(handle: Handle, data_dir: DataDir = None, database: DatabaseUrl = None) -> None:
    """Print a code with which the owner of an account can sign in once within 24 hours. First make sure who asks.

    Using the code signs out all other devices. The audit notes this command, and the use of the code.

    For example:

        paiju user reset @qigong
    """
    operate(_reset(settings_of(None, data_dir, database), handle))


async def _show(settings: "Settings", handle: str, *, as_json: bool) -> None:
    with server_packages():
        from paiju.server.database import account_works as works
        from paiju.server.startup import database_at_hand

    async with database_at_hand(settings) as base:
        found, person = await _found(base, handle)
        now = time.time_ns() // 1_000_000
        user = person.user
        has = {
            "passkeys": [one.label for one in await found.read(partial(works.passkeys, user=user))],
            "identities": [one.issuer for one in await found.read(partial(works.identities, user=user))],
            "sessions": [
                one.label for one in await found.read(partial(works.sessions_of, user=user, at=now))
            ],
            "programs": [f"@{one.handle}" for one in await found.read(partial(works.programs, owner=user))],
            "tokens": [
                f"{one.label} of @{one.handle} ({' '.join(one.scopes)}) until {_day(one.expires_at)}"
                for one in await found.read(partial(works.tokens, owner=user, at=now))
            ],
        }
    if as_json:
        told = {name: getattr(person, name) for name in person.__struct_fields__}
        print(json.dumps(told | has, ensure_ascii=False))
    else:
        _tell(person, has)


def _tell(person: "Person", has: dict[str, list[str]]) -> None:
    print(f"@{person.handle}, {person.name}: user {person.user}, since {_day(person.created_at)}")
    ways = ["no password" if person.password_at is None else "password"]
    ways += [f"passkey {label}" for label in has["passkeys"]] + has["identities"]
    print(f"ways in: {', '.join(ways)}, {person.codes} recovery codes")
    print(f"signed in: {', '.join(has['sessions']) or 'nowhere'}")
    for what, name in (("programs", "programs"), ("tokens", "API tokens")):
        if has[what]:
            print(f"{name}: {', '.join(has[what])}")


def _day(at: int) -> str:
    return dt.datetime.fromtimestamp(at / 1000, dt.UTC).strftime("%Y-%m-%d")


async def _reset(settings: "Settings", handle: str) -> None:
    with server_packages():
        from paiju.server.database import account_works as works
        from paiju.server.people.passwords import code_hash, new_codes
        from paiju.server.startup import database_at_hand

    async with database_at_hand(settings) as base:
        found, person = await _found(base, handle)
        (code,) = new_codes(1)
        put = partial(
            works.put_reset,
            user=person.user,
            code=code_hash(code, person.user),
            at=time.time_ns() // 1_000_000,
        )
        await found.write(put)
    print(f"{code}: good for one sign-in as @{person.handle} within 24 hours, at /sign-in or by")
    print(f"    paiju account sign-in {person.handle} --code")


async def _found(base: "Database | None", handle: str) -> "tuple[Database, Person]":
    from paiju.server.accounts.handles import handle_key, plain_handle
    from paiju.server.database import account_works as works

    if base is None:
        raise Failure("there is no database: name it by --database, or --data-dir")
    held = await base.read(partial(works.held, handle_key=handle_key(plain_handle(handle))))
    person = None if held is None else await base.read(partial(works.person, user=held.user))
    if person is None:
        raise Failure(f"there is no account {handle}")
    return base, person

"""`paiju db`: works on the database of people, while a server runs or not."""

import json
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from paiju.cli.failure import Failure, server_packages
from paiju.cli.operating import DatabaseUrl, DataDir, Redis, new_name, operate, settings_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from paiju.server.config import Settings
    from paiju.server.database.access import Database
    from paiju.server.ended.rows import Recounted

app = typer.Typer(
    no_args_is_help=True,
    help="Upgrade the database of people, check it, copy it, and recompute its counts.",
)


@app.command()
def upgrade(
    site: Annotated[
        str | None,
        typer.Option(
            "--site",
            help="Let a new database belong to this site, which has lost its own.",
        ),
    ] = None,
    redis: Redis = None,
    data_dir: DataDir = None,
    database: DatabaseUrl = None,
) -> None:
    """Create the tables of a new database, or upgrade an older one to the present schema. No data is removed.

    The command first copies an SQLite file. A server upgrades SQLite itself; for PostgreSQL it waits for this command.

    For example:

        paiju db upgrade --database postgresql://paiju:secret@db/paiju
    """
    operate(_upgrade(settings_of(redis, data_dir, database), site))


@app.command()
def check(
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
    redis: Redis = None,
    data_dir: DataDir = None,
    database: DatabaseUrl = None,
) -> None:
    """Compare all rows with their records, and look for the last deal of every table. Exit code 1: a fault was found.

    For example:

        paiju db check --data-dir data
    """
    operate(_check(settings_of(redis, data_dir, database), as_json=as_json))


@app.command()
def backup(
    file: Annotated[Path, typer.Argument(help="The new file.")],
    data_dir: DataDir = None,
    database: DatabaseUrl = None,
) -> None:
    """Copy an SQLite database as it is at one moment, while people play. To restore the copy, put it in its place.

    The copy holds hidden cards and people's names: keep it safe. For PostgreSQL use pg_dump.

    For example:

        paiju db backup paiju-20260101.db --data-dir data
    """
    operate(_backup(settings_of(None, data_dir, database), file))


@app.command()
def copy(
    to: Annotated[
        str, typer.Argument(metavar="URL", help="The new database: postgresql://… or sqlite:///FILE.")
    ],
    data_dir: DataDir = None,
    database: DatabaseUrl = None,
) -> None:
    """Copy all rows to another, empty database. Stop the server first, or deals that it books meanwhile are missing.

    For example:

        paiju db copy postgresql://paiju:secret@db/paiju --data-dir data
    """
    operate(_copy(settings_of(None, data_dir, database), to))


@app.command()
def rebuild(
    only_check: Annotated[bool, typer.Option("--check", help="Only compare; correct nothing.")] = False,
    data_dir: DataDir = None,
    database: DatabaseUrl = None,
) -> None:
    """Recompute the counts of every stored deal and the totals of every user, and correct those that differ.

    Exit code 1: a record could not be read or, with --check, a count or total differs.

    For example:

        paiju db rebuild --check --data-dir data
    """
    operate(_rebuild(settings_of(None, data_dir, database), only_check=only_check))


async def _upgrade(settings: "Settings", site: str | None) -> None:
    with server_packages():
        from paiju.server.config import database_of
        from paiju.server.database import works
        from paiju.server.database.access import Database

    if (address := database_of(settings)) is None:
        raise Failure("there is no database: name it by --database, or --data-dir")
    base = Database(address)
    try:
        await base.open(upgrade=True)
        if site is not None and (there := await base.write(partial(works.take_site, wanted=site))) != site:
            raise Failure(f"{address} is the database of site {there}")
    finally:
        await base.close()
    print(f"{address}: its schema is the present one")


async def _check(settings: "Settings", *, as_json: bool) -> None:
    with server_packages():
        import msgspec

        from paiju.server.doctor.books import check_books
        from paiju.server.startup import books_at_hand

    async with books_at_hand(settings) as (store, database):
        books = await check_books(store, _named(database))
    found = msgspec.to_builtins(books)
    if as_json:
        print(json.dumps(found))
    else:
        told = {name: value if isinstance(value, int) else len(value) for name, value in found.items()}
        print(", ".join(f"{name}: {value:,}" for name, value in told.items()))
        for name in ("lost", "doubled", "imbalance", "unreadable"):
            for deal in found[name][:20]:
                print(f"  {name}: {deal}")
    if not books.are_right:
        raise Failure("the books are not right")


async def _backup(settings: "Settings", file: Path) -> None:
    with server_packages():
        from paiju.server.startup import database_at_hand

    async with database_at_hand(settings) as database:
        base = _named(database)
        if base.address.kind == "postgresql":
            raise Failure("PostgreSQL is copied by its own pg_dump")
        path = new_name(file)
        await base.copy_file(path)
    print(f"{path}: {path.stat().st_size:,} bytes")


async def _copy(settings: "Settings", to: str) -> None:
    with server_packages():
        from paiju.server.database import works
        from paiju.server.database.access import Database
        from paiju.server.database.address import BadDatabase, parse_database
        from paiju.server.startup import database_at_hand

    try:
        target = Database(parse_database(to))
    except BadDatabase as error:
        raise Failure(f"URL {error}") from None
    async with database_at_hand(settings) as database:
        base = _named(database)
        try:
            await target.open(upgrade=True)
            if not await target.read(works.is_empty):
                raise Failure(f"{target.address} is not empty")
            for name in await base.read(works.table_names):
                print(f"{name}: {await _copy_table(base, target, name):,} rows")
        finally:
            await target.close()


async def _copy_table(base: "Database", target: "Database", name: str) -> int:
    from paiju.server.database import works

    copied, after = 0, None
    while rows := await base.read(partial(works.copied, name=name, after=after)):
        after = await target.write(partial(works.put_rows, name=name, rows=rows))
        copied += len(rows)
    return copied


async def _rebuild(settings: "Settings", *, only_check: bool) -> None:
    with server_packages():
        from paiju.server.database import works
        from paiju.server.startup import database_at_hand

    async with database_at_hand(settings) as database:
        base = _named(database)
        deals = await _all_again(base, works.recount, only_check=only_check)
        sealed = await _sealed_again(base, only_check=only_check)
        users = await _all_again(base, works.sum_again, only_check=only_check)
    print(
        f"counted: {deals.counted:,}, different: {len(deals.different):,}, unreadable: {len(deals.unreadable):,}; "
        f"sealed: {sealed.counted:,}, different: {len(sealed.different):,}; "
        f"users: {users.counted:,}, with other totals: {len(users.different):,}"
    )
    if deals.unreadable or (only_check and (deals.different or sealed.different or users.different)):
        raise Failure("not all rows are what their records say")


async def _all_again(base: "Database", work: "Callable[..., Recounted]", *, only_check: bool) -> "Recounted":
    """Run `work`, which corrects rows or only checks them, piece by piece; return the sum of the results."""
    found = await base.write(partial(work, after="", only_check=only_check))
    while after := found.last:
        done = await base.write(partial(work, after=after, only_check=only_check))
        found.counted += done.counted
        found.different += done.different
        found.unreadable += done.unreadable
        found.last = done.last
    return found


async def _sealed_again(base: "Database", *, only_check: bool) -> "Recounted":
    """Correct the sealed counts or only check them, piece by piece; return the sum of the results.

    A server makes these counts at night.
    """
    import msgspec

    from paiju.server.database import works
    from paiju.server.ended.counting import sealed
    from paiju.server.ended.rows import Recounted

    found = Recounted("", 0)
    while deals := await base.read(partial(works.to_seal_again, after=found.last)):
        made = sealed(msgspec.msgpack.encode(deals))
        seal = partial(works.seal, made=made, again=True, only_check=only_check)
        found.different += await base.write(seal)
        found.counted += len(deals)
        found.last = deals[-1].deal
    return found


def _named(database: "Database | None") -> "Database":
    if database is None:
        raise Failure("there is no database: name it by --database, or --data-dir")
    return database

"""`paiju records`: the kept records of finished deals as a file, from a file, and removed."""

import re
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer

from paiju.cli.failure import Failure, server_packages
from paiju.cli.operating import DatabaseUrl, DataDir, Redis, new_name, operate, settings_of

if TYPE_CHECKING:
    from paiju.server.config import Settings

SECONDS: Final = {"d": 86_400, "h": 3_600, "m": 60}
STANDARD_OUTPUT: Final = Path("-")

app = typer.Typer(
    no_args_is_help=True,
    help="Write the kept records of finished deals to a file, read them from one, or remove them.",
)


def _age(text: str) -> int:
    """Return the seconds of an age; raises `typer.BadParameter`."""
    found = re.fullmatch(r"(\d{1,5})([dhm])", text)
    if found is None:
        raise typer.BadParameter(f"{text!r} is not an age: write 14d, 12h or 30m")
    return int(found[1]) * SECONDS[found[2]]


Before = Annotated[
    int | None,
    typer.Option(
        "--before", parser=_age, metavar="AGE", help="Only those that ended so long ago: 14d, 12h, 30m."
    ),
]


@app.command()
def export(
    file: Annotated[Path, typer.Argument(help="The new file, or - for standard output.")],
    before: Before = None,
    delete: Annotated[
        bool, typer.Option("--delete", help="Remove what the file has, once it is on the disk.")
    ] = False,
    redis: Redis = None,
    data_dir: DataDir = None,
    database: DatabaseUrl = None,
) -> None:
    """Write kept records to a file, one JSON text a line, whether or not a server runs.

    They are as the archive has them: with the shuffles' secrets, hidden cards and players' ids. Keep the file safe.

    For example:

        paiju records export --before 14d old.jsonl --delete --data-dir data
    """
    if delete and file == STANDARD_OUTPUT:
        raise typer.BadParameter("--delete needs a file: a pipe does not tell that it has kept all")
    operate(_export(settings_of(redis, data_dir, database), file, before, delete=delete))


@app.command("import")
def read(
    file: Annotated[Path, typer.Argument(help="A file of `records export`.", exists=True, dir_okay=False)],
    keep_days: Annotated[
        int | None,
        typer.Option(
            "--keep-days", min=1, help="For how long; by default the server's --redis-records-keep-days."
        ),
    ] = None,
    redis: Redis = None,
    data_dir: DataDir = None,
    database: DatabaseUrl = None,
) -> None:
    """Keep the records of a file again. One that is there stays as it is, so the same file may be imported twice.

    A file with a line that holds no record is refused as a whole, and the line is named.

    For example:

        paiju records import old.jsonl --keep-days 90 --data-dir data
    """
    settings = settings_of(redis, data_dir, database)
    operate(_import(settings, file, (keep_days or settings.redis_records_keep_days) * 86_400))


@app.command()
def delete(
    before: Annotated[
        int, typer.Option("--before", parser=_age, metavar="AGE", help="Those that ended so long ago: 14d.")
    ],
    redis: Redis = None,
    data_dir: DataDir = None,
    database: DatabaseUrl = None,
) -> None:
    """Remove old records for good; `records export FILE --delete` keeps a copy.

    For example:

        paiju records delete --before 14d --data-dir data
    """
    operate(_delete(settings_of(redis, data_dir, database), before))


async def _export(settings: "Settings", file: Path, before: int | None, *, delete: bool) -> None:
    with server_packages():
        from paiju.server.deals.kept import remove_written, write_lines
        from paiju.server.deals.lookup import Lookup
        from paiju.server.durable import replaced
        from paiju.server.startup import database_at_hand, store_at_hand

    async with store_at_hand(settings) as (store, _), database_at_hand(settings) as database:
        lookup = Lookup(store, database)
        until = None if before is None else store.now_ms() - before * 1000
        if file == STANDARD_OUTPUT:
            await write_lines(lookup, sys.stdout.buffer, until)
            return
        with replaced(new_name(file)) as target:
            written = await write_lines(lookup, target, until)
        print(f"{file}: records written: {written:,}")
        if delete:
            with file.open("rb") as source:
                print(f"records removed: {await remove_written(lookup, source):,}")


async def _import(settings: "Settings", file: Path, keep_s: int) -> None:
    with server_packages():
        from paiju.server.deals.kept import BadLine, check_lines, import_lines
        from paiju.server.startup import store_at_hand

    try:
        with file.open("rb") as source:
            check_lines(source)  # all of them first: a file is imported as a whole or not at all
            source.seek(0)
            async with store_at_hand(settings) as (store, _):
                done = await import_lines(store, source, keep_s)
    except BadLine as error:
        raise Failure(f"{file}: {error}") from None
    print(f"{file}: new records: {done.new:,}, there already: {done.known:,}")


async def _delete(settings: "Settings", before: int) -> None:
    with server_packages():
        from paiju.server.deals.kept import remove_until
        from paiju.server.deals.lookup import Lookup
        from paiju.server.startup import database_at_hand, store_at_hand

    async with store_at_hand(settings) as (store, _), database_at_hand(settings) as database:
        removed = await remove_until(Lookup(store, database), store.now_ms() - before * 1000)
    print(f"records removed: {removed:,}")

"""`paiju records`: exports records of finished deals, also in other programs' formats, and imports or removes them."""

import asyncio
import re
import sys
from collections.abc import Awaitable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Final

import typer

from paiju.cli.failure import Failure, server_packages
from paiju.cli.operating import DatabaseUrl, DataDir, Redis, new_name, operate, settings_of
from paiju.cli.replay import found
from paiju.cli.terminal import DEFAULT_URL, FileOptions, Token, Url, read_options, run_async

if TYPE_CHECKING:
    from paiju.server.config import Settings

SECONDS: Final = {"d": 86_400, "h": 3_600, "m": 60}
STANDARD_OUTPUT: Final = Path("-")

app = typer.Typer(
    no_args_is_help=True,
    help="Write records of finished deals to a file, import a file of records, or remove old ones.",
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
        "--before",
        parser=_age,
        metavar="AGE",
        help="Only records of deals that ended this long ago: 14d, 12h, 30m.",
    ),
]


@app.command()
def export(  # noqa: PLR0913, PLR0917 - typer passes by name
    file: Annotated[Path, typer.Argument(help="The new file, or - for standard output.")],
    deal: Annotated[
        str | None,
        typer.Option(
            "--deal",
            help="Write one deal or match in another program's format. Give its id, its file or its record.",
        ),
    ] = None,
    form: Annotated[
        str | None,
        typer.Option("--format", "-f", help="The format for --deal; default: the game's first one."),
    ] = None,
    option: FileOptions = None,
    url: Url = DEFAULT_URL,
    token: Token = None,
    before: Before = None,
    delete: Annotated[
        bool, typer.Option("--delete", help="Remove the written records once the file is on the disk.")
    ] = False,
    redis: Redis = None,
    data_dir: DataDir = None,
    database: DatabaseUrl = None,
) -> None:
    """Write all kept records to a file, one JSON text a line, while a server runs or not.

    The records are those of the archive, with the shuffles' secrets, hidden cards and players' ids: keep the file safe.
    With --deal, write one deal or a whole match, with the cards that its record shows, in another program's format:
    phh or ohh for Hold'em, tenhou6 or mjai for riichi.

    For example:

        paiju records export --before 14d old.jsonl --delete --data-dir data

        paiju records export hand.phh --deal t1f2e3d4c5b6a-1; paiju replay hand.phh
    """
    if deal is not None:
        if before is not None or delete or any((redis, data_dir, database)):
            raise typer.BadParameter("--deal is one record: --before, --delete and the stores are of all")
        run_async(_write_deal(found(deal, url, token), form, file, read_options(option)))
        return
    if form is not None or option:
        raise typer.BadParameter("--format and --option are of a --deal; all records have one format")
    if delete and file == STANDARD_OUTPUT:
        raise typer.BadParameter("--delete needs a file: a pipe does not tell that it has kept all")
    operate(_export(settings_of(redis, data_dir, database), file, before, delete=delete))


@app.command("import")
def read(
    file: Annotated[
        Path, typer.Argument(help="A file that `records export` wrote.", exists=True, dir_okay=False)
    ],
    keep_days: Annotated[
        int | None,
        typer.Option(
            "--keep-days",
            min=1,
            help="How long to keep them; default: the server's --redis-records-keep-days.",
        ),
    ] = None,
    redis: Redis = None,
    data_dir: DataDir = None,
    database: DatabaseUrl = None,
) -> None:
    """Put the records of a file back into the archive. Records that are there stay unchanged.

    If a line of the file holds no record, nothing is imported, and the error names the line.

    For example:

        paiju records import old.jsonl --keep-days 90 --data-dir data
    """
    settings = settings_of(redis, data_dir, database)
    operate(_import(settings, file, (keep_days or settings.redis_records_keep_days) * 86_400))


@app.command()
def delete(
    before: Annotated[
        int,
        typer.Option(
            "--before", parser=_age, metavar="AGE", help="Records of deals that ended this long ago: 14d."
        ),
    ],
    redis: Redis = None,
    data_dir: DataDir = None,
    database: DatabaseUrl = None,
) -> None:
    """Remove old records for good. To keep a copy, use `records export FILE --delete`.

    For example:

        paiju records delete --before 14d --data-dir data
    """
    operate(_delete(settings_of(redis, data_dir, database), before))


async def _write_deal(record: Awaitable[Any], form: str | None, file: Path, options: dict[str, Any]) -> None:
    from paiju.cli.record import PlayedDeal

    first, *later = PlayedDeal.all_of(await record, options)
    text = first.written(form, *later)
    if file == STANDARD_OUTPUT:
        sys.stdout.write(text)
    else:
        await asyncio.to_thread(file.write_text, text)


async def _export(settings: "Settings", file: Path, before: int | None, *, delete: bool) -> None:
    with server_packages():
        from paiju.server.deals.kept import remove_written, write_lines
        from paiju.server.deals.lookup import Lookup
        from paiju.server.durable import replaced
        from paiju.server.startup import books_at_hand

    async with books_at_hand(settings) as (store, database):
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
        from paiju.server.deals.lookup import Lookup
        from paiju.server.startup import books_at_hand

    try:
        with file.open("rb") as source:
            check_lines(source)  # read all lines first: a file is imported as a whole or not at all
            source.seek(0)
            async with books_at_hand(settings) as (store, database):
                done = await import_lines(Lookup(store, database), source, keep_s)
    except BadLine as error:
        raise Failure(f"{file}: {error}") from None
    print(f"{file}: new records: {done.new:,}, there already: {done.known:,}")


async def _delete(settings: "Settings", before: int) -> None:
    with server_packages():
        from paiju.server.deals.kept import remove_until
        from paiju.server.deals.lookup import Lookup
        from paiju.server.startup import books_at_hand

    async with books_at_hand(settings) as (store, database):
        removed = await remove_until(Lookup(store, database), store.now_ms() - before * 1000)
    print(f"records removed: {removed:,}")

"""`paiju backup` writes everything that Redis holds to one file; `paiju restore` makes a data folder of that file."""

import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, BinaryIO, Final

import typer

from paiju.cli.failure import server_packages
from paiju.cli.operating import DataDir, Redis, new_name, operate, settings_of

if TYPE_CHECKING:
    from paiju.server.backups.file import Header
    from paiju.server.config import Settings

STANDARD_OUTPUT: Final = Path("-")
SHOWN: Final = 20
"""The most tables that are listed one by one."""

app = typer.Typer(invoke_without_command=True)

File = Annotated[Path, typer.Argument(help="The backup.", exists=True, dir_okay=False)]


@app.callback()
def backup(
    context: typer.Context,
    to: Annotated[
        Path,
        typer.Option(
            "--to", help="A new file, a folder (the time names the file there), or - for standard output."
        ),
    ] = Path(),
    keep: Annotated[
        int | None,
        typer.Option("--keep", min=1, help="Keep this many backups in the folder; remove older ones."),
    ] = None,
    redis: Redis = None,
    data_dir: DataDir = None,
) -> None:
    """Write everything that Redis holds at one moment to one file, while people play.

    To prove the copy, a separate Redis loads it before the file gets its name. The copy holds hidden cards and the key
    of session tokens: keep it as safe as the data folder, or encrypt it. With a folder as --to, the command also copies
    `paiju.db`, the history of deals; that copy has the backup's name with the ending .db.

    For example:

        paiju backup --data-dir data --to backups --keep 14

        paiju backup --redis redis://redis:6379/0 --to - | age -r age1… > paiju.backup.age

        paiju backup check paiju-20260101T040000Z.backup
    """
    if context.invoked_subcommand is not None:
        return
    if keep is not None and not to.is_dir():
        raise typer.BadParameter("--keep needs a folder: --to FOLDER")
    operate(_backup(settings_of(redis, data_dir), to, keep))


@app.command()
def check(file: File) -> None:
    """Check that a backup is whole and that Redis loads it, and tell what it holds. The file is not changed.

    For example:

        paiju backup check paiju-20260101T040000Z.backup
    """
    operate(_check(file))


def restore(
    file: File,
    data_dir: Annotated[
        Path, typer.Option("--data-dir", help="The new folder; it must not exist, or be empty.")
    ],
) -> None:
    """Make a new data folder from a backup, for `paiju serve --data-dir`.

    Tables are as they were at the backup. Their running deals become void, and stakes are returned, since people have
    seen more cards since then. A backup that is damaged or too new is refused before the folder is touched.

    For example:

        paiju restore paiju-20260101T040000Z.backup --data-dir restored

        paiju serve --data-dir restored
    """
    operate(_restore(file, data_dir.absolute()))


async def _backup(settings: "Settings", to: Path, keep: int | None) -> None:
    with server_packages():
        from paiju.server.backups.loading import workshop
        from paiju.server.backups.making import make_backup, name_at, note_backup, prune
        from paiju.server.database.errors import DatabaseAway, DatabaseError
        from paiju.server.durable import replaced
        from paiju.server.startup import store_at_hand

    problem, history = None, ""
    async with store_at_hand(settings) as (store, node):
        if to == STANDARD_OUTPUT:
            with workshop(None) as work:
                header = await make_backup(store, node, work, _pipe())
        else:
            path = new_name(to, name_at(store.now_ms() // 1000))
            with workshop(path.parent) as work, replaced(path) as target:
                header = await make_backup(store, node, work, target)
                try:
                    if path != to:  # `to` is a folder
                        history = await _copied_history(settings, path)
                except (DatabaseAway, DatabaseError) as error:
                    problem = error
            print(f"{path}: {_sized(header)}{history}")
        if problem is not None:  # the copy of Redis stays, but does not count as today's backup
            raise problem
        await note_backup(store, header)
    for old in prune(to, keep) if keep is not None else ():
        print(f"{old}: removed")


def _pipe() -> BinaryIO:
    if sys.stdout.isatty():
        raise typer.BadParameter("a backup is not for a terminal: name a file or pipe it on")
    return sys.stdout.buffer


async def _copied_history(settings: "Settings", backup: Path) -> str:
    """Copy the server's SQLite file beside a backup; return a line about the copy, empty without a file.

    Redis was copied first, so a deal that is booked between the two copies is in both. If SQLite were copied
    first, the deal might be in neither.
    The backup gets its name last, so that each backup has its history, whenever this process is killed.
    """
    with server_packages():
        from paiju.server.backups.making import history_of
        from paiju.server.config import database_of
        from paiju.server.startup import database_at_hand

    address = database_of(settings)
    if address is None or address.path is None or not address.path.exists():
        return ""
    path = history_of(backup)
    async with database_at_hand(settings) as database:
        if database is not None:
            await database.copy_file(path)
    return f"\n{path}: {path.stat().st_size:,} bytes, the history of deals"


async def _check(file: Path) -> None:
    with server_packages():
        from paiju.server.backups.checking import check_backup

    header = await check_backup(file)
    made = time.strftime("%Y-%m-%d %H:%M:%S UTC", time.gmtime(header.made_at))
    source = f"data folder of node {header.node}" if header.node else "outside Redis"
    print(
        f"{file}: {_sized(header)}\nof {made}, of the {source}, by Paiju {header.paiju}, Redis {header.redis}"
    )
    for table, head in list(header.heads.items())[:SHOWN]:
        print(f"  {table}  up to record {head.last} of term {head.term}")
    if len(header.heads) > SHOWN:
        print(f"  and {len(header.heads) - SHOWN} more")
    print("Redis loads it. It holds hidden cards and the key of session tokens: keep it safe.")


async def _restore(file: Path, folder: Path) -> None:
    with server_packages():
        from paiju.server.backups.restoring import restore as restored

    header = await restored(file, folder)
    print(f"{folder}: {_sized(header)}; now: paiju serve --data-dir {folder}")


def _sized(header: "Header") -> str:
    return f"{header.bytes:,} bytes, keys: {header.keys:,}, open tables: {len(header.heads):,}"

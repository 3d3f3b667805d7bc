"""Options and errors of the commands that work on a server's Redis or database, while the server runs or not."""

from collections.abc import Coroutine, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

from typer import Option

from paiju.cli.failure import Failure, server_packages
from paiju.cli.terminal import VARIABLES, run_async

if TYPE_CHECKING:
    from paiju.server.config import Settings

Redis = Annotated[
    str | None,
    Option("--redis", help="The server's Redis, as in `paiju serve`; default: the embedded one."),
]
DataDir = Annotated[
    Path | None, Option("--data-dir", help="Folder of the embedded Redis, as in `paiju serve`.")
]
DatabaseUrl = Annotated[
    str | None,
    Option(
        "--database", help="The server's database, as in `paiju serve`; default: the one in the data folder."
    ),
]


def operate(work: Coroutine[Any, Any, None]) -> None:
    """Run a command's coroutine on a store. Its log goes to standard error; its errors become the command's failure."""
    with server_packages():
        from paiju.server.logs import configure_logs

    configure_logs("warning", "text")
    with store_errors():
        run_async(work)


def settings_of(redis: str | None, data_dir: Path | None, database: str | None = None) -> "Settings":
    """Return the settings of the server on whose store a command works."""
    with server_packages():
        from paiju.server.options import read_settings

    named = {"redis": redis, "data_dir": data_dir, "database": database}
    given = {name: value for name, value in named.items() if value is not None}
    with store_errors():
        return read_settings(given, besides=VARIABLES)


def new_name(path: Path, inside: str | None = None) -> Path:
    """Return the path of a new file: `path`, or `path / inside` if `path` is a folder.

    Raises `Failure` if the file exists.
    """
    path = path / inside if inside is not None and path.is_dir() else path
    if path.exists():
        raise Failure(f"{path} exists: name a new file")
    return path


@contextmanager
def store_errors() -> Iterator[None]:
    """Context in which a wrong setting or a refusal of store or database becomes the command's failure."""
    with server_packages():
        from paiju.server.database.errors import DatabaseAway, DatabaseError, DatabaseRefused
        from paiju.server.options import BadSetting
        from paiju.server.redis.errors import StoreError

    try:
        yield
    except (BadSetting, StoreError, DatabaseError, DatabaseRefused) as error:
        raise Failure(str(error)) from error
    except DatabaseAway as error:
        raise Failure(f"the database does not answer: {error}") from error

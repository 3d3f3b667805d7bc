"""Imports of packages that a plain `pip install paiju` does not install."""

from collections.abc import Iterator
from contextlib import contextmanager

from paiju.cli.failure import Failure


@contextmanager
def server_packages() -> Iterator[None]:
    """Context for imports of the server: a missing package becomes a `Failure` that names the extra to install."""
    try:
        yield
    except ModuleNotFoundError as error:
        missing = (error.name or "").partition(".")[0]
        # A missing module of this project is a bug; installing the extra would not help.
        if missing in {"", "paiju"}:
            raise
        raise Failure(f"{missing} is missing; the server needs: pip install 'paiju[server]'") from error

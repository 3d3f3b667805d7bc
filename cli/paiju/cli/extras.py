"""What a command needs that a plain `pip install paiju` does not bring."""

from collections.abc import Iterator
from contextlib import contextmanager

from paiju.cli.failure import Failure


@contextmanager
def server_packages() -> Iterator[None]:
    """Import the server inside; a package that is missing becomes a `Failure` that says what to install."""
    try:
        yield
    except ModuleNotFoundError as error:
        missing = (error.name or "").partition(".")[0]
        # A missing module of our own is a bug, which no extra mends.
        if missing in {"", "paiju"}:
            raise
        raise Failure(f"{missing} is missing; the server needs: pip install 'paiju[server]'") from error

"""The address of a database: a file of SQLite, or PostgreSQL."""

from pathlib import Path
from typing import Final, Literal
from urllib.parse import urlsplit

from msgspec import Struct

FILE_NAME: Final = "paiju.db"
"""Name of the default file, in the data folder."""
_SQLITE: Final = "sqlite:///"
_POSTGRESQL: Final = ("postgresql", "postgres")


class BadDatabase(ValueError):
    """A text that names no database. The error does not quote that text, which may hold a password."""


class Address(Struct, frozen=True):
    """Where a database is."""

    kind: Literal["sqlite", "postgresql"]
    url: str
    """The address in full, as it was given; it may hold a password."""
    path: Path | None = None
    """The file, absolute; None: PostgreSQL."""
    beside: bool = False
    """Whether this is the default database: a file in the data folder of an embedded Redis, to which it belongs."""

    def __str__(self) -> str:
        """Return the address without user and password."""
        if self.path is not None:
            return str(self.path)
        parts = urlsplit(self.url)
        port = f":{parts.port}" if parts.port else ""
        return f"postgresql://{parts.hostname or ''}{port}{parts.path}"


def parse_database(text: str) -> Address:
    """Read `sqlite:///FILE` or `postgresql://…`. Raises `BadDatabase`."""
    if text.startswith(_SQLITE) and len(text) > len(_SQLITE):
        return Address("sqlite", text, Path(text.removeprefix(_SQLITE)).absolute())
    try:
        parts = urlsplit(text)
        named = parts.scheme in _POSTGRESQL and len(parts.path) > 1 and (parts.port or True)
    except ValueError:
        named = False
    if not named:
        raise BadDatabase("should be sqlite:///FILE, postgresql://user:password@host/name or none")
    return Address("postgresql", text)


def beside(data_dir: Path) -> Address:
    """Return the address of the default database of a data folder."""
    path = (data_dir / FILE_NAME).absolute()
    return Address("sqlite", f"{_SQLITE}{path}", path, beside=True)

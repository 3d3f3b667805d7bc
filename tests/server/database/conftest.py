"""A database of each kind, empty and with the present schema."""

import pytest
import pytest_asyncio

from paiju.server.database.access import Database
from paiju.server.database.address import parse_database
from tests.long import rest_long

KINDS = ("sqlite", "postgresql")


@pytest.fixture(params=rest_long(KINDS, "the same on PostgreSQL"))
def database_url(request, tmp_path) -> str:
    """The URL of an empty database, of one kind after the other."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path}/paiju.db"
    return request.getfixturevalue("postgres_url")


@pytest_asyncio.fixture
async def database(database_url):
    base = Database(parse_database(database_url))
    await base.open(upgrade=True)
    yield base
    await base.close()

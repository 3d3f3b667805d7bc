"""The migrations make the tables that the statements expect, in both databases."""

from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext

from paiju.server.database.sql.schema import METADATA


async def test_the_migrations_make_what_the_statements_expect(database):
    def differences(connection):
        return compare_metadata(MigrationContext.configure(connection), METADATA)

    assert await database.read(differences) == []

"""Opens a database: looks at its schema, upgrades it if that is allowed at a start, and refuses one that is too new."""

from pathlib import Path
from typing import Final, NamedTuple

from sqlalchemy import Connection, inspect, text

from paiju.server.database.address import Address
from paiju.server.database.errors import DatabaseAway, DatabaseError
from paiju.server.database.sql import meta
from paiju.server.database.sql.engines import Engines, errors

HEAD: Final = "0009"
"""The newest schema that this code knows. If only newer code may run on a database, its `meta.least` says so."""
MIGRATIONS: Final = Path(__file__).with_name("migrations")


class Schema(NamedTuple):
    """The schema of a database."""

    revision: str
    """Empty: the database has no schema."""
    least: str
    """The oldest code that may run on the database, named by the newest revision which that code knows."""

    @property
    def is_too_new(self) -> bool:
        """Whether this code is too old to run on the database."""
        return self.revision > HEAD and self.least > HEAD


def opened(address: Address, *, upgrade: bool) -> Engines:
    """Return the engines of a database with a schema that fits. Raises `DatabaseAway`, `DatabaseError`."""
    engines = Engines(address)
    try:
        with errors():
            _prepare(engines, address, upgrade=upgrade)
    except BaseException:
        engines.close()
        raise
    return engines


def _prepare(engines: Engines, address: Address, *, upgrade: bool) -> None:
    schema = engines.run(schema_of, writes=False)
    if schema.is_too_new:
        raise DatabaseError(
            f"the database {address} has the schema {schema.revision}, which this version is too old for: "
            f"it needs one that knows {schema.least}"
        )
    if schema.revision < HEAD:
        if address.kind == "postgresql" and not upgrade:
            raise DatabaseAway(f"{address} has no present schema: run `paiju db upgrade`")
        _upgrade(engines, address, schema.revision)
    if engines.lock is not None:
        engines.lock.share()


def _upgrade(engines: Engines, address: Address, before: str) -> None:
    """Bring the schema to the present one; a file of SQLite is copied first."""
    if engines.lock is not None and not engines.lock.alone:
        raise DatabaseAway(f"{address} is to be upgraded, and another process uses it")
    if address.path is not None and before:
        copy = address.path.with_name(f"{address.path.name}.before-{before}")
        # A copy that a failed upgrade has left is out of date: the file may have changed since.
        for old in (copy, *copy.parent.glob(f".{copy.name}.*")):
            old.unlink(missing_ok=True)
        engines.copy_file(copy)
    engines.run(migrate, writes=True)
    engines.upgraded_from = before or "none"


def looked_at(address: Address) -> Schema:
    """Return the schema of an existing database. Raises `DatabaseAway`, `DatabaseError`."""
    engines = Engines(address)
    try:
        with errors():
            return engines.run(schema_of, writes=False)
    finally:
        engines.close()


def schema_of(connection: Connection) -> Schema:
    """Return the schema of a database."""
    if not inspect(connection).has_table("alembic_version"):
        return Schema("", "")
    revision = connection.execute(text("SELECT version_num FROM alembic_version")).scalar() or ""
    return Schema(revision, meta.get(connection, "least") or "")


def migrate(connection: Connection, to: str = HEAD) -> None:
    """Bring the schema to a revision, in the connection's transaction."""
    # Alembic is imported here, since that takes a tenth of a second, and a present schema does not need it.
    from alembic.config import Config
    from alembic.runtime.environment import EnvironmentContext
    from alembic.script import ScriptDirectory

    if connection.dialect.name == "postgresql":  # a large table may take longer than the limit
        connection.exec_driver_sql("SET LOCAL statement_timeout = 0")
    # The path is not set by the configuration, which would split it at its spaces.
    scripts = ScriptDirectory(str(MIGRATIONS), version_locations=[str(MIGRATIONS)])

    def steps(revision: object, _context: object) -> object:
        return scripts._upgrade_revs(to, revision)  # type: ignore[arg-type] # noqa: SLF001 - as `alembic upgrade` does

    with EnvironmentContext(Config(), scripts, fn=steps, destination_rev=to) as context:
        context.configure(connection=connection, transactional_ddl=True)
        context.run_migrations()

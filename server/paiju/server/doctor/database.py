"""Checks whether a server's database answers and has the schema of this version; changes nothing."""

import time
from collections.abc import Iterator

from paiju.server.config import Settings, database_of
from paiju.server.database.access import schema_at
from paiju.server.database.address import Address
from paiju.server.database.errors import DatabaseAway, DatabaseError
from paiju.server.doctor.finding import Finding, ok, problem


def database(settings: Settings) -> Iterator[Finding]:
    """Check the database that these settings name."""
    address = database_of(settings)
    if address is None:
        yield ok(
            "database", "there is none: records stay in Redis, without accounts, histories and statistics"
        )
    elif address.path is not None and not address.path.exists():
        yield ok("database", f"{address} is made at the first start")
    else:
        yield _looked_at(address)


def _looked_at(address: Address) -> Finding:
    began = time.monotonic()
    try:
        found = schema_at(address)
    except (DatabaseAway, DatabaseError) as error:
        return problem("database", f"{address}: {error}")
    answered = f"{address} answered within {(time.monotonic() - began) * 1000:.0f} ms"
    if found.is_too_new:
        return problem(
            "database", f"{answered}, and its schema {found.revision} needs a newer version of Paiju"
        )
    if found.revision >= found.known:
        return ok("database", f"{answered}, and has the schema {found.revision}")
    if address.path is None:
        return problem("database", f"{answered}, and has no present schema: run `paiju db upgrade`")
    return ok("database", f"{answered}; a start brings it to the schema {found.known}, after a copy")

"""The conditions of a query for those deals and matches of a user that other people may know.

A deal of a running match, or of a table with delayed spectators, is shown later: its result would tell what goes on.
Lists also leave out private tables, whose records only people who were let in may read, and today's daily deals.
"""

from typing import Final

from sqlalchemy import ColumnElement, Connection, Table, and_, exists, or_, select

from paiju.server.database.sql.schema import DEAL_SEATS, DEALS, MATCHES
from paiju.server.ended.entries import Flag
from paiju.server.ended.history import Wish
from paiju.server.ended.rows import DAY_MS

MATCH_MS: Final = 7 * DAY_MS
"""For a deal this many milliseconds old, a match without a result counts as ended: its table was lost."""


def counted(wish: Wish, head: Table) -> list[ColumnElement[bool]]:
    """Return the conditions of the rows that sums count."""
    return [] if wish.shown_at is None else [~_secret(wish.shown_at, head)]


def listed(wish: Wish, head: Table) -> list[ColumnElement[bool]]:
    """Return the conditions of the rows that lists hold."""
    if wish.shown_at is None:
        return []
    today = wish.shown_at // DAY_MS * DAY_MS
    daily = and_(head.c.flags.bitwise_and(int(Flag.DAILY)) != 0, head.c.ended_at >= today)
    return [*counted(wish, head), head.c.flags.bitwise_and(int(Flag.PRIVATE)) == 0, ~daily]


def holds_back(connection: Connection, wish: Wish) -> bool:
    """Return whether a user has a recent deal of which others may not know yet."""
    if wish.shown_at is None:
        return False
    mine = DEAL_SEATS.c
    recent = mine.user == wish.user, mine.ended_at > wish.shown_at - MATCH_MS
    query = (
        select(mine.deal).select_from(DEAL_SEATS.join(DEALS)).where(*recent, _secret(wish.shown_at, DEALS))
    )
    return connection.execute(query.limit(1)).first() is not None


def _secret(now: int, head: Table) -> ColumnElement[bool]:
    late = and_(head.c.public_at.is_not(None), head.c.public_at > now)
    if head is MATCHES:
        return late
    over = MATCHES.alias()
    # A match that has ended counts as running until its own `public_at`: if its earlier deals were shown before that,
    # delayed spectators would learn that it has ended.
    told = exists().where(over.c.id == head.c.match, or_(over.c.public_at.is_(None), over.c.public_at <= now))
    runs = and_(head.c.match.is_not(None), head.c.ended_at > now - MATCH_MS, ~told)
    return or_(late, runs)

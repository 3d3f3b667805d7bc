"""Books deals and matches, each once: of two entries with one id, the one with the later (term, seq) stays."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from msgspec.structs import asdict, replace
from sqlalchemy import Connection, Table, and_, case, delete, func, or_, select, update

from paiju.server.database.sql import audit, totals
from paiju.server.database.sql.schema import DEAL_SEATS, DEALS, MATCH_SEATS, MATCHES, USERS
from paiju.server.database.sql.totals import Persons
from paiju.server.database.sql.upserts import insert, insert_once, put
from paiju.server.ended.counting import sealing_of
from paiju.server.ended.entries import Entry
from paiju.server.ended.rows import DAY_MS, DUE, Outcome, SeatRow, forgotten

_TABLES: Final[dict[str, tuple[Table, Table, Any]]] = {
    "deal": (DEALS, DEAL_SEATS, DEAL_SEATS.c.deal),
    "match": (MATCHES, MATCH_SEATS, MATCH_SEATS.c.match),
}

_SEEN: Final = ("name", "face", "seen_day")
"""The columns of a known user that booking writes."""


def book(connection: Connection, batch: Sequence[Entry], now_ms: int, keep_ms: int) -> list[Outcome]:
    """Book entries, all or none; return the outcome of each. `keep_ms`: how long records are kept; 0: for good."""
    persons = _note_users(connection, batch)
    gone = totals.not_counted(persons)
    batch = [replace(entry, seats=forgotten(entry.seats, gone)) for entry in batch] if gone else batch
    fresh = _fresh(connection, batch) if len(batch) > 1 else {}
    _put_all(connection, persons, list(fresh.values()), keep_ms)
    return [
        Outcome.BOOKED
        if fresh.get((entry.kind, entry.id)) is entry
        else _book(connection, persons, entry, now_ms, keep_ms)
        for entry in batch
    ]


def _fresh(connection: Connection, batch: Sequence[Entry]) -> dict[tuple[str, str], Entry]:
    """Return the entries that are not booked yet, by kind and id; of several with the same id, the first in the batch.

    If another node books one of them now, the whole transaction fails, and `Booking` books each entry alone.
    """
    found: dict[tuple[str, str], Entry] = {}
    for entry in batch:
        found.setdefault((entry.kind, entry.id), entry)
    for kind, (head, _, _) in _TABLES.items():
        names = [name for of, name in found if of == kind]
        for name in (
            connection.execute(select(head.c.id).where(head.c.id.in_(names))).scalars() if names else ()
        ):
            del found[kind, name]
    return found


def _put_all(connection: Connection, persons: Persons, fresh: Sequence[Entry], keep_ms: int) -> None:
    """Write entries that are not booked, in few statements: one entry alone costs as much as ten together."""
    for kind, (head, _, _) in _TABLES.items():
        if of_kind := [entry for entry in fresh if entry.kind == kind]:
            put(connection, head, [_head(entry, keep_ms) | {"revision": 0} for entry in of_kind])
    put_seats(connection, persons, *fresh)


def _book(connection: Connection, persons: Persons, entry: Entry, now_ms: int, keep_ms: int) -> Outcome:
    head, _, _ = _TABLES[entry.kind]
    values = _head(entry, keep_ms)
    if insert_once(connection, head, revision=0, **values):
        put_seats(connection, persons, entry)
        return Outcome.BOOKED
    there = connection.execute(
        select(head.c.term, head.c.seq, head.c.digest).where(head.c.id == entry.id).with_for_update()
    ).one()
    before, now = (there.term, there.seq), (entry.term, entry.seq)
    if before == now and there.digest == entry.digest:
        return Outcome.KNOWN
    outcome = Outcome.DIFFERS if before == now else Outcome.SUPERSEDED if before < now else Outcome.DROPPED
    if outcome is Outcome.SUPERSEDED:
        _replace(connection, persons, entry, values)
    data = {"booked": list(before), "handed": list(now)}
    audit.write(connection, now_ms, "booking", f"{entry.kind}.{outcome.value}", entry.id, data)
    return outcome


def _replace(connection: Connection, persons: Persons, entry: Entry, values: dict[str, Any]) -> None:
    head, seats, whose = _TABLES[entry.kind]
    name = entry.id
    totals.take_out(connection, entry.kind, name)
    connection.execute(delete(seats).where(whose == name))
    connection.execute(update(head).where(head.c.id == name).values(revision=head.c.revision + 1, **values))
    put_seats(connection, persons, entry)


def _head(entry: Entry, keep_ms: int) -> dict[str, Any]:
    values = {
        "id": entry.id,
        "table_id": entry.table,
        "game": entry.game,
        "started_at": entry.started_at,
        "ended_at": entry.at,
        "term": entry.term,
        "seq": entry.seq,
        "digest": entry.digest,
        "flags": entry.flags,
        "public_at": entry.public_at,
        "record": entry.record,
        "record_until": entry.at + keep_ms if keep_ms else None,
    }
    more = {"rules": entry.rules, "match": entry.match} if entry.kind == "deal" else {"reason": entry.reason}
    return values | more


def put_seats(connection: Connection, persons: Persons, *fresh: Entry) -> None:
    """Write the seats of deals and matches, which must have none yet, and add their counts to the totals."""
    seats = [
        asdict(seat) | {"deal": entry.id, "ended_at": entry.at, "sealed": _unsealed(entry, seat)}
        for entry in fresh
        for seat in entry.seats
    ]
    places = [
        asdict(place) | {"match": entry.id, "ended_at": entry.at} for entry in fresh for place in entry.places
    ]
    for table, made in ((DEAL_SEATS, seats), (MATCH_SEATS, places)):
        put(connection, table, made)
    totals.add(
        connection,
        (
            totals.CountedEnd(entry.game, entry.at, entry.flags, entry.seats or entry.places)
            for entry in fresh
        ),
        persons,
    )


def _unsealed(entry: Entry, seat: SeatRow) -> str | None:
    return DUE if seat.counts is not None and sealing_of(entry.game) is not None else None


def _note_users(connection: Connection, batch: Sequence[Entry]) -> Persons:
    """Write the users of entries, each with the name in the latest entry, and return their rows.

    A guest whose name was deleted gets a name again only from a deal or match that ended on a later day: entries may be
    booked long after the end of a deal. Deleted accounts and removed programs get no name again.
    """
    latest: dict[str, dict[str, Any]] = {}
    for entry in sorted(batch, key=lambda entry: entry.at):
        for user, known in entry.users.items():
            created_at = latest.get(user, {}).get("created_at", entry.at)
            latest[user] = {
                "id": user,
                "kind": "guest",
                "name": known.name,
                "face": known.face,
                "created_at": created_at,
                "seen_day": entry.day,
            }
    persons = totals.persons_of(connection, latest)
    # To write an unchanged row of a user would cost as much as a deal.
    changed = [user for user in sorted(latest) if not _is_same(latest[user], persons.get(user))]
    if not changed:
        return persons
    new = insert(connection, USERS)
    later = new.excluded.seen_day > func.coalesce(USERS.c.gone_at, 0) // DAY_MS
    was_guest = USERS.c.owner.is_(None) & USERS.c.handle_at.is_(None)
    lives = or_(USERS.c.kind != "gone", and_(later, was_guest))
    renewed = new.on_conflict_do_update(
        index_elements=[USERS.c.id],
        set_={
            "kind": case((USERS.c.kind == "gone", "guest"), else_=USERS.c.kind),
            # An account keeps its own name, whatever name its seat had.
            "name": case((USERS.c.handle.is_(None), new.excluded.name), else_=USERS.c.name),
            "face": case((USERS.c.handle.is_(None), new.excluded.face), else_=USERS.c.face),
            "seen_day": new.excluded.seen_day,
            "gone_at": None,
        },
        where=(new.excluded.seen_day >= USERS.c.seen_day) & lives,
    )
    # The order is the same at all nodes: two nodes that book for the same users must not wait for each other.
    connection.execute(renewed, [latest[user] for user in changed])
    # Users who were unknown or gone are read again, since the write may have added or changed them. The kind and the
    # owner of all other users are as before.
    unsure = any(user not in persons or persons[user].kind == "gone" for user in changed)
    return totals.persons_of(connection, latest) if unsure else persons


def _is_same(seen: Mapping[str, Any], there: Any) -> bool:
    if there is None or there.kind == "gone":
        return False
    return all(seen[name] == getattr(there, name) for name in _SEEN)

"""Deals that are not replayed at a recovery: other rules dealt them, or an operator voided them. Pure.

The fold keeps such a deal in its initial state, so that all else that happened at the table still counts. Then the deal
is voided; the record that voids it tells later folds not to replay it.
"""

from collections.abc import Sequence

from msgspec.structs import replace

from paiju.engine.core.game import AnyGame
from paiju.server.store.records import LogEntry
from paiju.server.table.state import records as r
from paiju.server.table.state.reducer import begun, reduce
from paiju.server.table.state.state import Position, TableState


class OtherRules(Exception):
    """A deal was settled under other rules and is still only in the log; the present rules cannot recompute it."""


def unplayed(
    records: Sequence[r.AnyRecord], version: int, today: int, *, give_up: bool
) -> tuple[set[int], str | None]:
    """Return the places of records that are not replayed, and why the running deal is to be voided, if it is.

    `version`: the version of the rules before the records; `today`: the present version; `give_up`: do not replay
    the running deal, whatever its rules. Raises `OtherRules`.
    """
    places: set[int] = set()
    begin: int | None = None
    for place, record in enumerate(records):
        match record:
            case r.DealOpened(rules=rules):
                begin, version = place, rules or version
            case r.Voided(unplayed=passed_over) if begin is not None:
                if passed_over or version != today:
                    places.update(range(begin, place + 1))
                begin = None
            case r.DealClosed():
                if version != today:
                    raise OtherRules(
                        f"a deal was settled under version {version} of the rules; today's is {today}"
                    )
                begin = None
    if begin is None or (version == today and not give_up):
        return places, None
    places.update(range(begin, len(records)))
    return places, "operator" if give_up else "rules_changed"


def passed_over(game: AnyGame, state: TableState, record: r.AnyRecord, entry: LogEntry) -> TableState:
    """Return the table after a record of a deal that is not replayed, at the position of its log entry."""
    match record:
        case r.Played() | r.Planned():
            after = replace(state, at=record.at)
        case r.DealOpened():
            after = begun(game, replace(state, at=record.at), record)
            after = replace(after, basis=replace(after.basis, imported=b""))
        case _:
            after = reduce(game, state, record, entry.term).state
    (seq, sub), term = entry.id, entry.term
    published_term = state.position.published_term if sub else term
    return replace(after, position=Position(seq, sub, term, published_term))

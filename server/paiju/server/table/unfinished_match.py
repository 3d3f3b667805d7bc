"""The match of a table that an operator closes although its log cannot be folded: the match's secrets are revealed.

The state at the last snapshot holds the match so far. Of the records since, only those that begin and end deals, or the
match, count.
"""

from msgspec import UNSET
from msgspec.structs import replace

from paiju.protocol.events import MatchEnded
from paiju.protocol.records import MatchDeal, MatchRecord
from paiju.server.store.records import Loaded
from paiju.server.table.recovery import beginning
from paiju.server.table.state import deal_record, matches
from paiju.server.table.state import records as r
from paiju.server.table.state.state import TableState


def broken_off(found: Loaded, at: int) -> tuple[MatchEnded, MatchRecord] | None:
    """Return the end of the match that runs at a table, and its record; None if none runs.

    Raises the errors of an unreadable log.
    """
    _, state, entries = beginning(found)
    running: str | None = None
    for entry in entries:
        record = r.read(entry.data)
        if type(record) is r.DealOpened:
            running = record.deal
            state = matches.begun(replace(state, at=record.at), running)
        elif isinstance(record, r.DealClosed | r.Voided):
            state, running = _with_deal(state, running, record.next_secret), None
        elif type(record) is r.Abandoned:
            state, _ = matches.broken_off(state, "abandoned")
    state = replace(_with_deal(state, running, b""), at=at)
    after, event = matches.broken_off(state, "closed")
    if event is None:
        return None
    ended = deal_record.ended_match(state, after, (event,))
    return None if ended is None else (event, ended)


def _with_deal(state: TableState, deal: str | None, next_secret: bytes) -> TableState:
    """Return the table with the next secret. A running match gets the deal, too, whose amounts are unknown."""
    if state.match is None or state.match.info.match is UNSET or deal is None:
        return _with_secret(state, next_secret)
    added = MatchDeal(deal, state.match.info.label, (), state.basis.secret.hex())
    match = replace(state.match, deals=(*state.match.deals, added))
    return _with_secret(replace(state, match=match), next_secret)


def _with_secret(state: TableState, secret: bytes) -> TableState:
    return replace(state, basis=replace(state.basis, secret=secret))

"""The archive for HTTP: each caller's part of deals and matches, or the error that refuses it."""

from collections.abc import Callable
from http import HTTPStatus
from typing import Final, NamedTuple

import msgspec
from starlette.requests import Request

from paiju.protocol.daily import ends_at
from paiju.protocol.records import MatchRecord
from paiju.server.accounts.sessions import BadToken, Sessions
from paiju.server.database.errors import DatabaseAway
from paiju.server.deals.archive import (
    DailyHead,
    closed_until,
    daily_of,
    is_deal,
    match_shown,
    shown_to,
    without_secret,
)
from paiju.server.deals.daily import Days
from paiju.server.deals.disclosure import may_read
from paiju.server.deals.lookup import Lookup
from paiju.server.ended.history import DealLine, MatchLine
from paiju.server.http.declared import bearer_of
from paiju.server.http.responses import Refusal, token_refusal
from paiju.server.redis.errors import StoreError
from paiju.server.store.store import Store
from paiju.server.table.ports.errors import BUSY_MS

NO_DEAL: Final = "there is no such finished deal, or its record has expired"
NO_MATCH: Final = "there is no such finished match, or its record has expired"


class _Found(NamedTuple):
    """A record of the archive."""

    record: bytes
    reader: str | None
    """The caller's user id; None: unknown."""
    running: str | None
    """The match that keeps the deal's record closed to the caller; None: no match does."""


class Archived:
    """The records of finished deals and matches, for their readers. Each method raises `Refusal`."""

    def __init__(
        self,
        store: Store,
        lookup: Lookup,
        sessions: Sessions,
        may_come: Callable[[str, str], bool],
        days: Days,
    ) -> None:
        """`may_come(table, user)`: whether a table is open to a user."""
        self._days = days
        self._store = store
        self._lookup = lookup
        self._may_come = may_come
        self._sessions = sessions

    async def deal(self, request: Request) -> bytes:
        """Return the caller's part of the record of the deal in the request's path."""
        found = await self._found(request, request.path_params["deal"])
        if found is None or not is_deal(found.record):
            raise Refusal(404, "not_found", NO_DEAL)
        if found.running is not None:
            text = "the record of this deal opens when its match ends"
            raise Refusal(403, "forbidden", text, match=found.running)
        shown = shown_to(found.record, found.reader)
        if shown is None:
            raise Refusal(403, "forbidden", "cards of this game stay hidden after the deal")
        return shown

    async def part(self, name: str, user: str, opened: set[str]) -> bytes | None:
        """Return a user's part of the record of a deal or match; None: there is none that the user may read now.

        `opened`: the matches known to be open to the user; a match that is found to be open is added.
        """
        try:
            found = await self._part(name, user, opened)
        except (StoreError, DatabaseAway):
            raise _store_away() from None
        except Refusal:
            return None
        if found is None or found.running is not None:
            return None
        return shown_to(found.record, user) if is_deal(found.record) else match_shown(found.record)

    async def line(self, line: DealLine | MatchLine, reader: str, opened: set[str]) -> bytes:
        """Return a history's line as JSON, with its record if `reader` may read that; `opened`: see `part`."""
        told = msgspec.to_builtins(line)
        if line.kept:
            name = line.deal if isinstance(line, DealLine) else line.match
            if (record := await self.part(name, reader, opened)) is not None:
                told["record"] = msgspec.Raw(record)
        return msgspec.json.encode(told) + b"\n"

    async def last(self, request: Request) -> str | None:
        """Return the id of the last deal of the table in the request's path, if the table has closed.

        None: the deal is unknown, or the caller may not read its record.
        """
        try:
            deal = await self._store.archive.last(request.path_params["table"])
        except StoreError:
            raise _store_away() from None
        if deal is None:
            return None
        try:
            found = await self._found(request, deal)
        except Refusal as refusal:
            if refusal.status == HTTPStatus.FORBIDDEN:
                return None
            raise
        return None if found is None or found.running is not None else deal

    async def match(self, request: Request) -> bytes:
        """Return the caller's part of the record of the match in the request's path."""
        match = request.path_params["match"]
        found = await self._found(request, match)
        if found is None:
            raise await self._no_match(request, match)
        record = match_shown(found.record)
        if record is None:
            raise Refusal(404, "not_found", NO_MATCH)
        return record

    async def _no_match(self, request: Request, match: str) -> Refusal:
        """Return the error for a match without a record; the first deal's record tells if the match runs."""
        first = await self._found(request, "-".join(match.rsplit("-m", 1)))
        if first is None or first.running != match:
            return Refusal(404, "not_found", NO_MATCH)
        return Refusal(403, "forbidden", "this match is not over: its record opens when it ends", match=match)

    async def deals_of(self, match: bytes) -> bytes:
        """Return the records of a match's deals as a JSON list; `match`: the record of the match.

        The readers of the match may read its deals; a voided deal has no record.
        """
        record = msgspec.json.decode(match, type=MatchRecord)
        ids = [deal.deal for deal in record.deals if deal.amounts]
        try:
            deals = [found for deal in ids if (found := await self._lookup.get(deal)) is not None]
        except (StoreError, DatabaseAway):
            raise _store_away() from None
        if len(deals) < len(ids):
            raise Refusal(404, "not_found", NO_DEAL)
        return b"[" + b",".join(deals) + b"]"

    async def _found(self, request: Request, name: str) -> _Found | None:
        """Return a record in the archive; None: there is none, or it is hidden from the caller."""
        try:
            user = bearer_of(request, self._sessions)
            return await self._part(name, None if user is None else user.user, set())
        except BadToken as error:
            raise token_refusal(error) from None
        except (StoreError, DatabaseAway):
            raise _store_away() from None

    async def _part(self, name: str, reader: str | None, opened: set[str]) -> _Found | None:
        """Return a record; None: there is none, or it is hidden from the reader.

        Raises `StoreError`, `DatabaseAway`, `Refusal`.
        """
        record = await self._lookup.get(name)
        match = None if record is None else closed_until(record)
        if match is not None and match not in opened and await self._is_open(match, reader):
            opened.add(match)
        if record is not None and (sealed := daily_of(record)) is not None:
            record = await self._daily(record, sealed, reader)
        if record is None or not may_read(record, reader, self._store.now_ms(), self._may_come):
            return None
        return _Found(record, reader, None if match in opened else match)

    async def _is_open(self, match: str, reader: str | None) -> bool:
        """Return whether a reader may read a match's record; if not, the match counts as running for that reader."""
        record = await self._lookup.get(match)
        return record is not None and may_read(record, reader, self._store.now_ms(), self._may_come)

    async def _daily(self, record: bytes, sealed: DailyHead, reader: str | None) -> bytes:
        """Return the record of a daily deal, without its secret until the day is over.

        Until then only users who have played it get it, since all others may still play the same cards. Raises
        `Refusal`, `StoreError`.
        """
        if self._days.is_over(sealed.daily):
            return record
        if reader is None or not await self._days.has_played(sealed.daily, sealed.game, reader):
            text = "a daily deal is shown to those who have played it, and to all when its day is over"
            raise Refusal(403, "forbidden", text, opens_at=ends_at(sealed.daily))
        return without_secret(record)


def _store_away() -> Refusal:
    return Refusal(503, "busy", "the store is away", retry_after_ms=BUSY_MS)

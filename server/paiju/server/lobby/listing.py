"""The public listing: a line for each table, and feeds of the lines' changes.

Each filter (one game, or all) is a feed of its own: a snapshot, then deltas, each built on the version before it. All
followers of a feed get the same bytes. Only touched tables are looked at again, at the next tick, and only while there
are followers.

    put, drop, touched.add ─▶ touched ── four times a second ──▶ changes ─▶ one message a feed ─▶ broadcast
"""

import asyncio
from collections.abc import Callable, Collection, Iterable
from typing import Any, Final

import msgspec
import structlog

from paiju.engine.core.game import Glance
from paiju.engine.names import game_key
from paiju.protocol.codec import MSGPACK
from paiju.protocol.messages import LobbyMessage
from paiju.server.clock import Clock
from paiju.server.lobby.seated import Seated
from paiju.server.table.ports.peer import Follower

TICK_MS: Final = 250
"""Least time between two deltas of a feed, in milliseconds."""

TRANSFER_MS: Final = 4 * TICK_MS
"""Milliseconds for which the line of a table that was transferred stays, so that the next owner's can replace it."""

MAX_SNAPSHOTS: Final = 64
"""Number of filters whose snapshot is kept. It is bounded because a filter may be any text."""

Line = dict[str, Any]
"""The public facts of one table; docs/protocol.md has the fields."""

log = structlog.get_logger()


def kept_ms(size: int) -> int:
    """Return the milliseconds for which a listing of `size` bytes may be served: one for each KiB.

    To make the listing takes a small part of that time, for any number of tables and readers.
    """
    return size // 1024


class Listed(msgspec.Struct, frozen=True):
    """A line as it was last sent, encoded, and its game, which decides its feeds."""

    game: str
    line: msgspec.Raw


class Channel(msgspec.Struct):
    """One filter's feed."""

    version: int
    followers: dict[Follower, None] = {}


class FeedSnapshot(msgspec.Struct, frozen=True):
    """The feed's last snapshot, as it was sent."""

    message: bytes
    version: int
    touched: int
    """The number of touched tables when the snapshot was made."""
    until: int
    """The time until which the snapshot is served even if more tables have been touched.

    A larger snapshot is served longer.
    """


class Listing:
    """The public tables of this node or of all nodes (see `ListingPair`), and the followers of their lines."""

    def __init__(self, clock: Clock, broadcast: Callable[[Iterable[Follower], list[bytes]], None]) -> None:
        self.lines: dict[str, Line] = {}
        """The lines by table; HTTP shows them too."""
        self.touched: set[str] = set()
        """Tables whose line or glance may have changed since the last tick. They are a set, since every action adds its
        table."""
        self._clock = clock
        self._broadcast = broadcast
        self._glances: dict[str, Callable[[], Glance | None]] = {}
        self._seated = Seated()
        self._told: dict[str, Listed] = {}
        """The lines as followers last got them. While nothing follows, those of touched tables may be out of date."""
        self._snapshots: dict[str | None, FeedSnapshot] = {}
        self._channels: dict[str | None, Channel] = {}
        self._filters: dict[Follower, str | None] = {}
        self._alarm: asyncio.Handle | None = None
        self.changes = 0
        """Grows with every line that is new, changed or gone."""

    # the tables' side

    def put(self, line: Line, glance: Callable[[], Glance | None]) -> None:
        """List a table, or its new line; `glance` returns the cards or tiles on the table."""
        self.lines[line["table"]] = line
        users = (seat.get("user") for seat in line.get("seats", ()))
        self._seated.put(line["table"], [user for user in users if user is not None])
        self._glances[line["table"]] = glance
        self.changes += 1
        self.touched.add(line["table"])

    def drop(self, table: str) -> None:
        """Remove a table from the listing; a table that was never listed is not an error."""
        self.lines.pop(table, None)
        self._glances.pop(table, None)
        self._seated.put(table, ())
        self.changes += 1
        if self._alarm is None:
            self.touched.discard(table)
            if self._told.pop(table, None) is not None:
                self._snapshots.clear()
        else:
            self.touched.add(table)

    def transfer(self, table: str) -> None:
        """Remove a table that another node has now, after `TRANSFER_MS`, unless a new line has replaced its line."""
        line = self.lines.get(table)

        def drop() -> None:
            if line is not None and self.lines.get(table) is line:
                self.drop(table)

        self._clock.call_at(self._clock.now_ms() + TRANSFER_MS, drop)

    def shown(self, table: str) -> Line:
        """Return a listed table's line with its glance. Raises `KeyError`."""
        line, glance = self.lines[table], self._glance(table)
        return line if glance is None else {**line, "glance": glance}

    def seats_of(self, users: Collection[str]) -> dict[str, tuple[str, str]]:
        """Return, for each of `users` who sits at a listed table, the last such table and the key of its game."""
        tables = {user: self._seated.table_of(user) for user in users}
        return {
            user: (table, self.lines[table]["game"]) for user, table in tables.items() if table is not None
        }

    # the followers' side

    def follow(self, peer: Follower, game: str | None) -> bytes:
        """Let a connection follow one game (by any of its names) or all, in place of its former filter.

        Returns the snapshot with which the feed begins.
        """
        key = None if game is None else game_key(game)
        if peer not in self._filters or self._filters[peer] != key:
            self.leave(peer)
            self._join(peer, key)
        return self._snapshot(key)

    def _join(self, peer: Follower, key: str | None) -> None:
        if self._alarm is None:
            self._begin()
        if key not in self._channels:
            # Versions begin at the time of day, since a restarted feed must not look older than before.
            kept = self._snapshots.get(key)
            self._channels[key] = Channel(self._clock.now_ms() if kept is None else kept.version)
        self._channels[key].followers[peer] = None
        self._filters[peer] = key

    def leave(self, peer: Follower) -> None:
        """End the subscription of a connection."""
        if peer not in self._filters:
            return
        key = self._filters.pop(peer)
        del self._channels[key].followers[peer]
        if not self._channels[key].followers:
            del self._channels[key]
        if not self._channels and self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None

    def resync(self, peer: Follower) -> None:
        """Send a new snapshot to a connection whose queue was dropped."""
        if peer in self._filters:
            peer.send(self._snapshot(self._filters[peer]))

    # the feed

    def _begin(self) -> None:
        """Process the tables that were touched while the listing had no followers; the other lines are up to date."""
        if self.touched:
            self._snapshots.clear()
        for table in self.touched:
            if table in self.lines:
                self._told[table] = self._look(table)
            else:
                self._told.pop(table, None)
        self.touched.clear()
        self._alarm = self._clock.call_at(self._clock.now_ms() + TICK_MS, self._tick)

    def _look(self, table: str) -> Listed:
        shown = self.shown(table)
        return Listed(shown["game"], msgspec.Raw(msgspec.msgpack.encode(shown)))

    def _glance(self, table: str) -> Glance | None:
        """Return a table's glance; None if its rules fail, which must not stop the feed."""
        try:
            return self._glances[table]()
        except Exception:
            log.exception("a table shows no glance", table=table)
            return None

    def _snapshot(self, key: str | None) -> bytes:
        """Return a feed's present or recent state; the next delta has the changes since its version."""
        kept, now = self._snapshots.get(key), self._clock.now_ms()
        if kept is not None and (kept.touched == len(self.touched) or now < kept.until):
            return kept.message
        lines = tuple(
            self._newest(table) for table, line in self.lines.items() if key in {None, line["game"]}
        )
        self._show_gone()
        version = self._channels[key].version
        message = MSGPACK.encode(LobbyMessage(version, lines))
        if len(self._snapshots) >= MAX_SNAPSHOTS:
            self._snapshots.clear()
        self._snapshots[key] = FeedSnapshot(message, version, len(self.touched), now + kept_ms(len(message)))
        return message

    def _newest(self, table: str) -> msgspec.Raw:
        if table not in self.touched:
            return self._told[table].line
        now = self._look(table)
        if self._told.get(table) != now:
            # A follower sees this line now: the next delta must name the table, even if it is gone or unchanged by
            # then.
            self._told[table] = Listed(now.game, msgspec.Raw())
        return now.line

    def _show_gone(self) -> None:
        for table in self.touched - self.lines.keys():
            if (told := self._told.get(table)) is not None:
                # A follower sees that the table is gone: if it comes back, the next delta must name it.
                self._told[table] = Listed(told.game, msgspec.Raw())

    def _tick(self) -> None:
        # The next tick is set first, since an error below must not end the feed.
        self._alarm = self._clock.call_at(self._clock.now_ms() + TICK_MS, self._tick)
        changed, removed = self._news()
        if changed or removed:
            self._snapshots.clear()
        for key, channel in self._channels.items():
            lines = tuple(listed.line for listed in changed if key in {None, listed.game})
            gone = tuple(table for table, game in removed if key in {None, game})
            if lines or gone:
                self._tell(channel, lines, gone)

    def _news(self) -> tuple[list[Listed], list[tuple[str, str]]]:
        """Return the lines that differ from those last sent, and the tables (with their game) that are gone."""
        changed, removed = [], []
        for table in self.touched:
            before = self._told.get(table)
            if table in self.lines:
                if (now := self._look(table)) != before:
                    self._told[table] = now
                    changed.append(now)
            elif before is not None:
                del self._told[table]
                removed.append((table, before.game))
        self.touched.clear()
        return changed, removed

    def _tell(self, channel: Channel, changed: tuple[msgspec.Raw, ...], removed: tuple[str, ...]) -> None:
        since, channel.version = channel.version, channel.version + 1
        given: dict[str, Any] = {"changed": changed} if changed else {}
        if removed:
            given["removed"] = removed
        self._broadcast(
            channel.followers, [MSGPACK.encode(LobbyMessage(channel.version, since=since, **given))]
        )

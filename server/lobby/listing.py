"""The public listing: a line per table, and a feed of what changes in them.

Each filter (one game, or all) is a feed of its own: a snapshot, then deltas, each built on the version before it.
All who follow a feed get the same bytes. Only what was touched is looked at anew, at the next tick, and only while
somebody follows.

    put, drop, touched.add ─▶ touched ── four times a second ──▶ what is new ─▶ one message a feed ─▶ broadcast
"""

from collections.abc import Callable, Iterable
from typing import Any, Final

import msgspec

from engine.core.game import Glance
from engine.names import game_key
from protocol.codec import MSGPACK
from protocol.messages import LobbyMessage
from server.clock import Alarm, Clock
from server.table.peer import Peer

TICK_MS: Final = 250
"""How often a feed says something, at most."""

Line = dict[str, Any]
"""What everyone may know of one table; docs/protocol.md has its fields."""


class Listed(msgspec.Struct, frozen=True):
    """A line as it was last told, encoded, and the game whose feed it is in."""

    game: str
    line: msgspec.Raw


class Channel(msgspec.Struct):
    """One filter's feed."""

    version: int
    followers: dict[Peer, None] = {}


class Listing:
    """All public tables of this server, and who follows them."""

    def __init__(self, clock: Clock, broadcast: Callable[[Iterable[Any], list[bytes]], None]) -> None:
        self.lines: dict[str, Line] = {}
        """By table; what HTTP shows too."""
        self.touched: set[str] = set()
        """Tables whose line or glance may have changed since the last tick. Every action adds one: keep it a set."""
        self._clock = clock
        self._broadcast = broadcast
        self._glances: dict[str, Callable[[], Glance | None]] = {}
        self._told: dict[str, Listed] = {}
        self._channels: dict[str | None, Channel] = {}
        self._filters: dict[Peer, str | None] = {}
        self._alarm: Alarm | None = None

    # the tables' side

    def put(self, line: Line, glance: Callable[[], Glance | None]) -> None:
        """List a table, or its new line; `glance` tells what lies in its middle now."""
        self.lines[line["table"]] = line
        self._glances[line["table"]] = glance
        self.touched.add(line["table"])

    def drop(self, table: str) -> None:
        """List a table no longer; one that was never listed is no error."""
        self.lines.pop(table, None)
        self._glances.pop(table, None)
        if self._alarm is None:
            self.touched.discard(table)
        else:
            self.touched.add(table)

    # the followers' side

    def follow(self, peer: Peer, game: str | None) -> bytes:
        """Let a connection follow one game (any name of it) or all, in place of what it followed before.

        Returns the snapshot with which the feed begins.
        """
        self.leave(peer)
        key = None if game is None else game_key(game)
        if self._alarm is None:
            self._begin()
        # Versions begin at the time of day: a feed that begins anew is not taken for older than the one before.
        channel = self._channels.setdefault(key, Channel(self._clock.now_ms()))
        channel.followers[peer] = None
        self._filters[peer] = key
        return self._snapshot(key)

    def leave(self, peer: Peer) -> None:
        """Let a connection follow nothing any more."""
        if peer not in self._filters:
            return
        key = self._filters.pop(peer)
        del self._channels[key].followers[peer]
        if not self._channels[key].followers:
            del self._channels[key]
        if not self._channels and self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None
            self._told.clear()

    def resync(self, peer: Peer) -> None:
        """Send a connection whose queue was dropped what it follows, from the beginning."""
        if peer in self._filters:
            peer.send(self._snapshot(self._filters[peer]))

    # the feed

    def _begin(self) -> None:
        self.touched.clear()
        for table in self.lines:
            self._told[table] = self._look(table)
        self._alarm = self._clock.call_at(self._clock.now_ms() + TICK_MS, self._tick)

    def _look(self, table: str) -> Listed:
        line, glance = self.lines[table], self._glances[table]()
        shown = line if glance is None else {**line, "glance": glance}
        return Listed(line["game"], msgspec.Raw(msgspec.msgpack.encode(shown)))

    def _snapshot(self, key: str | None) -> bytes:
        """Return a feed as it is now: what is newer than its version is said again by the next delta."""
        lines = tuple(
            self._newest(table) for table, line in self.lines.items() if key in {None, line["game"]}
        )
        return MSGPACK.encode(LobbyMessage(self._channels[key].version, lines))

    def _newest(self, table: str) -> msgspec.Raw:
        if table not in self.touched:
            return self._told[table].line
        # Even if it goes before the tick, its end must be told: somebody has been shown it.
        self._told.setdefault(table, Listed(self.lines[table]["game"], msgspec.Raw()))
        return self._look(table).line

    def _tick(self) -> None:
        self._alarm = self._clock.call_at(self._clock.now_ms() + TICK_MS, self._tick)
        changed, removed = self._news()
        for key, channel in self._channels.items():
            own = tuple(listed.line for listed in changed if key in {None, listed.game})
            gone = tuple(table for table, game in removed if key in {None, game})
            if own or gone:
                self._tell(channel, own, gone)

    def _news(self) -> tuple[list[Listed], list[tuple[str, str]]]:
        """Return the lines that are not as they were last told, and the tables (with their game) that are gone."""
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

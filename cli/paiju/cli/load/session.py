"""One user's session, at a table or at none: compares its stream with those of the table's other sessions."""

import asyncio
from typing import Any

import msgspec

from paiju.cli.load.checks import StreamCursor, TableContents, public_part
from paiju.cli.load.requester import Requester, RunParts
from paiju.cli.load.target import Target
from paiju.client.api import Guest
from paiju.client.decode import game_types

_encode = msgspec.msgpack.Encoder().encode


class Session(Requester):
    """A user at one table or at none. Subclasses take the messages that they need."""

    def __init__(
        self, run: RunParts, guest: Guest, target: Target, seed: str, contents: TableContents | None = None
    ) -> None:
        """`contents`: the record contents of the table, which its sessions share."""
        super().__init__(run, guest, target, seed)
        self.stream = StreamCursor()
        self.contents = contents or TableContents()
        self.is_synced = False
        """Whether this connection has the table's whole stream so far."""
        self._lost_at: float | None = None

    @property
    def audience(self) -> str:
        """The name of this connection's audience: all connections that get the same bytes."""
        return "spectators"

    # what subclasses do with messages

    def on_snapshot(self, message: dict[str, Any], now: float) -> None:
        """Take a snapshot of the table."""

    def on_events(self, events: list[Any], now: float) -> None:
        """Take a new record of the table, as typed events."""

    def on_other(self, message: dict[str, Any], now: float) -> None:
        """Take any other message."""

    # called by `Requester`, about the connection and its messages

    def resumed(self) -> dict[str, Any] | None:
        """Return the cursor of the last known record, None without one. The server may answer with a snapshot."""
        if not self.stream.known:
            return None
        self.stream.expects_snapshot = True
        return {"table": self.table, "term": self.stream.term, "seq": self.stream.seq}

    def on_lost(self) -> None:
        """Note that records will be missing until the next connection."""
        self.is_synced = False
        self._lost_at = self._lost_at or asyncio.get_running_loop().time()

    def on_message(self, message: dict[str, Any], now: float) -> None:
        """Take a message about the table, or about no table."""
        if message.get("table", self.table) != self.table:
            return  # the message is about a table that this user has left
        kind = message["t"]
        if kind == "events":
            self._events(message, now)
        elif kind == "table":
            self._snapshot(message, now)
        else:
            self.on_other(message, now)
        if not self.is_synced and self.table and "table" in message:
            self.synced(now)

    def synced(self, now: float) -> None:
        """Note that this connection has the table's whole stream so far."""
        self.is_synced = True
        if self._lost_at is not None:
            self.run.figures.came_back(now - self._lost_at)
            self._lost_at = None

    def _snapshot(self, message: dict[str, Any], now: float) -> None:
        self.game = message["game"]
        reset = bool(message.get("reset"))
        self.run.findings.resyncs += reset
        if problem := self.stream.snapshot(message["term"], message["seq"], reset=reset):
            self.violated("term" if "term" in problem else "gap", problem)
        self.on_snapshot(message, now)

    def _events(self, message: dict[str, Any], now: float) -> None:
        term, seq = message["term"], message["seq"]
        is_new = seq > self.stream.seq
        if problem := self.stream.record(term, seq):
            self.violated("term" if "term" in problem else "gap", problem)
        types = game_types(self.game)
        events = [types.event(plain) for plain in message["events"]]
        self._compare(message, public_part(types, events))
        if is_new:
            self.on_events(events, now)

    def _compare(self, message: dict[str, Any], public: bytes) -> None:
        """Compare a record with what its audience got, and the record's public part with what all audiences got."""
        contents, term, seq = self.contents, message["term"], message["seq"]
        if contents.differs(term, seq, self.audience, _encode(message)):
            self.violated("content", f"record {seq} of term {term} has two contents for {self.audience}")
        elif contents.differs(term, seq, "public", public):
            self.violated("content", f"the public part of record {seq} of term {term} has two contents")

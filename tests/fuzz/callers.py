"""Connections that send frames of a pool, many at a time, and note what becomes of each."""

import asyncio
from collections import Counter
from collections.abc import Iterator, Sequence
from random import Random
from typing import Any, Final

import msgspec

from paiju.protocol.codec import JSON, MSGPACK, Codec
from tests.bench.socket_client import Client, masked
from tests.fuzz.pool import FIRST_ID, Answer, Frame, make
from tests.patience import PATIENCE_S

WINDOW: Final = 48
"""Requests of a connection that are unanswered at a time; a user may have 128."""
POOL: Final = 2_000
"""Frames of each codec that are made at a time."""
USES: Final = 10
"""How often each is sent before new ones are made."""
REPLIES: Final = frozenset({"ok", "error", "pong", "welcome"})
BEFORE_CLOSING: Final = 5
"""Unreadable frames within ten seconds that close a connection."""


class Head(msgspec.Struct):
    """What is read of a server's message."""

    t: str
    id: Any = None
    code: str | None = None


_ONE: Final[dict[Codec, Any]] = {MSGPACK: msgspec.msgpack.Decoder(Head), JSON: msgspec.json.Decoder(Head)}
_MANY: Final[dict[Codec, Any]] = {
    MSGPACK: msgspec.msgpack.Decoder(list[Head]),
    JSON: msgspec.json.Decoder(list[Head]),
}


def heads(codec: Codec, payload: bytes) -> list[Head]:
    """Return what a frame's messages are about."""
    first = payload[0]
    many = first == ord("[") if codec is JSON else first & 0xF0 == 0x90 or first in {0xDC, 0xDD}
    found: list[Head] = _MANY[codec].decode(payload) if many else [_ONE[codec].decode(payload)]
    return found


class Tally:
    """What was sent, and what became of it."""

    def __init__(self, wanted: int) -> None:
        self.wanted = wanted
        """How many messages are to be sent at the node that does not have the tables."""
        self.sent: Counter[str] = Counter()
        """Messages: `relayed` to another node's tables, `direct` to them, and those beside `unreadable` ones."""
        self.codes: Counter[str] = Counter()
        """Terminal replies: `ok`, `pong`, or the code of an `error`."""
        self.missing: list[tuple[str, bytes]] = []
        """Frames without a terminal reply, and their codecs."""
        self.extra = self.lost = 0
        """Replies that nothing waited for, and connections that were lost."""

    @property
    def replied(self) -> int:
        """How many replies there were."""
        return self.codes.total()

    @property
    def enough(self) -> bool:
        """Whether all is sent."""
        return self.sent["relayed"] >= self.wanted


class Pools:
    """Frames of each codec, made anew after a while; the same for the same seed."""

    def __init__(self, seed: int, tables: Sequence[str]) -> None:
        self._tables = tables
        self._dice = Random(seed)
        self._frames = {codec: self._endless(codec) for codec in (MSGPACK, JSON)}
        self._unreadable: dict[Codec, list[Frame]] = {}

    def next(self, codec: Codec) -> Frame:
        """Return a frame that can be read."""
        return next(self._frames[codec])

    def unreadable(self, codec: Codec) -> Frame:
        """Return one that cannot."""
        return self._dice.choice(self._unreadable[codec])

    def _endless(self, codec: Codec) -> Iterator[Frame]:
        while True:
            made = [
                frame for _ in range(POOL) if (frame := make(codec, self._dice, self._tables)) is not None
            ]
            self._unreadable[codec] = [frame for frame in made if frame.answer is Answer.UNREADABLE]
            for _ in range(USES):
                yield from (frame for frame in made if frame.answer is not Answer.UNREADABLE)


class Caller:
    """One connection of a user, that keeps a window of requests unanswered."""

    def __init__(self, codec: Codec, pools: Pools, tally: Tally, way: str) -> None:
        """`way`: the kind of its messages, `relayed` or `direct`."""
        self.codec, self._pools, self._tally, self._way = codec, pools, tally, way
        self._next = FIRST_ID
        self._waiting: dict[int, Frame] = {}
        self._nameless: list[Frame] = []
        """What is to be answered without an id, in order."""
        self._answered = asyncio.Event()
        self._filling = self._left = self._strict = False

    async def start(self, port: int, token: str, *, strict: bool = False) -> None:
        """Say hello; `strict`: a field that would be ignored is refused."""
        self._strict = strict
        self._client = await Client.connect("/ws", port, self._read, self._lost, self.codec.subprotocol)
        hello = {"t": "hello", "id": 1, "token": token, "session": "session-fuzz", "strict": strict}
        module = msgspec.json if self.codec is JSON else msgspec.msgpack
        self._waiting[1] = Frame(module.encode(hello), b"", Answer.NAMELESS)
        self._write([self._waiting[1].head])
        await self.idle()

    def fill(self) -> None:
        """Send until the window is full."""
        room = WINDOW - len(self._waiting) - len(self._nameless)
        frames = [self._pools.next(self.codec) for _ in range(room)]
        if self._strict:  # then even a `pong` gets an error for a field that it does not have
            frames = [frame for frame in frames if frame.answer is not Answer.NONE]
        self.send(frames, self._way)

    def go_on(self) -> None:
        """Fill the window as soon as half of it is answered, from now on."""
        self._filling = True
        self.fill()

    def send(self, frames: Sequence[Frame], way: str) -> None:
        """Send frames in one write."""
        self._tally.sent[way] += len(frames)
        payloads = []
        for frame in frames:
            payloads.append(frame.whole(self.codec, self._next))
            if frame.answer is Answer.UNDER_ITS_ID:
                self._waiting[self._next] = frame
                self._next += 1
            elif frame.answer is not Answer.NONE:
                self._nameless.append(frame)
        self._write(payloads)

    async def idle(self) -> None:
        """Wait until all is answered. Raises `TimeoutError` if nothing comes any more."""
        while (self._waiting or self._nameless) and not self._left:
            self._answered.clear()
            async with asyncio.timeout(PATIENCE_S):
                await self._answered.wait()

    async def closed(self) -> None:
        """Wait until the server has closed. Raises `TimeoutError`."""
        async with asyncio.timeout(PATIENCE_S):
            while not self._left:
                self._answered.clear()
                await self._answered.wait()

    def leave(self) -> None:
        """Close, and note what has no reply."""
        self._left = True
        self._client.close()
        unanswered = [frame.whole(self.codec, number) for number, frame in self._waiting.items()]
        unanswered += [frame.head for frame in self._nameless]
        self._tally.missing += [(f"{self._way} {self.codec.subprotocol}", frame) for frame in unanswered]
        self._waiting, self._nameless = {}, []

    def _write(self, payloads: Sequence[bytes]) -> None:
        opcode = 2 if self.codec.binary else 1
        self._client.transport.write(b"".join([masked(payload, opcode) for payload in payloads]))

    def _read(self, payload: bytes) -> None:
        for head in heads(self.codec, payload):
            if head.t in REPLIES:
                self._take(head)
            elif head.t == "ping":
                self._write(
                    [b'{"t":"pong","sent_at":0}' if self.codec is JSON else b"\x82\xa1t\xa4pong\xa7sent_at\0"]
                )
        self._answered.set()
        if (
            self._filling
            and not self._tally.enough
            and len(self._waiting) + len(self._nameless) <= WINDOW // 2
        ):
            self.fill()

    def _take(self, head: Head) -> None:
        self._tally.codes[head.code if head.t == "error" and head.code else head.t] += 1
        if self._waiting.pop(head.id, None) is not None:
            return
        if head.id is None and self._nameless:
            self._nameless.pop(0)
        else:
            self._tally.extra += 1

    def _lost(self) -> None:
        if not self._left:
            self._left = True
            self._tally.lost += bool(self._way)
            self._answered.set()


async def send_unreadable(codec: Codec, pools: Pools, tally: Tally, port: int, token: str) -> None:
    """Send as many frames that cannot be read as close a connection, among others, and see that each is answered."""
    caller = Caller(codec, pools, tally, "")
    await caller.start(port, token)
    for _ in range(BEFORE_CLOSING - 1):
        caller.send([pools.next(codec), pools.unreadable(codec)], "unreadable")
    await caller.idle()  # or the replies of another node come too late
    caller.send([pools.unreadable(codec)], "unreadable")
    await caller.closed()
    caller.leave()

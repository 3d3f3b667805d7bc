"""The hostile guest, a process of its own: `python -m tests.abuse.hostile PORT TABLE SEED FLOOD`.

Twelve websockets send every request as fast as they may and come back when they are cut; more connections say nothing,
send half a head, or ask over HTTP for what costs most. Prints one JSON object: what was sent, and what came of it.
"""

import asyncio
import contextlib
import itertools
import json
import random
import sys
from collections import Counter
from typing import Any

import httpx
import msgpack
import websockets
from websockets.asyncio.client import ClientConnection, connect

from tests.abuse.wishes import REQUESTS, Wishes

SOCKETS = 12
HERE = "127.0.0.2"
"""Where the guest comes from; the others come from 127.0.0.1."""
SILENT = 50
"""Connections at a time that say nothing, or stop in the middle of their head."""
AT_ONCE = 64
"""Requests of a flood that a socket sends before it lets its others send."""
PERMITTED = 75
"""Requests a second, of all its sockets together, that are within the limits: so it begins."""
EACH = 20
"""Requests of each kind within the limits; the flood follows."""
ANSWERS = {"ok", "error", "pong", "welcome"}
DOTTED = '{"game":"holdem","record":"' + "a." * 20_000 + 'a=1"}'
KYOKU = "\n".join([json.dumps({"type": "start_game"}), *['{"type":"none"}'] * 15_000])
"""A file of mjai messages that is long to read."""
NESTED = json.dumps({"game": "holdem", "record": "a = " + "[" * 20_000})


class Guest:
    """The guest's messages and their answers."""

    def __init__(self, port: int, table: str, seed: int, flood: int) -> None:
        """`flood`: how many requests it sends beyond the limits."""
        self.port = port
        self._left = flood
        self.sent: Counter[str] = Counter()
        self.answers: Counter[str] = Counter()
        self.closed: Counter[str] = Counter()
        self.http: Counter[str] = Counter()
        self._others = table
        self._rng = random.Random(seed)
        self._wishes = Wishes(self._rng, table)
        self._ids = itertools.count(1)
        self._token = ""

    @property
    def going(self) -> bool:
        """Whether it goes on."""
        return self._left > 0

    @property
    def floods(self) -> bool:
        """Whether all kinds have been tried within the limits."""
        return all(self.sent[kind] >= EACH for kind in REQUESTS)

    async def run(self) -> None:
        """Do all it can, until it has flooded enough."""
        transport = httpx.AsyncHTTPTransport(local_address=HERE)
        async with httpx.AsyncClient(
            base_url=f"http://127.0.0.1:{self.port}", transport=transport, timeout=30
        ) as http:
            answer = await http.post("/api/session", json={"name": "Mallory"})
            self._token = answer.json()["token"]
            silent = [asyncio.create_task(self._say_nothing()) for _ in range(SILENT)]
            work = [self._sockets(number) for number in range(SOCKETS)]
            await asyncio.gather(*work, self._ask_over_http(http))
            for each in silent:
                each.cancel()
            await asyncio.gather(*silent, return_exceptions=True)

    async def _sockets(self, number: int) -> None:
        for life in itertools.count():
            if not self.going:
                return
            try:
                async with connect(
                    f"ws://127.0.0.1:{self.port}/ws",
                    compression=None,
                    ping_interval=None,
                    max_queue=None,
                    close_timeout=0.1,
                    local_addr=(HERE, 0),
                ) as socket:
                    await self._flood(socket, f"hostile-{number}-{life}")
            except websockets.InvalidStatus as refused:
                self.closed[f"http {refused.response.status_code}"] += 1
            except websockets.ConnectionClosed as closed:
                self.closed[str(closed.rcvd.code if closed.rcvd else None)] += 1
            except (OSError, TimeoutError, EOFError, websockets.WebSocketException) as error:
                self.closed[type(error).__name__] += 1
            await asyncio.sleep(0.01)

    async def _flood(self, socket: ClientConnection, session: str) -> None:
        hello = {"t": "hello", "id": next(self._ids), "token": self._token, "session": session, "hints": True}
        # A socket that looks on somewhere is not closed when another one of the guest's takes its seats.
        look = {"t": "watch", "id": next(self._ids), "table": self._others}
        await socket.send(msgpack.packb(hello))
        await socket.send(msgpack.packb(look))
        self.sent.update(("hello", "watch"))
        reading = asyncio.create_task(self._read(socket))
        try:
            while self.going and not reading.done():
                flood = self.floods
                for _ in range(AT_ONCE if flood else 1):
                    wish = self._wishes.next()
                    self.sent[wish["t"]] += 1
                    await socket.send(msgpack.packb({"id": next(self._ids), **wish}))
                    self._left -= flood
                await asyncio.sleep(0 if flood else SOCKETS / PERMITTED)
            if reading.done():
                await reading
        finally:
            reading.cancel()
            await asyncio.gather(reading, return_exceptions=True)

    async def _read(self, socket: ClientConnection) -> None:
        async for frame in socket:
            plain = msgpack.unpackb(frame, strict_map_key=False)
            for message in plain if isinstance(plain, list) else [plain]:
                self._take(message)

    def _take(self, message: dict[str, Any]) -> None:
        kind = message["t"]
        if kind in ANSWERS:
            self.answers[message["code"] if kind == "error" else kind] += 1
        if kind == "ok" and message.get("table"):
            self._wishes.tables.append(message["table"])
        if kind == "prompt" and message["turn"] is not None:
            self._wishes.turns[message["table"]] = (message["turn"], message["default"])

    async def _ask_over_http(self, http: httpx.AsyncClient) -> None:
        bearer = {"Authorization": f"Bearer {self._token}"}
        asks: list[tuple[str, str, Any, dict[str, str]]] = [
            ("POST", "/api/tables", DOTTED, bearer),
            ("POST", "/api/replay", DOTTED, {}),
            ("POST", "/api/tables", NESTED, bearer),
            ("POST", "/api/session", '{"name":"Mallory"}', {}),
            ("GET", "/api/games", None, {}),
            ("GET", "/api/tables", None, {}),
            ("GET", "/api/deals/none/replay", None, {}),
            ("GET", "/api/matches/none-m1?format=mjai", None, bearer),
            ("POST", "/api/replay?deal=9999", KYOKU, {}),
            ("GET", "/metrics", None, {}),
            ("GET", "/readyz", None, {}),
        ]
        for number, (method, path, body, headers) in enumerate(itertools.cycle(asks)):
            if number >= len(asks) and not self.going:
                return
            try:
                answer = await http.request(method, path, content=body, headers=headers)
                self.http[f"{method} {path} {answer.status_code}"] += 1
            except httpx.HTTPError as error:
                self.http[f"{method} {path} {type(error).__name__}"] += 1
                await asyncio.sleep(0.01)

    async def _say_nothing(self) -> None:
        """Hold a connection as long as the server lets it, with nothing or an endless head."""
        while True:
            with contextlib.suppress(OSError):
                reader, writer = await asyncio.open_connection("127.0.0.1", self.port, local_addr=(HERE, 0))
                try:
                    if self._rng.random() < 0.5:
                        writer.write(b"GET / HTTP/1.1\r\nX-A: " + b"a" * 50_000)
                    await reader.read()
                finally:
                    writer.transport.abort()
            await asyncio.sleep(0.05)


async def main(port: int, table: str, seed: int, flood: int) -> None:
    """Run one guest and print its report."""
    guest = Guest(port, table, seed, flood)
    await guest.run()
    print(
        json.dumps({"sent": guest.sent, "answers": guest.answers, "closed": guest.closed, "http": guest.http})
    )


if __name__ == "__main__":
    asyncio.run(main(int(sys.argv[1]), sys.argv[2], int(sys.argv[3]), int(sys.argv[4])))

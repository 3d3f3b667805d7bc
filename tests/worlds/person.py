"""A client written from the protocol alone: records every message, reconnects, and repeats unanswered requests."""

import asyncio
import contextlib
import itertools
import json
import random
import urllib.request
from collections.abc import AsyncIterator, Coroutine
from typing import Any

import msgpack
import websockets


class Received:
    """What one viewer was shown, in the order of arrival."""

    def __init__(self) -> None:
        self.events: list[dict[str, Any]] = []
        """`events` messages."""
        self.as_watcher: set[int] = set()
        """Those, by their seq, that came while the viewer had lost its seat."""
        self.snapshots: list[dict[str, Any]] = []
        """`table` messages."""


class Person:
    """Plays a seat (or watches) through any number of connections; one client session all along."""

    def __init__(self, port: int, name: str, rng: random.Random) -> None:
        self.port, self.name, self.rng = port, name, rng
        self.received = Received()
        self.acked: list[tuple[dict[str, Any], int]] = []
        """Accepted actions and the seq of their `ok`."""
        self.accepted_at: list[float] = []
        """When each of them was acknowledged, in seconds of the event loop's clock."""
        self.pause_s = (0.004, 0.02)
        """For how long it thinks, at least and at most."""
        self.refused: list[tuple[dict[str, Any], dict[str, Any]]] = []
        self.busy: list[dict[str, Any]] = []
        """Every `busy` this person was told; the request was sent again."""
        self.table = ""
        self.seat: int | None = None
        """Its seat at the table, which it takes again when it has lost it; None: it watches."""
        self.is_stood_up = False
        """Whether it has lost its seat and not got it back yet."""
        self.cursor: tuple[int, int] | None = None
        self.connections = 0
        self.closings: list[tuple[int | None, str | None]] = []
        """Code and reason of the end of each connection that is over."""
        self.playing = True
        self.session = f"session-{name}-{rng.random()}"
        self.sent: dict[int, dict[str, Any]] = {}
        """Every request, by its id."""
        self.replied: dict[int, dict[str, Any]] = {}
        """Every terminal reply, by its request's id."""
        self._ids = itertools.count(1)
        self._unanswered: dict[int, tuple[dict[str, Any], asyncio.Future[dict[str, Any]]]] = {}
        self._socket: Any = None
        self.token = ""
        """Of its next connection; empty: it comes as a guest."""
        self._task: asyncio.Task[None] | None = None
        self._answering: set[asyncio.Task[None]] = set()
        self._one = asyncio.Lock()
        self._errands: set[asyncio.Task[Any]] = set()
        """Requests other than answers to prompts."""
        self._open: dict[str, Any] | None = None
        """The prompt to be answered next."""

    @property
    def connected(self) -> bool:
        """Whether there is a connection, or something that came over it is not read yet."""
        return self._socket is not None

    @property
    def acting(self) -> list[int]:
        """The ids of its actions that are sent and not answered."""
        return [number for number, (request, _) in self._unanswered.items() if request["t"] == "act"]

    @property
    def idle(self) -> bool:
        """Whether it waits for no answer and is about to ask for nothing."""
        return not (self._unanswered or self._answering or self._errands)

    async def start(self) -> None:
        """Get a session, unless it has a token, and stay connected from now on."""
        if not self.token:
            body = json.dumps({"name": self.name}).encode()
            url = f"http://127.0.0.1:{self.port}/api/session"
            answer = await asyncio.to_thread(lambda: urllib.request.urlopen(url, body).read())
            self.token = json.loads(answer)["token"]
        self._task = asyncio.create_task(self._stay())

    async def stop(self) -> None:
        """Leave for good."""
        self.playing = False
        tasks = [task for task in (self._task, *self._answering, *self._errands) if task is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def ask(self, **request: Any) -> dict[str, Any]:
        """Send a request until it has its one terminal reply, however many connections that takes."""
        number = next(self._ids)
        message = {**request, "id": number}
        self.sent[number] = message
        reply = asyncio.get_running_loop().create_future()
        self._unanswered[number] = (message, reply)
        await self._send(message)
        return await reply

    async def _ask_alone(self, **request: Any) -> dict[str, Any]:
        """Ask when nothing else of this kind is unanswered, as its outcome is unknown until then."""
        async with self._one:
            return await self.ask(**request)

    async def _stay(self) -> None:
        while True:
            try:
                async with websockets.connect(
                    f"ws://127.0.0.1:{self.port}/ws", compression=None, open_timeout=5, close_timeout=1
                ) as socket:
                    self.connections += 1
                    try:
                        await self._live(socket)
                    finally:
                        self.closings.append((socket.close_code, socket.close_reason))
            except (OSError, websockets.WebSocketException, TimeoutError, EOFError):
                pass
            self._socket = None
            await asyncio.sleep(self.rng.uniform(0.02, 0.15))

    async def _live(self, socket: Any) -> None:
        hello = {
            "t": "hello",
            "id": next(self._ids),
            "token": self.token,
            "session": self.session,
            "hints": True,
        }
        if self.cursor is not None:
            term, seq = self.cursor
            hello["resume"] = [{"table": self.table, "term": term, "seq": seq}]
        await socket.send(msgpack.packb(hello))
        self._socket = socket
        async for message in _messages(socket):
            if message["t"] == "welcome":
                for request, _ in list(self._unanswered.values()):
                    await self._send(request)
            else:
                await self._take(message)

    async def _send(self, message: dict[str, Any]) -> None:
        if self._socket is not None:
            # If it does not arrive it is sent again on the next connection.
            with contextlib.suppress(websockets.WebSocketException):
                await self._socket.send(msgpack.packb(message))

    async def _take(self, message: dict[str, Any]) -> None:
        match message["t"]:
            case "events":
                self._take_events(message)
            case "table":
                self._take_table(message)
            case "prompt" if message["turn"] is not None:
                self._open = message
                if self.playing and not self._answering:
                    self._answering.add(asyncio.create_task(self._answer()))
            case "ping":
                await self._send({"t": "pong", "sent_at": message["sent_at"]})
            case "ok" | "error":
                await self._settle(message)

    def _take_events(self, message: dict[str, Any]) -> None:
        self.received.events.append(message)
        note = self.received.as_watcher.add if self.is_stood_up else self.received.as_watcher.discard
        note(message["seq"])
        self.cursor = (message["term"], message["seq"])
        if any(self._is_played_for(event) for event in message["events"]):
            self._take_back()
        if any(self._loses_seat(event) for event in message["events"]):
            self._stood_up()

    def _take_table(self, message: dict[str, Any]) -> None:
        self.received.snapshots.append(message)
        self.table, self.cursor = message["table"], (message["term"], message["seq"])
        if self.seat is not None and message["you"] is None:
            return self._stood_up()
        self.seat, self.is_stood_up = message["you"], False
        if self.seat is not None and message["seats"][self.seat].get("auto"):
            self._take_back()
        return None

    def _is_played_for(self, event: dict[str, Any]) -> bool:
        return event["e"] == "auto" and event["seat"] == self.seat and bool(event["on"])

    def _loses_seat(self, event: dict[str, Any]) -> bool:
        return event["e"] == "seat" and event["seat"] == self.seat and event["info"] is None

    def _stood_up(self) -> None:
        """Take the same seat again: one whose person was away for a deal is free. Who has left it does not want it."""
        left = any(request["t"] == "leave" for request in self.sent.values())
        if self.playing and not self.is_stood_up and not left:
            self.is_stood_up = True
            self._run(self._sit_again())

    async def _sit_again(self) -> None:
        if (await self._ask_alone(t="join", table=self.table, seat=self.seat))["t"] == "ok":
            await self._ask_alone(t="ready", table=self.table, on=True)

    def _take_back(self) -> None:
        """Play for oneself: on a slow machine a turn may be missed, and on 托管 nothing more is asked."""
        if self.playing:
            self._run(self._ask_alone(t="auto", table=self.table, on=False))

    def _run(self, errand: Coroutine[Any, Any, Any]) -> None:
        task = asyncio.create_task(errand)
        self._errands.add(task)
        task.add_done_callback(self._errands.discard)

    async def _settle(self, message: dict[str, Any]) -> None:
        number = message.get("id")
        if message["t"] == "error" and message["code"] == "busy":
            self.busy.append(message)
            await asyncio.sleep(0.05)
            if number in self._unanswered:
                await self._send(self._unanswered[number][0])
            return
        if number in self._unanswered:
            _, reply = self._unanswered.pop(number)
            self.replied[number] = message
            if not reply.done():
                reply.set_result(message)

    async def _hesitate(self) -> None:
        """Think about the open prompt."""
        await asyncio.sleep(self.rng.uniform(*self.pause_s))

    def _choose(self, prompt: dict[str, Any]) -> dict[str, Any]:
        """Choose an answer."""
        choice: dict[str, Any] = self.rng.choice((prompt.get("hints") or [prompt["default"]])[:6])
        return choice

    async def _answer(self) -> None:
        """Answer the open prompt, then the one that came meanwhile."""
        try:
            await self._answer_all()
        finally:
            # Not in a callback: before that another prompt may come, which nobody would answer.
            self._answering.clear()

    async def _answer_all(self) -> None:
        done = ""
        while self._open is not None and self.playing:
            await self._hesitate()
            prompt, self._open = self._open, None
            # Closed; or sent again because its clock was moved on.
            if prompt is None or prompt["turn"] == done:
                continue
            action = self._choose(prompt)
            reply = await self._ask_alone(t="act", table=prompt["table"], turn=prompt["turn"], action=action)
            if reply["t"] == "ok":
                done = prompt["turn"]
                self.acked.append((action, reply["seq"]))
                self.accepted_at.append(asyncio.get_running_loop().time())
            else:
                self.refused.append((action, reply))


async def _messages(socket: Any) -> AsyncIterator[dict[str, Any]]:
    async for frame in socket:
        plain = msgpack.unpackb(frame)
        for message in plain if isinstance(plain, list) else [plain]:
            yield message

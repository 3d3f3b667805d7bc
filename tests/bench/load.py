"""One load generator for both servers: tables of three seats and a spectator, each action sent to all four sockets."""

import asyncio
import contextlib
import json
import os
import random
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path
from typing import Any

import msgspec

from paiju.engine.registry import GAMES
from tests.bench.place import Place, connected, http_connection
from tests.bench.socket_client import Client

ENCODE = msgspec.msgpack.Encoder().encode
DECODE = msgspec.msgpack.Decoder().decode
GAME = GAMES["doudizhu"]
FOLDED = {kind.__struct_config__.tag for kind in GAME.event_type.__args__}
SOCKETS = 4
"""Sockets at a table: its players, and spectators where there are fewer."""
BUSY_S = 0.1
"""Before an action is sent again."""


@dataclass
class Tally:
    """What a run did."""

    actions: int = 0
    frames: int = 0
    frame_bytes: int = 0
    """What all clients received."""
    latencies: list[float] = field(default_factory=list)
    running: bool = True


def cpu_seconds(pid: int) -> float:
    """Return the CPU time a process has used, its children not counted."""
    fields = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def resident_kib(pid: int) -> int:
    """Return a process's resident memory."""
    return int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * os.sysconf("SC_PAGESIZE") // 1024


class _Visitor(asyncio.Protocol):
    """Connects, and goes."""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        transport.close()


async def until_up(place: Place) -> None:
    """Wait until somebody listens."""
    for _ in range(400):
        try:
            await connected(_Visitor, place)
        except OSError:
            await asyncio.sleep(0.025)
        else:
            return
    raise TimeoutError(f"nobody listens on {place}")


def _session(place: Place, name: str) -> dict[str, Any]:
    with contextlib.closing(http_connection(place)) as connection:
        connection.request("POST", "/api/session", json.dumps({"name": name}))
        return json.load(connection.getresponse())


class Seat:
    """One client of our server: keeps its view, and plays one of its weakest legal actions when it is asked."""

    def __init__(self, port: Place, name: str, tally: Tally, game: "Game") -> None:
        self.port, self.name, self.tally, self.game = port, name, tally, game
        self.number: int | None = None
        self.count = 0
        self.seq = 0
        self.gaps = 0
        """How often a record did not follow the one before."""
        self.view: Any = None
        self.replies: dict[int, asyncio.Future[Any]] = {}
        self.turn: str | None = None
        """The turn that was answered last, or will be."""
        self.left: Any = None
        """The open prompt to which no action was sent yet."""
        self.acting = (0, b"")
        """The id of the last action, and its frame, which is sent again if the server is busy."""
        self.dice = random.Random(name)

    async def open(self) -> None:
        account = await asyncio.to_thread(_session, self.port, self.name)
        self.token = account["token"]
        await self.greet()

    async def greet(self) -> None:
        """Connect."""
        self.client = await Client.connect("/ws", self.port, self._read)
        await self.ask(t="hello", token=self.token, session=f"bench-{self.name}")

    async def move(self, port: int) -> None:
        """Go on at another node."""
        self.client.close()
        self.port = port
        await self.greet()

    async def ask(self, **request: Any) -> Any:
        self.count += 1
        reply = self.replies[self.count] = asyncio.get_running_loop().create_future()
        self.client.send(ENCODE({**request, "id": self.count}))
        answer = await reply
        assert answer["t"] != "error", answer
        return answer

    def _read(self, frame: bytes) -> None:
        self.tally.frames += 1
        self.tally.frame_bytes += len(frame)
        plain = DECODE(frame)
        for message in plain if type(plain) is list else (plain,):
            self._take(message)

    def _take(self, message: dict[str, Any]) -> None:
        kind = message["t"]
        if kind == "events":
            self.gaps += bool(self.seq) and message["seq"] != self.seq + 1
            self.seq = message["seq"]
            self.game.seen(self.seq)
            if self.number is not None and self.game.folds:
                for event in message["events"]:
                    self._fold(event)
        elif kind == "table":
            self.seq = message["seq"]
            self.view = None  # until the next deal
        elif kind == "prompt":
            self._prompted(message)
        elif kind == "ping":
            self.client.send(ENCODE({"t": "pong", "sent_at": message["sent_at"]}))
        elif kind in {"ok", "welcome", "error"}:
            reply = self.replies.pop(message.get("id"), None)
            if reply is not None:
                reply.set_result(message)
            elif kind == "error" and message["code"] == "busy" and message["id"] == self.acting[0]:
                asyncio.get_running_loop().call_later(BUSY_S, self.client.send, self.acting[1])
            else:
                assert kind != "error", message

    def _fold(self, event: dict[str, Any]) -> None:
        if event["e"] == "deal_started":
            self.view = GAME.view(GAME.initial_state(GAME.opening_carry(3, GAME.options_type())), self.number)
        elif event["e"] in FOLDED and self.view is not None:
            self.view = self.view.after(msgspec.convert(event, GAME.event_type))

    def _prompted(self, prompt: dict[str, Any]) -> None:
        self.left = prompt if prompt["turn"] else None
        if self.left is not None and self.tally.running:
            self._answer(prompt)

    def _answer(self, prompt: dict[str, Any]) -> None:
        if prompt["turn"] == self.turn:  # asked again, by the next owner of the table
            return
        self.turn = prompt["turn"]
        if self.game.think_s:
            pause = self.dice.uniform(0.5, 1.5) * self.game.think_s
            asyncio.get_running_loop().call_later(pause, self._act, prompt)
        else:
            self._act(prompt)

    def go_on(self) -> None:
        """Answer the last prompt within twice the usual time, unless that was done."""
        if self.left is None:
            return
        if self.game.think_s:
            pause = self.dice.uniform(0, 2) * self.game.think_s
            asyncio.get_running_loop().call_later(pause, self._act, self.left)
        else:
            self._act(self.left)

    def _act(self, prompt: dict[str, Any]) -> None:
        if not self.tally.running or self.left is None or self.left["turn"] != prompt["turn"]:
            return
        self.left = None
        action = self._choice(prompt)
        self.count += 1
        frame = ENCODE(
            {"t": "act", "id": self.count, "table": prompt["table"], "turn": prompt["turn"], "action": action}
        )
        self.tally.actions += 1
        self.acting = self.count, frame
        self.game.sent[self.seq + 1] = time.perf_counter()
        self.client.send(frame)

    def _choice(self, prompt: dict[str, Any]) -> Any:
        """Return one of the weakest actions; without a view the default, in poker a call in place of a fold."""
        if self.view is not None:
            choices = list(islice(self.view.legal_actions(prompt["kind"], prompt["legal"]), 3))
            return self.dice.choice(choices) if choices else prompt["default"]
        if prompt["kind"] == "bet" and prompt["legal"].get("call") is not None:
            return {"a": "call"}
        return prompt["default"]


class Game:
    """One table of Paiju, with four sockets."""

    def __init__(
        self,
        port: int,
        number: int,
        tally: Tally,
        key: str = "doudizhu",
        played_at: Sequence[int] | None = None,
        think_s: float = 0,
    ) -> None:
        """The table is opened at `port`; its clients are there, or at the ports `played_at`, one for each socket.

        `think_s`: seconds from a prompt to its answer, on average.
        """
        self.tally = tally
        self.port, self.think_s = port, think_s
        self.played_at = (port,) * SOCKETS if played_at is None else tuple(played_at)
        self.key = key
        self.table = ""
        self.folds = key == GAME.key
        """Whether its players keep their views, to choose an action: that costs less than to be sent hints."""
        self.players = 4 if key == "chengdu" else 3
        self.seats = [Seat(at, f"{number}-{seat}", tally, self) for seat, at in enumerate(self.played_at)]
        self.sent: dict[int, float] = {}
        """When the action was sent that will be record `seq`."""
        self.waiting: dict[int, int] = {}

    def seen(self, seq: int) -> None:
        """Note that one socket has a record; the fourth's is the latency."""
        left = self.waiting.get(seq, SOCKETS) - 1
        self.waiting[seq] = left
        if left == 0:
            del self.waiting[seq]
            if seq in self.sent:
                self.tally.latencies.append(time.perf_counter() - self.sent.pop(seq))

    async def open(self) -> None:
        author, *others = self.seats[: self.players]
        author.port = self.port
        for seat in self.seats:
            await seat.open()
        pace = {"turn_ms": 600_000, "bank_ms": 0, "between_ms": 0, "pause_ms": 0}
        seats = self.players
        self.table = table = (await author.ask(t="create", game=self.key, seats=seats, pace=pace))["table"]
        author.number = 0
        if self.played_at[0] != self.port:
            await author.move(self.played_at[0])
        for seat in others:
            seat.number = (await seat.ask(t="join", table=table))["seat"]
        for spectator in self.seats[self.players :]:
            await spectator.ask(t="watch", table=table)
        for seat in (author, *others):
            await seat.ask(t="ready", table=table, on=True)

    def go_on(self) -> None:
        """Play on after a pause: answer what was left unanswered since the tally did not run."""
        self.tally.running = True
        for seat in self.seats:
            seat.go_on()

    async def close(self) -> None:
        for seat in self.seats:
            seat.client.close()


@dataclass
class Cost:
    """What a server spent."""

    cpu_us: float
    """CPU microseconds per action."""
    per_second: float
    """Actions per second."""


async def measure(pid: int, places: list[Any], tally: Tally, seconds: float) -> Cost:
    """Return what a server spends per action while the places play, from half a second after they have begun."""
    for place in places:
        await place.open()
    await asyncio.sleep(0.5)
    actions, cpu, began = tally.actions, cpu_seconds(pid), time.perf_counter()
    await asyncio.sleep(seconds)
    spent, done, took = cpu_seconds(pid) - cpu, tally.actions - actions, time.perf_counter() - began
    tally.running = False
    for place in places:
        await place.close()
    return Cost(spent / done * 1e6, done / took)

"""A small client on bare websockets that does all right, but for one planted fault."""

import asyncio
import itertools
import json
import time

import msgspec
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

FINAL = {1000, 1002, 1007, 1009, *range(4500, 5000)}
PACK, UNPACK = msgspec.msgpack.encode, msgspec.msgpack.decode


class Wayward:
    """Plays one deal; `fault` names what it gets wrong, none if it is empty."""

    def __init__(self, url: str, token: str, fault: str = "") -> None:
        self.place = url.replace("http", "ws", 1) + "/ws"
        self.token, self.fault = token, fault
        self.session = "wayward-1"
        self.ids = itertools.count(1)
        self.waits: dict = {}
        self.table = ""
        self.where: dict = {}
        self.prompt: dict | None = None
        self.last: dict = {}
        self.refused: list = []
        self.retry_ms = 0
        self.over = False

    async def run(self) -> None:
        while not self.over:
            code = await self.connection()
            if (code in FINAL and self.fault != "returns") or self.fault == f"ends after {code}":
                return
            await asyncio.sleep(0.001 if self.fault == "hasty" else max(self.retry_ms, 150) / 1000)

    async def connection(self) -> int:
        try:
            async with connect(
                self.place, subprotocols=["paiju.v1.msgpack"], compression=None
            ) as self.socket:
                return await self.converse()
        except InvalidStatus as refused:
            return refused.response.status_code
        except OSError:
            return 0

    async def converse(self) -> int:
        if self.fault == "another session":
            self.session += "x"
        resume = [{"table": self.table, **self.where}] if self.where else []
        if self.fault == "early":
            await self.send({"t": "lobby", "id": next(self.ids), "on": True})
        await self.send(
            {
                "t": "hello",
                "id": next(self.ids),
                "token": self.token,
                "session": self.session,
                "resume": resume,
            }
        )
        try:
            async for frame in self.socket:
                found = UNPACK(frame)
                messages = found if isinstance(found, list) else [found]
                for message in messages[:1] if self.fault == "first of a frame" else messages:
                    await self.take(message)
                if self.over:
                    return 1000
        except ConnectionClosed:
            pass
        return self.socket.close_code or 0

    async def send(self, message: dict) -> None:
        try:
            await self.socket.send(json.dumps(message) if self.fault == "text" else PACK(message))
        except ConnectionClosed:
            return

    async def ask(self, **request) -> None:
        message = {**request, "id": 5 if self.fault == "one id" else next(self.ids)}
        self.waits = {message["id"]: message}
        await self.send(message)

    async def take(self, message: dict) -> None:
        kind = getattr(self, f"on_{message['t']}", None)
        if kind is None:
            if self.fault == "strict":
                raise ValueError(message["t"])
            return
        await kind(message)

    async def on_welcome(self, message: dict) -> None:
        if not self.table:
            await self.ask(t="create", game="doudizhu", bots=2)
        elif self.waits and self.fault != "forgets":
            for request in list(self.waits.values()):
                await (self.ask(**request) if self.fault == "renumbers" else self.send(request))

    async def on_ping(self, message: dict) -> None:
        if self.fault != "mute":
            await self.send({"t": "pong", "sent_at": message["sent_at"]})

    async def on_closing(self, message: dict) -> None:
        self.retry_ms = 0 if self.fault == "impatient" else message["retry_after_ms"]

    async def on_ok(self, message: dict) -> None:
        if self.fault == "any reply" or message["id"] in self.waits:
            request = self.waits.pop(message["id"], {"t": "create"})
            if request["t"] == "create":
                self.table = message["table"]
                await self.ask(t="ready", table=self.table, on=True)
            if self.prompt is not None and self.prompt["turn"] == request.get("turn"):
                self.prompt = None
            await self.answer()

    async def on_table(self, message: dict) -> None:
        if self.fault == "keeps its place" and self.where and message["seq"] < self.where["seq"]:
            return
        self.where = {"term": message["term"], "seq": message["seq"]}

    async def on_events(self, message: dict) -> None:
        same = message["term"] == self.where["term"] or self.fault == "keeps its place"
        if same and message["seq"] <= self.where["seq"] and self.fault != "goes back":
            return
        if message["seq"] > self.where["seq"] + 1 and self.fault not in {"no sync", "goes back"}:
            await self.send({"t": "sync", "id": next(self.ids), "table": self.table, **self.where})
            return
        self.where = {"term": message["term"], "seq": message["seq"]}
        self.over = any(event["e"] == "settled" for event in message["events"])

    async def on_prompt(self, message: dict) -> None:
        self.prompt = message if message["turn"] is not None else None
        await self.answer()

    async def answer(self) -> None:
        if self.prompt is None or (self.waits and self.fault != "twice"):
            return
        if self.fault == "own clock" and self.prompt["deadline_at"] < time.time() * 1000:
            return
        action = self.prompt["default"]
        if self.prompt["kind"] == "call":
            action = {"a": "call", "yes": True}
        if self.fault == "cheats":
            action = {"a": "play", "cards": ["3c", "4d", "9h"]}
        if action in self.refused and self.fault != "stubborn":
            action = self.prompt["default"]
        self.last, self.prompt = self.prompt, None
        await self.ask(t="act", table=self.table, turn=self.last["turn"], action=action)

    async def on_error(self, message: dict) -> None:
        request = self.waits.pop(message.get("id"), None)
        if request is None:
            return
        if message["temporary"]:
            if self.fault != "hurries":
                await asyncio.sleep(message["retry_after_ms"] / 1000)
            await self.ask(**request)
        elif message["code"] == "illegal_action":
            self.refused.append(request["action"])
            self.prompt = self.last
            await self.answer()
        elif message["code"] == "stale_turn" and self.fault == "insists":
            await self.ask(**request)
        elif self.prompt is not None:
            await self.answer()

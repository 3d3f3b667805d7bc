"""Plays a deal of 斗地主 with bots: `PAIJU_URL=http://127.0.0.1:8000 python minimal.py`; needs websockets and msgpack."""

import asyncio, itertools, json, msgpack, os, random, urllib.request, uuid, websockets as ws

URL = os.environ.get("PAIJU_URL", "http://127.0.0.1:8000")
NEW = urllib.request.Request(URL + "/api/session", b'{"name":"Mini"}', {"Content-Type": "application/json"})


class Player:
    ids, me, code, tries = itertools.count(1), uuid.uuid4().hex, 0, itertools.count()
    asked = {"t": "create", "game": "doudizhu", "bots": 2, "ready": True, "pace": {"bot_ms": 0}}  # unanswered
    place, table, prompt = [], None, None

    async def run(self, token):
        final = {1000, 1002, 1007, 1009, *range(4500, 5000)}
        while self.code not in final:  # after these a client stays away
            try:
                async with ws.connect(f"ws{URL[4:]}/ws", subprotocols=["paiju.v1.msgpack"]) as self.socket:
                    await self.send(t="hello", token=token, session=self.me, resume=self.place, hints=True)
                    while found := msgpack.unpackb(await self.socket.recv()):
                        for message in found if isinstance(found, list) else [found]:
                            await self.take(message, message["t"])
            except (OSError, ws.WebSocketException) as end:
                self.code, self.prompt = getattr(getattr(end, "rcvd", None), "code", 0), None
                await asyncio.sleep(random.random() * min(20, 0.5 * 2 ** next(self.tries)))

    async def send(self, **message):
        message = {"id": next(self.ids), **message}
        self.asked = message if message["t"] in {"create", "act"} else self.asked
        await self.socket.send(msgpack.packb(message))

    async def take(self, m, kind):
        if kind == "closing" or m.get("temporary"):
            await asyncio.sleep(m.get("retry_after_ms", 500) / 1000)
        if kind == "ping":
            await self.send(t="pong", sent_at=m["sent_at"])
        elif kind == "welcome" and self.asked:  # what has no reply is sent again, with its id
            await self.send(**self.asked)
        elif kind == "events" and m["seq"] > self.place[0]["seq"] + 1:  # brings what is missing
            await self.send(t="sync", **self.place[0])
        elif kind == "table" or (kind == "events" and (m["term"], m["seq"]) > tuple(self.place[0].values())):
            self.place = [{"term": m["term"], "seq": m["seq"], "table": self.table}]
            if settled := [event for event in m.get("events", []) if event["e"] == "settled"]:
                raise SystemExit(print("settled", settled[0]["amounts"]))
        elif kind == "prompt":
            self.prompt, self.tries = m["turn"] and m, itertools.count()
        elif kind in {"ok", "error"} and self.asked and m.get("id") == self.asked.get("id"):
            done, self.asked, self.table = self.asked, None, m.get("table", self.table)
            if m.get("temporary"):
                return await self.send(**done)
            if self.prompt and self.prompt["turn"] == done.get("turn"):  # the default is always legal
                again = self.prompt | {"hints": [self.prompt["default"]]}
                self.prompt = again if m.get("code") == "illegal_action" else None
        if self.prompt and not self.asked:
            action = random.choice(self.prompt["hints"])
            await self.send(t="act", table=self.table, turn=self.prompt["turn"], action=action)


asyncio.run(Player().run(json.load(urllib.request.urlopen(NEW))["token"]))

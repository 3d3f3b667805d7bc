"""Whole runs of a server that are the same but for what a test changes, to be compared byte for byte."""

import asyncio
import itertools
from types import SimpleNamespace
from typing import Any

import jwt

from paiju.server import app, main, parts
from paiju.server.accounts.keys import key_id
from paiju.server.store.store import Store
from tests.server.live import KEY, SLOW, Client, Live, no_days
from tests.server.table.scenes import NOON


class StoodStill:
    """A clock at which it is always noon; what is due at once happens at once."""

    def __init__(self, _) -> None:
        self._loop = asyncio.get_running_loop()

    def now_ms(self) -> int:
        return NOON

    def call_at(self, when_ms, callback):
        if when_ms <= NOON:
            return self._loop.call_soon(callback)
        return SimpleNamespace(cancel=lambda: None)


def draw_alike(patch, clock=StoodStill) -> None:
    """Let the next server draw the secrets that each one draws, by a clock of the test's."""
    count = itertools.count()
    drawn = SimpleNamespace(
        token_bytes=lambda size: next(count).to_bytes(size, "big"), token_hex=lambda size: "0" * 2 * size
    )
    patch.setattr(Store, "now_ms", lambda _: NOON)
    patch.setattr(parts, "LoopClock", clock)
    patch.setattr(app, "keep_days", no_days)
    for module in (parts, main):
        patch.setattr(module, "secrets", drawn)


async def person(server: Live, number: int) -> Client:
    """A guest whose id, name and session are the same in each run."""
    claims = {"sub": f"u{number}", "name": f"P{number}", "exp": 2**32, "jti": f"j{number}"}
    token = jwt.encode(claims, KEY.encode(), algorithm="HS256", headers={"kid": key_id(KEY.encode())})
    return await server.guest(token=token, session=f"session-{number}", hints=True)


async def settle(viewers, table) -> None:
    """Everybody has got what there is."""
    for client in viewers:
        assert (await client.ask("sit", table=table))["code"] == "bad_request"


def blanked(frame: bytes, term: int) -> bytes:
    """A frame without the term, which is drawn at random."""
    return frame.replace(term.to_bytes(8, "big"), b"\0" * 8).replace(
        str(term).encode(), b"." * len(str(term))
    )


async def sent(
    server: Live, people: int, script, *, plan=None, **create: Any
) -> dict[int | None, list[bytes]]:
    """Every frame that each seat and a spectator were sent while the seats of a script acted.

    `plan`: what seat 0 plans before.
    """
    viewers = [await person(server, number) for number in range(people + 1)]
    players, watcher = viewers[:people], viewers[people]
    table = (await players[0].ok("create", pace=SLOW, **create))["table"]
    for seat in range(1, people):
        await players[seat].ok("join", table=table, seat=seat)
    await watcher.ok("watch", table=table)
    for player in players:
        await player.ok("ready", table=table, on=True)
    await settle(viewers, table)
    if plan is not None:
        await players[0].ok("plan", table=table, action=plan)
        await settle(viewers, table)
    for seat, action in script:
        prompt = await players[seat].prompt()
        await players[seat].ok("act", table=table, turn=prompt["turn"], action=action)
        await settle(viewers, table)
    term = server.paiju.tables.owned.actors[table].term
    frames = [[blanked(frame, term) for frame in client.frames] for client in viewers]
    return dict(zip((*range(people), None), frames, strict=True))

"""A table of Hold'em with people on some of its seats, on a live server; hands are played by a short script."""

import asyncio
from collections.abc import Mapping, Sequence
from typing import Any

from paiju.engine.registry import GAMES
from tests.server.live import SLOW, Client, Live

WORDS = {"f": {"a": "fold"}, "x": {"a": "check"}, "c": {"a": "call"}, "a": {"a": "all_in"}}
CHIPS = 2_000
"""The largest buy-in, which is brought if nothing else is said: 100 big blinds of 20."""


def stack_deck(patch, deck: Sequence[str]) -> None:
    """Every hand from now on is dealt from this deck, see `tests.engine.games.holdem.table.stacked`."""
    game = GAMES["holdem"]
    patch.setattr(type(game), "chance_action", lambda *_: game.chance_type(tuple(deck)))


class Ring:
    """People at one table, by seat."""

    def __init__(self, table: str, players: Mapping[int, Client]) -> None:
        self.table = table
        self.players = dict(players)

    def __getitem__(self, seat: int) -> Client:
        return self.players[seat]

    async def start(self, *seats: int) -> None:
        """Everybody (or only the named seats) is ready; returns when a hand has begun for all."""
        for seat in seats or self.players:
            await self[seat].ok("ready", table=self.table, on=True)
        for player in self.players.values():
            await player.event("hand_started")

    async def play(self, script: str) -> None:
        """Each word is done by a seat: `2:c`, `0:r60`, `1:f`."""
        for word in script.split():
            seat, _, move = word.partition(":")
            reply = await self.act(int(seat), move)
            assert reply["t"] == "ok", (word, reply)

    async def act(self, seat: int, move: str | dict[str, Any]) -> dict[str, Any]:
        """Answer the seat's open prompt; returns the reply."""
        player = self[seat]
        prompt = await player.prompt()
        reply = await player.ask("act", table=self.table, turn=prompt["turn"], action=action_of(move))
        if reply["t"] == "error":
            player.inbox.appendleft(prompt)
        return reply

    async def asked(self, seat: int) -> dict[str, Any]:
        """The seat's open prompt, which stays to be answered."""
        prompt = await self[seat].prompt()
        self[seat].inbox.appendleft(prompt)
        return prompt

    async def refused(self, seat: int, move: str | dict[str, Any]) -> dict[str, Any]:
        """The error that an answer gets; nothing has changed by it."""
        before = await self.view(seat)
        error = await self.act(seat, move)
        assert error["t"] == "error", error
        assert await self.view(seat) == before
        return error

    async def look(self, seat: int) -> dict[str, Any]:
        """The seat's snapshot. The prompt that comes with it is one that waits already."""
        await self[seat].ok("sync", table=self.table)
        return await self[seat].next("table")

    async def view(self, seat: int) -> dict[str, Any]:
        return (await self.look(seat))["view"]

    async def stacks(self, seat: int | None = None) -> list[int | None]:
        """Each seat's chips between hands."""
        seen = await self.look(next(iter(self.players)) if seat is None else seat)
        return [place.get("stack") for place in seen["seats"]]

    async def info(self, seat: int) -> dict[str, Any]:
        """What everybody may know of a seat."""
        seen = await self.look(next(iter(self.players)))
        return seen["seats"][seat]

    async def over(self) -> dict[str, Any]:
        """Wait for the end of the hand at every player; returns `settled`."""
        settled, *_ = await asyncio.gather(*(player.event("settled") for player in self.players.values()))
        return settled


def action_of(move: str | dict[str, Any]) -> dict[str, Any]:
    """A move's word as an action."""
    if isinstance(move, dict):
        return move
    return WORDS.get(move) or {"a": "raise_to", "amount": int(move[1:])}


async def ring(
    server: Live, people: int = 3, *, seats: int | None = None, pace: Mapping[str, Any] = SLOW,
    buy_ins: Sequence[int | None] = (), options: Mapping[str, Any] | None = None, **create: Any,
) -> Ring:  # fmt: skip
    """So many guests from seat 0 on, each with a buy-in; nobody is ready yet."""
    players = [await server.guest(f"P{number}") for number in range(people)]
    chips = [*buy_ins, *[None] * (people - len(buy_ins))]
    fields = {"game": "holdem", "seats": seats or max(2, people), "options": dict(options or {}), **create}
    table = (await players[0].ok("create", pace=dict(pace), buy_in=chips[0], **fields))["table"]
    for seat in range(1, people):
        await players[seat].ok("join", table=table, seat=seat, buy_in=chips[seat])
    for player in players:
        await player.barrier(table)
    return Ring(table, dict(enumerate(players)))

"""Tables of people at a live server: seated, dealt to, played to the end."""

import asyncio
from collections.abc import Sequence

from paiju.engine.cards.deck import DECK_54
from tests.server.live import SLOW, Client, Live

HAND = 17
TOO_LATE = {"not_your_turn", "stale_turn"}
"""How a claim is refused whose tile went to a higher one while it was on its way."""


class Threesome:
    """Three people at one table of 斗地主, in the order of their seats."""

    def __init__(self, players: Sequence[Client], table: str) -> None:
        self.players = list(players)
        self.table = table

    def __getitem__(self, seat: int) -> Client:
        return self.players[seat]

    async def start(self) -> int:
        """Everybody is ready; returns who bids first, when everybody has seen the cards dealt."""
        for player in self.players:
            await player.ok("ready", table=self.table, on=True)
        first, *_ = [(await player.event("dealt"))["first_bidder"] for player in self.players]
        return first

    async def act(self, seat: int, action: dict) -> dict:
        """The seat answers its open prompt, and is not refused."""
        reply = await self.answer(seat, action)
        assert reply["t"] == "ok", reply
        return reply

    async def answer(self, seat: int, action: dict) -> dict:
        player = self.players[seat]
        prompt = await player.prompt()
        return await player.ask("act", table=self.table, turn=prompt["turn"], action=action)

    async def landlord_is_first(self) -> None:
        """Seat 0, who bids first, becomes landlord."""
        for seat, yes in enumerate((True, False, False)):
            await self.act(seat, {"a": "call", "yes": yes})

    async def finish(self) -> dict:
        """Play the deal to its end with the last hint or the default of each prompt; returns `settled`."""
        settled, *others = await asyncio.gather(*(play_out(player) for player in self.players))
        assert all(other == settled for other in others)
        return settled


async def play_out(player: Client) -> dict:
    """Answer every prompt until the deal ends; returns its `settled`."""
    settled = None
    while True:
        message = await player.message()
        match message["t"]:
            case "prompt" if player.asks(message):
                action = (message.get("hints") or [message["default"]])[-1]
                reply = await player.ask("act", table=message["table"], turn=message["turn"], action=action)
                if reply["t"] != "ok":
                    assert message["kind"] == "claim", reply
                    assert reply["code"] in TOO_LATE, reply
                    assert any(told["t"] == "prompt" for told in player.inbox), (
                        "the window was closed without a word"
                    )
            case "events":
                for event in message["events"]:
                    if event["e"] == "settled":
                        settled = event
                    if event["e"] == "deal_ended":
                        return settled


async def threesome(server: Live, *, hints: bool = False, options: dict | None = None, **create) -> Threesome:
    """Three guests, seated and not ready yet."""
    players = [await server.guest(name, hints=hints) for name in ("甲", "乙", "丙")]
    fields = {"game": "doudizhu", "options": options or {}, "pace": SLOW, **create}
    opened = await players[0].ok("create", **fields)
    table, where = opened["table"], {name: opened[name] for name in ("code", "table") if name in opened}
    if "code" in where:
        del where["table"]
    for seat in (1, 2):
        assert (await players[seat].ok("join", **where))["seat"] == seat
    for player in players:
        await player.barrier(table)
    return Threesome(players, table)


async def snapshot(client: Client, table: str) -> dict:
    """The table as it is now; where snapshots wait unread, the first of those."""
    await client.ok("sync", table=table)
    return await client.next("table")


def deck_of(*hands: str, bottom: str = "") -> tuple[str, ...]:
    """A deck that deals each seat at least these cards, and these to the bottom; the rest as they come."""
    wanted = [hand.split() for hand in (*hands, *[""] * (3 - len(hands)))]
    below = bottom.split()
    named = {card for cards in (*wanted, below) for card in cards}
    rest = [card for card in DECK_54 if card not in named]
    for cards, size in (*((hand, HAND) for hand in wanted), (below, 3)):
        while len(cards) < size:
            cards.append(rest.pop())
    from_the_top = [card for hand in wanted for card in hand]
    return (*below, *reversed(from_the_top))

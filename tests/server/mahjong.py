"""成都麻将 at a live server: walls built to order, and four people who have sat down."""

from collections import Counter
from itertools import accumulate

from paiju.engine.games.chengdu.dice import throws_of
from paiju.engine.games.chengdu.tile_set import tile_set_of
from paiju.engine.mahjong.dice import Deal, Thrown
from paiju.engine.mahjong.wall import unbroken
from paiju.engine.tiles.notation import parse_tiles
from tests.server.clocks import JumpingClock
from tests.server.live import Client, Live

BREAK = (2, 3)
PACE = {"turn_ms": 20_000, "bank_ms": 60_000, "between_ms": 600_000, "bot_ms": 0}
PAUSE_MS = 700


def built(hands, draws, carry):
    """The deal of a wall from which seat 0 as the dealer and the seats after it get these tiles, then these are drawn.

    Hands are in notation (`123m55p`); what they leave open is filled with what is left, in the documented order.
    """
    deck, blocks = tile_set_of(carry.seats, carry.options)
    wanted = [list(parse_tiles(hand)) for hand in (*hands, *[""] * (carry.seats - len(hands)))]
    drawn = list(parse_tiles(draws))
    left = Counter(deck) - Counter([tile for tiles in (*wanted, drawn) for tile in tiles])
    assert sum(left.values()) + sum(map(len, wanted)) + len(drawn) == len(deck), "a tile is there too often"
    rest = list(left.elements())
    before = sum(blocks)
    sizes = [before + 2, *[before + 1] * (carry.seats - 1)]
    for tiles, size in zip(wanted, sizes, strict=True):
        while len(tiles) < size:
            tiles.append(rest.pop())
    wall = []
    for size, taken in zip(blocks, accumulate(blocks, initial=0), strict=False):
        wall += [tile for tiles in wanted for tile in tiles[taken : taken + size]]
    wall += [*(tiles[before] for tiles in wanted), wanted[0][before + 1]]
    return Deal(unbroken((*wall, *drawn, *rest), carry.seats, BREAK), thrown(carry))


def thrown(carry):
    """Dice by which the seats sit in their order, and seat 0 deals."""
    throws, found = throws_of(carry), []
    asked = next(throws)
    while True:
        kind, seat = asked
        dice = BREAK if kind == "break" else ((6, 6), (6, 5), (5, 5), (5, 4), (4, 4), (4, 3))[seat]
        found.append(Thrown(kind, seat, dice))
        try:
            asked = throws.send(dice)
        except StopIteration:
            return tuple(found)


class Four:
    """Four people (or fewer, and bots) at a table of a server whose clock jumps, and a spectator."""

    def __init__(self, server: Live, clock: JumpingClock) -> None:
        self.server, self.clock = server, clock
        self.seats: dict[int, Client] = {}

    async def open(self, *, bots=(), options=None, pace=PACE, game="chengdu", **create):
        """Everybody sits and is ready; returns when the tiles are dealt."""
        people = [seat for seat in range(4) if seat not in bots]
        self.seats = {seat: await self.server.guest(f"P{seat}", hints=True) for seat in people}
        self.watcher = await self.server.guest("W")
        author = self.seats[people[0]]
        fields = {"game": game, "pace": pace, "options": options or {}, **create}
        self.table = (await author.ok("create", **fields))["table"]
        for seat in people[1:]:
            await self.seats[seat].ok("join", table=self.table, seat=seat)
        await self.watcher.ok("watch", table=self.table)
        for seat in bots:
            await author.ok("add_bot", table=self.table, seat=seat)
        for client in self.seats.values():
            await client.ok("ready", table=self.table, on=True)
        await self.watcher.event("dealt")
        return self

    def __getitem__(self, seat: int) -> Client:
        return self.seats[seat]

    @property
    def state(self):
        """The table as its owner has it."""
        return self.server.paiju.tables.owned.actors[self.table].state

    async def act(self, seat, action):
        """Answer the open prompt of a seat, and be accepted."""
        reply = await self.answer(seat, action)
        assert reply["t"] == "ok", reply
        return reply

    async def answer(self, seat, action):
        prompt = await self.prompt(seat)
        self.seats[seat].inbox.clear()
        return await self.seats[seat].ask("act", table=self.table, turn=prompt["turn"], action=action)

    async def prompt(self, seat):
        """The prompt that is open for a seat now; it stays in the inbox."""
        await self.settle()
        prompts = [message for message in self.seats[seat].inbox if message["t"] == "prompt"]
        assert prompts, f"seat {seat} is asked nothing"
        assert prompts[-1]["turn"] is not None, f"seat {seat} is asked nothing any more"
        return prompts[-1]

    async def discard(self, seat, tile):
        return await self.act(seat, {"a": "discard", "tile": tile})

    async def asked(self):
        """The kind of every open prompt, by seat."""
        await self.settle()
        found = {}
        for seat, client in self.seats.items():
            prompts = [message for message in client.inbox if message["t"] == "prompt"]
            if prompts and prompts[-1]["turn"] is not None:
                found[seat] = prompts[-1]["kind"]
        return found

    async def settle(self):
        """Everybody has got what there is; bots that need no time have answered."""
        for _ in range(2):
            for client in (*self.seats.values(), self.watcher):
                if client.open:
                    await client.ask("sit", table=self.table)

    async def pass_time(self, ms):
        """Let time pass; returns the events that everybody saw."""
        await self.settle()
        self.watcher.inbox.clear()
        await self.clock.jump(ms, self.settle)
        return self.seen()

    def seen(self):
        events = [event for message in self.watcher.inbox for event in message.get("events", ())]
        self.watcher.inbox.clear()
        return events

    def tiles(self):
        """Every tile of the deal, counted."""
        table = self.state.deal.state.table
        wins = self.state.deal.state.wins
        found = Counter(table.wall.tiles[table.wall.head :])
        for hand in table.hands:
            found.update(hand)
        found.update(tile for tile in self.state.deal.state.hidden if tile is not None)
        for melds in table.melds:
            for meld in melds:
                found.update(meld.tiles if meld.feeder is None else meld.tiles[1:])
        found.update(river.tile for rivers in table.rivers for river in rivers)
        found.update(won.tile for won in wins if won.kind in {"zimo", "gsh"})
        found.update({won.tile for won in wins if won.kind == "qianggang"})
        return found


def kinds(events):
    return [event["e"] for event in events]

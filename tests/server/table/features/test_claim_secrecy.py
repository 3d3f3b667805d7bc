"""Whether anybody may claim a card is invisible to the others: in bytes, in messages and in time.

Whole runs of the server over real sockets, by a clock that jumps, which differ only in whether a seat can claim.
"""

import asyncio
from typing import Any, NamedTuple

import pytest

from paiju.bots.registry import BOTS
from paiju.engine.registry import GAMES
from paiju.server.table import bot_workers
from tests.long import rest_long
from tests.patience import until
from tests.server import mahjong, riichi
from tests.server.clocks import JumpingClock
from tests.server.live import ONE_LOOP, empty_database, running_server
from tests.server.same_runs import blanked, draw_alike, person
from tests.snatch import SEATS, Passer, in_hands

pytestmark = ONE_LOOP


class Setting(NamedTuple):
    """A game, and two deals of it that differ in whether seat 2 can claim what seat 0 gives up first."""

    game: str
    options: dict[str, Any]
    can: Any
    cannot: Any
    others: tuple[int | None, ...]
    """The viewers that see the same in both."""
    first: dict[str, Any]
    closed: bytes
    """In the bytes of what ends the pause."""
    before: dict[str, Any] | None = None
    """What everybody does before."""


CAN = in_hands("3c 3h 3s 4c 5c 5d 5h 5s 3d 4d 4h 4s 6c 6d 6h 6s")
CANNOT = in_hands("3c 3h 3s 3d 5c 5d 5h 5s 4c 4d 4h 4s 6c 6d 6h 6s")
SNATCH = Setting(
    game="snatch",
    options={},
    can=CAN,
    cannot=CANNOT,
    others=(1, 3, None),
    first={"a": "lay", "card": "3c"},
    closed=b"closed",
    before={"a": "mark", "suit": "c"},
)
ZERO, ONE, THREE = "5m1177m99m369s369p2s", "2389m258s1247p14s", "346m147s258p11p67s"
MAHJONG = Setting(
    game="chengdu",
    options={"que": "off"},
    can=(ZERO, ONE, "55m44s66s55p88p137p", THREE),
    cannot=(ZERO, ONE, "44m44s66s55p88p137p", THREE),
    others=(0, 1, 3, None),
    first={"a": "discard", "tile": "5m"},
    closed=b"window_closed",
)
RIICHI = Setting(
    game="riichi",
    options={},
    can=("5m1177m99m369s369p", ONE, "55m44m66s55p88p137p", THREE),
    cannot=("5m1177m99m369s369p", ONE, "44m44s66s55p88p137p", THREE),
    others=(0, 1, 3, None),
    first={"a": "discard", "tile": "5m"},
    closed=b"window_closed",
)
BUILT = {
    "chengdu": lambda deal, carry: mahjong.built(deal, "9s", carry),
    "riichi": lambda deal, carry: riichi.built({"hands": deal, "draws": "2s9s1s", "shown": "1f"}, carry),
}
STEP = 100
PACE = {"turn_ms": 60_000, "bank_ms": 0, "between_ms": 600_000, "claim_ms": 5_000}


class Run:
    """A table of four seats and a spectator at a separate server; records each message with its time."""

    def __init__(self, server, clock, setting) -> None:
        self.server, self.clock, self.setting = server, clock, setting

    async def open(self, people, **create):
        """Seats of people, the others bots; everybody has done what is done before the first turn."""
        self.seats = {seat: await person(self.server, seat) for seat in people}
        self.watcher = await person(self.server, SEATS)
        fields = {"game": self.setting.game, "options": self.setting.options, "pace": PACE, **create}
        self.table = (await self.seats[0].ok("create", **fields))["table"]
        for seat in people[1:]:
            await self.seats[seat].ok("join", table=self.table, seat=seat)
        await self.watcher.ok("watch", table=self.table)
        for seat in range(SEATS):
            if seat not in self.seats:
                await self.seats[0].ok("add_bot", table=self.table, seat=seat)
        for client in self.seats.values():
            await client.ok("ready", table=self.table, on=True)
        for client in self.seats.values() if self.setting.before else ():
            await self.act(client, self.setting.before)

    async def lay(self):
        await self.watcher.event("turn")
        await self.settle()
        await self.act(self.seats[0], self.setting.first)
        await self.settle()

    async def act(self, client, action):
        prompt = await client.prompt()
        await client.ok("act", table=self.table, turn=prompt["turn"], action=action)

    @property
    def viewers(self):
        return {**self.seats, None: self.watcher}

    async def settle(self):
        """Everybody has got what there is; bots that need no time have answered."""
        for _ in range(3):
            for client in self.viewers.values():
                if client.open:
                    await client.ask("sit", table=self.table)

    async def watch(self, ms):
        """Let time pass, a step at a time; returns all that each viewer was sent in each step."""
        told = {viewer: [] for viewer in self.viewers}
        for _ in range(ms // STEP):
            await self.clock.jump(STEP, self.settle)
            for viewer, frames in self.taken().items():
                told[viewer].append(frames)
        return told

    def taken(self):
        """The messages to each viewer since the last call, without the term, which is random, and the deck's root."""
        term = self.server.paiju.tables.owned.actors[self.table].term
        root = self.deal.root.encode() or b"no root"
        frames = {
            viewer: [blanked(frame, term).replace(root, b"root") for frame in client.frames]
            for viewer, client in self.viewers.items()
        }
        for client in self.viewers.values():
            client.frames.clear()
        return frames

    @property
    def deal(self):
        return self.server.paiju.tables.owned.actors[self.table].state.deal

    @property
    def offered(self):
        """The seats that may claim what lies there, whether or not they have answered."""
        state = self.deal.state
        if self.setting is SNATCH:
            return state.offered
        return tuple(seat for seat, offers in enumerate(state.table.window.offers) if offers)


@pytest.fixture
def run(redis_process, here, monkeypatch, snatched):
    """`run(deal, story, setting)`: plays the story at a separate server and returns its result."""
    for game in BUILT:
        monkeypatch.setitem(BOTS, game, {"normal": Passer})
    clocks = []

    async def told(deal, story, setting=SNATCH):
        draw_alike(monkeypatch, lambda now_ms: clocks.append(JumpingClock(now_ms)) or clocks[-1])
        if setting is SNATCH:
            snatched(deal)
        else:
            game, build = type(GAMES[setting.game]), BUILT[setting.game]
            monkeypatch.setattr(game, "chance_action", lambda _, state, __: build(deal, state.carry))
        async with running_server(
            empty_database(redis_process, 2), messages_per_s=100_000, burst=100_000
        ) as server:
            return await story(Run(server, clocks[-1], setting))

    return told


async def everybody_is_there(run):
    await run.open([0, 1, 2, 3])
    await run.lay()
    offered = run.offered
    before = await run.watch(300)
    if offered:
        await run.act(run.seats[2], {"a": "pass"})
    return offered, before, await run.watch(1_000)


async def the_claimer_is_in_auto(run):
    await run.open([0, 1, 2, 3])
    await run.seats[2].ok("auto", table=run.table, on=True)
    await run.lay()
    return run.offered, await run.watch(300), await run.watch(1_000)


async def the_claimer_has_left(run):
    await run.open([0, 1, 2, 3])
    await run.seats[2].ok("leave", table=run.table)
    left = run.seats.pop(2)
    await run.lay()
    await left.close()
    return run.offered, await run.watch(300), await run.watch(1_000)


async def the_claimer_has_been_disconnected(run):
    await run.open([0, 1, 2, 3])
    gone = run.seats.pop(2)
    await gone.close()
    await run.server.settle()
    await run.watch(21_000)
    await run.lay()
    return run.offered, await run.watch(300), await run.watch(1_000)


async def a_bystander_is_disconnected(run):
    await run.open([0, 1, 2, 3])
    gone = run.seats.pop(3)
    await gone.close()
    await run.server.settle()
    await run.lay()
    offered = run.offered
    before = await run.watch(300)
    if offered:
        await run.act(run.seats[2], {"a": "pass"})
    return offered, before, await run.watch(1_000)


async def the_claimer_is_a_bot(run):
    await run.open([0, 1, 3])
    await run.lay()
    return run.offered, await run.watch(300), await run.watch(1_000)


STORIES = [
    everybody_is_there,
    the_claimer_is_in_auto,
    the_claimer_has_left,
    the_claimer_has_been_disconnected,
    a_bystander_is_disconnected,
    the_claimer_is_a_bot,
]


GAMES_OF_CLAIMS = [SNATCH, MAHJONG, RIICHI]
each_setting = pytest.mark.parametrize("setting", GAMES_OF_CLAIMS, ids=lambda setting: setting.game)
TOLD = [
    *((SNATCH, story) for story in STORIES),
    *((setting, STORIES[0]) for setting in GAMES_OF_CLAIMS[1:]),
    *((setting, story) for setting in GAMES_OF_CLAIMS[1:] for story in STORIES[1:]),
]


@pytest.mark.parametrize(
    ("setting", "story"),
    rest_long(TOLD, "the same of another game's claims", first=len(STORIES) + len(GAMES_OF_CLAIMS) - 1),
    ids=lambda part: getattr(part, "game", None) or part.__name__,
)
async def test_whether_a_seat_can_claim_leaves_no_byte_no_message_and_no_moment(run, story, setting):
    can, *told = await run(setting.can, story, setting)
    cannot, *other = await run(setting.cannot, story, setting)
    assert (can, cannot) == ((2,), ())
    for part, other_part in zip(told, other, strict=True):
        for viewer in setting.others:
            if viewer in part:
                assert part[viewer] == other_part[viewer]


@each_setting
@pytest.mark.parametrize("can", [True, False], ids=["can", "cannot"])
async def test_the_next_event_comes_with_the_end_of_the_pause(run, can, setting):
    _, before, after = await run(setting.can if can else setting.cannot, everybody_is_there, setting)
    for viewer in setting.others:
        own = [setting.closed in b"".join(frames) for frames in (*before[viewer], *after[viewer])]
        assert own.index(True) == 700 // STEP - 1
        assert sum(own) == 1


async def test_who_thinks_longer_than_the_pause_shows_that_somebody_may_claim_and_no_more(run):
    """The others get the same messages at the same times, whichever seat is thinking."""

    async def thinks(run):
        await run.open([0, 1, 2, 3])
        await run.lay()
        (claimer,) = run.offered
        before = await run.watch(2_000)
        await run.act(run.seats[claimer], {"a": "pass"})
        return claimer, before, await run.watch(500)

    third = in_hands("3c 3h 3s 4c 5c 5d 5h 5s 6c 4d 4h 4s 3d 6d 6h 6s")
    (two, *told), (three, *other) = await run(CAN, thinks), await run(third, thinks)
    assert (two, three) == (2, 3)
    for part, other_part in zip(told, other, strict=True):
        for viewer in (1, None):
            assert part[viewer] == other_part[viewer]


async def test_the_order_in_which_claims_arrive_makes_no_difference(run):
    both = in_hands("3c 3h 4c 4d 3d 4h 5c 5d 3s 4s 5h 5s 6c 6d 6h 6s")

    def claimed_by(*order):
        async def story(run):
            await run.open([0, 1, 2, 3])
            await run.lay()
            assert run.offered == (1, 2)
            parts = []
            for seat in order:
                await run.act(run.seats[seat], {"a": "take"})
                parts.append(await run.watch(200))
            return *parts, await run.watch(1_000)

        return story

    one, other = await run(both, claimed_by(1, 2)), await run(both, claimed_by(2, 1))
    for part, other_part in zip(one, other, strict=True):
        for viewer in (0, 3, None):
            assert part[viewer] == other_part[viewer]
    assert any(b"taken" in frame for frames in one[-1][None] for frame in frames)


HIDE = [{"a": "hide", "tile": tile} for tile in ("2s", "2m", "7p", "3m", "6s")]
SWAP = [{"a": "swap", "tiles": tiles} for tiles in (
    ("5m", "1m", "1m"), ("2m", "3m", "8m"), ("1p", "3p", "7p"), ("3m", "4m", "6m"), ("5p", "8p", "8p"),
)]  # fmt: skip


# By the dice of these deals three tiles go to the next seat: 2 gives, and 3 gets.
@pytest.mark.parametrize(
    ("options", "choices", "blind"),
    [({}, HIDE, MAHJONG.others), ({"preset": "online"}, SWAP, (0, 1, None))],
    ids=["hide", "swap"],
)
async def test_a_secret_choice_before_the_first_turn_and_its_moment_leave_no_trace(
    run, options, choices, blind
):
    def choosing(choice, after_ms):
        async def story(run):
            await run.open([0, 1, 2, 3], options=options)
            for seat, wait_ms in ((3, after_ms), (2, 500 - after_ms), (1, 0), (0, 0)):
                await run.act(run.seats[seat], choices[choice if seat == 2 else seat])
                await run.clock.jump(wait_ms, run.settle)
            return run.taken(), await run.watch(300)

        return story

    one = await run(MAHJONG.can, choosing(2, 100), MAHJONG)
    another = await run(MAHJONG.can, choosing(4, 400), MAHJONG)
    assert one[0][2] != another[0][2]
    for viewer in blind:
        assert one[0][viewer] == another[0][viewer]
        assert one[1][viewer] == another[1][viewer]


@each_setting
async def test_a_bot_that_thinks_longer_than_the_pause_passes_within_it(run, setting, monkeypatch):
    at_once = bot_workers.BotPool.think

    async def slow(pool, game, level, observation, seed, *terms):
        if observation.prompt.kind == "claim":
            await asyncio.sleep(60)
        return await at_once(pool, game, level, observation, seed, *terms)

    monkeypatch.setattr(bot_workers.BotPool, "think", slow)

    async def story(run):
        await run.open([0, 1, 3])
        await run.lay()
        offered = run.offered
        await until(lambda: not run.deal.turns)
        assert run.deal.tick_at == run.clock.now + 700, "the clock of the table has stood still"
        return offered, await run.watch(1_000)

    offered, told = await run(setting.can, story, setting)
    assert offered == (2,)
    closed = [setting.closed in b"".join(frames) for frames in told[None]]
    assert closed.index(True) == 700 // STEP - 1

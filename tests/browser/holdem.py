"""Hands of Hold'em in which the other players follow a script: `script("2 call, 3 raise_to 60, 4 fold")`."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from playwright.sync_api import expect

from paiju.protocol.messages import Pace
from tests.browser.company import PATIENCE_S, SLOW, Company, Guest, Player, new_guest
from tests.browser.tables import TablePage
from tests.browser.visitors import Visit, Visitors

NAMES = ("阿岚", "小满", "林深", "老周", "茶茶", "禾生", "青石", "白川", "川川")
DEEP = {"buy_in_min": 5, "buy_in_max": 200}
"""Options with which a test gives each seat the stack it wants: 100 to 4000 chips at blinds of 10 and 20."""


@dataclass
class Hand:
    """A table of Hold'em: the page of the person tested, and the other seats."""

    table: str
    me: TablePage
    guest: Guest
    others: dict[int, Player]
    cards: dict[int, list[str]] = field(default_factory=dict)
    """What the other seats hold, once `note_cards` has looked."""

    def note_cards(self) -> None:
        """Read the other seats' cards from their views during the hand: after it no view has them."""
        for seat, player in self.others.items():
            self.cards[seat] = [str(card) for card in player.cards()]

    def script(self, text: str) -> None:
        """Let the other seats act in turn: `2 call, 3 raise_to 60, 4 fold`."""
        for step in text.split(","):
            seat, a, *amount = step.split()
            self.act(int(seat), {"a": a, **({"amount": int(amount[0])} if amount else {})})

    def act(self, seat: int, action: Mapping[str, Any]) -> None:
        """Let one of the other seats answer the prompt that is open for it, or opens next."""
        self.others[seat].act(action)
        expect_turn_shown(self.me)

    def call_most(self) -> None:
        """Call for more than half of the stack: the first press arms the button, the second one sends."""
        for _ in range(2):
            self.me.press("call")


def expect_turn_shown(me: TablePage) -> None:
    """Wait until the page shows what it was told last."""
    me.page.wait_for_timeout(30)


@dataclass
class CardRoom:
    """Where tests sit down to Hold'em."""

    visitors: Visitors
    company: Company

    def open(
        self,
        seats: int = 3,
        *,
        me: int = 0,
        stacks: Mapping[int, int] | None = None,
        stack: int = 2000,
        free: Sequence[int] = (),
        start: bool = True,
        pace: Mapping[str, Any] | None = None,
        visit: Visit | None = None,
        page: Mapping[str, Any] | None = None,
        **options: Any,
    ) -> Hand:
        """Open a table, sit down at `me` in a browser and let SDK players take the others but `free`; start a hand."""
        stacks = dict.fromkeys(range(seats), stack) | dict(stacks or {})
        guest = visit.guest if visit else new_guest(self.visitors.url, "小明")
        assert guest is not None
        mine = self.company.client(guest=guest)
        author = mine if me == 0 else self.company.client(NAMES[0])
        wish = {"options": {**DEEP, **options}, "pace": Pace(**{**SLOW, **(pace or {})})}
        opened = self.company.run(author.create("holdem", seats=seats, buy_in=stacks[0], **wish))
        others = {} if me == 0 else {0: Player(self.company, author, opened)}
        for seat in range(1, seats):
            if seat != me and seat not in free:
                others[seat] = self._player(opened.id, NAMES[seat - (seat > me)], seat, stacks[seat])
        if me != 0:
            self.company.run(mine.join(opened.id, seat=me, buy_in=stacks[me]))
        self.company.leave(mine)
        if visit is None:
            visit = self.visitors.open(f"/t/{opened.id}", guest=guest, **(page or {}))
        else:
            visit.page.goto(f"/t/{opened.id}")
        hand = Hand(opened.id, TablePage(visit), guest, others)
        if start:
            self.start(hand)
        return hand

    def all_in(self, **wish: Any) -> Hand:
        """Return a hand of three in which two have put in all chips of one before the flop."""
        hand = self.open(3, stacks={0: 3000}, **wish)
        hand.script("2 all_in")
        hand.call_most()
        return hand

    def start(self, hand: Hand) -> None:
        """Let everybody be ready, and wait for the first question or the cards."""
        for player in hand.others.values():
            player.ready()
        hand.me.press("ready")
        expect(hand.me.one("pot")).to_be_visible(timeout=PATIENCE_S * 1000)

    def watch(self, table: str, **page: Any) -> TablePage:
        """Look on, as one more person at a browser."""
        watching = TablePage(self.visitors.open(f"/t/{table}", name="看客", **page))
        watching.look_on()
        return watching

    def _player(self, table: str, name: str, seat: int, chips: int) -> Player:
        client = self.company.client(name)
        return Player(self.company, client, self.company.run(client.join(table, seat=seat, buy_in=chips)))

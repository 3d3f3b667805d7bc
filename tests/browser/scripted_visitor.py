"""A visitor who plays whole deals and looks at the page after every frame that it hears; bots or people play along."""

from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random
from typing import Any

import msgspec
from playwright.sync_api import Page

from paiju.client import OpenPrompt
from paiju.protocol.messages import Pace
from tests.browser.company import Company, Player, new_guest
from tests.browser.frames import Message
from tests.browser.layout_faults import Fault, layout_faults
from tests.browser.stepping import Stepped
from tests.browser.visitors import Visitors
from tests.patience import PATIENCE_S

WAIT_MS = 10
LONG_WAITS = PATIENCE_S * 1000 // WAIT_MS
PATIENT = {"turn_ms": 600_000, "bank_ms": 0, "between_ms": 600_000, "bot_ms": 0}
EAGER = 0.75
"""How often a claim is made, a card is played, a bet is called, where the visitor could as well pass."""
NAMES = {
    "zh": ("阿团", "小满", "林深", "老周", "茶茶", "禾生", "青石", "白川", "川川"),
    "en": ("Dumpling", "Nimbus", "Plough", "Cotton", "Millet", "Blaze", "Lucky", "Peach", "Dawn"),
}
UNSEEN = {"ping", "pong", "ok", "watching"}
"""Messages that change nothing on the felt."""
DECLINES = {"pass", "fold"}
Look = Callable[[Page, Fault, str], None]

_PRESS = """(id) => {
    const one = document.querySelector(`[data-testid="${id}"]:not(:disabled)`)
    one?.click()
    return !!one
}"""
_SEEN = '(ids) => ids.find((id) => document.querySelector(`[data-testid="${id}"]`)?.checkVisibility())'
_SCROLLED = """() => {
    const body = document.querySelector('dialog[open] .body')
    if (!body || body.scrollHeight <= body.clientHeight) return false
    body.scrollTop = body.scrollHeight
    return true
}"""


@dataclass
class Tour:
    """Deals of one game on one screen in one language; `found` is told each fault, with the state's name."""

    visitors: Visitors
    company: Company
    game: str
    seats: int | None
    lang: str
    seed: int
    found: Look
    people: bool = False
    """The other seats are people's, who answer by `chosen` as the visitor does: the same cards, the same deal."""
    states: int = 0
    deals: int = 0
    open_turn: Message | None = None
    page: Page = field(init=False)
    heard: Stepped = field(init=False)
    table: str = ""

    def play(self, deals: int) -> None:
        """Play so many deals, as many as possible at one table; each has more states than seats."""
        seated = False
        for _ in range(deals):
            seated = (seated and self._next()) or self._sit_down()
            self._deal()
            self.deals += 1

    def look(self, state: str) -> None:
        """Look at the page as it is now."""
        self.states += 1
        for fault in layout_faults(self.page):
            self.found(self.page, fault, state)

    def _sit_down(self) -> bool:
        """Open a table whose other seats bots take, and begin its first deal."""
        if self.table:
            self.page.context.close()
            self.visitors.visits.clear()
        guest = new_guest(self.visitors.url, "小明" if self.lang == "zh" else "Titmouse")
        client = self.company.client(guest=guest)
        wish = {} if self.seats is None else {"seats": self.seats}
        table = self.company.run(client.create(self.game, pace=Pace(**PATIENT), **wish))
        for seat in range(1, len(table.seats)):
            if self.people:
                self._seat(table.id, seat)
            else:
                self.company.run(table.add_bot())
        self.company.leave(client)
        self.table = table.id
        visit = self.visitors.open(None, guest=guest, settings={"lang": self.lang}, reduced_motion="reduce")
        self.page, self.heard, self.open_turn = visit.page, Stepped(visit.page), None
        self.page.goto(f"/t/{self.table}")
        self._wait_for("ready")
        self.look("waiting")
        self.page.evaluate(_PRESS, "ready")
        return True

    def _seat(self, table: str, seat: int) -> None:
        """Let one more person sit down and play; names are as long as the characters' longest."""
        client = self.company.client(NAMES[self.lang][seat - 1])
        player = Player(
            self.company, client, self.company.run(client.join(table, seat=seat, **self._chips()))
        )
        player.play_on(lambda prompt: chosen(_told(prompt), self.seed))
        player.ready()

    def _chips(self) -> dict[str, int]:
        return {"buy_in": 2000} if self.game == "holdem" else {}

    def _next(self) -> bool:
        """Go on to the next deal at this table, where it has one."""
        return bool(self.page.evaluate(_PRESS, "next"))

    def _wait_for(self, *testids: str) -> str:
        """Wait until one of some elements is seen; returns which."""
        for _ in range(LONG_WAITS):
            while self.heard.step():
                pass
            if seen := self.page.evaluate(_SEEN, testids):
                return str(seen)
            self.page.wait_for_timeout(WAIT_MS)
        raise AssertionError(f"{self.game}: no {testids} is shown")

    def _deal(self) -> None:
        """Hear a deal frame by frame and answer what is asked, until its settlement has been looked at."""
        waits = 0
        while waits < LONG_WAITS:
            messages = self.heard.step()
            if messages:
                waits = 0
                if self._ended(messages):
                    return self._settlement()
                if any(message["t"] not in UNSEEN for message in messages):
                    self.look(_state_of(messages))
            elif self.open_turn is not None:
                self._answer(self.open_turn)
            else:
                waits += 1
                self.page.wait_for_timeout(WAIT_MS)
        raise AssertionError(f"{self.game}: the deal does not end")

    def _ended(self, messages: list[Message]) -> bool:
        """Note what is asked; tell whether the deal is over."""
        for message in messages:
            if message["t"] == "prompt":
                self.open_turn = message if message["turn"] is not None else None
        events = [
            event["e"] for message in messages if message["t"] == "events" for event in message["events"]
        ]
        return "deal_ended" in events

    def _answer(self, asked: Message) -> None:
        """Raise what the page suggests and look; then answer."""
        self.open_turn = None
        if self.page.evaluate(_PRESS, "hint") or self.page.evaluate(_PRESS, "suggest"):
            self.look("a hint is raised")
        self.heard.say("act", table=self.table, turn=asked["turn"], action=chosen(asked, self.seed))

    def _settlement(self) -> None:
        """Look at the settlement, its end, and the table behind it."""
        self.look("the end of the deal")
        if self._wait_for("result", "next", "rebuy") != "result":
            self.look("the end of the deal, awards made")
            if not self.page.evaluate(_PRESS, "settlement"):  # without chips there is no such button
                return
            self._wait_for("result")
        self.look("settlement")
        if self.page.evaluate(_SCROLLED):
            self.look("settlement, scrolled")
        self.page.keyboard.press("Escape")
        self.look("the table after the deal")


def chosen(asked: Message, seed: int) -> Any:
    """Return an answer to a prompt: one that acts rather than one that declines; the same to the same prompt."""
    random = Random(f"{seed} {asked['kind']} {asked['legal']} {asked.get('hints')}")
    hints = asked.get("hints") or [asked["default"]]
    acting = [hint for hint in hints if hint["a"] not in DECLINES]
    wins = [hint for hint in hints if hint["a"] in {"win", "riichi"}]
    if wins:
        return wins[0]
    if asked["kind"] == "bet":
        return _bet(asked["legal"], random)
    if acting and (len(acting) == len(hints) or random.random() < EAGER):
        return random.choice(acting)
    return next((hint for hint in hints if hint["a"] in DECLINES), asked["default"])


def _told(prompt: OpenPrompt) -> Message:
    """Return a prompt as the wire has it."""
    plain = msgspec.to_builtins((prompt.default, prompt.hints))
    return {
        "kind": prompt.kind,
        "legal": dict(prompt.legal),
        "default": plain[0],
        "hints": list(plain[1] or ()),
    }


def _bet(legal: dict[str, Any], random: Random) -> dict[str, Any]:
    """Mostly check or call, sometimes raise, now and then with all chips."""
    if legal["min"] is not None and random.random() < 0.2:
        return {"a": "raise_to", "amount": legal["min"]}
    if legal["all_in"] and random.random() < 0.04:
        return {"a": "all_in"}
    return {"a": "check"} if legal["check"] else {"a": "call"}


def _state_of(messages: list[Message]) -> str:
    """Return the name of what was heard last."""
    events = [event["e"] for message in messages if message["t"] == "events" for event in message["events"]]
    return events[-1] if events else messages[-1]["t"]

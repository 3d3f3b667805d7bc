"""A visitor who plays whole deals and looks at every screen after every frame that is heard; others play along."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any

import msgspec

from paiju.client import OpenPrompt
from paiju.protocol.messages import Pace
from tests.browser.company import Company, Player, new_guest
from tests.browser.frames import Message
from tests.browser.screens import WAIT_MS, Screen, Screens, Sighting
from tests.browser.visitors import Visitors
from tests.patience import PATIENCE_S

LONG_WAITS = PATIENCE_S * 1000 // WAIT_MS
PATIENT = {"turn_ms": 99_000, "bank_ms": 0, "between_ms": 600_000, "bot_ms": 0}
EAGER = 0.75
"""How often a claim is made, a card is played, a bet is called, where the visitor could as well pass."""
NAMES = {
    "zh": ("阿团", "小满", "林深", "老周", "茶茶", "禾生", "青石", "白川", "川川"),
    "en": ("Dumpling", "Chestnut", "Titmouse", "Plough", "Lantern", "Millet", "Juniper", "Peach", "Swallow"),
}
AT_A_TABLE = 10
"""So many deals are played before the visitor closes a settlement and sits down elsewhere."""
DECLINES = {"pass", "fold"}
Look = Callable[[Screens, Sighting], None]


@dataclass
class Tour:
    """Deals of one game on some screens; `found` is told each fault."""

    visitors: Visitors
    company: Company
    game: str
    screens: Sequence[Screen]
    found: Look
    seats: int | None = None
    seed: int = 1
    people: bool = False
    """The other seats are people's, who answer by `chosen` as the visitor does: the same cards, the same deal."""
    answers: int | None = None
    """A deal is left after so many answers of the visitor; None: it is played to its end."""
    states: int = 0
    looks: int = 0
    deals: int = 0
    open_turn: Message | None = None
    page: Screens = field(init=False)
    _given: int = field(init=False, default=0)
    table: str = ""

    def play(self, deals: int) -> None:
        """Play so many deals, a few at each table."""
        seated = False
        while self.deals < deals:
            if not seated:
                self._sit_down()
            self._deal()
            self.deals += 1
            seated = self.deals % AT_A_TABLE != 0 and self.deals < deals and self._next()
            if not seated:
                self.page.escape()
                self.look("the table after the deal")

    def look(self, state: str) -> None:
        """Look at the page as it is now."""
        self.states += 1
        looks, sightings = self.page.look(state)
        self._tell(looks, sightings)

    def _tell(self, looks: int, sightings: list[Sighting]) -> None:
        self.looks += looks
        for sighting in sightings:
            self.found(self.page, sighting)

    def _sit_down(self) -> None:
        """Open a table whose other seats bots take, and begin its first deal."""
        if self.table:
            self.visitors.close()
            self.visitors.visits.clear()
        guest = new_guest(self.visitors.url, "小明" if self.screens[0].lang == "zh" else "Titmouse")
        client = self.company.client(guest=guest)
        wish = {} if self.seats is None else {"seats": self.seats}
        table = self.company.run(client.create(self.game, pace=Pace(**PATIENT), **wish))
        for seat in range(1, len(table.seats)):
            if self.people:
                self._seat(table.id, seat)
            else:
                self.company.run(table.add_bot())
        self.company.leave(client)
        self.table, self.open_turn = table.id, None
        visit = self.visitors.open(None, guest=guest, reduced_motion="reduce")
        self.page = Screens(visit.page, self.visitors.url, self.screens)
        self.page.open(f"/t/{self.table}")
        self._wait_for("ready")
        self.look("waiting")
        self.page.press("ready")

    def _seat(self, table: str, seat: int) -> None:
        """Let one more person sit down and play."""
        client = self.company.client(NAMES[self.screens[0].lang][seat - 1])
        player = Player(
            self.company, client, self.company.run(client.join(table, seat=seat, **self._chips()))
        )
        player.play_on(lambda prompt: chosen(_told(prompt), self.seed))
        player.ready()

    def _chips(self) -> dict[str, int]:
        return {"buy_in": 2000} if self.game == "holdem" else {}

    def _next(self) -> bool:
        """Go on to the next deal at this table, where it has one; without chips there is none."""
        return not any(self.page.seen("rebuy")) and self.page.press("next") > 0

    def _wait_for(self, *testids: str) -> list[str | None]:
        """Wait until one of some elements is seen on every screen; returns which."""
        for _ in range(LONG_WAITS):
            self.page.hear()
            if all(seen := self.page.seen(*testids)):
                return seen
            self.page.page.wait_for_timeout(WAIT_MS)
        raise AssertionError(f"{self.game}: no {testids} is shown: {seen}")

    def _deal(self) -> None:
        """Hear a deal frame by frame and answer what is asked, until its settlement has been looked at."""
        waits = self._given = 0
        while waits < LONG_WAITS:
            heard = self.page.hear()
            assert not heard.refused, heard.refused
            self.states += heard.states
            self._tell(heard.looks, heard.sightings)
            if heard.prompt:
                # The server gives an answer that is the only one.
                ours = heard.prompt["turn"] is not None and "act_at" not in heard.prompt
                self.open_turn = heard.prompt if ours else None
            if heard.ended:
                return self._settlement()
            if not heard.heard and self.open_turn is not None:
                if self._given == self.answers:
                    return None
                self._answer(self.open_turn)
                self._given += 1
            waits = 0 if heard.heard else waits + 1
            if waits:
                self.page.page.wait_for_timeout(WAIT_MS)
        raise AssertionError(f"{self.game}: the deal does not end")

    def _answer(self, asked: Message) -> None:
        """Raise what the page suggests and look; then answer."""
        self.open_turn = None
        if self.page.press("hint", "suggest"):
            self.look("a hint is raised")
        self.page.answer(asked, chosen(asked, self.seed))

    def _settlement(self) -> None:
        """Look at the settlement and at its end."""
        self.look("the end of the deal")
        if "result" not in self._wait_for("result", "next", "rebuy"):
            self.look("the end of the deal, awards made")
            self.page.press("settlement")
            self._wait_for("result")
        self.look("settlement")
        if self.page.scroll():
            self.look("settlement, scrolled")


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
        "legal": msgspec.to_builtins(prompt.legal) or {},
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

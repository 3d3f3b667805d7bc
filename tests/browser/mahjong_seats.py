"""Tables of mahjong with a wall chosen by the test: pages at some seats, scripted players at the others."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import msgspec
from playwright.sync_api import Locator, expect

from paiju.client import OpenPrompt
from paiju.protocol.messages import Pace
from tests.browser.company import SLOW, Choose, Company, Player, new_guest, timid
from tests.browser.mahjong import briefly, give_if_asked, tiles
from tests.browser.tables import TablePage
from tests.browser.visitors import Visitors

NAMES = ("小明", "阿岚", "老周", "林深", "阿青", "小满")
OPEN = {"que": "off"}
"""Rules by which the dealer discards at once."""
Point = tuple[float, float]
MOST_ROUNDS = 3_000
SETTLED_MS = 60_000


def answering(*answers: str) -> Choose:
    """Return who gives these answers, each as soon as it may.

    `5p` discards; `pung`, `kong` and `win` claim, or lay down a kong and win on the own turn; `zimo` wins only there.
    All else is passed, and what was drawn is discarded.
    """
    return in_order(_action, answers)


def in_order(
    action_of: Callable[[OpenPrompt, str], Mapping[str, Any] | None], answers: Sequence[str]
) -> Choose:
    """Return who gives each answer as soon as `action_of` finds it among the legal ones, and is timid else."""
    left = list(answers)

    def choose(prompt: OpenPrompt) -> Mapping[str, Any]:
        action = action_of(prompt, left[0]) if left else None
        if action is None:
            return timid(prompt)
        left.pop(0)
        return action

    return choose


def _action(prompt: OpenPrompt, answer: str) -> Mapping[str, Any] | None:
    legal, claims = msgspec.to_builtins(prompt.legal), prompt.kind == "claim"
    if not claims and prompt.kind != "discard":
        return None
    match answer:
        case "win" | "zimo":
            return {"a": "win"} if legal["win"] and (answer == "win" or not claims) else None
        case "pung":
            return legal["pung"] if claims else None
        case "kong":
            return legal["kong"] if claims else next(iter(legal["kongs"]), None)
    return {"a": "discard", "tile": answer} if not claims and answer in legal["discards"] else None


@dataclass
class Four:
    """A table of mahjong: the page of the person tested at seat 0, other people's pages, and players with a script."""

    table: str
    me: TablePage
    pages: dict[int, TablePage]
    """The other pages, by seat."""
    players: dict[int, Player]

    def begin(self) -> None:
        """Let everybody be ready; returns when the tiles are dealt."""
        for player in self.players.values():
            player.ready()
        for page in self._all:
            page.press("ready")
        for page in self._all:
            expect(tiles(page).first).to_be_visible()

    @property
    def _all(self) -> list[TablePage]:
        return [self.me, *self.pages.values()]

    def finish(self) -> None:
        """Answer each prompt at its page until the deal is settled at all of them."""
        for _ in range(MOST_ROUNDS):
            if all(page.one("result").is_visible() for page in self._all):
                return
            for page in self._all:
                if (asked := open_question(page)) is not None:
                    give_if_asked(page, asked, briefly)
            self.me.page.wait_for_timeout(10)
        raise AssertionError("the deal does not end")


def open_question(page: TablePage) -> dict[str, Any] | None:
    """Return what the page asks just now; None: nothing, or not yet."""
    told = [message for message in page.frames.received if message["t"] == "prompt"]
    done = {one["turn"] for one in (*page.frames.asked("act"), *told) if one["t"] == "act" or "act_at" in one}
    if not told or told[-1]["turn"] in {None, *done} or page.one("claims").count() == 0:
        return None
    return told[-1] if page.one("claims").get_attribute("data-kind") == told[-1]["kind"] else None


def four(
    visitors: Visitors,
    company: Company,
    *,
    seats: int = 4,
    pages: Sequence[int] = (),
    scripts: Mapping[int, Choose] | None = None,
    pace: Mapping[str, Any] | None = None,
    aids: bool = True,
    begin: bool = True,
    pause_s: float = 0,
    key: str = "chengdu",
    page: Mapping[str, Any] | None = None,
    **options: Any,
) -> Four:
    """Sit down; unless the test will `begin`, the tiles are dealt.

    Players pass, and discard what they draw, unless their script says more; they answer `pause_s` after they are asked.
    """
    guest = new_guest(visitors.url, NAMES[0])
    client = company.client(guest=guest)
    wish = Pace(**{**SLOW, **(pace or {})})
    table = company.run(client.create(key, seats=seats, options=options, pace=wish, aids=aids)).id
    company.leave(client)
    me = TablePage(visitors.open(f"/t/{table}", guest=guest, **(page or {})))
    others = {}
    for seat in pages:
        others[seat] = TablePage(visitors.open(f"/t/{table}", name=NAMES[seat]))
        others[seat].press(f"sit-{seat}")
    players = {seat: company.join(table, NAMES[seat], seat) for seat in range(1, seats) if seat not in others}
    for seat, player in players.items():
        player.play_on((scripts or {}).get(seat, timid), pause_s=pause_s)
    game = Four(table, me, others, players)
    if begin:
        game.begin()
    return game


class Finger:
    """A finger on a page; Playwright's own only taps."""

    def __init__(self, me: TablePage) -> None:
        self._me = me
        self._session = me.page.context.new_cdp_session(me.page)

    def down(self, x: float, y: float) -> None:
        self._say("touchStart", [{"x": x, "y": y}])

    def move(self, x: float, y: float) -> None:
        self._say("touchMove", [{"x": x, "y": y}])

    def up(self) -> None:
        self._say("touchEnd", [])

    def drag(self, start: Point, end: Point) -> None:
        """Draw something from one place to another: with the mouse where there are no fingers."""
        (x, y), (to_x, to_y) = start, end
        if self._me.visit.touch:
            self.down(x, y)
            self.move((x + to_x) / 2, (y + to_y) / 2)
            self.move(to_x, to_y)
            self.up()
        else:
            mouse = self._me.page.mouse
            mouse.move(x, y)
            mouse.down()
            mouse.move(to_x, to_y, steps=4)
            mouse.up()

    def _say(self, kind: str, points: list[dict]) -> None:
        self._session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})


def middle(of: Locator) -> Point:
    """The middle of an element."""
    box = of.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

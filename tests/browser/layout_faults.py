"""What is wrong with the layout of a page as it lies now: one question to the browser about every visible piece.

Pieces are cards, tiles, plates, buttons, pills, pictures and texts. Each must lie on the screen and inside what holds
it, whole, and on no other piece; the exceptions are data of this module.
"""

from pathlib import Path
from typing import Any, NamedTuple

from playwright.sync_api import Page

RULES: dict[str, Any] = {
    "pieces": {
        "card": ".card",
        "tile": ".tile",
        "plate": ".plate",
        "button": "button, a.btn, a.ibtn, input, select",
        "pill": ".chip, .cnt, .badge, .bub, .tag, .kitty, .pot, .bet",
        "picture": ".av, .ring",
    },
    "holders": ".plate, .btn, .ibtn, .chip, .badge, .cnt, .bub, .tag",
    # Groups whose cards lie on each other as they are held.
    "stacks": ".hand, .hands, .fan, .row, .ohand, .mj-tiles, .meld, .cols, .hole",
    # The topmost sheet alone is looked at; what is under its shade is not read.
    "modal": "dialog[open], .scrim",
    # Told for a moment, above everything.
    "over": ".toasts, .update, .bubbles, .sm-front, .all-in, .mm, .rb-moment",
    # For those who listen.
    "unseen": ".sr, [hidden], details:not([open]) > :not(summary)",
    # May leave the box that holds it, by design: marks at corners.
    "corners": ".dot, .tick, .pucks, .tag, .card, .tile, .cnt, .ring",
    # What may lie anywhere: decoration, and what is seen through (it may cover no button, though).
    "free": ".inlay, .table-edge, .hail, .take-it",
    # Parts of a line of which only those that fit are shown.
    "folds": ".bar .ttl .parts > span, .st .sub > :is(.stack, .became), .spot .sub > *",
    # Names of people, of any length; up to so many letters they are whole everywhere.
    "names": ".plate .nm, .plate .nm *",
    "name": 8,
    # px between a plate and its neighbours that are no room for its text.
    "gap": 8,
    # (upper, lower): what may lie on what.
    "may": [
        (".hands .card", ".hands .card"),  # rows and columns of a hand
        (".plate", '.card[data-card="??"]'),  # cards face down, tucked behind a plate
        (".laid .card", ".laid .card"),  # the rows of the one play that is to be beaten
        (".ring", ".fc"),  # a clock round its face
        (".botbar", "*"),  # what stays at the foot of the lobby while it is scrolled
    ],
    # (what, the round edge of a table within which it lies)
    "edged": [(".hstage :is(.plate, .puck)", ".hstage > .table-edge")],
    # Content that may be wider than the box in which it is scrolled.
    "sideways": ".none",
    # (what, the felt it lies on, the least share of the felt's height that it takes): on a desk, with the usual seats.
    "large": [
        ('.zone[data-mode=desk][data-seats="3"] .pile[data-best] .card', ".shed-stage", 0.17),
        ('.zone[data-mode=desk][data-seats="3"] .spot[data-standing]', ".shed-stage", 0.19),
        ("[data-square]:not([data-open]) .rb-river:not([data-long]) .tile:not(.lying)", ".board", 0.067),
        # Past three rows of six the tiles of a river are smaller.
        (
            "[data-square]:not([data-open]) [data-kind=wide] .mj-river:not(:has(:nth-child(19))) .tile:not(.lying)",
            ".board",
            0.067,
        ),
        ("[data-square]:not([data-open]) :is(.mj-compass, .rb-centre)", ".board", 0.22),
        ("[data-kind=wide] .boards > :only-child .card", ".hstage", 0.16),
    ],
    # px of a card that its neighbour must leave free.
    "strip": 8,
}
KINDS = (
    "overlap",
    "outside",
    "truncated",
    "cut",
    "spilt",
    "covered",
    "ragged",
    "hidden",
    "broken",
    "sideways",
    "small",
)
"""On another piece; beside the screen, or a table's edge; text cut off; a piece cut off; beyond what holds it; a button
that something else takes the touch of; rows that do not begin below each other; a card too close under its neighbour; a
word on two lines; wider than what it is scrolled in; less of the felt than it should have."""
CHECK = (Path(__file__).parent / "layout_faults.js").read_text()
"""A function of the rules that looks at the page as it is at that moment."""
_SETTLED = """async () => {
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
    await Promise.all(document.getAnimations()
        .filter((one) => one.playState === 'running' && one.effect.getComputedTiming().endTime <= 1000)
        .map((one) => one.finished.catch(() => {})))
}"""


class Fault(NamedTuple):
    """One thing that lies wrong; `kind` is one of `KINDS`."""

    kind: str
    what: str
    more: str
    boxes: tuple[dict[str, float], ...] = ()
    """Where it is: `left`, `top`, `right`, `bottom`, CSS pixels."""

    def __str__(self) -> str:
        return f"{self.kind}: {self.what}: {self.more}"


def layout_faults(page: Page) -> list[Fault]:
    """Return what lies wrong on a page, once what moves has arrived."""
    page.evaluate(_SETTLED)
    found = page.evaluate(CHECK, RULES)["faults"]
    return [Fault(one["kind"], one["what"], one["more"], tuple(one["boxes"])) for one in found]

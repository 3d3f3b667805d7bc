"""One visitor's table on several screens at once, each in a language: every frame is heard on all of them together.

The screens are frames of one page, as large as a screen is; a layout follows the size of its frame. A state is reached
once and looked at on each.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

from playwright.sync_api import Page, Route

from tests.browser.frames import Message
from tests.browser.layout_faults import CHECK, RULES, Fault
from tests.browser.sizes import Size

HERE = Path(__file__).parent
MSGPACK = HERE.parents[1] / "web/node_modules/@msgpack/msgpack/dist.umd/msgpack.min.js"
PLACE = "/api/games"
"""What holds the frames: an answer that is no page of ours, on the same origin."""
UNSEEN = ["ping", "pong", "ok", "error", "watching"]
"""Messages that change nothing on the felt."""
WAIT_MS = 10


class Screen(NamedTuple):
    """A size in a language."""

    size: Size
    lang: str

    @property
    def name(self) -> str:
        return f"{self.size.name} {self.lang}"


class Sighting(NamedTuple):
    """A fault, and the screen and state in which it was seen."""

    screen: str
    state: str
    fault: Fault


@dataclass
class Heard:
    """What came of hearing on: what was looked at, and what is to be done next."""

    heard: int
    states: int
    looks: int
    sightings: list[Sighting]
    prompt: Message | None
    ended: bool
    refused: list[str]


class Screens:
    """The screens of one page."""

    def __init__(self, page: Page, url: str, screens: Sequence[Screen]) -> None:
        self.page = page
        self.screens = screens
        self._url = url
        page.add_init_script(script=_scripts())
        page.route(f"{url}/t/*", _framed)

    def open(self, path: str) -> None:
        """Show an address of the page on every screen."""
        self.page.goto(f"{self._url}{PLACE}")
        frames = [[screen.name, screen.size.width, screen.size.height] for screen in self.screens]
        self.page.evaluate(_OPEN, [path, frames])

    def hear(self) -> Heard:
        """Hear on until somebody must act, looking after each frame."""
        told = self.page.evaluate("([unseen, rules]) => screens.hear(unseen, rules)", [UNSEEN, RULES])
        return Heard(sightings=_sightings(told.pop("faults")), **told)

    def look(self, state: str) -> tuple[int, list[Sighting]]:
        """Look at every screen that has changed; returns how many those were, and what was seen."""
        told = self.page.evaluate("([rules, state]) => screens.look(rules, state)", [RULES, state])
        return told["looks"], _sightings(told["faults"])

    def press(self, *testids: str) -> int:
        """Press on every screen the first of some buttons that it has; returns how many have one."""
        return int(self.page.evaluate(_PRESS, testids))

    def seen(self, *testids: str) -> list[str | None]:
        """Return of every screen which of some elements is seen there."""
        return list(self.page.evaluate(_SEEN, testids))

    def scroll(self) -> bool:
        """Scroll what an open sheet holds to its end; tells whether there was anything to scroll."""
        return any(self.page.evaluate(_SCROLL))

    def escape(self) -> None:
        """Close the sheets, as the Escape key does."""
        self.page.evaluate(_ESCAPE)

    def answer(self, asked: Message, action: Message) -> None:
        """Answer an open prompt."""
        self.page.evaluate("([asked, action]) => screens.answer(asked, action)", [asked, action])

    def photograph(self, screen: str, boxes: Sequence[dict[str, float]], path: Path) -> None:
        """Take a picture of a screen with some boxes marked."""
        frame = self.page.locator(f'iframe[name="{screen}"]')
        frame.evaluate(_MARK, [dict(box) for box in boxes])
        frame.screenshot(path=path)
        frame.evaluate(_UNMARK)


def _framed(route: Route) -> None:
    """Answer with the page as it is, without the policy that forbids to frame it."""
    answer = route.fetch()
    headers = {name: value for name, value in answer.headers.items() if name != "content-security-policy"}
    route.fulfill(response=answer, headers=headers)


def _sightings(told: list[Any]) -> list[Sighting]:
    return [
        Sighting(
            one["screen"], one["state"], Fault(one["kind"], one["what"], one["more"], tuple(one["boxes"]))
        )
        for one in told
    ]


def _scripts() -> str:
    """Return what every frame runs first: the page that holds the screens, and each of them."""
    top = MSGPACK.read_text() + (HERE / "screens.js").read_text()
    screen = (HERE / "screen.js").read_text()
    held = f"if (location.pathname === '{PLACE}') {{ {top} }}"
    return f"if (window === top) {{ {held} }} else {{ {screen}\nwindow.faultsOf = {CHECK}\n}}"


_AWAY = "transform-origin:0 0;transform:scale(.05)"
"""All screens lie small in the window: one beside the window would not be drawn at all, a large one slowly."""
_OPEN = """([path, frames]) => document.body.replaceChildren(...frames.map(([name, width, height]) => {
    const one = document.createElement('iframe')
    Object.assign(one, { name, src: path })
    one.style.cssText = `position:absolute;border:0;width:${width}px;height:${height}px;${AWAY}`
    return one
}))""".replace("${AWAY}", _AWAY)
_MARK = """(frame, boxes) => {
    frame.style.transform = 'none'
    const page = frame.contentDocument
    boxes.forEach((box) => {
        const mark = page.createElement('div')
        mark.className = 'fault-mark'
        const [left, top, wide, high] = [box.left, box.top, box.right - box.left, box.bottom - box.top]
        mark.style.cssText = `position:fixed;z-index:9999;outline:2px solid magenta;
            left:${left}px;top:${top}px;width:${wide}px;height:${high}px`
        ;(page.querySelector('dialog[open]') ?? page.body).append(mark)
    })
    frame.style.zIndex = 1
}"""
_UNMARK = """(frame) => {
    frame.contentDocument.querySelectorAll('.fault-mark').forEach((mark) => mark.remove())
    frame.style.zIndex = ''
    frame.style.transform = 'scale(.05)'
}"""
_PRESS = """(ids) => screens.each(({ document: on }) => {
    const one = ids.map((id) => on.querySelector(`[data-testid="${id}"]:not(:disabled)`)).find((one) => one)
    one?.click()
    return !!one
}).filter((pressed) => pressed).length"""
_SEEN = """(ids) => screens.each(({ document: on }) =>
    ids.find((id) => on.querySelector(`[data-testid="${id}"]`)?.checkVisibility()) ?? null)"""
_SCROLL = """() => screens.each(({ document: on }) => {
    const body = on.querySelector('dialog[open] .body')
    if (!body || body.scrollHeight <= body.clientHeight) return false
    body.scrollTop = body.scrollHeight
    return true
})"""
_ESCAPE = """() => screens.each(({ document: on }) =>
    on.querySelector('dialog[open]')?.dispatchEvent(new Event('cancel', { cancelable: true })))"""

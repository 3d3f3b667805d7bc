"""No tile of 成都麻将 that a viewer may not know reaches a browser: every frame of whole deals is searched."""

from collections.abc import Iterator
from typing import Any

import pytest

from tests.browser.mahjong_seats import four
from tests.browser.sizes import DESK, on
from tests.browser.tables import House
from tests.browser.test_secrecy import texts

DECK = {f"{rank}{suit}" for suit in "mps" for rank in range(1, 10)}
COVERED = {None, "??"}
RULES: dict[str, dict[str, Any]] = {
    "classic": {},
    "online": {"preset": "online", "horses": 1},
    "flow": {"que": "off", "flow": True},
}


def shown(event: dict) -> Iterator[str]:
    """Tiles that an event lays open for all."""
    match event["e"]:
        case "discarded" | "kong_announced" | "robbed":
            yield event["tile"]
        case "claimed" | "konged":
            yield from event["meld"]["tiles"]
        case "won":
            yield event["tile"]
            yield from event["hand"] or ()
        case "checked":
            yield from (wait["tile"] for check in event["checks"] for wait in check["waits"])
        case "hands_shown":
            yield from (tile for hand in event["hands"] for tile in hand)
        case "horses_shown":
            yield from (tile for horses in event["horses"] for tile in horses)


def own(event: dict, seat: int | None) -> Iterator[str]:
    """Tiles that came into a seat's own hand."""
    match event["e"]:
        case "dealt":
            yield from event["hands"][seat] or ()
        case "drawn" if event["seat"] == seat:
            yield event["tile"]
        case "swapped":
            yield from event["tiles"][event["to"].index(seat)] or ()


def secrets_of_others(event: dict, seat: int | None) -> Iterator[Any]:
    """What an event says of the secrets of seats that are not the viewer's."""
    match event["e"]:
        case "drawn" if event["seat"] != seat:
            yield event["tile"]
        case "dealt":
            yield from _but(event["hands"], seat)
        case "chosen":
            yield from _but(event["hidden"], seat)
        case "swapped":
            seen = {seat, event["to"].index(seat)} if seat is not None else set()
            yield from (tiles for giver, tiles in enumerate(event["tiles"]) if giver not in seen)
        case "window_closed":
            yield from (locks or None for locks in _but(event["locks"], seat))


def _but(values: list, seat: int | None) -> list:
    return [value for other, value in enumerate(values) if other != seat]


def foreign(frames, seat: int | None) -> list[tuple[dict, set[str]]]:
    """Messages that tell a kind of tile before one of it was shown, or came into the viewer's hand."""
    known: set[str] = set()
    helped = {asked["id"] for asked in frames.asked("help")}
    told = []
    for message in frames.received:
        for event in message["events"] if message["t"] == "events" else ():
            known.update(shown(event))
            if seat is not None:
                known.update(own(event, seat))
        if message["t"] == "ok" and message.get("id") in helped:
            continue  # waits are worked out from what the seat sees
        unknown = {text for text in texts(message) if text in DECK} - known
        if unknown:
            told.append((message, unknown))
    return told


@pytest.mark.long(
    reason="whole deals; tests/engine/test_secrecy and tests/server/table/views search what is sent"
)
@on(DESK)
@pytest.mark.parametrize("rules", RULES)
def test_neither_spectator_nor_opponent_is_sent_a_tile_before_it_is_shown(visitors, company, rules):
    """C11."""
    game = four(visitors, company, pages=[1], begin=False, **RULES[rules])
    looking = House(visitors, company).watch(game.table)
    looking.one("seat-0").wait_for()
    game.begin()
    game.finish()
    looking.one("result").wait_for()
    for page, seat in ((game.me, 0), (game.pages[1], 1), (looking, None)):
        frames = page.frames
        assert len(frames.events("discarded")) > 10
        assert foreign(frames, seat) == []
        secret = [value for event in frames.events() for value in secrets_of_others(event, seat)]
        assert secret
        assert set(secret) <= COVERED
    assert not [message for message in looking.frames.received if message["t"] == "prompt"]

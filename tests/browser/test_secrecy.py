"""No card that a viewer may not know reaches a browser: every frame, answer and element is searched."""

import pytest
from playwright.sync_api import expect

from tests.browser.deals import GAMES, record
from tests.browser.frames import Frames
from tests.browser.playing import play_together
from tests.browser.sizes import DESK, LAND, SIZES, on

HIDDEN = "??"


class Known:
    """What everybody, and each seat besides, may know of the cards; grows with what the game itself makes public."""

    def __init__(self, deck: set[str]) -> None:
        self.deck = deck
        self.public: set[str] = set()

    def learn(self, events: list[dict]) -> None:
        """Take in what was laid down or shown for all."""
        for event in events:
            match event["e"]:
                case "played" | "bottom_taken":
                    self.public |= set(event["cards"])
                case "shown":
                    self.public.add(event["card"])
                case "hands_shown":
                    self.public |= {card for hand in event["hands"] for card in hand}


def foreign(frames: Frames, deck: set[str], own: set[str]) -> list[tuple[dict, set[str]]]:
    """Return the messages that tell a card before it was public, message by message, in order."""
    known, told = Known(deck), []
    for message in frames.received:
        if message["t"] == "events":
            known.learn(message["events"])
        elif message["t"] == "table" and message["view"]:
            known.learn([event for done in message["view"]["rounds"] for event in done])
            known.public |= set(message["view"].get("bottom") or ())
        cards = {text for text in texts(message) if text in deck}
        unknown = cards - known.public - own
        if unknown:
            told.append((message, unknown))
    return told


def texts(value) -> list[str]:
    if isinstance(value, str):
        return value.split()
    if isinstance(value, dict):
        return [text for inner in value.values() for text in texts(inner)]
    if isinstance(value, list):
        return [text for inner in value for text in texts(inner)]
    return []


def own_cards(frames: Frames, seat: int) -> set[str]:
    """All cards that a seat was dealt or drew, as it was told."""
    own: set[str] = set()
    for event in frames.events():
        if event["e"] == "dealt" and event["hands"][seat]:
            own |= set(event["hands"][seat])
        elif event["e"] == "drawn" and event["seat"] == seat:
            own |= set(event["cards"])
    for message in frames.received:
        view = message.get("view") if message["t"] == "table" else None
        own |= set((view or {}).get("hand") or ())
    return own


FIRST = ("doudizhu", "big_two", "qigui523")
"""With a kitty, without one, with a stock."""
ONE_DECK = [*FIRST, *(game for game in GAMES if game not in {*FIRST, "doudizhu_4p"})]
"""With two decks a card's text does not tell whose it is."""


@pytest.mark.long(
    reason="whole deals; tests/engine/test_secrecy and tests/server/table/views search what is sent"
)
@on(DESK)
@pytest.mark.parametrize("game", ONE_DECK)
def test_neither_spectator_nor_opponent_is_sent_a_card_before_it_is_shown(house, game):
    """C11."""
    deal = record(game, {})
    setting = house.open(deal, free=[1])
    opponent = house.sit_down(setting.table, 1, "老周")
    looking = house.watch(setting.table)
    opponent.wait_for_cards()
    expect(looking.one("seat-0")).to_be_visible()
    for player in setting.others.values():
        player.play_on()
    play_together(setting.me, opponent)
    deck = {card for hand in deal["hands"] for card in hand} | set(deal["deck"])
    assert foreign(looking.frames, deck, set()) == []
    own = own_cards(opponent.frames, 1)
    assert own >= set(deal["hands"][1])
    assert foreign(opponent.frames, deck, own) == []
    hidden = set(deal["hands"][0]) - own
    assert hidden
    assert own_cards(setting.me.frames, 0) >= set(deal["hands"][0])


@on(LAND, also=SIZES)
def test_what_the_page_of_an_opponent_or_a_spectator_shows_holds_no_hidden_card(house):
    """C11."""
    deal = record("doudizhu", {}, bids=[{"player": 0, "bid": True}, {"player": 1, "bid": False}])
    setting = house.open(deal, seat=1, free=[2])
    looking = house.watch(setting.table)
    last = house.sit_down(setting.table, 2, "老周")
    last.wait_for_cards()
    setting.me.wait_for_cards()
    expect(looking.one("kitty")).to_be_visible()
    for page, own in ((setting.me, deal["hands"][1]), (last, deal["hands"][2]), (looking, [])):
        shown = page.page.locator("[data-card]").evaluate_all("found => found.map((one) => one.dataset.card)")
        assert set(shown) - {HIDDEN} == set(own)
        html = page.page.content()
        assert not [card for card in deal["hands"][0] if f'data-card="{card}"' in html and card not in own]
    last.press("act-call-false")
    expect(looking.one("kitty").locator('[data-card="??"]')).to_have_count(0)
    shown = looking.page.locator("[data-card]").evaluate_all("found => found.map((one) => one.dataset.card)")
    assert set(shown) == set(deal["deck"])
    deck = {card for hand in deal["hands"] for card in hand} | set(deal["deck"])
    for page, own in ((setting.me, deal["hands"][1]), (last, deal["hands"][2]), (looking, [])):
        assert foreign(page.frames, deck, set(own)) == []

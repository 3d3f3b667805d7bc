"""One kyoku of riichi that follows a log, through the `Game` interface; what the game tells is compared event by event.

A log is neutral: `{kyoku, honba, sticks, dealer, scores, dora, hands, events, end}` as in the vectors' README. It holds
only the tiles that were seen, so the wall is built from them and filled with the rest.
"""

from collections import Counter
from itertools import chain

from msgspec.structs import replace

from paiju.engine.core.game import Tick
from paiju.engine.core.seats import CHANCE, CLOCK
from paiju.engine.games.riichi.game import RiichiMahjong
from paiju.engine.games.riichi.tile_set import BLOCKS, INDICATORS, REPLACEMENTS, deck_of
from paiju.engine.games.riichi.types import Kyuushu, Phase, Riichi
from paiju.engine.mahjong.dice import Deal, Thrown
from paiju.engine.mahjong.moves import Chow, Discard, Kong, Pass, Pung, Win
from paiju.engine.mahjong.wall import Wall, dealt, unbroken
from paiju.engine.tiles.text import id34_of, in_order, tile_of

GAME = RiichiMahjong()
DICE = (2, 3)
SEATS = 4
KANS = ("ankan", "shouminkan", "daiminkan")
CALLS = {"chi": Chow, "pon": Pung, "daiminkan": Kong}
QUIET = ("dora", "riichi_ok")


def wall_of(log, reds):
    """The wall, in the order in which it is drawn, that deals a log's hands and gives its draws and indicators."""
    deck = list(deck_of(reds))
    size = len(deck)
    order = [(log["dealer"] + step) % SEATS for step in range(SEATS)]
    places, rest = dealt(Wall(tuple(range(size)), end=size), order, BLOCKS, jump=False)
    wall = dict(
        zip(chain.from_iterable(places), chain.from_iterable(map(in_order, log["hands"])), strict=True)
    )
    wall |= dict(zip(range(rest.head, size), draws_of(log, of_kans=False), strict=False))
    wall |= {
        size + place: tile for place, tile in zip(REPLACEMENTS, draws_of(log, of_kans=True), strict=False)
    }
    shown, under = indicators_of(log)
    wall |= {size + place: tile for place, tile in zip(INDICATORS, shown, strict=False)}
    wall |= {size + place + 1: tile for place, tile in zip(INDICATORS, under, strict=False)}
    spare = list((Counter(deck) - Counter(wall.values())).elements())
    return tuple(wall[place] if place in wall else spare.pop() for place in range(size))


def draws_of(log, *, of_kans):
    """The tiles that were drawn in a log, for kans or else."""
    after_kan = False
    for event in log["events"]:
        if event[0] == "draw":
            if after_kan == of_kans:
                yield event[2]
            after_kan = False
        after_kan = after_kan or event[0] in KANS


def indicators_of(log):
    """The indicators that a log shows, and those below them."""
    shown = [log["dora"], *(event[1] for event in log["events"] if event[0] == "dora")]
    wins = log["end"].get("wins", ())
    return shown, next((won["ura"] for won in wins if won["ura"]), [])


def nothing(_kyoku, _number):
    """Look at nothing."""


class Kyoku:
    """A deal that follows a log."""

    def __init__(self, log, options):
        self.log, self.told = log, []
        carry = replace(
            GAME.opening_carry(SEATS, options),
            first=(log["dealer"] - log["kyoku"]) % SEATS,
            kyoku=log["kyoku"],
            honba=log["honba"],
            sticks=log["sticks"],
            points=tuple(log["scores"]),
        )
        self.state = GAME.initial_state(carry)
        deck = unbroken(wall_of(log, options.aka), SEATS, DICE, sum)
        self.act(CHANCE, Deal(deck, (Thrown("break", log["dealer"], DICE),)))

    def act(self, actor, action):
        transition = GAME.apply(self.state, actor, action)
        self.state = transition.state
        self.told += transition.events

    def asked(self):
        return sorted(GAME.actors(self.state) - {CLOCK})

    def follow(self, before_action=nothing, before_answers=nothing):
        """Do all that the log says; the two are called with an event's number, before it and before its answers."""
        for number, event in enumerate(self.log["events"]):
            if event[0] in ("discard", "ankan", "shouminkan"):
                before_action(self, number)
                self.act(event[1], self.own_action(number, event))
                before_answers(self, number)
                self.answer(number)
        self.finish()

    def own_action(self, number, event):
        kind, seat, tile, *more = event
        if kind == "ankan":
            return Kong(black(tile[0]), "ankan")
        if kind == "shouminkan":
            return Kong(black(tile), "shouminkan")
        declared = self.log["events"][number - 1] == ["riichi", seat]
        return (Riichi if declared else Discard)(tile, drawn=more[0])

    def answer(self, number):
        """Answer an open window as the log goes on, everybody else passes; then the clock ticks."""
        if self.state.phase is not Phase.CLAIM:
            return
        claims = self.claims_after(number)
        for seat in self.asked():
            self.act(seat, claims.pop(seat, Pass()))
        assert not claims, f"event {number}: {claims} is not on offer"
        self.act(CLOCK, Tick())

    def claims_after(self, number):
        """Who claims the tile, by seat."""
        rest = [event for event in self.log["events"][number + 1 :] if event[0] not in QUIET]
        if not rest:
            return self.wins_at_end()
        kind, seat, *more = rest[0]
        if kind not in CALLS:
            return {}
        own = in_order(more[-1])
        return {seat: Kong(black(own[0]), kind) if kind == "daiminkan" else CALLS[kind](own)}

    def wins_at_end(self):
        end = self.log["end"]
        if end["type"] == "draw":
            return dict.fromkeys(end["revealed"], Win()) if end["reason"] == "triple_ron" else {}
        return {won["who"]: Win() for won in end["wins"] if won["who"] != won["from"]}

    def finish(self):
        """What ends the deal on somebody's turn."""
        end = self.log["end"]
        if end.get("reason") == "kyuushu":
            self.act(self.state.table.turn, Kyuushu())
        elif end["type"] == "win" and end["wins"][0]["who"] == end["wins"][0]["from"]:
            self.act(end["wins"][0]["who"], Win())


def black(tile):
    return tile_of(id34_of(tile))

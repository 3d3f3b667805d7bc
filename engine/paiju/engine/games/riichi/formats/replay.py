"""Plays a recorded kyoku by the rules of the game, and names the differences.

An action that the rules refuse and wrong points are errors. Other fu, han or yaku, and indicators that turned at
another time, are notes: other programs have other rules for them.
"""

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from paiju.engine.core.errors import BadRecord, IllegalAction
from paiju.engine.core.game import Action, Event, Tick
from paiju.engine.core.seats import CHANCE, CLOCK, Actor, Seat
from paiju.engine.games.riichi.formats.differences import differences
from paiju.engine.games.riichi.formats.export import recorded
from paiju.engine.games.riichi.formats.kyoku_deck import DICE, deck_of_kyoku
from paiju.engine.games.riichi.formats.match import (
    SEATS,
    AnyStep,
    Call,
    Discard,
    Draw,
    Drawn,
    Flip,
    Kan,
    Kyoku,
)
from paiju.engine.games.riichi.formats.places import Places
from paiju.engine.games.riichi.formats.said import check_said
from paiju.engine.games.riichi.game import RiichiMahjong
from paiju.engine.games.riichi.options import Options
from paiju.engine.games.riichi.types import Carry, Kyuushu, Riichi, State
from paiju.engine.mahjong.dice import Deal, Thrown
from paiju.engine.mahjong.moves import Chow, Kong, Pass, Pung, Win
from paiju.engine.mahjong.moves import Discard as DiscardAction
from paiju.engine.mahjong.phase import Phase
from paiju.engine.tiles.text import Tile, id34_of, in_order, tile_of

_GAME: Final = RiichiMahjong()


class Replayed(NamedTuple):
    """A kyoku that has been played."""

    carry: Carry
    actions: tuple[tuple[Actor, Action], ...]
    state: State
    """The state at its end."""
    notes: tuple[str, ...] = ()
    """Differences between the record and the rules, as sentences."""


def carry_of(kyoku: Kyoku, options: Options) -> Carry:
    """Return the carry from which a kyoku begins; seat 0 is the first dealer."""
    return Carry(SEATS, options, 0, kyoku.number, kyoku.honba, kyoku.sticks, kyoku.points)


def replay_kyoku(kyoku: Kyoku, places: Places, options: Options) -> Replayed:
    """Play a kyoku to its end; raises `BadRecord` naming the first step, or the result, that the rules do not allow."""
    play = _Play(kyoku, places, carry_of(kyoku, options))
    for number, step in enumerate(kyoku.steps):
        play.take(number, step)
    play.finish()
    found = play.record()
    notes = differences(kyoku, found, places)
    check_said(places.said, found, play.state)
    return Replayed(play.carry, tuple(play.actions), play.state, notes)


class _Play:
    """A deal, played up to the last step taken."""

    def __init__(self, kyoku: Kyoku, places: Places, carry: Carry) -> None:
        self.carry = carry
        self.state = _GAME.initial_state(carry)
        self.actions: list[tuple[Actor, Action]] = []
        self._events: list[Event] = []
        self._kyoku, self._places = kyoku, places
        deck = deck_of_kyoku(kyoku, carry.options.aka, places.start)
        self._act(CHANCE, Deal(deck, (Thrown("break", kyoku.dealer, DICE),)), places.start)

    def _act(self, actor: Actor, action: Action, path: str) -> None:
        try:
            transition = _GAME.apply(self.state, actor, action)
        except IllegalAction as refusal:
            raise BadRecord(path, f"{refusal.reason}: {refusal.text}") from None
        self.state = transition.state
        self.actions.append((actor, action))
        self._events += transition.events

    def take(self, number: int, step: AnyStep) -> None:
        """Play a step: a discard, or a kan on the seat's turn, and the other seats' answers to it.

        A draw is only compared: the game draws, and turns indicators, by itself. A call is an answer to an earlier
        discard, so nothing is left to play at its own step.
        """
        path = self._places.steps[number]
        match step:
            case Draw(seat=seat, tile=tile):
                if (self._turn(), self.state.table.drawn) != (seat, tile):
                    raise BadRecord(path, f"seat {seat} draws nothing here")
            case Discard(seat=seat, tile=tile, drawn=drawn, riichi=riichi):
                action = Riichi(tile, drawn=drawn) if riichi else DiscardAction(tile, drawn=drawn)
                self._act(seat, action, path)
                self._answer(number)
            case Kan(seat=seat, kind=kind, tiles=tiles):
                self._act(seat, Kong(_black(tiles[0]), kind), path)
                self._answer(number)

    def _turn(self) -> Seat | None:
        return self.state.table.turn if self.state.phase is Phase.TURN else None

    def _answer(self, number: int) -> None:
        """Answer an open window with the record's claims; seats without a claim pass, then the clock ticks."""
        if self.state.phase is not Phase.CLAIM:
            return
        claims, path = self._claims(number)
        for seat in sorted(actor for actor in _GAME.actors(self.state) if isinstance(actor, int)):
            self._act(seat, claims.pop(seat, Pass()), path)
        for seat, claim in claims.items():
            raise BadRecord(path, f"seat {seat} cannot claim this: {type(claim).__name__.lower()}")
        self._act(CLOCK, Tick(), path)

    def _claims(self, number: int) -> tuple[dict[Seat, Any], str]:
        """Return the claims that the record tells for the tile of step `number`, by seat, and their path."""
        for later, step in enumerate(self._kyoku.steps[number + 1 :], number + 1):
            match step:
                case Flip():
                    continue
                case Call():
                    return {step.seat: _claim(step)}, self._places.steps[later]
            return {}, self._places.steps[later]
        return dict.fromkeys(self._winners(), Win()), self._places.end

    def _winners(self) -> Sequence[Seat]:
        end = self._kyoku.end
        if not isinstance(end, Drawn):
            return [win.seat for win in end if win.seat != win.feeder]
        # At a triple ron all seats but the discarder claim the win.
        return [seat for seat in range(SEATS) if end.reason == "triple_ron" and seat != self.state.table.turn]

    def finish(self) -> None:
        """Play the action that ends the kyoku on a seat's turn; raises `BadRecord` if the kyoku then goes on."""
        end, path = self._kyoku.end, self._places.end
        if isinstance(end, Drawn):
            if end.reason == "kyuushu":
                self._act(self.state.table.turn, Kyuushu(), path)
        elif end[0].seat == end[0].feeder:
            self._act(end[0].seat, Win(), path)
        if self.state.phase is not Phase.OVER:
            raise BadRecord(path, "by the rules the kyoku goes on")

    def record(self) -> Kyoku:
        """Return the kyoku as the game has told it."""
        return recorded(self._events)


def _claim(call: Call) -> Chow | Pung | Kong:
    if call.kind == "daiminkan":
        return Kong(_black(call.tile), "daiminkan")
    return (Chow if call.kind == "chow" else Pung)(in_order(call.own))


def _black(tile: Tile) -> Tile:
    return tile_of(id34_of(tile))

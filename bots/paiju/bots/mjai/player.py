"""A program that speaks mjai, as a player of riichi.

It hears what its seat may hear, and answers when its seat is asked. An answer that is late, illegal or missing is
logged and replaced by the prompt's default: the drawn tile or a pass. After some late or missing answers in a row the
program is no longer asked. A program that returns over a new connection, or whose player missed a part of the kyoku,
hears the kyoku so far.
"""

import logging
from collections.abc import Callable
from contextlib import suppress
from typing import Any, Final, Literal, TypeAlias

from paiju.bots import Observation
from paiju.bots.mjai.lines import LineLost, MjaiLines
from paiju.engine.core.action import Action
from paiju.engine.core.errors import BadRecord, IllegalAction
from paiju.engine.core.game import Event
from paiju.engine.core.seats import Seat
from paiju.engine.games.riichi.choices import AnyChoice, TurnChoice
from paiju.engine.games.riichi.events import Dealt
from paiju.engine.games.riichi.formats.mjai_messages import EndGame, MjaiMessage, Reach, format_message
from paiju.engine.games.riichi.formats.mjai_offers import with_offers
from paiju.engine.games.riichi.formats.mjai_replies import action_of, parse_reply, riichi_of
from paiju.engine.games.riichi.formats.mjai_told import MjaiTold
from paiju.engine.games.riichi.types import AnyAction
from paiju.engine.games.riichi.view import View
from paiju.engine.mahjong.events import Discarded
from paiju.engine.tiles.text import Tile

log = logging.getLogger("paiju.bot")

Style: TypeAlias = Literal["every", "acting", "batch"]
"""The lines that a program answers. `every`: all. `acting`: those at which it can act, as Mortal does.

`batch`: all messages since its last answer come as one array, and it answers that array.
"""

START_S: Final = 60.0
"""Seconds for the first answer: programs load their models."""
PATIENCE_S: Final = 8.0
MOST_FAILURES: Final = 3
"""The number of late or missing answers in a row after which a program is no longer asked."""


class MjaiPlayer:
    """One program on one seat for one match; `connect` starts it once its seat in mjai's numbering is known."""

    games = ("riichi",)
    hears = True

    def __init__(
        self,
        connect: Callable[[Seat], MjaiLines],
        style: Style = "acting",
        *,
        patience_s: float = PATIENCE_S,
        start_s: float = START_S,
        returned: Callable[[], MjaiLines | None] = lambda: None,
    ) -> None:
        """Begin without a connection.

        `returned` returns the new connection of a program that had ended and has joined again; None if it has not.
        """
        self._connect, self._style = connect, style
        self._patience_s, self._start_s = patience_s, start_s
        self._loading_s, self._returned = start_s, returned
        self._lines: MjaiLines | None = None
        self._told: MjaiTold | None = None
        self._held: list[MjaiMessage] = []
        """Messages that wait for a prompt, which adds the legal actions to the last one.

        In the style `batch` all messages wait, in the other styles only the last one.
        """
        self._past: list[MjaiMessage] = []
        """The match's beginning and the kyoku so far, in the messages that a program hears without being asked."""
        self._failures = 0

    def start(self, seat: Seat, view: Any) -> None:
        """Begin a deal or the match. Events of a deal that is under way are left out. `view`: None between deals."""
        if self._told is None or self._told.seat != seat or (view is not None and view.hand):
            self._told, self._held, self._past = MjaiTold(seat), [], []

    def hear(self, events: tuple[Event, ...]) -> None:
        """Take events as the seat sees them; events of a deal whose beginning was not heard are left out."""
        self._look_for_return()
        self._held += self._followed(events)
        self._send_all_but_the_last(format_message)

    def catch_up(self, events: tuple[Event, ...]) -> None:
        """Tell the program all events of the deal under way, without asking it; to be called after `start`."""
        self._followed(events)
        self._tell_past()

    def _followed(self, events: tuple[Event, ...]) -> list[MjaiMessage]:
        """Follow events; return their messages for a program that has heard all earlier ones."""
        assert self._told is not None, "a match has begun"
        messages: list[MjaiMessage] = []
        for event in events:
            if self._told.dealt is not None or isinstance(event, Dealt):
                made, self._told = self._told.told(event)
                self._keep(self._told, event, made)
                messages += made
        return messages

    def _keep(self, told: MjaiTold, event: Event, made: tuple[MjaiMessage, ...]) -> None:
        """Keep an event's messages for a program that comes back; `Dealt` drops those of the deal before.

        The messages of a riichi discard lack the program's own `reach`, so it is added before them.
        """
        if isinstance(event, Dealt):
            self._past = [told.begin(), made[-1]]
            return
        if isinstance(event, Discarded) and event.riichi and event.seat == told.seat:
            self._past.append(Reach(told.mjai_seat(told.seat)))
        self._past += made

    def _look_for_return(self) -> None:
        """If the program has ended, or is no longer asked, look for its new connection, and continue over that."""
        if not self._given_up and (self._lines is None or not self._lines.ended):
            return
        lines = self._returned()
        if lines is None:
            return
        if self._lines is not None:
            self._lines.close()
        self._lines, self._failures, self._start_s = lines, 0, self._loading_s
        log.warning("the mjai program of seat %s has come back", self._told and self._told.seat)
        self._tell_past()

    def _tell_past(self) -> None:
        self._held = list(self._past)
        self._send_all_but_the_last(_format_past if self._style == "acting" else format_message)

    def _send_all_but_the_last(self, formatted: Callable[[MjaiMessage], str]) -> None:
        if self._style == "batch" or self._given_up:
            return
        earlier, self._held = self._held[:-1], self._held[-1:]
        try:
            for message in earlier:
                self._send(formatted(message))
        except (LineLost, OSError) as error:
            self._failed(str(error))

    @property
    def _given_up(self) -> bool:
        return self._failures >= MOST_FAILURES

    def _send(self, line: str) -> None:
        """Send a line that needs no answer; still wait for one if the program answers every line."""
        lines = self._connected()
        lines.send(line)
        if self._style == "every":
            self._answer(lines)

    def _connected(self) -> MjaiLines:
        if self._lines is None:
            assert self._told is not None, "a match has begun"
            self._lines = self._connect(self._told.mjai_seat(self._told.seat))
        return self._lines

    def _answer(self, lines: MjaiLines) -> str:
        patience_s, self._start_s = self._start_s or self._patience_s, 0.0
        line = lines.answer(patience_s)
        self._failures = 0
        return line

    def _failed(self, why: str) -> None:
        self._failures += 1
        end = "; it is not asked any more" if self._failures == MOST_FAILURES else ""
        log.warning("the mjai program of seat %s: %s%s", self._told and self._told.seat, why, end)

    def act(self, observation: Observation[View, AnyAction, AnyChoice]) -> Action:
        """Return the program's action, or the prompt's default."""
        self._look_for_return()
        told = self._told
        if told is None or told.dealt is None or self._given_up:
            return observation.prompt.default
        choice = observation.prompt.legal
        try:
            return self._answered(told, choice, observation.view.hand or ())
        except (LineLost, OSError) as error:
            self._failed(str(error))
        except (IllegalAction, BadRecord) as error:
            log.warning("the mjai program of seat %s: %s", told.seat, error)
        return observation.prompt.default

    def _answered(self, told: MjaiTold, choice: AnyChoice, hand: tuple[Tile, ...]) -> Action:
        """Return the program's action; for a riichi the program is asked twice."""
        own = told.mjai_seat(told.seat)
        seats = (own, own if isinstance(choice, TurnChoice) else told.mjai_seat(choice.seat))
        found = action_of(self._asked(choice, seats, hand), choice, own)
        if not isinstance(found, Reach):
            return found
        assert isinstance(choice, TurnChoice), "riichi is declared on the own turn"
        self._held.append(found)
        return riichi_of(self._asked(choice, seats, hand), choice)

    def _asked(self, choice: AnyChoice, seats: tuple[Seat, Seat], hand: tuple[Tile, ...]) -> MjaiMessage:
        """Send the waiting messages, the last one with the legal actions, and return the reply."""
        held, self._held = self._held, []
        if not held:
            raise BadRecord("$", "the prompt was answered already")
        last = with_offers(held[-1], choice, seats, hand)
        lines = self._connected()
        if self._style == "batch":
            lines.send(f"[{','.join((*map(format_message, held[:-1]), last))}]")
        else:
            for message in held[:-1]:
                self._send(format_message(message))
            # The program may have answered a line at which it cannot act by our rules.
            lines.skip()
            lines.send(last)
        return parse_reply(self._answer(lines))

    def finish(self) -> None:
        """Tell the program that the match is over, and end it; another match starts it again."""
        self._told = None if self._told is None else MjaiTold(self._told.seat)
        rest = [format_message(message) for message in (*self._held, EndGame())]
        self._held, self._past, self._failures = [], [], 0
        if self._lines is None:
            return
        with suppress(LineLost):
            for line in [f"[{','.join(rest)}]"] if self._style == "batch" else rest:
                self._lines.send(line)
        self._lines.close()
        self._lines = None


def _format_past(message: MjaiMessage) -> str:
    """Return a message as a line, with `can_act` false: so Mortal knows that the line wants no answer."""
    return f'{format_message(message)[:-1]},"can_act":false}}'

"""Converts plain maps to the types of a game in the engine's registry; maps of an unknown game stay plain."""

from functools import cache
from typing import Any

import msgspec

from paiju.client.stream import OpenPrompt
from paiju.engine.core.game import AnyGame, Settled, Turn
from paiju.engine.registry import GAMES
from paiju.protocol import events as e
from paiju.protocol import messages as m

TableEvent = (
    e.DealStarted
    | e.DealEnded
    | e.DealVoided
    | e.MatchEnded
    | e.AutoChanged
    | e.SeatChanged
    | e.ClockChanged
    | e.TableClosed
)
"""Events of the table, which are the same in all games."""
CommonEvent = TableEvent | Turn | Settled
"""Events that are typed even for a game that this client does not know."""


class GameTypes:
    """Converts the parts of messages that depend on the game."""

    def __init__(self, key: str) -> None:
        self.game: AnyGame | None = GAMES.get(key)
        game = self.game
        self._event = _holder(CommonEvent if game is None else game.event_type | TableEvent)
        self._action = _holder(Any if game is None else game.action_type)
        self._view = _holder(Any if game is None else game.view_type | None)

    def event(self, plain: Any) -> Any:
        """Return the struct of an event; the plain map if this client does not know the event."""
        try:
            return _read(self._event, plain)
        except msgspec.ValidationError:
            return plain

    def view(self, plain: Any) -> Any:
        """Return the struct of a view; raises `msgspec.ValidationError` for a view of another game."""
        return _read(self._view, plain)

    def opening_view(self, options: dict[str, Any], seats: int, you: int | None) -> Any:
        """Return the view before the first event of a deal; None for an unknown game."""
        game = self.game
        if game is None:
            return None
        carry = game.opening_carry(seats, msgspec.convert(options, game.options_type))
        return game.view(game.initial_state(carry), you)

    def legal(self, kind: str, plain: Any) -> Any:
        """Return a prompt's `legal` as the game's struct for its kind; the plain map for an unknown game or kind."""
        wanted = None if self.game is None else self.game.choice_types.get(kind)
        return plain if wanted is None else msgspec.convert(plain, wanted)

    def action(self, plain: Any) -> Any:
        """Return the struct of an action; the plain map for an unknown game."""
        return _read(self._action, plain)

    def prompt(self, message: m.PromptMessage, turn: str) -> OpenPrompt:
        """Return an open prompt in the types of the game."""
        return OpenPrompt(
            kind=message.kind or "",
            legal=self.legal(message.kind or "", message.legal),
            default=self.action(message.default),
            turn=turn,
            seat=message.seat,
            deadline_at=message.deadline_at or None,
            bank_ms=None if message.bank_ms is msgspec.UNSET else message.bank_ms,
            act_at=message.act_at or None,
            hints=tuple(self.action(hint) for hint in message.hints or ()),
            complete=message.complete is True,
            tip=None if message.tip is msgspec.UNSET else message.tip,
        )


@cache
def game_types(key: str) -> GameTypes:
    """Return the types of a game, prepared once per game."""
    return GameTypes(key)


def _holder(kind: Any) -> Any:
    # The union is put into a struct: msgspec caches the checks of a struct, but not those of a bare union.
    return msgspec.defstruct("Holder", [("it", kind)], frozen=True)


def _read(holder: Any, plain: Any) -> Any:
    return msgspec.convert({"it": plain}, holder).it

"""An episode: one deal or several at one table, as numbers and arrays.

The environments of PettingZoo, Gymnasium and RLCard play such episodes.
"""

from collections.abc import Mapping
from functools import cached_property
from operator import index
from typing import Any, Final, Literal, TypeAlias

import numpy as np
from numpy.typing import NDArray

from paiju.bots import Observation
from paiju.bots.deal import Deal
from paiju.engine.core.entropy import Entropy
from paiju.engine.core.game import Action, AnyGame
from paiju.engine.core.options import resolve_options
from paiju.engine.core.seats import Seat
from paiju.engine.registry import game_of
from paiju.envs.chance import QuickEntropy
from paiju.envs.checks import whole
from paiju.envs.codecs.codec import Codec, Legal, mask_of
from paiju.envs.codecs.registry import codec_of
from paiju.envs.rewards import rewards_of

Arrays: TypeAlias = dict[str, NDArray[Any]]
"""An observation: `observation` (uint8, planes x columns), `facts` (float32), `action_mask` (int8)."""
Length: TypeAlias = int | Literal["match"]
"""Number of deals of an episode; `match`: until the match is over, in games that have one."""

_NOTHING: Final[Legal] = {}
_FEW: Final = 12
"""Number of legal actions that an error lists."""


class IllegalMove(ValueError):
    """The number is not a legal action of the seat to act."""

    table: int | None = None
    """Index of the table; None if there is only one."""


class EpisodeSetting:
    """A game with its options and seats, which do not change from episode to episode."""

    def __init__(
        self,
        game: str,
        seats: int | None = None,
        options: Mapping[str, Any] | None = None,
        deals: Length = 1,
        *,
        offers: bool = False,
    ) -> None:
        """Look the game up by key or name, and resolve its options as for a table.

        Raises `UnknownGame`, a `ValueError`; `ValueError` for a number of seats that the game does not allow, for deals
        that are not a whole number of at least 1, and for a match in a game without matches; `BadOption`.
        """
        self.game: AnyGame = game_of(game)
        self.seats = self.game.seats.default if seats is None else whole("seats", seats, 1)
        if not self.game.seats.min <= self.seats <= self.game.seats.max:
            raise ValueError(f"{self.game.key} is for {self.game.seats} seats")
        if deals == "match" and self.game.match is None:
            raise ValueError(f"{self.game.key} has no matches; say how many deals an episode has")
        self.deals: Length = "match" if deals == "match" else whole("deals", deals, 1)
        self.offers = bool(offers)
        self.carry = self.game.opening_carry(self.seats, resolve_options(self.game, options or {}))
        self.game.prepare(self.carry)
        self.codec: Codec = codec_of(self.game.key, self.seats, self.carry.options)

    def describe(self, number: int) -> str:
        """Return an action in words, such as `pair 3 3`: each number has its own words, which never change.

        Raises `ValueError` for a number that the game does not have.
        """
        if whole("an action", number, 0) >= self.codec.size:
            raise ValueError(f"{self.game.key} has the actions 0 to {self.codec.size - 1}, not {number}")
        return self.codec.describe(number)

    def number(self, words: str) -> int:
        """Return the number of an action in words: the inverse of `describe`. Raises `ValueError`."""
        found = self._numbers.get(words)
        if found is None:
            raise ValueError(f"{words!r} is no action of {self.game.key}; `describe` has their words")
        return found

    @cached_property
    def _numbers(self) -> dict[str, int]:
        return {self.codec.describe(number): number for number in range(self.codec.size)}


class Worded:
    """Adds to an environment the words of its actions."""

    setting: EpisodeSetting

    def describe(self, action: int) -> str:
        """Return an action in words, such as `pair 3 3`. Raises `ValueError` for a number that the game lacks."""
        return self.setting.describe(action)

    def number(self, words: str) -> int:
        """Return the number of an action in words: the inverse of `describe`. Raises `ValueError`."""
        return self.setting.number(words)


class Episode:
    """One episode, which waits for the action of `seat`.

    Equal seeds give equal cards. Offers outside the play (Hold'em's straddle, run-it and show) are declined, unless the
    setting has `offers`.
    """

    def __init__(self, setting: EpisodeSetting, seed: str) -> None:
        self.setting = setting
        self.rewards: list[float] | None = None
        """The reward of each seat if the last step settled a deal; else None."""
        self.last: Action | None = None
        """The last action taken."""
        self.number_of_deal = 0
        """The number of the running deal in the episode, from 1."""
        self._seed = seed
        self._reader = setting.codec.reader()
        self._deal = self._dealt(setting.carry)
        self._go_on()

    @property
    def state(self) -> Any:
        """The whole state of the deal, secrets included."""
        return self._deal.state

    @property
    def moves(self) -> list[tuple[Seat, Action]]:
        """The actions of seats in this deal, secret ones too."""
        return [(actor, action) for actor, action in self._deal.actions if isinstance(actor, int)]

    @property
    def seat(self) -> Seat | None:
        """The seat to act; None: the episode is over."""
        return self._deal.seat

    @property
    def legal(self) -> Legal:
        """The legal actions, by number, of the seat to act; empty after the end."""
        return self._legal

    def step(self, number: int) -> None:
        """Take an action of the seat to act. Raises `IllegalMove`, and then the episode is unchanged."""
        self.take(self.action(number))

    def action(self, number: int) -> Action:
        """Return the game's action, with its cards, for which a legal number stands now. Raises `IllegalMove`."""
        try:
            entry = self._legal.get(index(number))
        except TypeError:
            raise IllegalMove(f"an action is a whole number, not {number!r}") from None
        if entry is None or self._deal.seat is None:
            raise IllegalMove(f"{number} is not among {self._listed()}")
        return self.setting.codec.action(self._deal.state, self._deal.seat, entry)

    def number(self, action: Action) -> int:
        """Return the number of a legal action of the seat to act; suits do not matter. Raises `IllegalMove`.

        A raise in Hold'em has a number only if its total is among those of `legal`.
        """
        seat = self._deal.seat
        found = None if seat is None else self.setting.codec.number(self.view(seat), action)
        if found is None or found not in self._legal:
            raise IllegalMove(f"{action} is not among {self._listed()}")
        return found

    def known_together(self) -> NDArray[np.float32]:
        """Return the observations of all seats as one row, without masks: see `TableEnv.state`."""
        rows: list[NDArray[Any]] = []
        for seat in range(self.setting.seats):
            asked = self.setting.codec.kind(self.state) if seat == self._deal.seat else None
            planes, facts = self._reader.arrays(self.view(seat), asked)
            rows += planes.ravel(), facts
        return np.concatenate(rows, dtype=np.float32)

    def _listed(self) -> str:
        """Return the number of legal actions and, if they are few, the actions in words."""
        describe, many = self.setting.codec.describe, len(self._legal)
        words = ", ".join(f"{number} {describe(number)}" for number in self._legal) if many <= _FEW else ""
        return f"the {many} legal actions" + (f": {words}" if words else "")

    def take(self, action: Action) -> None:
        """Take any legal action of the seat to act, even one without a number. Raises `IllegalAction`."""
        self._deal.step(action)
        self.rewards, self.last = None, action
        self._go_on()

    def prompted(self) -> Observation:
        """Return the observation for a bot at the seat to act."""
        return self._deal.observe()

    def view(self, seat: Seat | None) -> Any:
        """Return all that a seat may know; None: a spectator."""
        return self.setting.game.view(self._deal.state, seat)

    def observe(self, seat: Seat) -> Arrays:
        """Return the observation of a seat; its mask is empty unless the seat is to act."""
        codec, acts = self.setting.codec, seat == self._deal.seat
        planes, facts = self._reader.arrays(self.view(seat), codec.kind(self.state) if acts else None)
        mask = mask_of(self._legal if acts else (), codec.size)
        return {"observation": planes, "facts": facts, "action_mask": mask}

    def _dealt(self, carry: Any) -> Deal:
        self.number_of_deal += 1
        return Deal(self.setting.game, carry, self._entropy())

    def _entropy(self) -> Entropy:
        return QuickEntropy(f"{self.setting.game.key} {self._seed} {self.number_of_deal}")

    def _go_on(self) -> None:
        """Decline offers, settle deals and begin further ones, until a seat has to act or the episode is over."""
        while not (self._deal.seat is None and self._settled()):
            seat = self._deal.seat
            if seat is None:
                self._deal = self._dealt(self._carry)
            elif self._is_declined():
                self._deal.step(self.setting.game.default_action(self._deal.state, seat))
            else:
                self._legal = self.setting.codec.legal(self._deal.state, seat)
                return
        self._legal = _NOTHING

    def _is_declined(self) -> bool:
        setting = self.setting
        return not setting.offers and setting.codec.kind(self._deal.state) in setting.game.offers

    def _settled(self) -> bool:
        """Add the rewards of a finished deal; return whether the episode is over."""
        outcome, setting = self._deal.outcome, self.setting
        assert outcome is not None, "a deal in which nobody has to act is over"
        found = rewards_of(setting.game, setting.carry.options, outcome.amounts)
        self.rewards = found if self.rewards is None else [*map(float.__add__, self.rewards, found)]
        self._carry = outcome.carry
        if setting.deals == "match":
            assert setting.game.match is not None, "a setting refuses matches where there are none"
            return setting.game.match.is_over(outcome.carry)
        return self.number_of_deal >= setting.deals

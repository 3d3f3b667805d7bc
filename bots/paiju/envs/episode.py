"""An episode: one deal or several at one table, as numbers and arrays.

The environments of PettingZoo, Gymnasium and RLCard are three views of it.
"""

from collections.abc import Mapping
from typing import Any, Final, Literal, TypeAlias

from numpy.typing import NDArray

from paiju.bots import Observation
from paiju.bots.deal import Deal
from paiju.engine.core.entropy import Entropy
from paiju.engine.core.game import Action, AnyGame
from paiju.engine.core.options import resolve_options
from paiju.engine.core.seats import Seat
from paiju.engine.names import game_key
from paiju.engine.registry import GAMES
from paiju.envs.chance import QuickEntropy
from paiju.envs.codecs.codec import Codec, Legal, mask_of
from paiju.envs.codecs.registry import codec_of
from paiju.envs.rewards import rewards_of

Arrays: TypeAlias = dict[str, NDArray[Any]]
"""An observation: `observation` (uint8, planes x columns), `facts` (float32), `action_mask` (int8)."""
Length: TypeAlias = int | Literal["match"]
"""Number of deals of an episode; `match`: until the match is over, in games that have one."""

_NOTHING: Final[Legal] = {}


class IllegalMove(ValueError):
    """The number is no legal action of the seat to act."""


class Setting:
    """A game with its options: what does not change from episode to episode."""

    def __init__(
        self,
        game: str,
        seats: int | None = None,
        options: Mapping[str, Any] | None = None,
        deals: Length = 1,
        *,
        offers: bool = False,
    ) -> None:
        """Look the game up by key or name and resolve its options, as a table's.

        Raises `KeyError` for an unknown game, `ValueError` for seats that it does not have or a match where it has
        none, `BadOption` for an option that it does not have.
        """
        self.game: AnyGame = GAMES[game_key(game)]
        self.seats = self.game.seats.default if seats is None else seats
        if not self.game.seats.min <= self.seats <= self.game.seats.max:
            raise ValueError(f"{self.game.key} is for {self.game.seats} seats")
        if deals == "match" and self.game.match is None:
            raise ValueError(f"{self.game.key} has no matches; say how many deals an episode has")
        self.deals, self.offers = deals, offers
        self.carry = self.game.opening_carry(self.seats, resolve_options(self.game, options or {}))
        self.game.prepare(self.carry)
        self.codec: Codec = codec_of(self.game.key, self.seats, self.carry.options)


class Episode:
    """One episode, waiting for the action of `seat`.

    With equal seeds, episodes are equal. Offers that are no decision of the play (Hold'em's straddle, run-it and show)
    are declined, unless the setting has `offers`.
    """

    def __init__(self, setting: Setting, seed: str) -> None:
        self.setting = setting
        self.rewards: list[float] | None = None
        """Of each seat, if the last step settled a deal; else None."""
        self.last: Action | None = None
        """The last action taken."""
        self._seed, self._number = seed, 0
        self._reader = setting.codec.reader()
        self._deal = self._dealt(setting.carry)
        self._go_on()

    @property
    def state(self) -> Any:
        """The whole state of the deal, secrets included."""
        return self._deal.state

    @property
    def seat(self) -> Seat | None:
        """The seat to act; None: the episode is over."""
        return self._deal.seat

    @property
    def legal(self) -> Legal:
        """The legal actions of the seat to act by number; empty after the end."""
        return self._legal

    def step(self, number: int) -> None:
        """Take an action of the seat to act. Raises `IllegalMove`, and then the episode is unchanged."""
        entry = self._legal.get(number)
        if entry is None or self._deal.seat is None:
            raise IllegalMove(f"{number} is not among the {len(self._legal)} legal actions")
        self.take(self.setting.codec.action(self._deal.state, self._deal.seat, entry))

    def take(self, action: Action) -> None:
        """Take any legal action of the seat to act, also one without a number. Raises `IllegalAction`."""
        self._deal.step(action)
        self.rewards, self.last = None, action
        self._go_on()

    def prompted(self) -> Observation:
        """Return what a bot gets for the seat to act."""
        return self._deal.observe()

    def view(self, seat: Seat | None) -> Any:
        """Return all that a seat may know; None: a spectator."""
        return self.setting.game.view(self._deal.state, seat)

    def observe(self, seat: Seat) -> Arrays:
        """Return the observation of a seat; the mask of a seat that is not to act is empty."""
        codec, acts = self.setting.codec, seat == self._deal.seat
        planes, facts = self._reader.arrays(self.view(seat), codec.kind(self.state) if acts else None)
        mask = mask_of(self._legal if acts else (), codec.size)
        return {"observation": planes, "facts": facts, "action_mask": mask}

    def _dealt(self, carry: Any) -> Deal:
        self._number += 1
        return Deal(self.setting.game, carry, self._entropy())

    def _entropy(self) -> Entropy:
        return QuickEntropy(f"{self.setting.game.key} {self._seed} {self._number}")

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
        return self._number >= setting.deals

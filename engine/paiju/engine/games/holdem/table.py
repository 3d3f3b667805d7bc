"""Hold'em at a table of many hands: stacks between hands, and plans for a coming turn."""

from collections.abc import Collection, Iterator, Mapping

from msgspec import UNSET
from msgspec.structs import replace

from paiju.engine.betting import plans
from paiju.engine.core.cash import AddChips, AnyChange, Stake
from paiju.engine.core.errors import IllegalAction, Reason
from paiju.engine.core.game import Action
from paiju.engine.core.seats import Seat
from paiju.engine.games.holdem import seating
from paiju.engine.games.holdem.carry import Carry
from paiju.engine.games.holdem.options import Options
from paiju.engine.games.holdem.positions import positions_of
from paiju.engine.games.holdem.types import Phase, State


class Stacks:
    """`paiju.engine.core.cash.CashGame`, for `Holdem`."""

    def empty_carry(self, seats: int, options: Options) -> Carry:
        """Return a table with all seats empty."""
        return seating.empty_carry(seats, options)

    def check_carry(self, carry: Carry, seats: int, options: Options) -> None:
        """Raise `BadRecord` if a carry does not fit a table with these seats and options."""
        seating.check_carry(carry, seats, options)

    def seated(self, carry: Carry, users: Mapping[Seat, str]) -> Carry:
        """Return an imported hand's carry with these players on its seats; from now on all amounts are whole chips."""
        places = tuple(
            replace(place, user=users.get(seat), reload=None) for seat, place in enumerate(carry.places)
        )
        return replace(carry, places=places, decimals=UNSET)

    def changed(self, carry: Carry, change: AnyChange, dealt_in: Collection[Seat] = ()) -> Carry:
        """Return the table after a change; raises `IllegalAction` for a change that is not allowed."""
        return seating.changed(carry, change, dealt_in)

    def stake(self, carry: Carry, seat: Seat) -> Stake | None:
        """Return a seat's stack and settings; None for an empty seat."""
        place = carry.places[seat]
        if not place.taken:
            return None
        able = place.stack >= carry.options.least_to_play
        return Stake(place.stack, place.state, seating.owed(carry, seat), able, place.auto_muck, place.reload)

    def stakes(self, carry: Carry) -> tuple[Stake | None, ...]:
        """Return the stake of every seat."""
        return tuple(self.stake(carry, seat) for seat in range(len(carry.places)))

    def reloads(self, carry: Carry) -> Iterator[AddChips]:
        """Yield the automatic top-ups between hands."""
        return seating.reloads(carry)

    def buy_in_bounds(self, carry: Carry, user: str, at: int) -> tuple[int, int]:
        """Return the smallest and the largest buy-in of a user, in chips; `at` is Unix milliseconds."""
        return seating.buy_in_bounds(carry, user, at)

    def due_in(self, carry: Carry) -> tuple[Seat, ...]:
        """Return the seats of the next hand, from the left of the button; empty if it cannot start."""
        positions = positions_of(carry)
        return positions.order if positions is not None else ()

    def overdue(self, carry: Carry) -> Iterator[Seat]:
        """Yield the seats that players lose because they have missed `orbits_out` big blinds."""
        return seating.overdue(carry)


class BetPlans:
    """`paiju.engine.core.capabilities.Plans`, for `Holdem`."""

    plan_type = plans.Plan

    def check(self, state: State, seat: Seat, plan: plans.Plan) -> None:
        """Raise `IllegalAction` if the seat cannot make this plan now."""
        if state.phase is not Phase.BET:
            raise IllegalAction(Reason.WRONG_ACTION, "there is no bet to plan for now")
        plans.check_plan(state.carry.options.structure, state.betting, seat, plan)

    def keeps(self, before: State, after: State, seat: Seat, plan: plans.Plan) -> bool:
        """Return whether the seat's plan stays valid after another seat's action."""
        return after.phase is Phase.BET and plans.keeps_plan(before.betting, after.betting, seat, plan)

    def action(self, state: State, seat: Seat, plan: plans.Plan) -> Action | None:
        """Return the action of a plan on the seat's turn; None if the plan no longer applies."""
        if state.phase is not Phase.BET or state.betting.queue[0] != seat:
            return None
        return plans.planned_action(state.carry.options.structure, state.betting, plan)

"""Games in which a seat may say in advance what it will do when its turn comes (预选)."""

from typing import Any, Protocol, runtime_checkable

from paiju.engine.core.game import Action
from paiju.engine.core.seats import Seat


@runtime_checkable
class PlansAhead(Protocol):
    """A game with plans. Pure, as a `Game` is; a plan is its seat's secret and changes no view."""

    plan_type: Any
    """Union of what a seat may plan; on the wire a map with `a`."""

    def check_plan(self, state: Any, seat: Seat, plan: Any) -> None:
        """Raise `IllegalAction` if the seat cannot plan that now."""

    def keeps_plan(self, before: Any, after: Any, seat: Seat, plan: Any) -> bool:
        """Return whether the seat's plan still stands after another seat's action."""

    def planned_action(self, state: Any, seat: Seat, plan: Any) -> Action | None:
        """Return the legal action that a plan comes to on the seat's turn; None if it has come to nothing."""

"""The winner of a landlord game's ending with open hands (解杀)."""

from paiju.engine.games.doudizhu.types import Phase, State
from paiju.engine.games.doudizhu.variants import Variant
from paiju.engine.shedding.solve import MOST_CARDS, Solution, solve


class LandlordSolver:
    """`paiju.engine.core.capabilities.Solver`, for `Landlords`: team 0 is the landlord, team 1 the farmers."""

    def __init__(self, variant: Variant) -> None:
        self._variant = variant

    def solved(self, state: State) -> Solution | None:
        """Return the winning team and a line of perfect play; None outside of play, or with too many cards."""
        # The search grows with the cards that are left: more than `MOST_CARDS` would take minutes.
        if state.phase not in {Phase.START, Phase.PLAY} or sum(map(len, state.hands)) > MOST_CARDS:
            return None
        rules = self._variant.rules[state.options.kickers]
        return solve(rules, state.hands, self.teams(state), state.trick)

    def teams(self, state: State) -> tuple[int, ...]:
        """Return the team of each seat: 0 the landlord, 1 a farmer."""
        return tuple(int(seat != state.landlord) for seat in range(len(state.hands)))

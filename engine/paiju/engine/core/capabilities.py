"""The capabilities of some games: each is an attribute of `Game` that holds one of these, or None.

    game.stacks    CashGame       chips stay at the table between deals (`paiju.engine.core.cash`)
    game.match     MatchGame      deals make up a match, with an end and places (`paiju.engine.core.match`)
    game.plans     Plans          a seat may choose its action before its turn (预选)
    game.hiding    HidesCards     some cards stay secret after the deal
    game.help      SeatHelp       the server computes waits and the like for a seat (听牌提示)
    game.waits     Waits          a replay tells what each seat waits for (听牌)
    game.solver    Solver         endings can be solved with open hands (解杀)
    game.reader    HandReader     laid cards are named as a hand (牌型)
    game.records   RecordedMoves  deals written down as hands, bids and plays can be imported (导入牌局)
    game.counts    Counts         deals are counted for statistics (统计; `paiju.engine.core.counts`)

Each is pure, as a `Game` is. Callers test the attribute for None, not with `isinstance`, which would take any
object with methods of these names, and costs a look-up per method and call.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any, Protocol

from paiju.engine.core.action import Action
from paiju.engine.core.seats import Seat, Viewer


class Plans(Protocol):
    """Actions chosen in advance (预选). A plan is the secret of its seat and changes no view."""

    plan_type: Any
    """Union of what a seat may plan; on the wire a map with `a`."""

    def check(self, state: Any, seat: Seat, plan: Any) -> None:
        """Raise `IllegalAction` if the seat cannot plan that now."""

    def keeps(self, before: Any, after: Any, seat: Seat, plan: Any) -> bool:
        """Return whether the seat's plan is still valid after an action of another seat."""

    def action(self, state: Any, seat: Seat, plan: Any) -> Action | None:
        """Return the legal action that a plan means on the seat's turn; None if the plan has become invalid."""


class ProvesCards(Protocol):
    """Cards of a deal that can be proved one by one, while the rest of its shuffle stays secret."""

    def deck_of(self, action: Any) -> tuple[str, ...]:
        """Return the deck of a shuffle (a chance action), bottom to top."""

    def known_places(self, state: Any, viewer: Viewer) -> tuple[int, ...]:
        """Return the indexes into the deck of the cards that `viewer` may know."""


class HidesCards(ProvesCards, Protocol):
    """The data that a game with `Game.hidden_after` may publish of a finished deal."""

    def masked(self, action: Any, places: Collection[int]) -> Action:
        """Return the shuffle with `??` at all indexes except `places`."""

    def unmasked(self, action: Any, cards: Iterable[str]) -> Action:
        """Return the shuffle with these cards, in this order, at the indexes that hold `??`."""

    def public_carry(self, carry: Any) -> Any:
        """Return the carry without user ids and players who have left; the deal replays the same from it."""


class SeatHelp(Protocol):
    """Help that follows from the seat's own view alone.

    It is separate from `Game.prompt` because it takes longer than a move, and tables without help never compute it.
    """

    help_type: Any
    """Struct of the help."""

    def for_seat(self, state: Any, seat: Seat) -> Any | None:
        """Return the help for a seat as a `help_type`, whether or not it is to act; None if there is none."""


class Waits(Protocol):
    """The waits of each seat, for the viewers of a replay, who see the hands."""

    def of_seat(self, state: Any, seat: Seat) -> Any | None:
        """Return the waits of a seat's tiles, without a tile that it has just drawn; None if it does not wait."""


class Solver(Protocol):
    """Finds which team wins with all hands open under perfect play."""

    def solved(self, state: Any) -> Any | None:
        """Return `(winner, line)`, the team that wins and the moves; None where the state is not solvable (yet)."""

    def teams(self, state: Any) -> tuple[int, ...]:
        """Return the team of each seat."""


class HandReader(Protocol):
    """Names the hand (牌型) that laid cards are taken for."""

    def reading(self, events: Sequence[Any]) -> Any | None:
        """Return the `paiju.engine.cards.reading.Reading` of the hand laid in these events; None if none was laid."""

    def nearest(self, view: Any, legal: Any, action: Any) -> Any | None:
        """Return a struct that tells how near an illegal play is to a legal one.

        `view` is the seat's view, `legal` is from its prompt. None where no cards are asked for or played.
        """


class RecordedMoves(Protocol):
    """Translates a deal that was written down (`paiju.engine.shedding.importing`) into the actions of the game."""

    def deal(self, deck: tuple[str, ...], first_bidder: Seat | None) -> Action:
        """Return the chance action of a recorded shuffle; `deck` is bottom to top."""

    def bid(self, bid: Any) -> Action | None:
        """Return the action of a `RecordedBid`; None if the game has no bids."""


class Counts(Protocol):
    """Counts the events of deals, and names the figures that are made of the sums."""

    @property
    def version(self) -> int:
        """The version of the counts; only counts of one version are summed."""

    @property
    def figures(self) -> tuple[Any, ...]:
        """The figures, each a `paiju.engine.core.figures.Figure`, in the order in which they are shown."""

    @property
    def sealed(self) -> Any | None:
        """The counts that are told to their owner alone, a `paiju.engine.core.counts.Sealing`; None: there are none."""

    def begun(self, carry: Any) -> Any:
        """Return the counts of a deal before its first event: a `paiju.engine.core.counts.Tally`."""

    def of_deal(self, carry: Any, events: Iterable[Any]) -> tuple[Mapping[str, int], ...]:
        """Return the counts of each seat of a finished deal, from its carry and all its events, unprojected."""

"""Exports a hand's log as PHH, with only the cards that its reader may know."""

from collections.abc import Iterable, Iterator, Sequence

from paiju.engine.betting.amounts import as_written
from paiju.engine.betting.moves import (
    Called,
    Checked,
    Folded,
    Raised,
)
from paiju.engine.cards.card import HIDDEN, Card
from paiju.engine.core.errors import BadRecord
from paiju.engine.core.game import Action, Event
from paiju.engine.core.replay import replay
from paiju.engine.core.seats import Actor, Seat, Viewer
from paiju.engine.games.holdem.carry import Carry
from paiju.engine.games.holdem.game import Holdem
from paiju.engine.games.holdem.phh import PhhHand
from paiju.engine.games.holdem.phh_setup import VARIANTS
from paiju.engine.games.holdem.positions import Positions
from paiju.engine.games.holdem.types import (
    Dealt,
    Mucked,
    Phase,
    Posted,
    Shown,
    State,
    StreetDealt,
)

_VARIANT_OF = {betting: variant for variant, betting in VARIANTS.items()}
_GAME = Holdem()


def export_phh(
    carry: Carry,
    actions: Iterable[tuple[Actor, Action]],
    viewer: Viewer = None,
    *,
    players: Sequence[str] = (),
    open_cards: bool = False,
) -> PhhHand:
    """Return the hand of a log as PHH; `format_phh` gives the text.

    Hole cards are those that `viewer` may know, or all of them with `open_cards`. `players` are names per seat of the
    table. Raises `BadRecord` for a hand that PHH cannot express: house rules, a deal without players, or a straddle
    beside a dead small blind.
    """
    options = carry.options
    if options.betting not in _VARIANT_OF:
        raise BadRecord("$.variant", f"PHH has no variant for {options.betting}")
    steps = list(replay(_GAME, carry, actions))
    state = steps[-1].state if steps else _GAME.initial_state(carry)
    if state.positions is None:
        raise BadRecord("$.actions", "there is no hand in it")
    events = [event for step in steps for event in step.events]
    decimals = carry.decimals or 0
    lines = _Lines(state, known_cards(state, viewer, open_cards=open_cards), decimals)
    order, fixed = state.positions.order, options.betting == "fixed_limit"
    over = state.phase is Phase.OVER
    return PhhHand(
        variant=_VARIANT_OF[options.betting],  # type: ignore[arg-type]
        ante_trimming_status=options.ante_from == "each",
        antes=_antes(carry, state.positions),
        blinds_or_straddles=_blinds(carry, state.positions, events),
        min_bet=None if fixed else options.bb,
        small_bet=options.bb if fixed else None,
        big_bet=2 * options.bb if fixed else None,
        starting_stacks=tuple(carry.places[seat].stack for seat in order),
        actions=tuple(line for event in events for line in lines.of(event)),
        finishing_stacks=tuple(state.betting.stacks[seat] for seat in order) if over else None,
        hand=carry.hands + 1,
        players=tuple(players[seat] for seat in order) if players else None,
        boards=_later_boards(events),
        rake=(options.rake, options.rake_cap) if options.rake else (),
        decimals=decimals,
    )


def known_cards(state: State, viewer: Viewer, *, open_cards: bool) -> tuple[tuple[Card, ...], ...]:
    """Return each seat's cards as the reader may know them; `??` for the others."""
    return tuple(
        hand if open_cards or seat == viewer else shown or (HIDDEN,) * len(hand)
        for seat, (hand, shown) in enumerate(zip(state.hands, state.shown, strict=True))
    )


class _Lines:
    """Writes events as action lines of the file."""

    def __init__(self, state: State, known: tuple[tuple[Card, ...], ...], decimals: int) -> None:
        self._order = state.betting.order
        self._known = known
        self._decimals = decimals
        self._showdown = len(state.betting.contenders) > 1

    def of(self, event: Event) -> Iterator[str]:
        """Yield the lines of an event; most events have one or none."""
        match event:
            case Dealt():
                for seat in self._order:
                    yield f"d dh {self._name(seat)} {''.join(self._known[seat])}"
            case Folded(seat=seat):
                yield f"{self._name(seat)} f"
            case Checked(seat=seat) | Called(seat=seat):
                yield f"{self._name(seat)} cc"
            case Raised(seat=seat, to=to):
                yield f"{self._name(seat)} cbr {as_written(to, self._decimals)}"
            case StreetDealt(cards=cards, board=0):
                yield f"d db {''.join(cards)}"
            case Shown(seat=seat, cards=cards):
                yield f"{self._name(seat)} sm {''.join(cards)}"
            case Mucked(seat=seat) if self._showdown:
                yield f"{self._name(seat)} sm"

    def _name(self, seat: Seat) -> str:
        return f"p{self._order.index(seat) + 1}"


def _places(positions: Positions) -> tuple[Seat, ...]:
    """Return the seats in the order of the file's blinds: p1 first, but with two players the small blind first."""
    order = positions.order
    return order if len(order) > 2 else order[::-1]


def _antes(carry: Carry, positions: Positions) -> tuple[int, ...]:
    """Return the antes per player, dead small blinds included: PHH can express these only as antes."""
    options = carry.options
    each, dead = options.ante_from == "each", {post.seat: post.dead for post in positions.posts}
    return tuple(
        (options.ante if each or seat == positions.big_blind else 0) + dead.get(seat, 0)
        for seat in _places(positions)
    )


def _blinds(carry: Carry, positions: Positions, events: list[Event]) -> tuple[int, ...]:
    options = carry.options
    blinds = {post.seat: -post.live for post in positions.posts}
    blinds |= {positions.small_blind: options.small_blind, positions.big_blind: options.bb}
    for event in events:
        if isinstance(event, Posted) and event.kind == "straddle":
            blinds[event.seat] = event.amount
            if positions.small_blind not in positions.order:
                raise BadRecord(
                    "$.blinds_or_straddles", "PHH takes a dead small blind and a straddle for blinds"
                )
    return tuple(blinds.get(seat, 0) for seat in _places(positions))


def _later_boards(events: list[Event]) -> tuple[str, ...]:
    """Return the cards of each later board, without those that all boards share."""
    later: dict[int, str] = {}
    for event in events:
        if isinstance(event, StreetDealt) and event.board:
            later[event.board] = later.get(event.board, "") + "".join(event.cards)
    return tuple(later[board] for board in sorted(later))

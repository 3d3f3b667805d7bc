"""Prompts of a seat, the legal actions that follow from them, and the default at a time-out."""

from collections.abc import Callable, Iterator, Mapping
from itertools import combinations

from paiju.engine.core.game import Action, Prompt
from paiju.engine.core.seats import Seat
from paiju.engine.games.chengdu.active_seats import has_won
from paiju.engine.games.chengdu.choices import (
    AnyChoice,
    ClaimChoice,
    DeclareChoice,
    HideChoice,
    SwapChoice,
    TurnChoice,
    WinOffer,
)
from paiju.engine.games.chengdu.claiming import claim_worth, may_err_in_window
from paiju.engine.games.chengdu.events import SuitName
from paiju.engine.games.chengdu.own_turn import (
    discards_of,
    kongs_of,
    may_err_on_turn,
    turn_worth,
)
from paiju.engine.games.chengdu.tile_set import que_of
from paiju.engine.games.chengdu.types import (
    Declare,
    Hide,
    State,
    Swap,
)
from paiju.engine.mahjong.moves import (
    Discard,
    Kong,
    Pass,
    Pung,
    Win,
)
from paiju.engine.mahjong.phase import Phase
from paiju.engine.tiles.text import Tile, in_order

SUITS: tuple[SuitName, ...] = ("m", "p", "s")
CHOICES: Mapping[str, type[AnyChoice]] = {
    "swap": SwapChoice,
    "hide": HideChoice,
    "declare": DeclareChoice,
    "discard": TurnChoice,
    "claim": ClaimChoice,
}
"""Type of `Prompt.legal` by kind of prompt."""


# Choices


def choice_of(state: State, seat: Seat) -> tuple[str, AnyChoice]:
    """Return the kind and the choice of the prompt of a seat that has a decision."""
    match state.phase:
        case Phase.SWAP:
            return "swap", SwapChoice(swap_suits(state.table.hands[seat]))
        case Phase.QUE if que_of(state.options) == "declare":
            return "declare", DeclareChoice(SUITS)
        case Phase.QUE:
            kinds = tuple(dict.fromkeys(state.table.hands[seat]))
            return "hide", HideChoice(kinds, que_suits(state, seat))
        case Phase.TURN:
            return "discard", turn_choice(state)
    return "claim", claim_choice(state, seat)


def suit_of(tile: Tile) -> SuitName:
    """Return the suit of a tile."""
    return next(suit for suit in SUITS if tile[1] == suit)


def swap_suits(hand: tuple[Tile, ...]) -> tuple[SuitName, ...]:
    """Return the suits of which the hand holds at least three tiles."""
    return tuple(suit for suit in SUITS if sum(tile[1] == suit for tile in hand) >= 3)


def que_suits(state: State, seat: Seat) -> tuple[SuitName, ...]:
    """Return the suits that a seat may declare: any (定缺), or those of which it holds no tile (报缺)."""
    if que_of(state.options) == "declare":
        return SUITS
    dealt = {tile[1] for tile in state.table.hands[seat]}
    return tuple(suit for suit in SUITS if suit not in dealt)


def turn_choice(state: State) -> TurnChoice:
    """Return the choice of the seat to act."""
    table, seat = state.table, state.table.turn
    discards, bound = discards_of(state, seat)
    worth = turn_worth(state)
    return TurnChoice(
        discards,
        table.drawn,
        bound,
        kongs_of(state, seat),
        None if worth is None else WinOffer(*worth),
        may_err_on_turn(state, seat),
    )


def claim_choice(state: State, seat: Seat) -> ClaimChoice:
    """Return the choice of a seat in the open window."""
    window = state.table.window
    assert window is not None, "nothing can be claimed"
    offers = window.offers[seat]
    worth = claim_worth(state, seat) if Win() in offers else None
    return ClaimChoice(
        window.tile,
        window.seat,
        window.robbing,
        None if worth is None else WinOffer(*worth),
        next((offer for offer in offers if isinstance(offer, Pung)), None),
        next((offer for offer in offers if isinstance(offer, Kong)), None),
        may_err_in_window(state, seat),
    )


# Actions


def answers(choice: AnyChoice, hand: tuple[Tile, ...]) -> Iterator[Action]:
    """Yield the legal actions of a choice, one action for equal tiles."""
    match choice:
        case SwapChoice(suits=suits):
            for suit in suits:
                of_suit = [tile for tile in hand if tile[1] == suit]
                yield from map(Swap, dict.fromkeys(combinations(of_suit, 3)))
        case HideChoice(tiles=tiles, suits=suits):
            yield from map(Declare, suits)
            yield from map(Hide, tiles)
        case DeclareChoice(suits=suits):
            yield from map(Declare, suits)
        case TurnChoice():
            yield from (Discard(tile, drawn=tile == choice.drawn) for tile in choice.discards)
            yield from choice.kongs
            if choice.win is not None or choice.any_win:
                yield Win()
        case ClaimChoice():
            yield Pass()
            yield from (claim for claim in (choice.pung, choice.kong) if claim is not None)
            if choice.win is not None or choice.any_win:
                yield Win()


def default_answer(choice: AnyChoice, hand: tuple[Tile, ...]) -> Action:
    """Return the action at a time-out (docs/rules/chengdu.md "预设与决定").

    换三张 gives the lowest three of the suit with the fewest tiles. 定张 declares a suit if it can, else hides the
    lowest tile of the smallest suit; 定缺 names the smallest suit. A turn discards the drawn tile if that is legal,
    else the last legal tile; a prompt of kind `claim` is answered by a pass.
    """
    match choice:
        case SwapChoice(suits=suits):
            suit = _smallest(hand, suits)
            return Swap(tuple(tile for tile in in_order(hand) if tile[1] == suit)[:3])
        case HideChoice(suits=suits):
            if suits:
                return Declare(suits[0])
            suit = _smallest(hand, SUITS)
            return Hide(next(tile for tile in in_order(hand) if tile[1] == suit))
        case DeclareChoice(suits=suits):
            return Declare(_smallest(hand, suits))
        case TurnChoice(discards=discards, drawn=drawn):
            return Discard(drawn, drawn=True) if drawn in discards and drawn else Discard(discards[-1])
    return Pass()


def is_forced(state: State, seat: Seat, prompt_of: Callable[[Seat], Prompt | None]) -> bool:
    """Return whether the seat can only discard its hidden tile (定张), or, after a win, its drawn tile (血流).

    The last tiles of the missing suit are not forced: the moment of their discard would tell how many are left.
    """
    if state.phase is not Phase.TURN or (state.hidden[seat] is None and not has_won(state, seat)):
        return False  # most turns end here, without the prompt, which takes long to compute
    prompt = prompt_of(seat)
    choice = None if prompt is None else prompt.legal
    if not isinstance(choice, TurnChoice):
        return False
    return len(choice.discards) == 1 and not (choice.kongs or choice.win or choice.any_win)


def _smallest(hand: tuple[Tile, ...], suits: tuple[SuitName, ...]) -> SuitName:
    """Return the suit with the fewest tiles; of equal ones the first."""
    return min(suits, key=lambda suit: sum(tile[1] == suit for tile in hand))

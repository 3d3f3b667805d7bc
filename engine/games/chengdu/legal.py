"""What a seat may do: the prompts' `legal`, the actions they come to, and what is done at a time-out."""

from collections.abc import Iterator, Mapping
from itertools import combinations
from typing import Any

import msgspec

from engine.core.game import Action
from engine.core.seats import Seat
from engine.games.chengdu.choices import (
    AnyChoice,
    Bound,
    ClaimChoice,
    DeclareChoice,
    HideChoice,
    SwapChoice,
    TurnChoice,
    WinOffer,
)
from engine.games.chengdu.events import SuitName
from engine.games.chengdu.material import que_of
from engine.games.chengdu.scoring import Facts, Worth, waited, wins, worth_of
from engine.games.chengdu.standing import hand_of, has_won
from engine.games.chengdu.types import Declare, Hide, Phase, State, Swap
from engine.mahjong.melds import Meld
from engine.mahjong.moves import Claim, Discard, Kong, Pass, Pung, Win
from engine.mahjong.table import with_meld, without
from engine.tiles.counts import counts_of
from engine.tiles.text import Tile, in_order

SUITS: tuple[SuitName, ...] = ("m", "p", "s")
FROM_KONG = ("wan", "zhi", "yin")
"""`Table.came` of a turn that began with the tile for a kong."""
CHOICES: Mapping[str, type[AnyChoice]] = {
    "swap": SwapChoice,
    "hide": HideChoice,
    "declare": DeclareChoice,
    "discard": TurnChoice,
    "claim": ClaimChoice,
}
"""Kind of a prompt to what its `legal` is."""


# Choices


def choice_of(state: State, seat: Seat) -> tuple[str, AnyChoice]:
    """Return the kind of the prompt of a seat that is to act, and what it may answer."""
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
    """Return the suits of which a hand holds three."""
    return tuple(suit for suit in SUITS if sum(tile[1] == suit for tile in hand) >= 3)


def que_suits(state: State, seat: Seat) -> tuple[SuitName, ...]:
    """Return the suits that a seat may declare: any (定缺), or those that it was not dealt (报缺)."""
    if que_of(state.options) == "declare":
        return SUITS
    dealt = {tile[1] for tile in state.table.hands[seat]}
    return tuple(suit for suit in SUITS if suit not in dealt)


def turn_choice(state: State) -> TurnChoice:
    """Return what the seat whose turn it is may do."""
    table, seat = state.table, state.table.turn
    discards, bound = discards_of(state, seat)
    worth = turn_worth(state)
    return TurnChoice(
        discards,
        table.drawn,
        bound,
        kongs_of(state, seat),
        None if worth is None else WinOffer(*worth),
        may_err(state, seat) and table.came != "claim" and state.hidden[seat] is None,
    )


def claim_choice(state: State, seat: Seat) -> ClaimChoice:
    """Return what a seat may claim."""
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
        may_err(state, seat) and not is_locked(state, seat, window.tile),
    )


def may_err(state: State, seat: Seat) -> bool:
    """Return whether a seat may say that it has won when it has not (诈胡)."""
    return state.options.false_hu == "penalty" and seat not in state.dead


def as_choice(kind: str, legal: Any) -> AnyChoice:
    """Return a prompt's `legal` as the struct of its kind; off the wire it is a map.

    Raises `msgspec.ValidationError` for one that is none.
    """
    wanted = CHOICES[kind]
    return legal if isinstance(legal, wanted) else msgspec.convert(legal, wanted)


# The own turn


def discards_of(state: State, seat: Seat) -> tuple[tuple[Tile, ...], Bound | None]:
    """Return the kinds that a seat may discard, and why not all of its hand."""
    hidden, hand = state.hidden[seat], state.table.hands[seat]
    if hidden is not None:
        return (hidden,), "hidden"
    if has_won(state, seat) and state.table.drawn is not None:
        return (state.table.drawn,), "locked"
    kinds = tuple(dict.fromkeys(hand))
    if state.options.que_first:
        missing = tuple(tile for tile in kinds if tile[1] == state.missing[seat])
        if missing:
            return missing, "missing"
    return kinds, None


def kongs_of(state: State, seat: Seat) -> tuple[Kong, ...]:
    """Return the kongs that a seat may lay down on its turn, after a draw: 直杠, then 弯杠."""
    table = state.table
    if table.came == "claim" or not table.wall.left or seat in state.dead:
        return ()
    hand = table.hands[seat]
    four = (Kong(tile, "zhi") for tile in dict.fromkeys(hand) if hand.count(tile) == 4)
    punged = (meld.tiles[0] for meld in table.melds[seat] if meld.kind == "pung")
    added = (Kong(tile, "wan") for tile in punged if tile in hand)
    return tuple(
        kong
        for kong in (*four, *added)
        if kong.tile[1] != state.missing[seat] and _keeps_waits(state, seat, kong)
    )


def turn_worth(state: State) -> Worth | None:
    """Return what the hand of the seat whose turn it is would win (自摸, 杠上花); None if it is no win."""
    table, seat = state.table, state.table.turn
    if table.came == "claim" or seat in state.dead:
        return None
    hand = hand_of(state, seat)
    return worth_of(state.options, hand, turn_facts(state)) if wins(hand) else None


def turn_facts(state: State) -> Facts:
    """Return how a win on the own turn would come about."""
    table, seat = state.table, state.table.turn
    dealt = table.came == "deal"
    first = table.came == "draw" and not table.rivers[seat] and not any(table.melds)
    return Facts(
        drawn=fed_by(state) is None,
        gsh=table.came in FROM_KONG,
        last=not table.wall.left,
        tianhu=dealt and seat == state.dealer,
        dihu=first and seat != state.dealer,
    )


def fed_by(state: State) -> Seat | None:
    """Return who alone pays for a win on this turn: the feeder of the kong just made (引杠), if the table has it so."""
    table = state.table
    if table.came != "yin" or state.options.yin_gsh == "all":
        return None
    return table.melds[table.turn][-1].feeder


def _keeps_waits(state: State, seat: Seat, kong: Kong) -> bool:
    """Return whether a hand that has won and plays on (血流) would wait for the same after a kong."""
    if not has_won(state, seat):
        return True
    table = state.table
    own, melds = table.hands[seat], table.melds[seat]
    before = own if table.drawn is None or table.turn != seat else without(own, (table.drawn,))
    made, _ = with_meld(melds, Meld(kong.kind, (kong.tile,) * 4), claimed=kong.kind == "yin")
    after = tuple(tile for tile in own if tile != kong.tile)
    hand = hand_of(state, seat)
    waits_before = tuple(waited(hand._replace(counts=counts_of(before))))
    return waits_before == tuple(waited(hand._replace(counts=counts_of(after), melds=made))) != ()


# Others' tiles


def offers_of(state: State, seat: Seat) -> tuple[Claim, ...]:
    """Return what a seat may claim of the tile in the window, that of an open window; a pass is not counted."""
    window = state.table.window
    assert window is not None, "nothing can be claimed"
    tile = window.tile
    found: list[Claim] = []
    if _may_win(state, seat, tile):
        found.append(Win())
    hand = state.table.hands[seat]
    if window.robbing or not state.table.wall.left or seat in state.dead or tile[1] == state.missing[seat]:
        return tuple(found)
    kong = Kong(tile, "yin")
    if hand.count(tile) >= 3 and _keeps_waits(state, seat, kong):
        found.append(kong)
    if hand.count(tile) >= 2 and not has_won(state, seat):
        found.append(Pung((tile, tile)))
    return tuple(found)


def is_win_for(state: State, seat: Seat, tile: Tile) -> bool:
    """Return whether a tile of others completes a seat's hand, locked or not."""
    return seat not in state.dead and wins(hand_of(state, seat, tile))


def _may_win(state: State, seat: Seat, tile: Tile) -> bool:
    return is_win_for(state, seat, tile) and not is_locked(state, seat, tile)


def is_locked(state: State, seat: Seat, tile: Tile) -> bool:
    """Return whether a seat has passed a win and may not take this one (过胡)."""
    locks = state.locks[seat]
    if not locks:
        return False
    match state.options.pass_lock:
        case "same_tile":
            return any(lock.tile == tile for lock in locks)
        case "any_tile":
            return True
        case "unless_higher":
            if not is_win_for(state, seat, tile):
                return False
            return claim_worth(state, seat).multiplier <= max(lock.multiplier for lock in locks)
    return False


def claim_worth(state: State, seat: Seat) -> Worth:
    """Return what a seat would win with the tile in the window."""
    table, window = state.table, state.table.window
    assert window is not None, "nothing can be claimed"
    first = sum(map(len, table.rivers)) == 1 and window.seat == state.dealer and not any(table.melds)
    facts = Facts(
        gsp=not window.robbing and table.came in FROM_KONG,
        robbing=window.robbing,
        last=not table.wall.left,
        dihu=first and not window.robbing,
    )
    return worth_of(state.options, hand_of(state, seat, window.tile), facts)


# Actions


def answers(choice: AnyChoice, hand: tuple[Tile, ...]) -> Iterator[Action]:
    """Yield the actions that a choice comes to, one for all tiles alike."""
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
    """Return what is done at a time-out.

    换三张 gives the lowest three of the suit of which there are fewest. 定张 declares if it can, and hides the lowest
    tile of the smallest suit else; 定缺 names the smallest suit. A turn discards what was drawn, if that may go,
    else the last tile in order; a claim is passed.
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


def _smallest(hand: tuple[Tile, ...], suits: tuple[SuitName, ...]) -> SuitName:
    """Return the suit with the fewest tiles, the first of equal ones."""
    return min(suits, key=lambda suit: sum(tile[1] == suit for tile in hand))

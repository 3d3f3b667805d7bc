"""The setup of a PHH hand before its first bet: stakes, seats and cards."""

from itertools import islice
from typing import Any, Final, NamedTuple

import msgspec
from msgspec.structs import replace

from paiju.engine.betting.amounts import MOST, as_written
from paiju.engine.cards.card import HIDDEN, Card
from paiju.engine.cards.deck import DECK_52
from paiju.engine.core.errors import BadRecord
from paiju.engine.games.holdem.carry import Carry, Place
from paiju.engine.games.holdem.dealing import HAND
from paiju.engine.games.holdem.options import Options
from paiju.engine.games.holdem.phh import PhhHand

VARIANTS: Final = {"NT": "no_limit", "PT": "pot_limit", "FT": "fixed_limit"}
BOARD: Final = 5
_FIRST_OF_STREET: Final = (0, 3, 4)
"""Indices of the board before which a card is burnt."""
_CAP: Final = 10
"""The option `cap` of an imported fixed-limit hand: PHH does not tell the cap, so the highest value is taken."""


class Stakes(NamedTuple):
    """The posted amounts, indexed like the file's lists (with two players the small blind is listed first)."""

    small: int
    big: int
    dead_small: bool
    """Whether the small blind is dead; p1 then posts the big one."""
    straddled: bool
    ante: int
    big_blind_ante: bool
    back: tuple[bool, ...]
    """Per player: whether it returns to the game and posts a big blind."""
    dead: tuple[bool, ...]
    """Per player: whether it pays a dead small blind."""


def stakes_of(hand: PhhHand) -> Stakes:
    """Return the posted amounts; raises `BadRecord` for blinds that no table of this game can have."""
    players = len(hand.starting_stacks)
    for field in ("antes", "blinds_or_straddles", "finishing_stacks"):
        values = getattr(hand, field)
        if values is not None and len(values) != players:
            raise BadRecord(f"$.{field}", f"{len(values)} values for {players} players")
    blinds = hand.blinds_or_straddles
    dead_small = players > 2 and blinds[0] > 0 >= blinds[1]
    small, big = (max(1, blinds[0] // 2), blinds[0]) if dead_small else blinds[:2]
    if not 0 < small <= big:
        raise BadRecord("$.blinds_or_straddles", "a small blind, then a big one that is at least as large")
    first = 1 if dead_small else 2
    straddled = blinds[first:][:1] == (2 * big,)
    for place in range(first + straddled, players):
        if blinds[place] not in {0, -big}:
            twice, post = (as_written(amount, hand.decimals) for amount in (2 * big, -big))
            text = f"beside the blinds only a straddle of {twice} after them, or {post} of a player who comes back"
            raise BadRecord(f"$.blinds_or_straddles[{place}]", text)
    ante, big_blind_ante, dead = _antes(hand, small, first - 1)
    back = tuple(blind < 0 for blind in blinds)
    return Stakes(small, big, dead_small, straddled, ante, big_blind_ante, back, dead)


def _antes(hand: PhhHand, small: int, big_blind: int) -> tuple[int, bool, tuple[bool, ...]]:
    """Return the ante, whether the big blind pays it for all, and per player whether a dead small blind is added."""
    base = min(hand.antes)
    extra = [ante - base for ante in hand.antes]
    pays_for_all = extra[big_blind] > 0
    if pays_for_all and base:
        raise BadRecord("$.antes", "either each seat pays an ante, or the big blind pays one for all")
    ante, extra[big_blind] = (extra[big_blind], 0) if pays_for_all else (base, 0)
    for place, amount in enumerate(extra):
        if amount not in {0, small}:
            raise BadRecord(
                f"$.antes[{place}]",
                f"beyond the ante only a dead small blind of {as_written(small, hand.decimals)}",
            )
    return ante, pays_for_all, tuple(amount > 0 for amount in extra)


def carry_of(hand: PhhHand, stakes: Stakes) -> Carry:
    """Return the table just before the hand: p1 sits at 0, or at 1 if seat 0 is the dead small blind."""
    comes_in = tuple(zip(stakes.back, stakes.dead, strict=True))
    places = tuple(
        Place(
            f"p{number}",
            stack,
            state="post" if back or dead else "in",
            owes_bb=back,
            owes_sb=dead,
        )
        for number, (stack, (back, dead)) in enumerate(zip(hand.starting_stacks, comes_in, strict=True), 1)
    )
    options, empty = _options(hand, stakes), (Place(),) * stakes.dead_small
    last = len(empty) + len(places) - 1
    if last >= 10:
        raise BadRecord("$.blinds_or_straddles", "ten players and a dead small blind need eleven seats")
    decimals = hand.decimals or msgspec.UNSET
    number = hand.hand if isinstance(hand.hand, int) and 0 < hand.hand <= MOST else None
    if not empty and not any(place.owes for place in places):
        return Carry(options, places, button=last, hands=(number or 1) - 1, decimals=decimals)
    # From this button and these blinds of an earlier hand, `positions_of` computes the positions of the file.
    marked = Carry(options, empty + places, button=last - 1, small_blind=last, big_blind=0)
    return replace(marked, hands=(number or 2) - 1, decimals=decimals)


def _options(hand: PhhHand, stakes: Stakes) -> Options:
    big = stakes.big
    if hand.variant == "FT" and (hand.small_bet, hand.big_bet) != (big, 2 * big):
        one, two = as_written(big, hand.decimals), as_written(2 * big, hand.decimals)
        raise BadRecord("$.small_bet", f"with a big blind of {one} bets are {one} and {two}")
    if hand.variant != "FT" and hand.min_bet not in {None, big}:
        raise BadRecord("$.min_bet", f"the smallest bet is the big blind, {as_written(big, hand.decimals)}")
    chosen: dict[str, Any] = {
        "betting": VARIANTS[hand.variant],
        "small_blind": stakes.small,
        "big_blind": big,
        "ante": stakes.ante,
        "ante_from": "big_blind" if stakes.big_blind_ante else "each",
        "straddle": stakes.straddled,
        "muck": "ask",
        "cap": _CAP,
        "capped_heads_up": False,
        "open_fold": True,
        "run_it": 1 + len(hand.boards),
        **dict(zip(("rake", "rake_cap"), hand.rake, strict=False)),
    }
    try:
        return msgspec.convert(chosen, Options)
    except msgspec.ValidationError as error:
        raise BadRecord("$", f"no table has these rules: {error}") from None


class Cards(NamedTuple):
    """The cards that a file contains."""

    holes: dict[int, tuple[Card, ...]]
    """Hole cards by player, from 0."""
    board: tuple[Card, ...]
    boards: tuple[tuple[Card, ...], ...]
    """Cards of each later board."""


def deck_of(cards: Cards, players: int) -> tuple[Card, ...]:
    """Return the deck, bottom to top: unknown hole cards are `??`; other unknown places get any unused card."""
    known = {card for hole in (*cards.holes.values(), cards.board, *cards.boards) for card in hole}
    unused = iter([card for card in DECK_52 if card not in known])
    unknown = (HIDDEN,) * HAND
    top = [cards.holes.get(player, unknown)[number] for number in range(HAND) for player in range(players)]
    for number, board in enumerate((cards.board, *cards.boards)):
        coming = iter(board)
        for place in range(BOARD - len(board) if number else 0, BOARD):
            if place in _FIRST_OF_STREET:
                top.append(next(unused))
            top.append(next(coming, None) or next(unused))
    return tuple(reversed([*top, *islice(unused, len(DECK_52) - len(top))]))

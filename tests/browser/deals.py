"""Deals made to order: records for `POST /api/tables`, in which chosen seats hold chosen cards."""

from collections import Counter
from collections.abc import Iterable, Mapping
from random import Random
from typing import Any

from engine.games import climbing, doudizhu

LANDLORDS = {game.key: game.variant for game in doudizhu.GAMES}
CLIMBERS = {game.key: game.ruleset for game in climbing.GAMES}
GAMES = {**LANDLORDS, **CLIMBERS}

Record = dict[str, Any]


def cards(text: str) -> list[str]:
    """Read cards: `3c 3d LJ`."""
    return text.split()


def record(
    game: str,
    hands: Mapping[int, str],
    *,
    seats: int | None = None,
    bottom: str = "",
    seed: int = 1,
    **more: Any,
) -> Record:
    """Return a record in which seats hold at least the cards named for them; seeded chance deals the others.

    `bottom`: the first cards of what is not dealt. `more`: `bids`, `plays`, `first_bidder`, `options`.
    """
    rules = GAMES[game]
    seats = seats or (rules.seats if game in LANDLORDS else rules.seats.default)
    named = [cards(hands.get(seat, "")) for seat in range(seats)]
    rest = _without(rules.deck, [*cards(bottom), *(card for hand in named for card in hand)])
    Random(seed).shuffle(rest)
    for hand in named:
        assert len(hand) <= rules.hand, f"{game} deals {rules.hand} cards, not {len(hand)}"
        missing = rules.hand - len(hand)
        hand.extend(rest[:missing])
        del rest[:missing]
    return {"game": game, "players": seats, "hands": named, "deck": [*cards(bottom), *rest], **more}


def plays(*laid: tuple[int, str]) -> list[dict[str, Any]]:
    """Return plays for a record: `(seat, "3c 3d")`; no cards: a pass."""
    return [{"player": seat, "cards": cards(text)} for seat, text in laid]


def calls(*said: tuple[int, bool]) -> list[dict[str, Any]]:
    """Return answers to 叫 and 抢 for a record."""
    return [{"player": seat, "bid": yes} for seat, yes in said]


def scores(*said: tuple[int, int]) -> list[dict[str, Any]]:
    """Return 叫分 for a record."""
    return [{"player": seat, "score": score} for seat, score in said]


SEAT_0_IS_LANDLORD = calls((0, True), (1, False), (2, False))
"""Bids of 斗地主 that make seat 0 the landlord."""


def _without(deck: Iterable[str], taken: Iterable[str]) -> list[str]:
    left = list(deck)
    for card in taken:
        assert card in left, f"there are not so many {card}: {Counter(taken)[card]}"
        left.remove(card)
    return left

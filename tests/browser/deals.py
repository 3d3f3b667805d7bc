"""Deals made to order: records for `POST /api/tables`, in which chosen seats hold chosen cards."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from random import Random
from typing import Any

import msgspec

from paiju.engine.core.game import Action, AnyGame
from paiju.engine.core.seats import CHANCE
from paiju.engine.games import climbing, doudizhu
from paiju.engine.games.doudizhu.types import Bid, Call, Double
from paiju.engine.registry import GAMES as REGISTRY
from paiju.engine.shedding.importing import import_record, parse_record
from paiju.engine.shedding.moves import Pass, Play

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


def led_by(game: str, seat: int, *, seed: int = 1, **wish: Any) -> Record:
    """Return a fresh deal of a climbing game whose smallest card is dealt to `seat`, which therefore leads."""
    while True:
        dealt = record(game, {}, seed=seed, **wish)
        if REGISTRY[game].actors(import_record(REGISTRY[game], parse_record(dealt)).state) == {seat}:
            return dealt
        seed += 1


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


def played_out(
    game: str, *, seed: int = 1, winner: int | None = None, seats: int | None = None, **more: Any
) -> Record:
    """Return a whole deal, played by covering with the weakest hand that does; its last play is `winner`'s."""
    while True:
        whole = _played(game, record(game, {}, seats=seats, seed=seed, **more))
        if winner is None or whole["plays"][-1]["player"] == winner:
            return whole
        seed += 1


def before_the_end(game: str, *, seat: int = 0, **wish: Any) -> Record:
    """Return a deal in which one more play of `seat`, all its cards, ends it."""
    whole = played_out(game, winner=seat, **wish)
    return {**whole, "plays": whole["plays"][:-1]}


def cut_when(game: str, enough: Callable[[Any], bool], **wish: Any) -> Record:
    """Return a deal that was played until its state is `enough`, with seat 0 to act; tries other cards until one is."""
    for seed in range(1, 200):
        whole = played_out(game, **{**wish, "seed": seed})
        for number in range(len(whole["plays"])):
            part = {**whole, "plays": whole["plays"][:number]}
            state = import_record(REGISTRY[game], parse_record(part)).state
            if REGISTRY[game].actors(state) == {0} and enough(state):
                return part
    raise AssertionError(f"no deal of {game} came to that")


def _played(game: str, dealt: Record) -> Record:
    rules = REGISTRY[game]
    state = import_record(rules, parse_record(dealt)).state
    bids, laid = [], []
    while rules.outcome(state) is None:
        seat = min(rules.actors(state))
        if seat == CHANCE:
            raise AssertionError("nobody called: choose another way to bid")
        action = _choice(rules, state, seat)
        state = rules.apply(state, seat, action).state
        match action:
            case Call(yes=yes):
                bids += calls((seat, yes))
            case Bid(score=score):
                bids += scores((seat, score))
            case Double(yes=yes):
                bids += [{"player": seat, "double": yes}]
            case Pass():
                laid += plays((seat, ""))
            case Play(cards=some):
                laid += plays((seat, " ".join(some)))
                if action.as_ is not None:
                    laid[-1]["as"] = msgspec.to_builtins(action.as_)
    return {**dealt, "bids": bids, "plays": laid}


def _choice(rules: AnyGame, state: Any, seat: int) -> Action:
    """The strongest bid; doubling by all but seat 2; the weakest play; a pass if there is none."""
    legal = list(rules.legal_actions(state, seat))
    if isinstance(legal[0], Double):
        return Double(seat != 2)
    if rules.status(state) == "dealt":
        return legal[-1]
    return next((one for one in legal if not isinstance(one, Pass)), Pass())

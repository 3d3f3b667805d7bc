"""Prompts of a seat, the legal actions that follow from them, and the default at a time-out."""

from collections.abc import Callable, Iterator, Mapping

from paiju.engine.core.game import Action, Prompt
from paiju.engine.core.seats import Seat
from paiju.engine.games.riichi.choices import AnyChoice, ClaimChoice, TurnChoice
from paiju.engine.games.riichi.hands import claimed_worth, own_worth
from paiju.engine.games.riichi.own_turn import discards_of, kongs_of, kyuushu_kinds, riichi_tiles
from paiju.engine.games.riichi.types import Kyuushu, Riichi, State
from paiju.engine.mahjong.moves import Chow, Discard, Kong, Pass, Pung, Win
from paiju.engine.mahjong.phase import Phase
from paiju.engine.tiles.text import Tile

CHOICES: Mapping[str, type[AnyChoice]] = {"discard": TurnChoice, "claim": ClaimChoice}
"""Type of `Prompt.legal` by kind of prompt."""


def choice_of(state: State, seat: Seat) -> tuple[str, AnyChoice]:
    """Return the kind and the choice of the prompt of a seat that has a decision."""
    if state.phase is Phase.TURN:
        return "discard", turn_choice(state, seat)
    return "claim", claim_choice(state, seat)


def turn_choice(state: State, seat: Seat) -> TurnChoice:
    """Return the choice of the seat to act."""
    discards, bound = discards_of(state, seat)
    return TurnChoice(
        discards,
        state.table.drawn,
        bound,
        riichi_tiles(state, seat),
        kongs_of(state, seat),
        kyuushu_kinds(state, seat),
        own_worth(state),
    )


def claim_choice(state: State, seat: Seat) -> ClaimChoice:
    """Return the choice of a seat in the open window."""
    window = state.table.window
    assert window is not None, "nothing can be claimed"
    offers = window.offers[seat]
    return ClaimChoice(
        window.tile,
        window.seat,
        window.robbing,
        tuple(offer for offer in offers if isinstance(offer, Chow)),
        tuple(offer for offer in offers if isinstance(offer, Pung)),
        next((offer for offer in offers if isinstance(offer, Kong)), None),
        claimed_worth(state, seat) if Win() in offers else None,
    )


def answers(choice: AnyChoice, _hand: tuple[Tile, ...] = ()) -> Iterator[Action]:
    """Yield the legal actions of a choice, one action for equal tiles; the hand is not needed."""
    match choice:
        case TurnChoice(drawn=drawn):
            yield from (Discard(tile, drawn=tile == drawn) for tile in choice.discards)
            yield from (Riichi(tile, drawn=tile == drawn) for tile in choice.riichi)
            yield from choice.kongs
            if choice.kyuushu is not None:
                yield Kyuushu()
        case ClaimChoice():
            yield Pass()
            yield from choice.chows
            yield from choice.pungs
            yield from () if choice.kong is None else (choice.kong,)
    if choice.win is not None:
        yield Win()


def default_answer(choice: AnyChoice, _hand: tuple[Tile, ...] = ()) -> Action:
    """Return the action at a time-out: a pass, or the discard of the drawn tile, else of the last legal one."""
    if isinstance(choice, ClaimChoice):
        return Pass()
    discards, drawn = choice.discards, choice.drawn
    return Discard(drawn, drawn=True) if drawn in discards and drawn else Discard(discards[-1])


def is_forced(state: State, seat: Seat, prompt_of: Callable[[Seat], Prompt | None]) -> bool:
    """Return whether a seat in riichi (立直) can only discard its drawn tile: it can neither win nor make a kan."""
    if state.phase is not Phase.TURN or not state.riichi[seat]:
        return False
    prompt = prompt_of(seat)
    choice = None if prompt is None else prompt.legal
    if not isinstance(choice, TurnChoice) or choice.bound != "riichi":
        return False
    return not (choice.kongs or choice.kyuushu or choice.win)

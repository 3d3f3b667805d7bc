"""Legal answers to each kind of prompt, and the default at a time-out, from facts that a view has too."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from paiju.engine.cards.card import Card
from paiju.engine.core.game import Action
from paiju.engine.games.doudizhu.bidding import TOP_SCORE, highest_bid
from paiju.engine.games.doudizhu.types import (
    Bid,
    Call,
    Double,
    Phase,
    Said,
)
from paiju.engine.shedding.combos import Rules
from paiju.engine.shedding.legal import legal_plays
from paiju.engine.shedding.moves import (
    Move,
    Pass,
    Play,
    Played,
)

KIND: Final[Mapping[Phase, str]] = {
    Phase.CALL: "call",
    Phase.BID: "bid",
    Phase.DOUBLE: "double",
    Phase.REDOUBLE: "double",
    Phase.START: "play",
    Phase.PLAY: "play",
}
"""Kind of prompt of each phase."""


def scores(said: Sequence[Move | Said]) -> tuple[int, ...]:
    """Return the legal scores: 0, and each score above the highest bid so far."""
    return (0, *range(highest_bid(said) + 1, TOP_SCORE + 1))


def answers(
    kind: str, rules: Rules, said: Sequence[Move | Said], hand: tuple[Card, ...], to_cover: Played | None
) -> Iterator[Action]:
    """Yield the legal answers to a prompt, the weakest first; a pass or a no comes before all others."""
    match kind:
        case "call":
            yield from (Call(yes=False), Call(yes=True))
        case "bid":
            yield from map(Bid, scores(said))
        case "double":
            yield from (Double(yes=False), Double(yes=True))
        case "play":
            if to_cover is not None:
                yield Pass()
            yield from legal_plays(rules, hand, to_cover)


def default_answer(kind: str, hand: tuple[Card, ...], to_cover: Played | None) -> Action:
    """Return the answer at a time-out: no bid, no doubling; in play a pass, or the smallest single as a lead."""
    match kind:
        case "call":
            return Call(yes=False)
        case "bid":
            return Bid(0)
        case "double":
            return Double(yes=False)
    return Pass() if to_cover is not None else Play(hand[-1:])

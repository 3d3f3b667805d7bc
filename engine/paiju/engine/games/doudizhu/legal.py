"""What a seat may answer to each kind of prompt, and what is done for it when its time runs out."""

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
"""What kind of prompt each phase makes."""


def scores(said: Sequence[Move | Said]) -> tuple[int, ...]:
    """Return what may be bid: 0, and whatever is higher than every bid before."""
    return (0, *range(highest_bid(said) + 1, TOP_SCORE + 1))


def answers(
    kind: str, rules: Rules, said: Sequence[Move | Said], hand: tuple[Card, ...], to_cover: Played | None
) -> Iterator[Action]:
    """Yield the legal answers to a prompt, the weakest first: passes and refusals before all else."""
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
    """Return what happens at a time-out: no bid, no doubling; leading, the smallest single; else a pass."""
    match kind:
        case "call":
            return Call(yes=False)
        case "bid":
            return Bid(0)
        case "double":
            return Double(yes=False)
    return Pass() if to_cover is not None else Play(hand[-1:])

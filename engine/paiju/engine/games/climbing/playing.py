"""From the shuffle to the settlement; circles and the draw pile: docs/rules/wuguapi.md "一圈" and "补牌"."""

from collections.abc import Iterator

from msgspec.structs import replace

from paiju.engine.cards.card import Card
from paiju.engine.cards.deck import is_deck
from paiju.engine.core.errors import IllegalAction, Reason
from paiju.engine.core.game import (
    Event,
    Line,
    Settled,
    Transition,
    Turn,
)
from paiju.engine.core.seats import Actor, Seat, seats_from, set_at
from paiju.engine.core.settlement import amounts_of
from paiju.engine.games.climbing.ruleset import Finish, Ruleset
from paiju.engine.games.climbing.settlement import ranks_of
from paiju.engine.games.climbing.types import (
    CircleEnded,
    Deal,
    Dealt,
    Drawn,
    Phase,
    Ranked,
    Shown,
    State,
)
from paiju.engine.shedding.combos import Rules
from paiju.engine.shedding.moves import HandsShown, Pass, Play
from paiju.engine.shedding.order import sort_hand
from paiju.engine.shedding.shapes import tables_of
from paiju.engine.shedding.trick import Trick, lay, skip


def deal(ruleset: Ruleset, state: State, _actor: Actor, action: Deal) -> Transition:
    """Deal each seat its hand from the end of the deck; the holder of the smallest card must lead with it.

    Raises `IllegalAction` for an incomplete deck.
    """
    if not is_deck(action.deck, ruleset.deck):
        text = f"a deal needs the game's {len(ruleset.deck)} cards"
        raise IllegalAction(Reason.WRONG_ACTION, text)
    from_the_top, size = action.deck[::-1], ruleset.hand
    hands = tuple(
        sort_hand(ruleset.rules, from_the_top[size * seat : size * (seat + 1)])
        for seat in range(len(state.hands))
    )
    shown = _smallest(ruleset.rules, hands)
    first = shown[-1]
    after = replace(
        state,
        phase=Phase.START,
        hands=hands,
        pile=action.deck[: len(action.deck) - size * len(hands)],
        shown=shown,
        trick=Trick(first.seat, must_include=first.card),
    )
    dealt = Dealt(hands, tuple(map(len, hands)), len(after.pile))
    return Transition(after, (dealt, *shown, Turn(first.seat)))


def play(ruleset: Ruleset, state: State, seat: Seat, action: Play) -> Transition:
    """Play a hand. Raises `IllegalAction`."""
    laid = lay(ruleset.rules, state.trick, counts_of(state), state.hands[seat], action)
    after = replace(
        state,
        phase=Phase.PLAY,
        hands=set_at(state.hands, seat, laid.hand),
        trick=laid.trick,
        at_stake=state.at_stake + ruleset.points_of(laid.played.cards),
        finished=state.finished if laid.hand else (*state.finished, seat),
    )
    if not _is_over(ruleset, after):
        return _go_on(ruleset, after, (laid.played,))
    if ruleset.refills:
        after, ended = _credit(after)
        return _end(ruleset, after, (laid.played, ended))
    return _end(ruleset, after, (laid.played,))


def skip_turn(ruleset: Ruleset, state: State, _seat: Seat, _action: Pass) -> Transition:
    """Pass (要不起). Raises `IllegalAction` for a pass of the leading seat."""
    trick, passed = skip(ruleset.rules, state.trick, counts_of(state))
    return _go_on(ruleset, replace(state, trick=trick), (passed,))


def counts_of(state: State) -> tuple[int, ...]:
    """Return the number of cards in each hand."""
    return tuple(map(len, state.hands))


def settle(ruleset: Ruleset, state: State) -> tuple[tuple[int, ...], tuple[Line, ...]]:
    """Return the amounts per seat, chips or points, and their lines."""
    lines = tuple(ruleset.settle(Finish(state.hands, state.points, state.options.base)))
    return amounts_of(lines, len(state.hands)), lines


def standing(state: State) -> Ranked:
    """Return the final ranks; seats that still hold cards come last in `finished`."""
    last = (seat for seat in range(len(state.hands)) if seat not in state.finished)
    return Ranked(ranks_of(state.points), (*state.finished, *last))


def _smallest(rules: Rules, hands: tuple[tuple[Card, ...], ...]) -> tuple[Shown, ...]:
    """Return the preparatory round (预备回合): each seat's smallest card, the highest of these cards first."""
    order = tables_of(rules).order
    shown = (Shown(seat, hand[-1]) for seat, hand in enumerate(hands))
    return tuple(sorted(shown, key=lambda entry: order[entry.card]))


def _is_over(ruleset: Ruleset, state: State) -> bool:
    holders = sum(map(bool, state.hands))
    return not state.pile and holders <= 1 if ruleset.refills else holders < len(state.hands)


def _go_on(ruleset: Ruleset, state: State, events: tuple[Event, ...]) -> Transition:
    if ruleset.refills and state.trick.leads:
        return _close_circle(ruleset, state, events)
    return Transition(state, (*events, Turn(state.trick.turn)))


def _close_circle(ruleset: Ruleset, state: State, events: tuple[Event, ...]) -> Transition:
    """Credit the winner, then refill hands; the winner leads, or the next seat that has cards."""
    winner = state.trick.turn
    state, ended = _credit(state)
    state, drawn = _refill(ruleset, state, winner)
    events = (*events, ended, *drawn)
    if _is_over(ruleset, state):
        return _end(ruleset, state, events)
    # With an empty pile the winner may be out of cards.
    leader = next(seat for seat in seats_from(winner, len(state.hands)) if state.hands[seat])
    trick = replace(state.trick, turn=leader, passed_on=leader != winner)
    return Transition(replace(state, trick=trick), (*events, Turn(leader)))


def _credit(state: State) -> tuple[State, CircleEnded]:
    """Credit the points of the circle to its winner, the seat that played the last hand."""
    assert state.trick.last is not None
    winner = state.trick.last.seat
    points = set_at(state.points, winner, state.points[winner] + state.at_stake)
    return replace(state, points=points, at_stake=0), CircleEnded(winner, state.at_stake)


def _refill(ruleset: Ruleset, state: State, winner: Seat) -> tuple[State, tuple[Drawn, ...]]:
    """Refill hands in turn order, the winner's first (补牌); a seat draws all its cards before the next one draws."""
    drawn = tuple(_draws(ruleset, state, winner))
    hands = state.hands
    for draw in drawn:
        assert draw.cards is not None
        hands = set_at(hands, draw.seat, sort_hand(ruleset.rules, hands[draw.seat] + draw.cards))
    pile = state.pile[: len(state.pile) - sum(draw.count for draw in drawn)]
    back = {draw.seat for draw in drawn}
    finished = tuple(seat for seat in state.finished if seat not in back)
    return replace(state, hands=hands, pile=pile, finished=finished), drawn


def _draws(ruleset: Ruleset, state: State, winner: Seat) -> Iterator[Drawn]:
    from_the_top = state.pile[::-1]
    taken = 0
    for seat in seats_from(winner, len(state.hands)):
        cards = from_the_top[taken : taken + ruleset.hand - len(state.hands[seat])]
        if cards:
            taken += len(cards)
            yield Drawn(seat, len(cards), cards)


def _end(ruleset: Ruleset, state: State, events: tuple[Event, ...]) -> Transition:
    over = replace(state, phase=Phase.OVER)
    ranked = (standing(over),) if ruleset.refills else ()
    return Transition(over, (*events, HandsShown(over.hands), *ranked, Settled(*settle(ruleset, over))))

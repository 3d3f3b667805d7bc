"""The end of a hand: run-outs, the order of showing, awards (docs/rules/holdem.md "Hands")."""

from msgspec.structs import replace

from paiju.engine.betting.street import Standing
from paiju.engine.cards.card import HIDDEN
from paiju.engine.core.errors import IllegalAction, Reason
from paiju.engine.core.game import Event, Settled, Transition
from paiju.engine.core.seats import Seat, set_at
from paiju.engine.games.holdem.awarding import award, may_win
from paiju.engine.games.holdem.dealing import RIVER, next_cards
from paiju.engine.games.holdem.scoring import settle
from paiju.engine.games.holdem.types import (
    STREETS,
    Muck,
    Mucked,
    Offered,
    Phase,
    RunAgreed,
    RunAnswered,
    RunIt,
    Show,
    Shown,
    State,
    StreetDealt,
)


def won_unseen(state: State, events: list[Event]) -> Transition:
    """Give all pots to the one remaining player, who need not show."""
    (winner,) = state.betting.contenders
    state = award(state, events)
    if not _asks(state, winner):
        return _finish(state, events)
    return _offer(state, (winner,), events)


def run_out(state: State, events: list[Event]) -> Transition:
    """Show all hands and complete the board without betting, as often as all contenders agree on."""
    contenders = state.betting.contenders
    state = _show_all(state, contenders, events)
    if state.carry.options.run_it == 1:
        return _run(state, 1, events)
    events.append(Offered("run_it", contenders))
    waiting = replace(state, phase=Phase.RUN_IT, asked=contenders, answers=(None,) * len(state.carry.places))
    return Transition(waiting, tuple(events))


def answer_run(state: State, seat: Seat, action: RunIt) -> Transition:
    """Record how often a seat wants the board run.

    The board is run once if one seat answers 1, or if two answers differ.
    """
    most = state.carry.options.run_it
    if not 1 <= action.times <= most:
        text = f"the board may be run 1 to {most} times"
        raise IllegalAction(Reason.BAD_AMOUNT, text, {"min": 1, "max": most})
    answers = set_at(state.answers, seat, action.times)
    asked = tuple(other for other in state.asked if other != seat)
    state = replace(state, answers=answers, asked=asked)
    wanted = {times for times in answers if times is not None}
    events: list[Event] = [RunAnswered(seat, action.times)]
    agreed = 1 if len(wanted) > 1 or 1 in wanted else action.times
    if agreed > 1 and asked:
        return Transition(state, tuple(events))
    events.append(RunAgreed(agreed))
    return _run(replace(state, asked=()), agreed, events)


def showdown(state: State, events: list[Event]) -> Transition:
    """Show hands in order as far as they may win or must be shown; award the pots; offer losers the choice to show."""
    order = _show_order(state)
    all_in = any(state.betting.standing[seat] is Standing.ALL_IN for seat in order)
    # All-in hands are open, so that no partner can throw away a winner unseen (TDA: all-in hands are tabled).
    if all_in or state.carry.options.mucking == "never":
        state = _show_all(state, order, events)
        return _finish(award(state, events), events)
    beaten: list[Seat] = []
    for seat in order:
        if may_win(state, seat):
            state = _show_all(state, (seat,), events)
        elif _asks(state, seat):
            beaten.append(seat)
        else:
            state = _muck(state, seat, events)
    state = award(state, events)
    # Awards come before the offer: to show a losing hand is courtesy and cannot change a pot.
    return _offer(state, tuple(beaten), events) if beaten else _finish(state, events)


def show(state: State, seat: Seat, action: Show) -> Transition:
    """Show one card or both voluntarily; raises `IllegalAction` for cards that the seat does not hold."""
    hand = state.hands[seat]
    if not set(action.cards) <= set(hand) or len(set(action.cards)) != len(action.cards):
        raise IllegalAction(Reason.NOT_HELD, "show one or both of your own cards")
    cards = tuple(card if card in action.cards else HIDDEN for card in hand)
    shown = set_at(state.shown, seat, cards)
    return _answered(replace(state, shown=shown), seat, [Shown(seat, cards)])


def muck(state: State, seat: Seat, _action: Muck) -> Transition:
    """Muck the hand, which shows nothing."""
    events: list[Event] = []
    return _answered(_muck(state, seat, events), seat, events)


def _answered(state: State, seat: Seat, events: list[Event]) -> Transition:
    asked = tuple(other for other in state.asked if other != seat)
    state = replace(state, asked=asked)
    return Transition(state, tuple(events)) if asked else _finish(state, events)


def _asks(state: State, seat: Seat) -> bool:
    """Return whether the seat is asked before its cards are mucked: by its own setting, else by the table's option.

    A table that shows all hands (`never`) asks no seat, not even by its own setting.
    """
    auto_muck, mucking = state.carry.places[seat].auto_muck, state.carry.options.mucking
    wants = mucking == "ask" if auto_muck is None else not auto_muck
    return wants and mucking != "never"


def _offer(state: State, seats: tuple[Seat, ...], events: list[Event]) -> Transition:
    events.append(Offered("show", seats))
    return Transition(replace(state, phase=Phase.SHOW, asked=seats), tuple(events))


def _muck(state: State, seat: Seat, events: list[Event]) -> State:
    events.append(Mucked(seat))
    return replace(state, mucked=(*state.mucked, seat))


def _show_all(state: State, seats: tuple[Seat, ...], events: list[Event]) -> State:
    for seat in seats:
        if state.shown[seat] is not None or seat in state.mucked:
            continue
        if HIDDEN in state.hands[seat]:
            # The record is redacted: unknown cards were mucked when the hand was played.
            state = _muck(state, seat, events)
            continue
        events.append(Shown(seat, state.hands[seat]))
        shown = set_at(state.shown, seat, state.hands[seat])
        state = replace(state, shown=shown)
    return state


def _show_order(state: State) -> tuple[Seat, ...]:
    """Return the order of showing: from the last seat that bet or raised on the river, else from the button's left."""
    contenders = state.betting.contenders
    if state.betting.number < RIVER or state.betting.aggressor not in contenders:
        return contenders
    place = contenders.index(state.betting.aggressor)
    return contenders[place:] + contenders[:place]


def _finish(state: State, events: list[Event]) -> Transition:
    over = replace(state, phase=Phase.OVER, asked=())
    events.append(Settled(*settle(over)))
    return Transition(over, tuple(events))


def _run(state: State, times: int, events: list[Event]) -> Transition:
    """Complete the board, or several boards that share the cards dealt so far."""
    street = state.betting
    boards = []
    streets = state.streets + ((),) * (RIVER - street.number)
    for number in range(times):
        board = state.boards[0]
        for later in range(street.number + 1, RIVER + 1):
            cards, drawn = next_cards(state.deck, state.drawn, later)
            state = replace(state, drawn=drawn)
            board += cards
            events.append(StreetDealt(STREETS[later], cards, number))
        boards.append(board)
    last = replace(street, number=RIVER, aggressor=None)
    return showdown(replace(state, street=last, boards=tuple(boards), streets=streets), events)

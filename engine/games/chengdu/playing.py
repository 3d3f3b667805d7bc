"""From the first discard to the last: turns, the window after each discard, what is taken (rules/chengdu.md section 4).

turn ──discard──▶ window ──nobody──▶ next draws ──▶ turn
  │                 ├──碰──▶ turn of the claimer     ├──引杠──▶ it draws ──▶ turn
  │                 └──胡──▶ next after the winners draws
  ├──直杠──▶ draws again ──▶ turn
  ├──弯杠──▶ window (抢杠) ──nobody──▶ draws again ──▶ turn
  └──自摸──▶ next after the winner draws
"""

from collections.abc import Mapping
from typing import Final

from msgspec.structs import replace

from engine.core.errors import IllegalAction, Reason
from engine.core.game import Action, Event, Tick, Transition, Turn
from engine.core.seats import Actor, Seat
from engine.games.chengdu import ending
from engine.games.chengdu.events import (
    Claimed,
    Discarded,
    Drawn,
    FalseWon,
    KongAnnounced,
    Konged,
    Robbed,
    WindowClosed,
    WinKind,
    Won,
)
from engine.games.chengdu.legal import (
    FROM_KONG,
    claim_worth,
    discards_of,
    fed_by,
    is_locked,
    is_win_for,
    kongs_of,
    may_err,
    offers_of,
    turn_worth,
)
from engine.games.chengdu.paying import booked, from_each, kong_paid, moved_on, win_paid
from engine.games.chengdu.scoring import Worth
from engine.games.chengdu.standing import active, after, next_active, others
from engine.games.chengdu.types import Lock, Phase, State
from engine.mahjong import table as tables
from engine.mahjong.claims import Window, answer_counts, answered, is_closed, opened
from engine.mahjong.claims import taken as taken_claims
from engine.mahjong.melds import Meld, RiverTile
from engine.mahjong.moves import Claim, Discard, Kong, Pass, Pung, Win
from engine.mahjong.table import Came, put
from engine.tiles.text import Tile

PRECEDENCE: Final[Mapping[type[Action], int]] = {Win: 2, Kong: 1, Pung: 1}
"""胡 before 杠 and 碰; of one tile only one seat can have three, or two, more."""


# The own turn


def discard(state: State, seat: Seat, action: Discard) -> Transition:
    """Put a tile into the river (打牌); it can be claimed."""
    table, tile = state.table, action.tile
    allowed, bound = discards_of(state, seat)
    if tile not in allowed:
        raise _not_discardable(state, seat, tile, allowed, bound)
    if action.drawn and tile != table.drawn:
        raise IllegalAction(Reason.NOT_HELD, f"{tile} is not the tile just drawn", {"card": tile})
    flipped = bound == "hidden"
    drawn = tile == table.drawn and (action.drawn or table.hands[seat].count(tile) == 1) and not flipped
    river = RiverTile(tile, drawn=drawn, flipped=flipped)
    after_discard = tables.discard(table, seat, river, held=not flipped)
    hidden = put(state.hidden, seat, None) if flipped else state.hidden
    state = replace(state, table=after_discard, hidden=hidden, phase=Phase.CLAIM)
    return Transition(_opened(state, seat, tile), (Discarded(seat, tile, drawn=drawn, flipped=flipped),))


def kong(state: State, seat: Seat, action: Kong) -> Transition:
    """Lay down a kong on the own turn: 直杠 at once, 弯杠 if nobody robs it."""
    if action not in kongs_of(state, seat):
        raise IllegalAction(Reason.CANNOT_KONG, _why_no_kong(state, action))
    if action.kind == "wan":
        state = replace(state, phase=Phase.CLAIM)
        opened_state = _opened(state, seat, action.tile, robbing=True)
        return Transition(opened_state, (KongAnnounced(seat, action.tile),))
    return _konged(state, seat, Meld("zhi", (action.tile,) * 4))


def self_draw(state: State, seat: Seat, _action: Win) -> Transition:
    """Win on the own turn (自摸, 杠上花)."""
    worth = turn_worth(state)
    if worth is None:
        if not may_err(state, seat) or state.table.came == "claim" or state.hidden[seat] is not None:
            raise IllegalAction(Reason.NOT_WIN, "these tiles are no win")
        state, events = _punished(state, seat)
        return Transition(state, events)
    feeder = fed_by(state)
    tile = state.table.drawn or state.table.hands[seat][-1]
    state = replace(state, table=tables.lose(state.table, seat, tile))
    kind: WinKind = "gsh" if state.table.came in FROM_KONG else "zimo"
    state, events = _won(state, seat, tile, worth, kind, feeder)
    if state.next_dealer is None:
        state = replace(state, next_dealer=seat)
    return _after_win(state, seat, events)


# The window


def claim(state: State, seat: Seat, action: Claim) -> Transition:
    """Answer a discard or an announced kong: a secret until the window closes."""
    window = _window(state)
    _check_claim(state, seat, action, window)
    return _unless_open(replace(state, table=replace(state.table, window=answered(window, seat, action))))


def tick(state: State, _actor: Actor, _action: Tick) -> Transition:
    """End the pause; whoever can claim and has not answered may take its time."""
    window = replace(_window(state), ticked=True)
    return _unless_open(replace(state, table=replace(state.table, window=window)))


def _check_claim(state: State, seat: Seat, action: Claim, window: Window) -> None:
    if isinstance(action, Pass) or action in window.offers[seat]:
        return
    if not isinstance(action, Win):
        raise IllegalAction(Reason.CANNOT_CLAIM, f"you cannot claim {window.tile} like this")
    locked, may = is_locked(state, seat, window.tile), may_err(state, seat)
    if locked and (may or is_win_for(state, seat, window.tile)):
        raise IllegalAction(
            Reason.LOCKED, f"you have passed a win: {window.tile} is no win before your next turn"
        )
    if not may:
        raise IllegalAction(Reason.NOT_WIN, f"your tiles and {window.tile} are no win")


def _window(state: State) -> Window:
    assert state.table.window is not None, "nothing can be claimed"
    return state.table.window


def _opened(state: State, seat: Seat, tile: Tile, *, robbing: bool = False) -> State:
    """Open the window: what each seat that is in may claim is fixed now."""
    nothing: tuple[tuple[Claim, ...], ...] = ((),) * len(state.order)
    empty = opened(seat, tile, nothing, robbing=robbing)
    state = replace(state, table=replace(state.table, window=empty))
    offers = list(nothing)
    for other in others(state, seat):
        offers[other] = offers_of(state, other)
    return replace(state, table=replace(state.table, window=replace(empty, offers=tuple(offers))))


def _unless_open(state: State) -> Transition:
    if is_closed(_window(state), PRECEDENCE):
        return _close(state)
    return Transition(state)


def _close(state: State) -> Transition:
    """Let the highest claims have the tile; who passed a win is locked; who said so wrongly pays."""
    window = _window(state)
    state = _locked(state, window)
    events: tuple[Event, ...] = (WindowClosed(shown_locks(state)),)
    for seat in after(state, window.seat):
        if isinstance(window.answers[seat], Win) and not answer_counts(window, seat):
            state, more = _punished(state, seat)
            events += more
    claims = dict(taken_claims(window, PRECEDENCE))
    if not claims:
        return _unclaimed(state, window, events)
    first = next(iter(claims.values()))
    if isinstance(first, Win):
        winners = tuple(seat for seat in after(state, window.seat) if seat in claims)
        return _claimed_wins(state, window, winners, events)
    (seat,) = claims
    return _claimed_meld(state, seat, window, first, events)


def _unclaimed(state: State, window: Window, events: tuple[Event, ...]) -> Transition:
    if not window.robbing:
        return _next(state, window.seat, events)
    fresh = state.table.drawn == window.tile
    pung = next(
        meld
        for meld in state.table.melds[window.seat]
        if meld.kind == "pung" and meld.tiles[0] == window.tile
    )
    made = Meld("wan", (*pung.tiles, window.tile), pung.feeder)
    return _konged(state, window.seat, made, events, fresh=fresh)


def _claimed_meld(
    state: State, seat: Seat, window: Window, claimed: Claim, events: tuple[Event, ...]
) -> Transition:
    is_kong = isinstance(claimed, Kong)
    made = Meld("yin" if is_kong else "pung", (window.tile,) * (4 if is_kong else 3), window.seat)
    locks = put(state.locks, seat, ())
    state = replace(state, table=tables.meld(state.table, seat, made), locks=locks)
    events = (*events, Claimed(seat, made))
    if is_kong:
        state, paid = _kong_booked(state, seat, made)
        return _draw(state, seat, "yin", (*events, *paid))
    return Transition(replace(state, phase=Phase.TURN), (*events, Turn(seat)))


def _claimed_wins(
    state: State, window: Window, winners: tuple[Seat, ...], events: tuple[Event, ...]
) -> Transition:
    """Let all who said so win with the tile (一炮多响): the nearest to the discarder first, each by itself."""
    kind: WinKind = "qianggang" if window.robbing else "dianpao"
    worths = [claim_worth(state, seat) for seat in winners]
    first = len(winners) > 1
    after_kong = state.table.came in FROM_KONG and not window.robbing
    table = state.table
    if window.robbing:
        table = tables.lose(table, window.seat, window.tile)
        events = (*events, Robbed(window.seat, window.tile))
    else:
        table = replace(table, rivers=tables.taken(table.rivers, window.seat, winners))
    state = replace(state, table=replace(table, window=None))
    if state.next_dealer is None:
        state = replace(state, next_dealer=window.seat if first else winners[0])
    for seat, worth in zip(winners, worths, strict=True):
        state, more = _won(state, seat, window.tile, worth, kind, window.seat)
        events += more
    if after_kong and state.options.call_transfer != "off":
        state, paid = booked(state, moved_on(state, winners, window.seat))
        state = replace(state, transferred=(*state.transferred, len(state.kongs) - 1))
        events += paid
    return _after_win(state, winners[-1], events)


# What follows


def _next(state: State, seat: Seat, events: tuple[Event, ...]) -> Transition:
    return _draw(state, next_active(state, seat), "draw", events)


def _draw(state: State, seat: Seat, came: Came, events: tuple[Event, ...]) -> Transition:
    """Let a seat draw, for its turn or for a kong; if the wall is out the deal is over."""
    if not state.table.wall.left:
        return ending.wall_out(replace(state, table=replace(state.table, window=None)), events)
    table = tables.draw(state.table, seat, came)
    state = replace(state, table=table, phase=Phase.TURN, locks=put(state.locks, seat, ()))
    drawn = Drawn(seat, table.drawn, table.wall.left, None if came == "draw" else came)  # type: ignore[arg-type]
    return Transition(state, (*events, drawn, Turn(seat)))


def _after_win(state: State, last: Seat, events: tuple[Event, ...]) -> Transition:
    """Go on with the next seat after the (last) winner, or end if only one is left."""
    if len(active(state)) == 1:
        return ending.one_left(state, events)
    return _next(state, last, events)


def _konged(
    state: State, seat: Seat, made: Meld, events: tuple[Event, ...] = (), *, fresh: bool = True
) -> Transition:
    state = replace(state, table=tables.kong(state.table, seat, made))
    state, paid = _kong_booked(state, seat, made, fresh=fresh)
    return _draw(state, seat, made.kind, (*events, Konged(seat, made), *paid))  # type: ignore[arg-type]


def _kong_booked(
    state: State, seat: Seat, made: Meld, *, fresh: bool = True
) -> tuple[State, tuple[Event, ...]]:
    payments = kong_paid(state, seat, made.kind, made.feeder, fresh=fresh)  # type: ignore[arg-type]
    state, paid = booked(state, payments)
    return replace(state, kongs=(*state.kongs, seat)), paid


def _won(
    state: State, seat: Seat, tile: Tile, worth: Worth, kind: WinKind, feeder: Seat | None
) -> tuple[State, tuple[Event, ...]]:
    """Book one win; its winner is out, unless the game flows on (血流)."""
    hand = None if state.options.flow else state.table.hands[seat]
    won = Won(seat, tile, kind, feeder, worth.multiplier, worth.plus, worth.fans, hand)
    payments = tuple(win_paid(state, seat, worth, kind, feeder))
    state, paid = booked(replace(state, wins=(*state.wins, won)), payments)
    return state, (won, *paid)


def _punished(state: State, seat: Seat) -> tuple[State, tuple[Event, ...]]:
    """Let a seat pay for a win that was none (诈胡): everybody who is in; its hand is dead (相公)."""
    payments = (
        payment
        for other in others(state, seat)
        for payment in from_each(state, (seat,), other, state.options.penalty, "zhahu")
    )
    state, paid = booked(replace(state, dead=(*state.dead, seat)), payments)
    return state, (FalseWon(seat), *paid)


def _locked(state: State, window: Window) -> State:
    """Remember who could have won and did not (过胡)."""
    rule = state.options.pass_lock
    if rule == "off":
        return state
    locks = list(state.locks)
    for seat, offers in enumerate(window.offers):
        if Win() in offers and not isinstance(window.answers[seat], Win):
            locks[seat] = (*locks[seat], Lock(window.tile, claim_worth(state, seat).multiplier))
    return replace(state, locks=tuple(locks))


def shown_locks(state: State) -> tuple[tuple[Tile, ...], ...]:
    """Return what each seat may not win with: the tiles, or `??` where it is not a matter of the tile."""
    rule = state.options.pass_lock
    if rule == "same_tile":
        return tuple(tuple(dict.fromkeys(lock.tile for lock in own)) for own in state.locks)
    return tuple(("??",) if own else () for own in state.locks)


def _not_discardable(
    state: State, seat: Seat, tile: Tile, allowed: tuple[Tile, ...], bound: str | None
) -> IllegalAction:
    data = {"tiles": allowed}
    if bound is None or tile not in state.table.hands[seat]:
        return IllegalAction(Reason.NOT_HELD, f"you do not hold {tile}", {"card": tile})
    why = {
        "hidden": f"your hidden tile {allowed[0]} goes first",
        "missing": "tiles of your missing suit go first",
        "locked": f"a hand that has won is fixed: discard {allowed[0]}",
    }
    return IllegalAction(Reason.MUST_DISCARD, why[bound], data)


def _why_no_kong(state: State, action: Kong) -> str:
    if state.table.came == "claim":
        return "after a claim a tile is discarded; kongs wait for the next draw"
    if not state.table.wall.left:
        return "the wall is out: no tile is left to draw for a kong"
    return f"you cannot lay down {action.tile} as a kong of kind {action.kind}"

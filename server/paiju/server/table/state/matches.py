"""The match that deals make up, in games with matches: how it begins, goes on and ends; part of the fold.

deal opened ─▶ a match begins, if none runs ─▶ deals end, each adds its secret ─▶ the rules end it, or the table's end
"""

from typing import Final

import msgspec
from msgspec.structs import replace

from paiju.engine.core.game import AnyGame
from paiju.engine.core.match import MatchGame
from paiju.engine.core.options import resolve_options
from paiju.protocol.events import MatchEnded, Reveal
from paiju.protocol.messages import LastMatch, MatchInfo
from paiju.protocol.records import MatchDeal
from paiju.server.table.state.state import Match, TableState

MAX_DEALS: Final = 256
"""Number of deals after which a match is broken off; by the rules some matches never end, e.g. if all wait at every
draw.

The table keeps a secret of each deal, and `match_ended` and the match's record hold them all.
"""


def opened(game: AnyGame, state: TableState) -> TableState:
    """Return a new table with a match that has not begun; in games without matches the table is unchanged."""
    rules = game.match
    return state if rules is None else replace(state, match=Match(_info(rules, state)))


def begun(state: TableState, deal: str) -> TableState:
    """Return the table as a deal begins; the deal also begins a match if none runs."""
    match = state.match
    if match is None or match.info.match:
        return state
    number = deal.removeprefix(f"{state.table}-")
    info = replace(match.info, match=f"{state.table}-m{number}")
    return replace(state, match=replace(match, info=info, started_at=state.at, deals=()))


def after_deal(game: AnyGame, before: TableState, state: TableState) -> tuple[TableState, MatchEnded | None]:
    """Return the table after a settled deal, and the end of the match; None: the match is not over.

    `state` is the table with the deal's carry.
    """
    rules, match = game.match, before.match
    if rules is None or match is None:
        return state, None
    amounts = () if state.last is None else state.last.amounts
    match = _with_deal(before, match, amounts)
    info = replace(_info(rules, state), match=match.info.match)
    state = replace(state, match=replace(match, info=info))
    if rules.is_over(state.basis.carry):
        return _ended(rules, state)
    if len(match.deals) >= MAX_DEALS:
        return _cut_short(game, rules, state, "too_long")
    return state, None


def after_void(state: TableState) -> TableState:
    """Return the table after a voided deal: the match continues, and reveals the deal's secret at its end."""
    if state.match is None:
        return state
    return replace(state, match=_with_deal(state, state.match, ()))


def broken_off(state: TableState, reason: str) -> tuple[TableState, MatchEnded | None]:
    """Return the table without its match, and the match's end, which has no result; None if no match runs."""
    if not state.in_match:
        return state, None
    state = state if state.deal is None else after_void(state)
    event = replace(_end(state), reason=reason)
    return _without_id(state), event


def abandoned(game: AnyGame, state: TableState) -> tuple[TableState, MatchEnded]:
    """Return the table without the match that everybody has left, and the end of that match."""
    assert game.match is not None, "only a match is abandoned"
    return _cut_short(game, game.match, state, "abandoned")


def _cut_short(
    game: AnyGame, rules: MatchGame, state: TableState, reason: str
) -> tuple[TableState, MatchEnded]:
    """Return the table whose next deal begins another match, and the end, without a result, of the match that ran."""
    event = replace(_end(state), reason=reason)
    carry = game.opening_carry(len(state.seats), resolve_options(game, state.setup.options))
    state = replace(_asked_again(state), basis=replace(state.basis, carry=carry))
    assert state.match is not None, "the game has matches"
    return replace(state, match=replace(state.match, info=_info(rules, state))), event


def _ended(rules: MatchGame, state: TableState) -> tuple[TableState, MatchEnded]:
    carry, end = state.basis.carry, _end(state)
    event = replace(end, places=rules.places(carry), scores=rules.scores(carry), parts=rules.parts(carry))
    event = replace(event, reveals=end.reveals if rules.hidden is not None else ())
    last = LastMatch(event.match, event.points, event.places, event.scores, event.parts, event.ended_at)
    state = _asked_again(_without_id(state))
    assert state.match is not None
    return replace(state, match=replace(state.match, last=last)), event


def _asked_again(state: TableState) -> TableState:
    """Return the table with no person ready: all must agree again before another match keeps them to its end."""
    seats = tuple(replace(seat, ready=False) if seat.person else seat for seat in state.seats)
    return replace(state, seats=seats)


def _end(state: TableState) -> MatchEnded:
    match = state.match
    assert match is not None, "the game has matches"
    assert match.info.match, "only a running match ends"
    # A daily deal's secret is the same for all its players, and published when the day is over.
    reveals = () if state.setup.daily else tuple(Reveal(deal.deal, deal.secret) for deal in match.deals)
    return MatchEnded(match.info.match, state.at, match.info.points, reveals=reveals)


def _without_id(state: TableState) -> TableState:
    assert state.match is not None
    info = replace(state.match.info, match=msgspec.UNSET)
    return replace(state, match=replace(state.match, info=info))


def _with_deal(state: TableState, match: Match, amounts: tuple[int, ...]) -> Match:
    assert state.deal is not None, "only a running deal is added to its match"
    deal = MatchDeal(state.deal.id, match.info.label, amounts, state.basis.secret.hex())
    return replace(match, deals=(*match.deals, deal))


def _info(rules: MatchGame, state: TableState) -> MatchInfo:
    return MatchInfo(rules.label(state.basis.carry), rules.points(state.basis.carry))

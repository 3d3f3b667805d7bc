"""The end of a deal or match, at which persons get the bots' seats that were kept for them (接手); part of the fold.

`join` in a deal ─▶ `Awaited`: the bot plays on ─▶ the deal is settled or voided ─▶ the bot stands up, the person sits
"""

from paiju.engine.core.errors import IllegalAction
from paiju.engine.core.game import AnyGame
from paiju.engine.core.seats import Seat
from paiju.server.table.state import records as r
from paiju.server.table.state.seat import Successor
from paiju.server.table.state.seats import keep, sit
from paiju.server.table.state.state import Reduced, TableState


def taken_over(game: AnyGame, before: TableState, ended: Reduced) -> Reduced:
    """Seat the persons for whom seats were kept until the end of a deal.

    `before`: the table before the deal's end. `ended`: the table after the deal's end, without the players who have
    left. Its author is chosen already: among people who sat at the table before, not among the persons seated here.
    """
    state, events = ended.state, ended.events
    for number, seat in enumerate(before.seats):
        if seat.next is not None:
            seated = _seated(game, state, number, seat.next)
            state, events = seated.state, (*events, *seated.events)
    return Reduced(state, events)


def _seated(game: AnyGame, state: TableState, number: Seat, heir: Successor) -> Reduced:
    record = r.Sat(
        state.at,
        number,
        heir.name,
        heir.user,
        ready=True,
        chips=heir.chips,
        face=heir.face,
        program=heir.program,
    )
    try:
        return sit(game, state, record)
    except IllegalAction:  # the deal has changed the buy-in that the game allows: the bot plays on
        return keep(state, number, None)

"""Tables of the kinds with the most request types, each in the middle of a deal, and any request to them."""

from contextlib import suppress
from functools import cache
from typing import Any

from msgspec.structs import replace

from paiju.protocol import messages as m
from paiju.server.table.ports.errors import Refused
from paiju.server.table.requests.handling import Asked, Decision
from paiju.server.table.requests.table import ELSEWHERE, REQUESTS, decide
from paiju.server.table.state.batch import BatchFolding, fold
from paiju.server.table.state.records import GameCodec
from paiju.server.table.views.projection import table_message
from tests.server.table.scenes import Table
from tests.worlds.seating import OPTIONS

USER = "u0"
MOST = 300
"""The number of steps until the table reaches the required state."""


def check_request(request: m.Request) -> None:
    """Wherever a request arrives it is refused, and changes nothing; or it is carried out to the end."""
    for table in _tables():
        before = table.state
        with suppress(Refused):
            _carry_out(table, _decided(table, request))
        assert table.state is before


def _carry_out(table: Table, decision: Decision) -> None:
    """Fold what would be committed, and show it."""
    batch = fold(BatchFolding(table.game, table.term, bytes), table.state, decision.records)
    for viewer in (None, 0):
        table_message(table.game, batch.state, viewer, 0)


def _decided(table: Table, request: Any) -> Decision:
    if type(request) in ELSEWHERE:
        return Decision()
    if isinstance(request, m.Act | m.Try) and table.state.deal is not None:
        open_turn = table.state.deal.turns.get(0)
        request = replace(request, turn=open_turn.turn if open_turn is not None else request.turn)
    asked = Asked(table.game, GameCodec(table.game), table.state, USER, "P0", 0, request, table.now)
    return decide(REQUESTS[type(request)], asked)


@cache
def _tables() -> tuple[Table, ...]:
    """Seat 0 is asked to choose, to claim, to discard, to bet; or it waits, between hands or in one."""
    idle = Table("holdem", options=OPTIONS["holdem"], people=3)
    return (
        idle,
        _until("holdem", lambda table: 0 in table.asked),
        _until("holdem", lambda table: 0 not in table.asked),
        _until("chengdu", lambda table: 0 in table.asked),
        _until("chengdu", lambda table: 0 in table.asked and table.state.deal.tick_at is not None),
        _until("chengdu", lambda table: 0 in table.asked and table.state.deal.state.phase == "turn"),
    )


def _until(game: str, reached: Any) -> Table:
    """A deal in which everybody takes the defaults until something holds."""
    table = Table(game, options=OPTIONS[game], people=4)
    table.deal()
    for _ in range(MOST):
        if reached(table):
            return table
        if table.state.deal.tick_at is not None and not table.asked:
            table.pass_time(table.state.deal.tick_at - table.now)
        else:
            seat = min(table.asked)
            table.play(seat, table.default(seat))
    raise AssertionError(f"{game} never came to it")

"""A spectator's terminal: a table as a live picture, or as one line per event."""

from typing import Any

from rich.console import Console
from rich.live import Live
from rich.text import Text

from paiju.cli.failure import Failure
from paiju.cli.language import say
from paiju.cli.screen import (
    board_line,
    screen,
    seats_grid,
    settlement_grid,
)
from paiju.cli.terms import Names
from paiju.cli.wording import line_of
from paiju.client.api import Api
from paiju.client.client import Client
from paiju.client.table import Table
from paiju.engine.core.game import Settled, Turn

KEPT_LINES = 12
"""The number of event lines under the picture."""


async def busiest(url: str) -> str:
    """Return the id of the busiest public table; raises `Failure` if there is none."""
    async with Api(url) as api:
        lines = await api.tables()
    if not lines:
        raise Failure("no public table is open; `paiju bot` opens one, `paiju serve --demo` keeps one")
    return str(max(lines, key=_activity)["table"])


def _activity(line: dict[str, Any]) -> tuple[bool, int, int, int]:
    people = sum(seat["name"] is not None and not seat["bot"] for seat in line["seats"])
    return line["deal"] is not None, people, line["spectators"], line["deals"]


async def print_lines(table: Table, deals: int | None, out: Console) -> None:
    """Print a line per event and each settlement, until `deals` deals are settled or the table closes."""
    moments = table.moments()
    out.print(
        f"{say('牌桌', 'table')} {table.id}: {table.game}{say('：', ' with ')}{Names.at(table).everyone()}",
        markup=False,
    )
    if table.view is not None:
        out.print(seats_grid(Names.at(table), table.view, 0, None))
        if (board := board_line(table.view)) is not None:
            # A spectator who comes during a deal has missed its earlier lines.
            out.print(board)
    settled = 0
    out.file.flush()
    async for moment in moments:
        if (line := line_of(moment, Names.at(table))) is not None:
            out.print(line)
        if isinstance(moment.event, Settled):
            out.print(settlement_grid(moment.event, Names.at(table)))
            settled += 1
        out.file.flush()
        if settled == deals:
            return


async def show_picture(client: Client, table: Table, deals: int | None, out: Console) -> None:
    """Show a picture of the table, and keep it up to date, until `deals` deals are settled or the table closes."""
    picture = _Picture(client, table)
    settled: list[Settled] = []
    with Live(console=out, refresh_per_second=4, get_renderable=picture.draw) as live:
        async for moment in table.moments():
            picture.view = moment.view or picture.view
            if (line := line_of(moment, Names.at(table))) is not None:
                picture.lines = (*picture.lines, line)[-KEPT_LINES:]
            if isinstance(moment.event, Turn):
                picture.deadline_at = moment.event.deadline_at
            elif isinstance(moment.event, Settled):
                settled.append(moment.event)
            if len(settled) == deals:
                live.refresh()
                break
    if settled:
        out.print(settlement_grid(settled[-1], Names.at(table)))


class _Picture:
    """The picture of a table. A thread draws it, so its parts are replaced and never changed in place."""

    def __init__(self, client: Client, table: Table) -> None:
        self.view = table.view
        self.lines: tuple[Text, ...] = ()
        self.deadline_at: int | None = None
        self._client = client
        self._table = table

    def draw(self) -> Any:
        """Return the current picture."""
        return screen(self._table, self.view, self._client.now_ms(), self.deadline_at, self.lines)

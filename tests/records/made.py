"""A deal through the table's code: readied with seeds, shuffled, played at random, folded into its record."""

from itertools import islice
from random import Random

from paiju.engine.registry import GAMES
from paiju.server.deals import archive
from paiju.server.table.recovery import fold
from paiju.server.table.state import records as r
from tests.server.table.scenes import Table

MOST_CHOICES = 400
UNCALLED = {"doudizhu", "doudizhu_4p"}
"""Games whose first deal nobody calls here, so that there is a second shuffle."""

SEEDS = {0: "C0FFEEc0ffee" * 3, 2: "ab" * 32}
"""As clients sent them: of any length that is allowed, in either case, and not from every seat."""

VIEWER = "u2"
"""The user at seat 2."""


class FixedTable(Table):
    """A table whose first secret is 00 01 02 … 1f."""

    def secret(self) -> bytes:
        self._secrets += 1
        return bytes((number + self._secrets - 1) % 256 for number in range(32))


def made(key: str) -> bytes:
    """Return the record of a game's first deal at a table of people and one bot."""
    game = GAMES[key]
    seats = game.seats.default
    table = FixedTable(key, people=seats - 1, bots=1)
    for seat in range(seats - 1):
        table.add(r.Readied(table.now, seat, on=True, seed=SEEDS.get(seat)))
    table.pass_time(0)
    _play_out(table, key)
    _, _, ended = fold(table.stored())
    assert ended is not None
    return archive.encode(ended)


def shown(key: str) -> bytes:
    """Return the same record as the person at seat 2 may have it, where cards stay hidden."""
    data = archive.shown_to(made(key), VIEWER)
    assert data is not None
    return data


def _play_out(table: Table, key: str) -> None:
    dice = Random(key)
    while (deal := table.state.deal) is not None:
        table.now += 1500
        if deal.tick_at is not None:
            table.pass_time(0)
            continue
        seat = min(table.asked)
        prompt = table.game.prompt(deal.state, seat)
        action = dice.choice(list(islice(table.game.legal_actions(deal.state, seat), MOST_CHOICES)))
        if key in UNCALLED and deal.state.redeals == 0 and prompt.kind in {"call", "bid"}:
            action = prompt.default
        table.play(seat, action, auto=table.state.seats[seat].played_for)

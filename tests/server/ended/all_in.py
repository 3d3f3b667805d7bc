"""Records of Hold'em hands that end with an all-in on the turn, as a table would archive them."""

import msgspec

from paiju.protocol.records import DealRecord, Entry
from tests.engine.games.holdem.table import GAME, Table, carry_of, stacked
from tests.server.ended.made import NOON, seats_of

ACES = ("AsAh", "KsKh")
"""Two hands; the first wins on `BOARD`, as it does against `STRAIGHT`."""
STRAIGHT = ("AsAh", "TsJs")
"""Two hands with another equity on the turn, of which others do not know what was held."""
BOARD = "2c7d9h3s4c"


def all_in(deal="t1-1", users=("ua", "ub"), *, holes=ACES, at=NOON, **more):
    """The record of a hand in which two seats are all-in on the turn; a third one has folded before the flop."""
    first = "1:c 0:x" if len(users) == 2 else "2:f 0:c 1:x"
    table = Table(carry_of((1000,) * len(users)), stacked(holes, BOARD))
    return record_of(table.play(f"{first} 0:x 1:x 0:a 1:c"), deal, users, at, **more)


def checked(deal="t1-1", users=("ua", "ub"), *, at=NOON):
    """The record of a hand of two seats that is checked to its end."""
    table = Table(carry_of((1000, 1000)), stacked(ACES, BOARD))
    return record_of(table.play("1:c 0:x 0:x 1:x 0:x 1:x 0:x 1:x"), deal, users, at)


def record_of(table, deal, users, at, **more):
    """The record of a finished hand."""
    assert table.over
    return DealRecord(
        deal=deal,
        table=deal.rpartition("-")[0],
        game="holdem",
        rules_version=GAME.rules_version,
        options={},
        carry=msgspec.to_builtins(table.carry),
        seats=seats_of(users),
        started_at=at - 60_000,
        ended_at=at,
        commit="c",
        secret="5e",
        seeds=(),
        actions=tuple(
            Entry(
                at - 1, actor, msgspec.to_builtins(action), auto=isinstance(actor, int) and not users[actor]
            )
            for actor, action in table.actions
        ),
        amounts=GAME.outcome(table.state).amounts,
        users=users,
        **more,
    )

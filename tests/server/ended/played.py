"""Records of deals that bots have played by the rules, as a table would archive them."""

import msgspec

from paiju.bots import arena
from paiju.engine.core.seats import CHANCE, CLOCK
from paiju.engine.registry import GAMES
from paiju.protocol.records import DealRecord, Entry
from tests.server.ended.made import NOON, seats_of


def users_of(key, *users):
    """Users of all seats of a game: these, then bots."""
    return (*users, *[None] * (GAMES[key].seats.default - len(users)))


def played(key="doudizhu", users=("ua", "ub", "uc"), *, deal="t1-1", seed=1, at=NOON, auto=(), **more):
    """The record of the seed's deal, in which seats of `auto` were played for by the server."""
    users = users_of(key, *users)
    record = arena.play(["random"] * len(users), key, seed).records[0]
    actions = tuple(
        Entry(at - 1, actor, msgspec.to_builtins(action), auto=_is_auto(actor, users, auto))
        for actor, action in record.actions
    )
    return DealRecord(
        deal=deal,
        table=deal.rpartition("-")[0],
        game=key,
        rules_version=GAMES[key].rules_version,
        options={},
        carry=msgspec.to_builtins(record.carry),
        seats=seats_of(users),
        started_at=at - 60_000,
        ended_at=at,
        commit="c",
        secret="5e",
        seeds=(),
        actions=actions,
        amounts=record.outcome.amounts,
        users=users,
        **more,
    )


def _is_auto(actor, users, auto):
    return actor not in {CHANCE, CLOCK} and (users[actor] is None or actor in auto)

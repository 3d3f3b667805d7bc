"""Entries of deals and matches that were never played."""

from msgspec import UNSET

from paiju.engine.core.match import Label
from paiju.protocol.events import SeatedPlayer
from paiju.protocol.records import DealRecord, Entry, MatchDeal, MatchRecord
from paiju.server.ended.counting import counted
from paiju.server.ended.entries import Placed, packed
from paiju.server.store.entries import Handed

NOON = 1_795_000_000_000
USERS = ("ua", "ub", None)


def seats_of(users, names=None) -> tuple[SeatedPlayer, ...]:
    """Persons with a name after their user, and bots."""
    return tuple(
        SeatedPlayer("Bot 3", bot=True)
        if user is None
        else SeatedPlayer((names or {}).get(user, user.upper()), bot=False, face="tea")
        for user in users
    )


def deal_record(
    deal="t1-1", users=USERS, amounts=(2, -1, -1), *, at=NOON, names=None, own=(3, 1, 0), **more
) -> DealRecord:
    actions = [Entry(at - 1, seat, {"a": "pass"}) for seat, count in enumerate(own) for _ in range(count)]
    actions += [
        Entry(at - 1, seat, {"a": "pass"}, auto=True) for seat, user in enumerate(users) if user is None
    ]
    return DealRecord(
        deal=deal,
        table=deal.rpartition("-")[0],
        game=more.pop("game", "doudizhu"),
        rules_version=1,
        options={},
        carry={},
        seats=seats_of(users, names),
        started_at=at - 60_000,
        ended_at=at,
        commit="c",
        secret="5e",
        seeds=(),
        actions=tuple(actions),
        amounts=tuple(amounts),
        users=tuple(users),
        **more,
    )


def match_record(
    match="t1-m1", users=USERS, *, at=NOON, places=(1, 2, 3), deals=("t1-1",), **more
) -> MatchRecord:
    return MatchRecord(
        match=match,
        table=match.rpartition("-")[0],
        game=more.pop("game", "riichi"),
        options={},
        seats=seats_of(users),
        started_at=at - 600_000,
        ended_at=at,
        deals=tuple(MatchDeal(deal, Label("东1局", "East 1"), (2, -1, -1), "5e") for deal in deals),
        points=(30, 20, 10),
        places=places,
        scores=(15.5, 0.0, -15.5) if places else (),
        users=tuple(users),
        reason=UNSET if places else "closed",
        **more,
    )


def handed(record: DealRecord | MatchRecord, term=5, seq=9) -> Handed:
    """The entry of a record, with its counts if it could be played."""
    if isinstance(record, DealRecord):
        return Handed(record.deal, term, seq, packed(Placed(record, term, seq, counted(record))))
    return Handed(record.match, term, seq, packed(Placed(record, term, seq)))


def deal(deal="t1-1", *words, term=5, seq=9, **more) -> Handed:
    return handed(deal_record(deal, *words, **more), term, seq)

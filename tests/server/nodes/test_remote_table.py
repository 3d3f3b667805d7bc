"""Requests to tables of other nodes: what has waited too long is refused when the timer rings, and not later."""

from types import SimpleNamespace

from paiju.server.nodes import remote_table
from paiju.server.nodes.remote_table import ANSWER_S, Bounds, PendingAsk, RemoteTable, Unanswered

SINCE = 0.1
"""Of this (0.1 + 10) - 10 is a bit less."""


class Clock:
    """An event loop's clock that stands still when its timer rings."""

    def __init__(self) -> None:
        self.at = SINCE

    def time(self) -> float:
        return self.at

    def call_at(self, when: float, _callback: object) -> SimpleNamespace:
        self.at = when
        return SimpleNamespace(cancel=lambda: None)


def test_the_timer_that_rings_finds_its_request_late(monkeypatch):
    assert (SINCE + ANSWER_S) - ANSWER_S < SINCE
    clock, refused = Clock(), []
    monkeypatch.setattr(remote_table, "asyncio", SimpleNamespace(get_running_loop=lambda: clock))

    def refuse(kept):
        unanswered.drop(kept)
        refused.append(kept)

    unanswered = Unanswered(Bounds(), refuse)
    peer = SimpleNamespace(user="ann")
    kept = PendingAsk(peer, RemoteTable("t1", {}), None, lambda: None, b"", SINCE)
    unanswered.add(kept)
    unanswered._refuse_late()
    assert refused == [kept]

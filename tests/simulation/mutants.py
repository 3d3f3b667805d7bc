"""Servers with one safeguard missing: each must be found out, or the simulation proves nothing."""

import contextlib
from collections.abc import Callable, Iterator
from typing import Any, Final
from unittest.mock import patch
from weakref import WeakSet

from paiju.server.leases.leases import Leases
from paiju.server.nodes.remote_table import OwnerLink, RemoteTable
from paiju.server.redis.replicated_link import ReplicatedLink
from paiju.server.table.live import LiveTable
from paiju.server.table.memory import Fate
from paiju.server.table.requests.repeats import Repeats
from paiju.server.table.views.projection import publish
from paiju.server.tables import run
from tests.simulation.redis_scripts import Engine


def _script(before: bytes, after: bytes) -> Any:
    """Patch a line of whatever scripts have it."""
    load = Engine._load

    def mutated(engine: Engine, source: bytes) -> bytes:
        return load(engine, source, source.replace(before, after))

    return patch.object(Engine, "_load", mutated)


async def _tell_first(live: LiveTable, batch: Any, request: Any = None, replies: Any = None) -> None:
    """Tell everybody, and then commit."""
    published = [publish(live.game, step.state, step.events) for step in batch.steps if step.events]
    live.audience.tell(live.state, batch, published, replies or {})
    await _without_telling(live, batch, request)


async def _without_telling(live: LiveTable, batch: Any, request: Any) -> None:
    with patch.object(live.audience, "tell", lambda *_: None):
        await _COMMIT(live, batch, request)


_COMMIT: Final = LiveTable.commit


def _attach_once(far: RemoteTable, link: OwnerLink) -> None:
    """Bring connections to the first link; on later ones bring none, and ask nothing again."""
    if far in _ATTACHED:
        far.link = link
    else:
        _ATTACHED.add(far)
        _ATTACH(far, link)


_ATTACH: Final = RemoteTable.attach
_ATTACHED: Final[WeakSet[RemoteTable]] = WeakSet()


def _no_term_check() -> list[Any]:
    return [_script(b"if owner ~= term then return {'FENCED', owner or ''} end", b"")]


def _tell_before_commit() -> list[Any]:
    return [patch.object(LiveTable, "commit", _tell_first)]


def _no_dedupe() -> list[Any]:
    return [
        patch.object(Repeats, "last", lambda *_: None),
        _script(b"local seen = redis.call('HGET', KEYS[5], asker)", b"local seen = false"),
    ]


def _no_reattach() -> list[Any]:
    return [patch.object(RemoteTable, "attach", _attach_once)]


async def _forget(*_: Any) -> Fate:
    """Go on from whatever Redis holds."""
    return Fate.CONTINUED


def _no_restore() -> list[Any]:
    return [patch.object(run, "restore", _forget)]


def _wait_ignored() -> list[Any]:
    """Give out results however few replicas have confirmed."""
    confirm = ReplicatedLink._confirm

    def ignoring(link: ReplicatedLink, reply: Any) -> None:
        confirm(link, max(reply, link._replicas) if type(reply) is int else reply)

    return [patch.object(ReplicatedLink, "_confirm", ignoring)]


def _no_waiting_for_owners() -> list[Any]:
    """Take whatever partitions are free, also when Redis has just come back."""
    return [patch.object(Leases, "settle", lambda _: None)]


MUTANTS: Final[dict[str, Callable[[], list[Any]]]] = {
    "no-term-check": _no_term_check,
    "tell-before-commit": _tell_before_commit,
    "no-dedupe": _no_dedupe,
    "no-reattach": _no_reattach,
    "no-restore": _no_restore,
    "wait-ignored": _wait_ignored,
    "no-waiting-for-owners": _no_waiting_for_owners,
}
REPLICA: Final = frozenset({"wait-ignored"})
"""Those that differ only where Redis has a replica."""


@contextlib.contextmanager
def mutant(name: str | None) -> Iterator[None]:
    """Run with a mutant; None: with the server as it is."""
    with contextlib.ExitStack() as stack:
        for change in MUTANTS[name]() if name else []:
            stack.enter_context(change)
        yield

"""The requests of a hostile guest: every message type, in the forms that cost a server most."""

import itertools
import random
from collections.abc import Callable
from typing import Any

from paiju.engine.registry import GAMES

Wish = dict[str, Any]

SLOW = {"turn_ms": 600_000, "bank_ms": 3_600_000, "between_ms": 0, "bot_ms": 0, "pause_ms": 0}
FAST = {"turn_ms": 500, "bank_ms": 0, "between_ms": 0, "bot_ms": 0, "pause_ms": 0}


class Wishes:
    """Draws requests about the guest's own tables and about the table at which others play."""

    def __init__(self, rng: random.Random, others: str) -> None:
        self._rng = rng
        self._others = others
        self.tables = [others]
        """Tables that the guest knows of; its own are added as they are opened."""
        self.turns: dict[str, tuple[str, Any]] = {}
        """The open prompt of each table: its turn and its default action."""
        self._kinds = itertools.cycle(sorted(REQUESTS))

    def next(self) -> Wish:
        """Return the next request, of one kind after the other."""
        kind = next(self._kinds)
        return {"t": kind, **REQUESTS[kind](self, self._rng)}

    def table(self) -> str:
        """Return a table, the others' as often as any."""
        return self._rng.choice(self.tables[-20:] if self._rng.random() < 0.7 else [self._others])

    def act(self) -> Wish:
        """Return an answer to an open prompt, or to one that there is not."""
        table = self._rng.choice(list(self.turns) or [self._others])
        turn, action = self.turns.get(table, ("1.1.0", {"a": "pass"}))
        return {"table": table, "turn": turn, "action": action}


def _create(_: Wishes, rng: random.Random) -> Wish:
    game = rng.choice(list(GAMES))
    seats = GAMES[game].seats
    count = rng.choice([seats.min, seats.default, seats.max])
    more: Wish = {"private": rng.random() < 0.3, "delay_ms": rng.choice([0, 600_000])}
    return {
        "game": game,
        "seats": count,
        "bots": rng.randrange(count),
        "pace": rng.choice([SLOW, FAST]),
        **more,
    }


def _on(wishes: Wishes, rng: random.Random) -> Wish:
    return {"table": wishes.table(), "on": rng.random() < 0.5}


def _about(wishes: Wishes, _: random.Random) -> Wish:
    return {"table": wishes.table()}


def _sync(wishes: Wishes, rng: random.Random) -> Wish:
    return {"table": wishes.table(), **rng.choice([{}, {"term": 1, "seq": rng.randrange(10**6)}])}


def _sit(wishes: Wishes, rng: random.Random) -> Wish:
    reload = rng.choice([None, {"when": "short", "to": rng.randrange(1, 10**6)}])
    return {"table": wishes.table(), "state": rng.choice(["in", "out", "post", "wait_bb"]), "reload": reload}


def _code(_: Wishes, rng: random.Random) -> Wish:
    return {"code": "".join(rng.choices("23456789ABCDEFGHJKLMNPQRSTUVWXYZ", k=6))}


def _join(wishes: Wishes, rng: random.Random) -> Wish:
    return _code(wishes, rng) if rng.random() < 0.3 else _about(wishes, rng)


REQUESTS: dict[str, Callable[[Wishes, random.Random], Wish]] = {
    "ping": lambda *_: {"sent_at": 1},
    "pong": lambda *_: {"sent_at": 1},
    "away": lambda _, rng: {"on": rng.random() < 0.5},
    "friends": lambda _, rng: {"on": rng.random() < 0.5},
    "lobby": lambda _, rng: {"on": rng.random() < 0.8, "game": rng.choice([None, *GAMES])},
    "create": _create,
    "quick": lambda _, rng: {"game": rng.choice(list(GAMES))},
    "join": _join,
    "watch": _join,
    "leave": _about,
    "ready": _on,
    "new_code": _about,
    "invite": lambda wishes, rng: {"table": wishes.table(), "users": [f"u{rng.randrange(99)}"]},
    "add_bot": _about,
    "remove_bot": _about,
    "act": lambda wishes, _: wishes.act(),
    "try": lambda wishes, _: wishes.act(),
    "help": _about,
    "advise": _about,
    "auto": _on,
    "sit": _sit,
    "chips": lambda wishes, rng: {"table": wishes.table(), "amount": rng.choice([1, 10**9])},
    "plan": lambda wishes, rng: {"table": wishes.table(), "action": rng.choice([None, {"a": "check_fold"}])},
    "chat": lambda wishes, rng: {"table": wishes.table(), "text": "x" * rng.choice([1, 200])},
    "sync": _sync,
    "kick": lambda wishes, rng: {"table": wishes.table(), "seat": rng.randrange(4)},
}
"""By kind, what goes with it. `hello` is said on each connection, under another `session` each time."""

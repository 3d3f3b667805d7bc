"""Cuts connections: a few all the time (churn), or many at once (a storm)."""

import random
from collections.abc import Sequence

from paiju.cli.load.plan import LoadPlan
from paiju.cli.load.session import Session


class Cuts:
    """Chooses which connections are cut, and when."""

    def __init__(self, plan: LoadPlan) -> None:
        self._plan = plan
        self._dice = random.Random(f"{plan.seed} cuts {plan.part}")
        self._owed = 0.0
        self._stormed = not plan.storm

    def cut(self, sessions: Sequence[Session], elapsed: float, since: float) -> None:
        """Cut the connections that are due `elapsed` seconds after the start; `since`: seconds since the last call."""
        is_open = [session for session in sessions if session.is_synced]
        if not self._stormed and elapsed >= self._plan.length_s / 2:
            self._stormed = True
            for session in self._dice.sample(is_open, min(self._plan.storm, len(is_open))):
                session.cut()
            return
        self._owed += self._plan.churn * len(is_open) * since
        count, self._owed = int(self._owed), self._owed % 1
        for session in self._dice.sample(is_open, min(count, len(is_open))):
            session.cut()

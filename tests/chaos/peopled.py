"""A world with accounts and programs: a program plays by its token, and guests make accounts in mid-deal."""

import random
from typing import Any

from paiju.client import Api
from tests.worlds.account_points import flow_of
from tests.worlds.auditor import Auditor
from tests.worlds.doom import OPERATOR
from tests.worlds.owners import MOST_PROGRAMS, Owner
from tests.worlds.person import Person
from tests.worlds.world import World


class Peopled(World):
    """One table with a program at a seat, and people beside it who have accounts."""

    def __init__(self, *given: Any, **more: Any) -> None:
        super().__init__(*given, **more)
        self.owner = self._new_owner(0)
        self.owners = [self.owner]
        """All accounts, those that are gone included."""
        self._guests = [self.people[0], *self.people[2:]]
        """Those at the table who have no account yet."""

    def _new_owner(self, number: int, person: Person | None = None) -> Owner:
        return Owner(f"http://127.0.0.1:{self.port}", number, person)

    async def sit_down(self) -> Auditor:
        """Open a table at which a program plays; let all play."""
        self.people[1].token = await self.owner.program()
        return await super().sit_down()

    def owner_for(self, point: str, rng: random.Random) -> Owner:
        """Return somebody whose request may pass a point; guests at the table have an account first."""
        match flow_of(point):
            case "sign-up":
                return self._newcomer(self._guests.pop() if self._guests else None)
            case "deletion":
                fit = [owner for owner in self.owners if not (owner.gone or self.is_seated(owner))]
            case "program":
                fit = [
                    owner for owner in self.owners if not owner.gone and len(owner.programs) < MOST_PROGRAMS
                ]
            case _:
                fit = [owner for owner in self.owners if not owner.gone]
        return rng.choice(fit) if fit else self._newcomer(None)

    def is_seated(self, owner: Owner) -> bool:
        """Whether an owner, or a program of it, plays at the table."""
        return owner is self.owner or owner.person is not None

    def _newcomer(self, person: Person | None) -> Owner:
        self.owners.append(self._new_owner(len(self.owners), person))
        return self.owners[-1]

    async def leave(self) -> list[Owner]:
        """Let all people leave the table, which is closed; return the accounts of those who played."""
        (table,) = {person.table for person in self.people}
        for person in self.people:
            await person.ask(t="leave", table=table)
        async with Api(f"http://127.0.0.1:{self.port}", OPERATOR) as api:
            await api.act("table.close", id="close-the-table", reason="the end of the world", table=table)
        return [owner for owner in self.owners if self.is_seated(owner) and not owner.gone]

"""Finds the node that answers for a table, or that matches the `quick` requests of a game."""

from typing import Any, Final

from paiju.engine.registry import GAMES
from paiju.protocol import messages as m
from paiju.server.redis.errors import StoreError
from paiju.server.store.keys import partition
from paiju.server.tables.adopt import Adoption
from paiju.server.tables.elsewhere import Elsewhere
from paiju.server.tables.owned import OwnedTables
from paiju.server.tables.whereabouts import Place

MATCHER: Final = "quick-"
"""Pseudo table id `quick-<game>`: the owner of its partition matches all `quick` requests of the game."""


class Locator:
    """Finds the node that answers for a table, or for a matcher."""

    def __init__(self, owned: OwnedTables, adoption: Adoption, elsewhere: Elsewhere) -> None:
        self._owned = owned
        self._adoption = adoption
        self._elsewhere = elsewhere

    def is_shared(self) -> bool:
        """Return whether tables may be elsewhere: another node lives or has just died, or this is a gateway."""
        return not self._elsewhere.runs_tables or self._elsewhere.has_others() or self._adoption.pending

    def to_find(self, request: Any) -> str | None:
        """Return the table, or the matcher of a `quick`, that has to be found before a request can be answered.

        None: the request can be answered here without asking Redis, or it has neither table nor matcher.
        """
        table: str | None = getattr(request, "table", None)
        if type(request) is m.Quick and request.game in GAMES:
            table = MATCHER + request.game
        if (
            table is None
            or self._owned.whereabouts.has(table)
            or (_is_matcher(table) and self._matches(table))
        ):
            return None
        return table

    def _matches(self, matcher: str) -> bool:
        number = partition(matcher)
        return number in self._owned.matching and self._owned.leases.held(number) is not None

    async def find(self, place: str) -> str | None:
        """Return the node that answers for a table or matcher; "": this node; None: not known now.

        This node answers for each table that it has, and replies `not_found` for a table that does not exist if the
        table's partition is its own.
        """
        # Until Redis names the next owner no node is to be asked.
        if self._owned.whereabouts.place(place) is Place.TRANSFERRING:
            return None
        number, store = partition(place), self._owned.services.store
        try:
            if (owner := await self._owner(number)) != "":
                return owner
            # A gateway acquires no lease: an engine that it asks adopts the table.
            if not self._elsewhere.runs_tables:
                return self._elsewhere.engine_for(number)
            # The lease decides: several nodes may be asked for the same matcher, and only one of them may match.
            if _is_matcher(place):
                await self._match_here(place)
                return ""
            # The owner of a partition also answers for tables that do not exist: some node has to reply `not_found`.
            if self._owned.whereabouts.has(place) or not await store.is_open(place):
                return ""
            await self._adoption.adopt(place)
        except StoreError:
            return None
        return "" if self._owned.whereabouts.has(place) else None

    async def adopted(self, table: str) -> None:
        """Return once a table is here, if it has no owner and this node can adopt it now."""
        if self._adoption.pending and not self._owned.whereabouts.has(table):
            await self.find(table)

    async def _match_here(self, matcher: str) -> None:
        """Become the node that matches the `quick` requests of a game. Raises `StoreUnavailable`."""
        async with self._owned.holding.lease(matcher):
            self._owned.matching.add(partition(matcher))

    async def _owner(self, number: int) -> str | None:
        """Return a partition's living owner; "": this node, or none; None: it is not known for now."""
        leases = self._owned.leases
        if leases.held(number) is not None:
            return ""
        node, left_ms = await self._owned.services.store.owner(number)
        if self._elsewhere.alive(node):
            return node if left_ms else None
        return None if leases.respected_ms(node, left_ms) and node not in {"", self._adoption.node} else ""


def _is_matcher(place: str) -> bool:
    # The game must exist: else a client could make this node acquire leases by inventing names of matchers.
    return place.startswith(MATCHER) and place.removeprefix(MATCHER) in GAMES

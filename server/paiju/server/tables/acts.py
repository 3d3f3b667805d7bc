"""The operator's acts at one table of this node: each takes effect once, even if a node dies meanwhile.

The table remembers an act as it remembers a client's request: in the commit that has the records of the act.
"""

from typing import Any, Final

from paiju.protocol import acts
from paiju.protocol.acts import ActError
from paiju.server.accounts.closings import Closings
from paiju.server.accounts.live import TooMany
from paiju.server.leases.partition_leases import OwnedElsewhere
from paiju.server.redis.errors import StoreUnavailable
from paiju.server.store.records import START
from paiju.server.table.actor import TableActor
from paiju.server.table.live_acts import Decide
from paiju.server.table.ports.services import Lost, Services
from paiju.server.table.state import records as r
from paiju.server.table.state.state import TableState
from paiju.server.tables.owned import OwnedTables
from paiju.server.tables.rescue import Rescue

OPERATOR: Final = "operator/"
"""Prefix of the name under which a table remembers an act; no user has this id."""


class TableActs:
    """Carries out the acts whose table this node has, or has quarantined."""

    def __init__(self, owned: OwnedTables, rescue: Rescue, closings: Closings) -> None:
        self._owned = owned
        self._rescue = rescue
        self._closings = closings

    async def carry_out(self, act: Any) -> dict[str, Any]:
        """Carry out an act, unless it has taken effect already; return its result. Raises `ActError`."""
        try:
            return await self._carry_out(act)
        except OwnedElsewhere as other:
            raise ActError("busy", f"node {other.node} has taken the table meanwhile") from None
        except Lost:
            raise ActError("busy", "the table has another owner now") from None
        except StoreUnavailable:
            raise ActError("busy", "the store is away") from None
        except TooMany:
            raise ActError("conflict", "so many tables are being closed that none can be added") from None

    async def tidy(self) -> None:
        """End this node's quarantine of tables that another node has closed. Raises `StoreUnavailable`."""
        await self._rescue.tidy()

    async def _carry_out(self, act: Any) -> dict[str, Any]:
        table, name = act.table, OPERATOR + act.id
        done = {"table": table}
        if self._owned.whereabouts.broken(table) is not None:
            await self._rescued(act, name)
        elif (actor := self._owned.actors.get(table)) is None:
            await self._absent(table, name)
        elif isinstance(act, acts.ChatRemove):
            return {**done, "removed": await actor.acts.remove_line(act.line)}
        elif isinstance(act, acts.TableClose) and (act.when == "never" or self._plays_on(actor, act)):
            await self._closings.order_after(table, "" if act.when == "never" else name)
            return {**done, "when": act.when}
        else:
            # The table's actor carries it out, since only the owner of the lease may write.
            await actor.acts.order(name, self._decide(act))
        return done

    @staticmethod
    def _plays_on(actor: TableActor, act: acts.TableClose) -> bool:
        """Return whether a table is to be closed later, since its running deal is to be played to its end."""
        return act.when == "deal" and actor.state.deal is not None

    async def _rescued(self, act: Any, name: str) -> None:
        match act:
            case acts.TableClose(table=table, when="now" | "deal"):
                await self._rescue.close(table, name)
            case acts.TableVoid(table=table) | acts.TableRetry(table=table):
                await self._revived(table, name if isinstance(act, acts.TableVoid) else None)
            case _:
                raise ActError("conflict", "the table is in quarantine; retry, void or close it first")

    async def _revived(self, table: str, name: str | None) -> None:
        try:
            await self._rescue.revive(table, name)
        except (ActError, StoreUnavailable):
            raise
        except Exception as error:
            raise ActError("conflict", f"the table cannot be started: {error!r}") from error

    async def _absent(self, table: str, name: str) -> None:
        """Raise `ActError`, unless this same act has closed its table already."""
        store = self._owned.services.store
        found = await store.load(table)
        # The commit that closed the table remembers the act, so that a repeat after a crash finds what has happened.
        if name in found.requests:
            return
        if found.last == START:
            raise ActError("not_found", "there is no such table")
        if found.closed:
            raise ActError("conflict", "that table is closed already")
        raise ActError("busy", "the table is being moved or read again")

    def _decide(self, act: Any) -> Decide:
        services = self._owned.services
        match act:
            case acts.TableClose():
                return lambda state, now: (
                    *_voided(services, state, now),
                    r.Closed(now, "operator"),
                )
            case acts.TableVoid():
                return lambda state, now: _voided(services, state, now) or _conflict("no deal is running")
            case acts.TableKick(user=user, ban=ban):
                return lambda _state, now: (r.Kicked(now, user, ban),)
            case _:
                return lambda _state, _now: _conflict("that table is not in quarantine")


def _voided(services: Services, state: TableState, now: int) -> tuple[r.AnyRecord, ...]:
    return () if state.deal is None else (r.Voided(now, "operator", services.draw_secret()),)


def _conflict(text: str) -> tuple[r.AnyRecord, ...]:
    raise ActError("conflict", text)

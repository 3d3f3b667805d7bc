"""Operator routes, protected by a token: list the tables in quarantine, and rescue one."""

import hmac
from typing import Final

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from paiju.server.http.responses import error_answer, json_answer
from paiju.server.redis.errors import StoreUnavailable
from paiju.server.table.ports.errors import Refused
from paiju.server.tables.partition_leases import OwnedElsewhere
from paiju.server.tables.rescue import Rescue

ACTIONS: Final = ("retry", "void", "close")
"""Recover the table from its log, without its running deal, or end it."""


class Operators:
    """The routes; without a token in the settings there are none."""

    def __init__(self, rescue: Rescue, token: str | None) -> None:
        self._rescue = rescue
        self._token = token

    def routes(self) -> list[Route]:
        """Return the routes."""
        if self._token is None:
            return []
        return [
            Route("/api/operator/tables", self.broken, methods=["GET"]),
            Route("/api/operator/tables/{table}/{deed}", self.rescue, methods=["POST"]),
        ]

    async def broken(self, request: Request) -> Response:
        """List the tables in quarantine: `{table, reason, error}` each; `error` may show cards.

        Those of other nodes have `node`, whose server is to be asked.
        """
        if not self._may(request):
            return _forbidden()
        try:
            broken = await self._rescue.broken()
        except StoreUnavailable:
            return error_answer(503, "busy", "the store is away", retry_after_ms=1000)
        return json_answer({"tables": broken})

    async def rescue(self, request: Request) -> Response:
        """Recover or close one table in quarantine."""
        if not self._may(request):
            return _forbidden()
        table, deed = request.path_params["table"], request.path_params["deed"]
        if deed not in ACTIONS:
            return error_answer(404, "not_found", f"a table is seen to by {', '.join(ACTIONS)}")
        try:
            if deed == "close":
                await self._rescue.close(table)
            else:
                await self._rescue.revive(table, give_up=deed == "void")
        except Refused as refused:
            return error_answer(404, str(refused.code), refused.text)
        except OwnedElsewhere as elsewhere:
            text = f"node {elsewhere.node} has taken over this table's partition meanwhile: ask its server"
            return error_answer(404, "not_found", text)
        except StoreUnavailable:
            return error_answer(503, "busy", "the store is away", retry_after_ms=1000)
        except Exception as error:  # noqa: BLE001 - what keeps the table from starting is the answer
            return error_answer(409, "internal", f"the table cannot be started: {error!r}")
        return json_answer({"table": table, "done": deed})

    def _may(self, request: Request) -> bool:
        given = request.headers.get("authorization", "").removeprefix("Bearer ")
        return hmac.compare_digest(given.encode(), (self._token or "").encode())


def _forbidden() -> Response:
    return error_answer(401, "unauthorized", "this needs the operator's token, PAIJU_OPERATOR_TOKEN")

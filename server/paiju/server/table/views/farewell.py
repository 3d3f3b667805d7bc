"""The last deal's id of a closed table, for those who follow a link to it.

It is written after the commit that closes the table: if the server ends in between, the link says only that the table
has closed.
"""

import contextlib
from typing import Final

from paiju.server.redis.errors import StoreError
from paiju.server.table.ports.services import Services
from paiju.server.table.state.state import TableState
from paiju.server.tasks import Tasks

_TASKS: Final = Tasks()


def keep_last(services: Services, state: TableState, keep_ms: int) -> None:
    """Keep the id of a closed table's last settled deal, if there is one, for `keep_ms`.

    The table's other keys are kept for the same time.
    """
    if state.last is not None:
        _TASKS.start(_keep(services, state.table, state.last.deal, keep_ms))


async def _keep(services: Services, table: str, deal: str, keep_ms: int) -> None:
    with contextlib.suppress(StoreError):
        await services.store.archive.keep_last(table, deal, keep_ms)

"""A server that is told while it lives where it is to die: a start costs more than all the rest of a kill."""

import json
import os
import signal
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

from paiju.server.store.entries import Entries
from tests.worlds.account_points import ACCOUNT_POINTS
from tests.worlds.booking_points import BOOKING_POINTS, ON_ITS_WAY
from tests.worlds.wrapping import wrap

LOOK_S: Final = 0.005
"""Between two looks for a file that names a point."""


class Aim:
    """Ends the process at the point that it was told last, when it has been passed often enough."""

    def __init__(self, orders: Path, report: Path) -> None:
        """`orders`: the file that says `{point, count}`; it is deleted once it is obeyed."""
        self._orders, self._report = orders, report
        self._point, self._left = "", 0

    def listen(self) -> None:
        """Watch all points of hand-over, booking and accounts, and the file."""
        for point, (owner, name, side) in BOOKING_POINTS.items():
            wrap(owner, name, side, booking_passer(point, self._passer(point)))
        for point, (owner, name, side) in ACCOUNT_POINTS.items():
            wrap(owner, name, side, self._passer(point))
        threading.Thread(target=self._obey, daemon=True).start()

    def _obey(self) -> None:
        while True:
            if self._orders.exists():
                order = json.loads(self._orders.read_text())
                self._left, self._point = order["count"], order["point"]
                self._orders.unlink()
            time.sleep(LOOK_S)

    def _passer(self, point: str) -> Callable[..., None]:
        def passed(*_: Any) -> None:
            if self._point == point:
                self._left -= 1
                if self._left == 0:
                    now_ms = time.time_ns() // 1_000_000
                    where = {"point": point, "kind": "act", "from_ms": now_ms, "at_ms": now_ms}
                    self._report.write_text(json.dumps(where))
                    os.kill(os.getpid(), signal.SIGKILL)

        return passed


def booking_passer(point: str, pass_by: Callable[[], None]) -> Callable[..., None]:
    """Return what is called at a point of booking: it passes by each time, or once after what is on its way is sent."""
    sending = [point not in ON_ITS_WAY]

    def passed(*_: Any) -> None:
        if sending[0]:
            sending[0] = point not in ON_ITS_WAY
            pass_by()

    if point in ON_ITS_WAY:
        wrap(Entries, ON_ITS_WAY[point], "before", lambda *_: sending.__setitem__(0, True))
    return passed

"""The requests that a daily deal's table refuses: everybody plays it with the same cards, bots and chips."""

from typing import Any, Final

from msgspec import UNSET

from paiju.protocol import messages as m
from paiju.protocol.errors import ErrorCode
from paiju.server.table.ports.errors import Refused
from paiju.server.table.requests.handling import bad_request

_NEVER: Final = (m.AddBot, m.RemoveBot, m.Kick, m.Chips)


def check_daily(request: Any) -> None:
    """Refuse requests that would change a daily deal. Raises `Refused`."""
    match request:
        case m.Ready() if request.seed is not None:
            raise bad_request("a daily deal takes no seeds: its cards are the same for everybody", "$.seed")
        case m.Sit() if request.state is not None or request.reload is not UNSET:
            raise _as_it_is()
        case _ if isinstance(request, _NEVER):
            raise _as_it_is()


def _as_it_is() -> Refused:
    text = "a daily deal is played by everybody with the same bots and chips"
    return Refused(ErrorCode.FORBIDDEN, text, data={"reason": "daily"})

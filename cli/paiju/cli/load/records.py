"""Reads the records of finished deals, and compares them with the actions that the server acknowledged."""

import asyncio
from collections import defaultdict
from typing import Any, Final

import httpx
import msgspec

from paiju.cli.failure import Failure
from paiju.cli.load.checks import account
from paiju.cli.load.requester import RunParts
from paiju.cli.load.table import AckedDeal, LoadTable
from paiju.engine.registry import GAMES

WRITTEN_S: Final = 0.5
"""Seconds between two looks for a record, which is written a moment after the deal's end."""
TRIES: Final = 10
READERS: Final = 4
"""The number of records that are read at a time.

On a busy machine, one reader would read records more slowly than deals end.
"""


class RecordChecks:
    """Checks some deals at a time, as fast as the server's limits admit."""

    def __init__(self, run: RunParts) -> None:
        self._run = run
        self._deals: asyncio.Queue[tuple[LoadTable, AckedDeal]] = asyncio.Queue()
        self.left = 0
        """The number of deals whose records wait to be read or are being read."""

    def take(self, table: LoadTable) -> None:
        """Queue the deals that a table has finished."""
        while table.ended:
            self.left += 1
            self._deals.put_nowait((table, table.ended.popleft()))

    async def run(self) -> None:
        """Check until cancelled. Raises `Failure`."""
        await asyncio.gather(*(self._check_on() for _ in range(READERS)))

    async def _check_on(self) -> None:
        while True:
            table, played = await self._deals.get()
            await self._check(table, played)
            self.left -= 1

    async def _check(self, table: LoadTable, played: AckedDeal) -> None:
        for _ in range(TRIES):
            try:
                status, found = await self._run.guests.record(played.deal, played.token)
            except Failure:  # the server may be restarting
                status, found = 0, {}
            if status == httpx.codes.OK:
                self._compare(played, found)
                self._run.findings.checked += 1
                return
            if status == httpx.codes.FORBIDDEN and not table.is_left:
                table.unfinished.append(played)
                return
            await asyncio.sleep(WRITTEN_S)
        self._run.findings.unchecked += 1

    def _compare(self, played: AckedDeal, record: dict[str, Any]) -> None:
        recorded = _recorded(played.game, record)
        for seat, acts in _by_seat(played).items():
            acked = [(_plain(played.game, act.action), 0) for act in acts if act.seq >= 0]
            open_acts = [_plain(played.game, act.action) for act in acts if act.seq < 0]
            lost, doubled = account(acked, {0: recorded.pop(seat, [])})
            self._tell(played, seat, "lost", [action for _, action in lost])
            self._tell(played, seat, "doubled", _without([action for _, action in doubled], open_acts))
        for seat, actions in recorded.items():
            self._tell(played, seat, "doubled", actions)

    def _tell(self, played: AckedDeal, seat: int, kind: str, actions: list[bytes]) -> None:
        said = (
            "acknowledged, but is not recorded" if kind == "lost" else "recorded more often than acknowledged"
        )
        for action in actions:
            text = f"{played.deal}: an action of seat {seat} is {said}: {msgspec.msgpack.decode(action)}"
            self._run.findings.violated(kind, played.deal.rpartition("-")[0], played.who, text)


def _recorded(game: str, record: dict[str, Any]) -> dict[int, list[bytes]]:
    """Return for each seat the recorded actions that its client sent."""
    found: defaultdict[int, list[bytes]] = defaultdict(list)
    for entry in record["actions"]:
        if isinstance(entry["actor"], int) and not entry.get("auto"):
            found[entry["actor"]].append(_plain(game, entry["action"]))
    return found


def _by_seat(played: AckedDeal) -> dict[int, list[Any]]:
    found: defaultdict[int, list[Any]] = defaultdict(list)
    for act in played.acts:
        found[act.seat.number].append(act)
    return found


def _plain(game: str, action: Any) -> bytes:
    """Return an action in a normal form, in which a sent and a recorded action compare equal."""
    typed = msgspec.convert(msgspec.to_builtins(action), GAMES[game].action_type)
    return msgspec.msgpack.encode(typed)


def _without(actions: list[bytes], open_acts: list[bytes]) -> list[bytes]:
    """Return `actions` without those whose effect is unknown, since their reply was an error or never came."""
    left = list(actions)
    for action in open_acts:
        if action in left:
            left.remove(action)
    return left

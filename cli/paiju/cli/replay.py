"""`paiju replay`: replays a finished deal from the server or from a file."""

import asyncio
import re
from collections.abc import Awaitable
from pathlib import Path
from typing import Annotated, Any, Final, NamedTuple

from typer import Argument, Option

from paiju.cli.terminal import (
    DEFAULT_URL,
    FileOptions,
    Token,
    Url,
    console,
    read_options,
    run_async,
)

MATCH_ID: Final = re.compile(r"-m\d+$")
"""The mark that distinguishes a match's id (`t1-m5`) from that of its first deal (`t1-5`)."""
FOREIGN: Final = frozenset({".jsonl", ".ohh", ".phh", ".phhs"})
"""The suffixes of other programs' files."""


def replay(  # noqa: PLR0913, PLR0917 - typer passes by name
    deal: Annotated[
        str,
        Argument(
            help="The id of a deal or match, a file of a record (ours, PHH, OHH, tenhou6, mjai), or the record itself."
        ),
    ],
    url: Url = DEFAULT_URL,
    step: Annotated[bool, Option("--step", help="Wait for Enter after each action.")] = False,
    speed: Annotated[
        float, Option("--speed", min=0, help="1: as fast as people played; 0: print everything at once.")
    ] = 0,
    solve: Annotated[
        bool, Option("--solve", help="Tell who wins the ending under perfect play, and how (解杀).")
    ] = False,
    insight: Annotated[
        bool, Option("--insight", help="Tell where the deal turned, and by how much (哪里转折).")
    ] = False,
    seat: Annotated[int | None, Option("--as", metavar="SEAT", help="Show only what this seat saw.")] = None,
    option: FileOptions = None,
    token: Token = None,
) -> None:
    """Replay a finished deal, or all deals of a match, action by action, and check its shuffle and settlement.

    For example:

        paiju replay t1f2e3d4c5b6a-1 --as 0 --step

        curl $URL/api/deals/$DEAL > deal.json; paiju replay deal.json --speed 10

        paiju replay hand.phh; paiju replay match.json; paiju replay match.json --option preset=mleague
    """
    options = read_options(option)
    run_async(
        _run(found(deal, url, token), options, _Pace(step=step, speed=speed), seat, _Extra(solve, insight))
    )


async def _run(
    record: Awaitable[Any], options: dict[str, Any], pace: "_Pace", seat: int | None, extra: "_Extra"
) -> None:
    from paiju.cli.record import PlayedDeal

    out = console()
    deals = PlayedDeal.all_of(await record, options)
    for number, played in enumerate(deals, 1):
        if len(deals) > 1:
            out.rule(f"{number} of {len(deals)}")
        await _show(played, out, pace, seat, extra)


async def _show(played: Any, out: Any, pace: "_Pace", seat: int | None, extra: "_Extra") -> None:
    from paiju.cli.checks import verdict

    played.check_seat(seat)
    for remark in played.remarks:
        out.print(f"note: {remark}", markup=False)
    for at, lines in played.told(seat):
        await pace.wait(at)
        for line in lines:
            out.print(line)
        out.file.flush()
    for ending in played.endings() if extra.solve else ():
        out.print(ending, markup=False)
    for line in played.turning() if extra.insight else ():
        out.print(line, markup=False, highlight=False)
    for holds, claim in played.verdicts():
        out.print(verdict(holds, claim), markup=False)


async def found(deal: str, url: str, token: str | None) -> Any:
    """Return a deal's record: `deal` is its text, the name of its file, or its id.

    For an id, the server returns the record as the token's user may see it.
    """
    record = on_file(deal)
    return record if record is not None else await on_server(deal, url, token)


def on_file(deal: str) -> Any:
    """Return a record: `deal` is its text, or the name of its file. None if `deal` is an id.

    The result is bytes if another program wrote the text. Raises `Failure`, and `OSError` for a file that is missing.
    """
    if deal.lstrip().startswith(("{", "[")):
        return _of_text(deal.encode(), "what you gave", ".json")
    path = Path(deal)
    if not path.is_file() and path.suffix not in {".json", *FOREIGN}:
        return None
    return _of_text(path.read_bytes(), str(path), path.suffix)


def _of_text(data: bytes, what: str, suffix: str) -> Any:
    """Return a record of ours decoded, or another program's text unchanged."""
    from paiju.engine.files import form_of, kind_of

    foreign = suffix in FOREIGN or (suffix != ".json" and not data.lstrip().startswith(b"{"))
    if foreign or form_of(data) is not None or kind_of(data) is not None:
        return data
    return _decoded(data, what)


def _decoded(data: bytes, what: str) -> Any:
    import msgspec

    from paiju.cli.failure import Failure

    try:
        return msgspec.json.decode(data)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise Failure(f"{what} is not a record: {error}") from error


async def on_server(deal: str, url: str, token: str | None = None) -> Any:
    """Return the server's record of a finished deal, as the token's user may see it; for a match, a list of records."""
    from paiju.client import Api

    async with Api(url, token) as api:
        if not MATCH_ID.search(deal):
            return await api.deal(deal)
        deals = (await api.match(deal))["deals"]
        # A deal that was voided has no record.
        return [await api.deal(each["deal"]) for each in deals if each["amounts"]]


class _Extra(NamedTuple):
    """Which lines are shown beside the actions."""

    solve: bool
    insight: bool


class _Pace:
    """The pauses between actions."""

    def __init__(self, *, step: bool, speed: float) -> None:
        self._step = step
        self._speed = speed
        self._last: int | None = None

    async def wait(self, at: int) -> None:
        """Wait until an action is due; `at`: when it was taken, in Unix ms."""
        last, self._last = self._last, at
        if last is None:
            return
        if self._step:
            await asyncio.to_thread(input)
        elif self._speed:
            await asyncio.sleep((at - last) / 1000 / self._speed)

"""`paiju mjai`: seats programs that speak mjai over TCP."""

from typing import Annotated, Any

from typer import Option

from paiju.cli.mjai_program import Patience
from paiju.cli.terminal import (
    DEFAULT_URL,
    PATIENCE_S,
    Options,
    TableOrCode,
    Url,
    console,
    place_of,
    read_options,
    run_async,
)


def mjai(  # noqa: PLR0917 - typer passes by name
    url: Url = DEFAULT_URL,
    port: Annotated[int, Option("--port", "-p", min=0, max=65535, help="Port to listen at; 0: any.")] = 11600,
    host: Annotated[str, Option("--host", help="Address to listen at.")] = "127.0.0.1",
    table: TableOrCode = None,
    count: Annotated[int, Option("--count", "-n", min=1, max=4, help="How many programs to wait for.")] = 1,
    matches: Annotated[int, Option("--matches", "-m", min=1, help="Number of matches to play.")] = 1,
    patience: Patience = 8.0,
    option: Options = None,
) -> None:
    """Wait for programs that speak mjai over TCP, seat them at a table of riichi, and print each settlement.

    For example:

        paiju mjai --port 11600 --count 4 --option length=tonpu
    """
    run_async(_run(url, (host, port), table, matches, read_options(option), _Programs(count, patience)))


class _Programs:
    """Waits for programs to join."""

    def __init__(self, count: int, patience_s: float) -> None:
        self._count, self._patience_s = count, patience_s

    def wait(self, returns: Any, listening: Any, out: Any) -> list[Any]:
        """Return the players of all programs once they have joined; `returns` also accepts programs that reconnect."""
        host, port = listening.getsockname()[:2]
        out.print(f"mjsonp://{host}:{port}/default", markup=False)
        return [self._next(returns, out) for _ in range(self._count)]

    def _next(self, returns: Any, out: Any) -> Any:
        from functools import partial

        from paiju.bots.mjai.player import MjaiPlayer
        from paiju.cli.terms import printable

        name, lines = returns.next()
        out.print(f"{printable(name)} has joined", markup=False)
        back = partial(returns.of, name)
        there = partial(_there, lines)
        return MjaiPlayer(there, "every", patience_s=self._patience_s, returned=back)


def _there(lines: Any, _seat: int) -> Any:
    """Return the stream of lines of a connected program."""
    return lines


async def _run(
    url: str,
    address: tuple[str, int],
    table: str | None,
    matches: int,
    options: dict[str, Any],
    programs: _Programs,
) -> None:
    import asyncio
    import socket

    from paiju.bots.mjai.tcp import Returns
    from paiju.cli.terms import Names
    from paiju.client import run_bots
    from paiju.client.runner import Matches

    out = console()
    with socket.create_server(address) as listening, Returns(listening) as returns:
        players = await asyncio.to_thread(programs.wait, returns, listening, out)
        await run_bots(
            url,
            players,
            game="riichi",
            **({} if table is None else place_of(table)),
            deals=Matches(matches),
            options=options,
            patience_s=PATIENCE_S,
            report=lambda at, deal, settled: out.print(
                f"{deal or at.id}  {Names.at(at).amounts(settled.amounts)}", markup=False
            ),
        )

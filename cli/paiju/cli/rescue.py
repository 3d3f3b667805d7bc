"""`paiju rescue`: retry, void or close tables that have failed."""

from typing import Annotated

import typer
from typer import Argument, Option

from paiju.cli.terminal import (
    DEFAULT_URL,
    Url,
    console,
    run_async,
)


def rescue(
    table: Annotated[
        str | None, Argument(help="The table; without it the command lists the tables that have failed.")
    ] = None,
    url: Url = DEFAULT_URL,
    retry: Annotated[bool, Option("--retry", help="Start it again from its log.")] = False,
    void: Annotated[
        bool, Option("--void", help="Start it again without its running deal; stakes go back.")
    ] = False,
    close: Annotated[bool, Option("--close", help="End it.")] = False,
    operator_token: Annotated[
        str | None, Option(envvar="PAIJU_OPERATOR_TOKEN", help="The server's operator token.")
    ] = None,
) -> None:
    """List the tables that the server has quarantined after failures, or retry, void or close one of them.

    For example:

        paiju rescue

        paiju rescue t1f2e3d4c5b6a --void
    """
    deeds = [name for name, chosen in (("retry", retry), ("void", void), ("close", close)) if chosen]
    if (len(deeds) != 1) if table is not None else deeds:
        raise typer.BadParameter("name a table and one of --retry, --void and --close, or nothing")
    if not operator_token:
        raise typer.BadParameter("give the server's --operator-token, or set PAIJU_OPERATOR_TOKEN")
    run_async(_list(url, operator_token) if table is None else _rescue(url, operator_token, table, deeds[0]))


async def _list(url: str, token: str) -> None:
    from paiju.client import Api

    async with Api(url, token) as api:
        broken = await api.broken_tables()
    out = console()
    for line in broken:
        there = f"  (node {line['node']})" if "node" in line else ""
        out.print(f"{line['table']}  {line['reason']}  {line['error']}{there}", markup=False)
    if not broken:
        out.print("no table was given up", markup=False)


async def _rescue(url: str, token: str, table: str, deed: str) -> None:
    from paiju.client import Api

    async with Api(url, token) as api:
        await api.rescue(table, deed)
    console().print(f"{table}: {deed} is done", markup=False)

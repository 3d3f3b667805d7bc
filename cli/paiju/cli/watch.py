"""`paiju watch`: follows a table, as a live picture in a terminal or as lines in a pipe."""

from typing import Annotated

from typer import Argument, Option

from paiju.cli.terminal import (
    DEFAULT_URL,
    PATIENCE_S,
    Url,
    console,
    place_of,
    run_async,
)


def watch(
    table: Annotated[str | None, Argument(help="Table id or code; default: the busiest table.")] = None,
    url: Url = DEFAULT_URL,
    deals: Annotated[
        int | None, Option("--deals", "-d", min=1, help="Number of settlements to watch.")
    ] = None,
) -> None:
    """Watch a table: seats, turns with a countdown, plays, stakes and settlements. A pipe gets one line per event.

    For example:

        paiju watch

        paiju watch demo --deals 1 | tee demo.log
    """
    run_async(_run(url, table, deals))


async def _run(url: str, table: str | None, deals: int | None) -> None:
    from paiju.cli.watching import busiest, print_lines, show_picture
    from paiju.client import Client

    out = console()
    table = table or await busiest(url)
    async with await Client.connect(url, name="spectator", patience_s=PATIENCE_S) as client:
        watched = await client.watch(**place_of(table))
        if out.is_terminal:
            await show_picture(client, watched, deals, out)
        else:
            await print_lines(watched, deals, out)

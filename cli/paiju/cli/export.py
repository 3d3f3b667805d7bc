"""`paiju export`: write a finished deal in the format of another program."""

import asyncio
from collections.abc import Awaitable
from pathlib import Path
from typing import Annotated, Any

from typer import Argument, Option

from paiju.cli.replay import found
from paiju.cli.terminal import (
    DEFAULT_URL,
    FileOptions,
    Token,
    Url,
    console,
    read_options,
    run_async,
)


def export(
    deal: Annotated[str, Argument(help="A deal's or match's id, a file of a record, or the record itself.")],
    url: Url = DEFAULT_URL,
    form: Annotated[
        str | None, Option("--format", "-f", help="The format's name; by default the game's first one.")
    ] = None,
    out: Annotated[
        Path | None, Option("--out", "-o", help="The file to write; by default the screen.")
    ] = None,
    option: FileOptions = None,
    token: Token = None,
) -> None:
    """Write a finished deal, or a whole match, in the format of another program, with the cards that its record shows.

    The formats of Hold'em are phh and ohh; those of riichi are tenhou6 and mjai.

    For example:

        paiju export t1f2e3d4c5b6a-1 --out hand.phh; paiju replay hand.phh

        paiju export match.json --format mjai --out match.jsonl
    """
    run_async(_run(found(deal, url, token), form, out, read_options(option)))


async def _run(record: Awaitable[Any], form: str | None, out: Path | None, options: dict[str, Any]) -> None:
    from paiju.cli.record import PlayedDeal

    first, *later = PlayedDeal.all_of(await record, options)
    text = first.written(form, *later)
    if out is None:
        console().print(text, end="", markup=False, highlight=False, soft_wrap=True)
    else:
        await asyncio.to_thread(out.write_text, text)

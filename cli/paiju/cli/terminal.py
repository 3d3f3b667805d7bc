"""Parts that all commands share: consoles, logging, the event loop, common options."""

import asyncio
import logging
import os
import sys
from collections.abc import Coroutine
from typing import Annotated, Any, Final

import typer

DEFAULT_URL: Final = "http://127.0.0.1:8000"
PATIENCE_S: Final = 60.0
"""Seconds without a connection after which a command ends."""
PIPE_WIDTH: Final = 120
"""The width, in columns, of output that does not go to a terminal."""

CONFIG: Final = "PAIJU_CONFIG"
"""The environment variable that names the file of settings."""
VARIABLES: Final = ("PAIJU_URL", "PAIJU_TOKEN", CONFIG)
"""Environment variables of commands that are not settings of the server."""

Url = Annotated[str, typer.Option("--url", "-u", envvar=VARIABLES[0], help="The server's address.")]
Session = Annotated[
    str | None,
    typer.Option(
        "--token", envvar=VARIABLES[1], help="The token of the session that plays, or whose history is shown."
    ),
]
Token = Annotated[
    str | None,
    typer.Option(
        "--token",
        envvar=VARIABLES[1],
        help="Ask as this session, to see its own hidden cards with their proofs; default: what everybody saw.",
    ),
]
TableOrCode = Annotated[
    str | None, typer.Option("--table", "-t", help="Sit at this table, by id or code, instead of a new one.")
]
Options = Annotated[
    list[str] | None,
    typer.Option("--option", "-o", metavar="KEY=VALUE", help="An option of the game; repeatable."),
]


FileOptions = Annotated[
    list[str] | None,
    typer.Option(
        "--option",
        metavar="KEY=VALUE",
        help="A rule that another program's file does not contain, such as preset=wrc; repeatable.",
    ),
]


def console() -> Any:
    """Return the console of standard output; off a terminal it is wide and without colours."""
    from rich.console import Console

    width = None if sys.stdout.isatty() else PIPE_WIDTH
    return Console(highlight=False, soft_wrap=not sys.stdout.isatty(), width=width)


def run_async(work: Coroutine[Any, Any, None]) -> None:
    """Run a command's coroutine. Log lines of the client go to standard error."""
    logging.basicConfig(format="%(message)s", level=logging.WARNING)
    logging.getLogger("paiju").setLevel(logging.INFO)
    try:
        asyncio.run(work)
    except KeyboardInterrupt:
        raise typer.Exit(130) from None
    except BrokenPipeError:
        # The reader of the output has closed the pipe, as in `paiju watch | head`.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def place_of(word: str) -> dict[str, Any]:
    """Return `{code: …}` for a private table's code, which is short and in capitals, else `{table: …}`."""
    return {"code" if len(word) <= 8 and word.isupper() else "table": word}


def read_options(pairs: list[str] | None) -> dict[str, Any]:
    """Return a game's options from `key=value` words; raises `typer.BadParameter`."""
    options: dict[str, Any] = {}
    for pair in pairs or ():
        key, sign, value = pair.partition("=")
        if not sign or not key:
            raise typer.BadParameter(f"{pair!r} is not KEY=VALUE, as in bidding=score", param_hint="--option")
        options[key] = _value(value)
    return options


def _value(text: str) -> Any:
    if text in {"true", "false"}:
        return text == "true"
    return int(text) if text.lstrip("-").isdecimal() else text

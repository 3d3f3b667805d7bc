"""`paiju verify`: check that a finished deal was shuffled fairly and settled by the rules."""

from collections.abc import Awaitable
from typing import Annotated, Any

import typer
from typer import Argument, Option

from cli.replay import found
from cli.terminal import DEFAULT_URL, Token, Url, console, run_async


def verify(
    deal: Annotated[str, Argument(help="A deal's id, or the file of its record.")],
    url: Url = DEFAULT_URL,
    commit: Annotated[
        str | None, Option("--commit", metavar="HEX", help="The commitment you saw before the deal began.")
    ] = None,
    token: Token = None,
) -> None:
    """Check a finished deal from its record alone; exit 1 if anything does not hold.

    The server trusts nobody with this and nobody need trust it: the secret must be the one it had committed to, the
    cards must follow from it and from the players' seeds, and the rules must give the same settlement. Where cards stay
    hidden (Hold'em) the proofs of the cards you saw must lead to the root, which `--commit` compares too.

        paiju verify demo-1

        paiju verify deal.json --commit 3f1a…
    """
    run_async(_run(found(deal, url, token), commit))


async def _run(record: Awaitable[Any], commit: str | None) -> None:
    from cli.record import PlayedDeal, verdict

    out = console()
    sound = True
    for played in PlayedDeal.all_of(await record):
        for holds, claim in played.verdicts(commit):
            out.print(verdict(holds, claim), markup=False)
            sound = sound and holds
        for note in played.notes():
            out.print(f"· {note}", markup=False)
    if not sound:
        raise typer.Exit(1)

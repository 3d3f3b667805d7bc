"""`paiju verify`: check that a finished deal was shuffled fairly and settled by the rules."""

from typing import Annotated, Any

import typer
from typer import Argument, Option

from cli.replay import on_file, on_server
from cli.terminal import DEFAULT_URL, Url, console, run_async


def verify(
    deal: Annotated[str, Argument(help="A deal's id, or the file of its record.")],
    url: Url = DEFAULT_URL,
    commit: Annotated[
        str | None, Option("--commit", metavar="HEX", help="The commitment you saw before the deal began.")
    ] = None,
) -> None:
    """Check a finished deal from its record alone; exit 1 if anything does not hold.

    The server trusts nobody with this and nobody need trust it: the secret must be the one it had committed to, the
    cards must follow from it and from the players' seeds, and the rules must give the same settlement.

        paiju verify demo-1

        paiju verify deal.json --commit 3f1a…
    """
    run_async(_run(on_file(deal), deal, url, commit))


async def _run(record: Any, deal: str, url: str, commit: str | None) -> None:
    from cli.record import PlayedDeal, verdict

    out = console()
    played = PlayedDeal.read(record or await on_server(deal, url))
    sound = True
    for holds, claim in played.verdicts(commit):
        out.print(verdict(holds, claim), markup=False)
        sound = sound and holds
    if not sound:
        raise typer.Exit(1)

"""`paiju verify`: checks that a finished deal was shuffled fairly and settled by the rules."""

from collections.abc import Awaitable
from typing import Annotated, Any

import typer
from typer import Argument, Option

from paiju.cli.replay import found, on_file
from paiju.cli.terminal import (
    DEFAULT_URL,
    Token,
    Url,
    console,
    run_async,
)


def verify(
    deal: Annotated[str, Argument(help="The id of a deal or match, or the file of a deal's record.")],
    url: Url = DEFAULT_URL,
    commit: Annotated[
        str | None,
        Option("--commit", metavar="HEX", help="The commitment that you were told before the deal."),
    ] = None,
    root: Annotated[
        str | None,
        Option("--root", metavar="HEX", help="The deck's root that you saw when the deal began (Hold'em)."),
    ] = None,
    token: Token = None,
) -> None:
    """Check a finished deal from its record alone. Exit code 1: a check has failed.

    The secret must hash to the commitment, the cards must follow from the secret and the players' seeds, and the rules
    must give the same settlement. With --commit give the commitment that you were told before the deal (`paiju play`
    prints it): without it, the server could have chosen the secret after it knew the seeds. In games whose cards stay
    hidden (Hold'em), the secret is never told. There the proofs of the cards that you saw must lead to the deck's root;
    --root compares that root with the one you saw.

        paiju verify demo-1

        paiju verify deal.json --commit 3f1a…

    The commitment of a daily deal (`paiju daily`) is compared with the one that the server published for the day.
    """
    run_async(_run(found(deal, url, token), commit, root, None if on_file(deal) is not None else url))


async def _run(record: Awaitable[Any], commit: str | None, root: str | None, server: str | None) -> None:
    from paiju.cli.checks import verdict
    from paiju.cli.record import PlayedDeal

    out = console()
    sound = True
    for played in PlayedDeal.all_of(await record):
        day = await _day_of(played, server)
        for holds, claim in played.verdicts(commit, root, day):
            out.print(verdict(holds, claim), markup=False)
            sound = sound and holds
        for note in played.notes(commit, day):
            out.print(f"· {note}", markup=False)
    if not sound:
        raise typer.Exit(1)


async def _day_of(played: Any, server: str | None) -> Any:
    """Return the server's description of a daily deal; None for any other deal, or if no server is asked."""
    import msgspec

    from paiju.cli.checks import Day
    from paiju.client import Api

    if server is None or not played.record.daily:
        return None
    async with Api(server) as api:
        return msgspec.convert(await api.daily_deal(played.record.daily, played.record.game), Day)

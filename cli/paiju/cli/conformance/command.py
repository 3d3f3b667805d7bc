"""`paiju conformance`: finds a client's breaches of the protocol."""

from typing import Annotated

import typer
from typer import Option


def conformance(
    client: Annotated[
        str | None, Option("--client", "-c", metavar="COMMAND", help="The command that starts your client.")
    ] = None,
    scenario: Annotated[
        list[str] | None,
        Option("--scenario", "-s", metavar="NAME", help="Play only this scenario; repeatable."),
    ] = None,
    names: Annotated[bool, Option("--list", help="List the scenarios, and play nothing.")] = False,
    json: Annotated[bool, Option("--json", help="Print one line of JSON for each scenario.")] = False,
    patience: Annotated[
        float,
        Option("--patience", min=0.1, help="Seconds that your client may take for an expected message."),
    ] = 20.0,
) -> None:
    """Play scenarios against a client, and report its breaches of docs/protocol.md.

    Each scenario starts a server on loopback, and your client with the server's address in PAIJU_URL. The client must
    play a deal of 斗地主 there. Exit code 1: a breach was found.

    For example:

        paiju conformance --client 'python my_client.py'

        paiju conformance --client './client --once' --scenario resume --scenario gap
    """
    import asyncio

    from paiju.cli.conformance.scenarios import SCENARIOS, told
    from paiju.cli.failure import Failure

    unknown = [name for name in scenario or () if name not in SCENARIOS]
    if unknown:
        raise Failure(f"there is no scenario {unknown[0]!r}; there are {', '.join(SCENARIOS)}")
    if names:
        for name, kind in SCENARIOS.items():
            print(f"{name:10} {kind.about}")
        return
    if client is None:
        raise typer.BadParameter("name the command that starts your client", param_hint="--client")
    if not asyncio.run(told(client, scenario or list(SCENARIOS), patience, json=json)):
        raise typer.Exit(1)

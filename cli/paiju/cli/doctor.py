"""`paiju doctor`: finds faults of a machine before people play on it; prints one line for each check."""

import json
from typing import TYPE_CHECKING, Annotated, Final

import typer

from paiju.cli.config import Config, refused
from paiju.cli.failure import server_packages
from paiju.cli.terminal import VARIABLES, console

if TYPE_CHECKING:
    from paiju.server.doctor.finding import Finding

WARNED: Final = 1
PROBLEM: Final = 2
UNKNOWN: Final = 3
STYLES: Final = {"ok": "green", "warning": "yellow", "problem": "bold red", "unknown": "magenta"}


def doctor(
    config: Config = None,
    url: Annotated[
        str | None,
        typer.Option("--url", "-u", help="Check the running server at this address, which people use."),
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print a list of {check, state, text}.")] = False,
    strict: Annotated[
        bool, typer.Option("--strict", help="End with exit code 1 if there is a warning.")
    ] = False,
) -> None:
    """Check this machine, its Redis and its ports with the settings that `serve` would use. Nothing is changed.

    Exit codes: 0 no problem, 1 a warning with --strict, 2 a problem, 3 a check could not run.

    For example:

        paiju doctor --config paiju.toml

        paiju doctor --url https://cards.example
    """
    with server_packages():
        from paiju.client.address import read_address
        from paiju.server.config_file import read_config
        from paiju.server.doctor.examination import examine, examine_site
        from paiju.server.options import read_settings

    if url is not None:
        found = examine_site(*read_address(url))
    else:
        with refused():
            settings = read_settings({}, {} if config is None else read_config(config), besides=VARIABLES)
        found = examine(settings)
    if as_json:
        print(json.dumps([finding._asdict() for finding in found], ensure_ascii=False, indent=1))
    else:
        _print(found)
    if code := exit_code(found, strict=strict):
        raise typer.Exit(code)


def _print(found: "list[Finding]") -> None:
    out = console()
    for finding in found:
        out.print(f"{finding.state:8}", style=STYLES[finding.state], end="")
        out.print(f"{finding.check:9} {finding.text}", markup=False)


def exit_code(found: "list[Finding]", *, strict: bool) -> int:
    """Return the exit code for the worst state that was found."""
    states = {finding.state for finding in found}
    if "problem" in states:
        return PROBLEM
    if "unknown" in states:
        return UNKNOWN
    return WARNED if strict and "warning" in states else 0

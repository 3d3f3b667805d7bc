"""`paiju`: the console script. Commands import what they need when they run, so that `--help` is quick."""

import sys
from typing import Annotated

import typer

from paiju.cli.account import app as account
from paiju.cli.admin import admin
from paiju.cli.arena import arena
from paiju.cli.backup import app as backup
from paiju.cli.backup import restore
from paiju.cli.bot import bot
from paiju.cli.config import app as config
from paiju.cli.conformance.command import conformance
from paiju.cli.daily import daily
from paiju.cli.db import app as db
from paiju.cli.doctor import doctor
from paiju.cli.friends import app as friends
from paiju.cli.friends import profile
from paiju.cli.games import games
from paiju.cli.healthcheck import healthcheck
from paiju.cli.history import history
from paiju.cli.inbox import inbox
from paiju.cli.load.command import load
from paiju.cli.mjai import mjai
from paiju.cli.notifications import notifications
from paiju.cli.play import play
from paiju.cli.records import app as records
from paiju.cli.replay import replay
from paiju.cli.serve import EVERYTHING_ELSE, serve
from paiju.cli.tables import tables
from paiju.cli.tokens import bots, tokens
from paiju.cli.user import app as user
from paiju.cli.verify import verify
from paiju.cli.watch import watch

app = typer.Typer(
    name="paiju",
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)
# `serve` passes all its words, `--help` included, to a command made from the server's settings.
app.command(add_help_option=False, context_settings=EVERYTHING_ELSE)(serve)
# `admin` passes all its words, too: its commands are made from the structs of the acts.
app.command(add_help_option=False, context_settings=EVERYTHING_ELSE)(admin)
for command in (
    play,
    daily,
    history,
    profile,
    inbox,
    watch,
    bot,
    mjai,
    arena,
    load,
    conformance,
    tables,
    games,
    replay,
    verify,
    doctor,
    healthcheck,
    restore,
):
    app.command()(command)
app.add_typer(config, name="config")
app.add_typer(backup, name="backup")
app.add_typer(records, name="records")
app.add_typer(db, name="db")
app.add_typer(account, name="account")
app.add_typer(friends, name="friends")
app.add_typer(user, name="user")
app.add_typer(tokens, name="tokens")
app.add_typer(notifications, name="notifications")
app.add_typer(bots, name="bots")


def _print_version(wanted: bool) -> None:
    if wanted:
        from paiju.protocol.build import build_of

        print(f"paiju {build_of()}")
        raise typer.Exit


@app.callback()
def main(
    _version: Annotated[
        bool,
        typer.Option(
            "--version", callback=_print_version, is_eager=True, help="Print version and commit, and exit."
        ),
    ] = False,
) -> None:
    """Live card tables: run a server, seat bots, watch, and play."""


def run() -> None:
    """Run the command of the command line; an error is one line on standard error."""
    try:
        app()
    except Exception as error:
        from paiju.cli.failure import REFUSED, explain

        if (line := explain(error)) is None:
            raise
        print(f"paiju: {line}", file=sys.stderr)
        sys.exit(REFUSED)


if __name__ == "__main__":
    run()

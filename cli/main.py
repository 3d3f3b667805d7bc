"""`paiju`: the console script. Commands import what they need when they run, so that `--help` is quick."""

import sys

import typer

from cli.bot import bot
from cli.export import export
from cli.games import games
from cli.play import play
from cli.replay import replay
from cli.serve import serve
from cli.tables import tables
from cli.verify import verify
from cli.watch import watch

app = typer.Typer(
    name="paiju",
    help="Live card tables: run a server, seat bots, watch, and play.",
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)
for command in (serve, play, watch, bot, tables, games, replay, verify, export):
    app.command()(command)


def run() -> None:
    """Run the command that the command line names; errors are one line on standard error."""
    try:
        app()
    except Exception as error:
        from cli.failure import REFUSED, explain

        if (line := explain(error)) is None:
            raise
        print(f"paiju: {line}", file=sys.stderr)
        sys.exit(REFUSED)


if __name__ == "__main__":
    run()

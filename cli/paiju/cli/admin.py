"""`paiju admin`: carries out an operator's acts, and shows the state of a server.

Its commands are made from the structs of the acts, which are imported only when the command runs.
"""

import typer


def admin(context: typer.Context) -> None:
    """Operate a running server: look at tables and users, close and void tables, rotate keys. `--help` lists all."""
    from paiju.cli.admin_acts import commands

    commands()(args=context.args, prog_name=context.command_path)

"""`paiju config`: writes and checks a file of the server's settings, and shows the resulting settings."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated

import typer

from paiju.cli.failure import Failure, server_packages
from paiju.cli.terminal import CONFIG, VARIABLES

app = typer.Typer(
    no_args_is_help=True, help="Make, check and show a file of settings for `paiju serve --config`."
)

File = Annotated[Path, typer.Argument(help="The file of settings, TOML.")]
Config = Annotated[
    Path | None, typer.Option("--config", envvar=CONFIG, help="The file of settings for `serve`.")
]


@app.command()
def init() -> None:
    """Print a file of all settings with their defaults, as a start for your own.

    For example:

        paiju config init > paiju.toml
    """
    with server_packages():
        from paiju.server.config_file import template

    print(template(), end="")


@app.command()
def check(file: File) -> None:
    """Check a file of settings and the environment variables, as `serve` would. Exit code 1: a setting is wrong."""
    with server_packages():
        from paiju.server.config_file import read_config
        from paiju.server.options import ignored, read_settings

    with refused():
        settings = read_settings({}, read_config(file), besides=VARIABLES)
    for name in ignored(settings):
        print(f"{name} has no effect beside the other settings")
    print(f"{file}: fine")


@app.command()
def show(config: Config = None) -> None:
    """Show each setting and its source: a file, a variable or the default. Of secrets show only that they are set."""
    with server_packages():
        from paiju.server.config_file import read_config, toml
        from paiju.server.options import grouped, origins_of, read_settings, shown

    with refused():
        filed = {} if config is None else read_config(config)
        settings = read_settings({}, filed, besides=VARIABLES)
    origins = origins_of((), filed)
    for group, found in grouped():
        print(f"[{group.key}]")
        for option in found:
            told = option.variable if origins[option.field] == "variable" else origins[option.field]
            print(f"{option.field} = {toml(shown(settings, option.field))} # {told}")
        print()


@contextmanager
def refused() -> Iterator[None]:
    """Context in which a wrong setting becomes the command's failure."""
    from paiju.server.options import BadSetting

    try:
        yield
    except BadSetting as error:
        raise Failure(str(error)) from None

"""`paiju serve`: runs the server. Its options are the server's settings, imported only when the command runs."""

import inspect
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from typer.core import TyperCommand

from paiju.cli.failure import Failure, server_packages
from paiju.cli.terminal import CONFIG, DEFAULT_URL, VARIABLES

if TYPE_CHECKING:
    from paiju.server.config import Settings
    from paiju.server.options import Option

EVERYTHING_ELSE = {"allow_extra_args": True, "ignore_unknown_options": True}


def serve(context: typer.Context) -> None:
    """Run a server until Ctrl-C."""
    inner = typer.Typer(
        add_completion=False,
        pretty_exceptions_enable=False,
        # The help layout of other commands is too narrow for these names.
        rich_markup_mode=None,
        context_settings={"help_option_names": ["-h", "--help"]},
    )
    with server_packages():
        from paiju.server.garbage import spare_the_start

        spare_the_start()
        inner.command(cls=_told_by_group(context.args))(_with_options(_serve))
    inner(args=context.args, prog_name=context.command_path)


def _serve(config: Path | None = None, **given: Any) -> None:
    """Run a server until Ctrl-C. Each option can also be set in a file, or by the environment variable beside it.

    `paiju serve --help tables` shows one group of options; `paiju config init` prints a file of settings.

    For example:

        paiju serve --demo

        paiju serve --host 0.0.0.0 --port 8000 --redis redis://redis:6379/0

        paiju serve --config paiju.toml
    """
    with server_packages(), _without_rich():
        from paiju.bots.loading import BadBot
        from paiju.server.accounts.refused_names import BadWords
        from paiju.server.config_file import read_config
        from paiju.server.database.errors import DatabaseError
        from paiju.server.links.auth import CannotEncrypt
        from paiju.server.listener import CannotListen
        from paiju.server.main import run as run_server
        from paiju.server.options import BadSetting, read_settings
        from paiju.server.overload import CannotStart
        from paiju.server.redis.errors import StoreError

    wanted = {field: value for field, value in given.items() if value is not None and value != []}
    try:
        filed = {} if config is None else read_config(config)
        settings = read_settings(wanted, filed, besides=VARIABLES)
    except BadSetting as error:
        raise typer.BadParameter(str(error)) from None
    try:
        if settings.workers == 1:
            run_server(settings, announce=_announcement(settings))
        else:
            from paiju.server.supervisor import run as run_workers

            run_workers(settings, announce=_announcement(settings))
    except (StoreError, DatabaseError, CannotListen, CannotEncrypt, CannotStart, BadBot, BadWords) as error:
        raise Failure(str(error)) from error


@contextmanager
def _without_rich() -> Iterator[None]:
    """Hide rich from structlog.

    To log local variables, structlog would import all of rich; but no log of ours may show local variables.
    """
    if "rich" in sys.modules:
        yield
        return
    sys.modules["rich"] = None  # type: ignore[assignment]
    try:
        yield
    finally:
        del sys.modules["rich"]


_CONFIG = Annotated[
    Path | None,
    typer.Option("--config", envvar=CONFIG, help="A file of settings (`paiju config init` prints one)."),
]


def _told_by_group(args: list[str]) -> type[TyperCommand]:
    """Return a command whose help has a section for each group of settings; `--help GROUP` shows one section."""
    from paiju.server.options import grouped, nearest

    groups = list(grouped())
    keys = [group.key for group, _ in groups]
    asked = args[1] if len(args) == 2 and args[0] in {"-h", "--help"} else None
    if asked is not None and asked not in keys:
        told = f"there is no group {asked}; did you mean {nearest(asked, keys)}? Groups: {', '.join(keys)}"
        raise typer.BadParameter(told)

    class Grouped(TyperCommand):
        def format_options(self, ctx: Any, formatter: Any) -> None:
            records = {one.name: one.get_help_record(ctx) for one in self.get_params(ctx)}
            for group, found in groups:
                if asked in {None, group.key}:
                    with formatter.section(f"{group.title} [{group.key}]"):
                        formatter.write_dl([records.pop(option.field) for option in found])
            if asked is None:
                with formatter.section("Others"):
                    formatter.write_dl([record for record in records.values() if record])

    return Grouped


def _with_options(command: Callable[..., None]) -> Callable[..., None]:
    """Give a command an option for each setting. The values are checked later, with those of file and environment."""
    from paiju.server.options import options

    types = {"config": _CONFIG} | {option.field: _typed(option) for option in options()}
    parameters = [
        inspect.Parameter(field, inspect.Parameter.KEYWORD_ONLY, default=None, annotation=kind)
        for field, kind in types.items()
    ]
    command.__signature__ = inspect.Signature(parameters)  # type: ignore[attr-defined]
    command.__annotations__ = {parameter.name: parameter.annotation for parameter in parameters}
    return command


def _typed(option: "Option") -> Any:
    text = f"{option.text} ({option.values}; default {option.default}; {option.variable})"
    if option.kind == "flag":
        return Annotated[bool | None, typer.Option(f"{option.name}/--no-{option.name[2:]}", help=text)]
    if option.kind == "words":
        # The singular works, too: `--bot my_bot.py:MyBot`.
        return Annotated[
            list[str] | None, typer.Option(option.name, option.singular, metavar="TEXT", help=text)
        ]
    return Annotated[str | None, typer.Option(option.name, metavar="TEXT", help=text)]


def _announcement(settings: "Settings") -> Callable[[str], None]:
    """Return a function that tells systemd that the server listens; without JSON logs it also tells people."""
    from paiju.server.notify import READY, notify

    def announce(url: str) -> None:
        if settings.log_format != "json":
            (_announce_with_demo if settings.demo else _announce)(url)
        notify(READY)

    return announce


def _announce(url: str) -> None:
    print(f"listening on {url}", flush=True)


def _announce_with_demo(url: str) -> None:
    _announce(url)
    if url.startswith("unix:"):
        return  # a browser cannot open a Unix socket; it uses the address of the proxy
    place = "" if url == DEFAULT_URL else f" --url {url}"
    print(
        f"Open {url} in a browser to play, or to watch bots: 斗地主 at the table `demo` ({url}/t/demo),\n"
        "德州扑克 at `demo-holdem`, 成都麻将 at `demo-chengdu`, 立直麻将 at `demo-riichi`.\n"
        "Or in another terminal (after `. .venv/bin/activate`):\n"
        f"  paiju watch demo{place}            watch them\n"
        f"  paiju play --game doudizhu{place}  play against two of them\n"
        f"  paiju bot --count 3 --deals 2{place}   let bots of your own play, over real sockets\n"
        f"  paiju tables{place}                list the tables\n"
        "Ctrl-C stops the server; its tables continue at the next start.",
        flush=True,
    )

"""`paiju serve`: run the server. Its options are the server's settings, imported only when it runs."""

import inspect
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Annotated, Any

import typer

from paiju.cli.failure import Failure, server_packages
from paiju.cli.terminal import DEFAULT_URL, VARIABLES

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
        inner.command()(_with_options(_serve))
    inner(args=context.args, prog_name=context.command_path)


def _serve(**given: Any) -> None:
    """Run a server until Ctrl-C. Each option can also be set by the environment variable beside it.

    For example:

        paiju serve --demo

        paiju serve --host 0.0.0.0 --port 8000 --redis redis://redis:6379/0
    """
    with server_packages(), _without_rich():
        from paiju.bots.loading import BadBot
        from paiju.server.accounts.refused_names import BadWords
        from paiju.server.listener import CannotListen
        from paiju.server.main import run as run_server
        from paiju.server.nodes.link_auth import CannotEncrypt
        from paiju.server.options import BadSetting, read_settings
        from paiju.server.overload import CannotStart
        from paiju.server.redis.errors import StoreError

    wanted = {field: value for field, value in given.items() if value is not None and value != []}
    try:
        settings = read_settings(wanted, besides=VARIABLES)
    except BadSetting as error:
        raise typer.BadParameter(str(error)) from None
    try:
        run_server(settings, announce=_announcement(settings))
    except (StoreError, CannotListen, CannotEncrypt, CannotStart, BadBot, BadWords) as error:
        raise Failure(str(error)) from error


@contextmanager
def _without_rich() -> Iterator[None]:
    """Hide rich from imports: structlog reads all of it, for tracebacks with local variables, which are secret here."""
    if "rich" in sys.modules:
        yield
        return
    sys.modules["rich"] = None  # type: ignore[assignment]
    try:
        yield
    finally:
        del sys.modules["rich"]


def _with_options(command: Callable[..., None]) -> Callable[..., None]:
    """Give a command an option for each setting; values are checked together with those of the environment."""
    from paiju.server.options import options

    parameters = [
        inspect.Parameter(
            option.field, inspect.Parameter.KEYWORD_ONLY, default=None, annotation=_typed(option)
        )
        for option in options()
    ]
    command.__signature__ = inspect.Signature(parameters)  # type: ignore[attr-defined]
    command.__annotations__ = {parameter.name: parameter.annotation for parameter in parameters}
    return command


def _typed(option: "Option") -> Any:
    text = f"{option.text} ({option.values}; default {option.default}; {option.variable})"
    if option.kind == "flag":
        return Annotated[bool | None, typer.Option(f"{option.name}/--no-{option.name[2:]}", help=text)]
    if option.kind == "words":
        # In the singular, too: `--bot my_bot.py:MyBot`.
        return Annotated[
            list[str] | None, typer.Option(option.name, option.singular, metavar="TEXT", help=text)
        ]
    return Annotated[str | None, typer.Option(option.name, metavar="TEXT", help=text)]


def _announcement(settings: "Settings") -> Callable[[str], None] | None:
    """Return what tells people where the server listens; with JSON lines the log alone does."""
    if settings.log_format == "json":
        return None
    return _announce_with_demo if settings.demo else _announce


def _announce(url: str) -> None:
    print(f"listening on {url}", flush=True)


def _announce_with_demo(url: str) -> None:
    _announce(url)
    if url.startswith("unix:"):
        return  # no address for a browser: the proxy in front has one
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

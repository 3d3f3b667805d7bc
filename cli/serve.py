"""`paiju serve`: run the server."""

from pathlib import Path
from typing import Annotated

import typer
from typer import Option

from cli.failure import Failure
from cli.terminal import DEFAULT_URL


def serve(  # noqa: PLR0913, PLR0917 - typer passes by name
    host: Annotated[
        str | None, Option(help="Address to listen on.  [default: 127.0.0.1]", show_default=False)
    ] = None,
    port: Annotated[
        int | None, Option(help="Port; 0 takes any free one.  [default: 8000]", show_default=False)
    ] = None,
    data_dir: Annotated[Path | None, Option(help="Folder of the embedded Redis.  [default: data]")] = None,
    redis: Annotated[str | None, Option(help="URL of an outside Redis; without it one is embedded.")] = None,
    fsync: Annotated[
        str | None, Option(help="everysec, always or no: how the embedded Redis writes.")
    ] = None,
    demo: Annotated[
        bool | None, Option("--demo/--no-demo", help="Keep tables at which bots play on.")
    ] = None,
    origin: Annotated[
        list[str] | None, Option(help="Web origin that may connect, besides ours; repeatable.")
    ] = None,
    trust_redis_policy: Annotated[
        bool | None, Option("--trust-redis-policy", help="Start although Redis hides its eviction policy.")
    ] = None,
    bot_workers: Annotated[int | None, Option(help="Processes in which the server's bots think.")] = None,
    log_level: Annotated[str | None, Option(help="debug, info, warning or error.")] = None,
    web_dir: Annotated[
        Path | None, Option(help="Folder of a built web client, instead of the one that comes with it.")
    ] = None,
    debug_page: Annotated[
        bool | None, Option("--debug-page/--no-debug-page", help="Show the protocol inspector at /debug.")
    ] = None,
) -> None:
    """Run a server until Ctrl-C. Every option may also come from the environment, as PAIJU_PORT.

    For example:

        paiju serve --demo

        paiju serve --host 0.0.0.0 --port 8000 --redis redis://redis:6379/0
    """
    from pydantic import ValidationError

    from server.app import run as run_server
    from server.config import Settings
    from server.store.errors import StoreError

    given = {
        "host": host,
        "port": port,
        "data_dir": data_dir,
        "redis": redis,
        "fsync": fsync,
        "demo": demo,
        "origins": tuple(origin) if origin else None,
        "trust_redis_policy": trust_redis_policy,
        "bot_workers": bot_workers,
        "log_level": log_level,
        "web_dir": web_dir,
        "debug_page": debug_page,
    }
    try:
        settings = Settings(**{name: value for name, value in given.items() if value is not None})  # type: ignore[arg-type]
    except ValidationError as error:
        raise typer.BadParameter(_first_error(error)) from None
    try:
        run_server(settings, announce=_announce_with_demo if settings.demo else _announce)
    except StoreError as error:
        raise Failure(str(error)) from error
    except OSError as error:
        raise Failure(
            f"cannot listen on {settings.host}:{settings.port}: {error.strerror or error}"
        ) from error


def _announce(url: str) -> None:
    print(f"listening on {url}", flush=True)


def _announce_with_demo(url: str) -> None:
    _announce(url)
    place = "" if url == DEFAULT_URL else f" --url {url}"
    print(
        f"Open {url} in a browser to play, or to watch bots: 斗地主 at the table `demo` ({url}/t/demo),\n"
        "德州扑克 at `demo-holdem`, 成都麻将 at `demo-chengdu`.\n"
        "Or in another terminal (after `. .venv/bin/activate`):\n"
        f"  paiju watch demo{place}            watch them\n"
        f"  paiju play --game doudizhu{place}  play against two of them\n"
        f"  paiju bot --count 3 --deals 2{place}   let bots of your own play, over real sockets\n"
        f"  paiju tables{place}                what goes on\n"
        "Ctrl-C stops the server; its tables go on from here at the next start.",
        flush=True,
    )


def _first_error(error: Exception) -> str:
    first = error.errors()[0]  # type: ignore[attr-defined]
    name = "--" + str(first["loc"][0]).replace("_", "-") if first["loc"] else "settings"
    return f"{name}: {first['msg']}"

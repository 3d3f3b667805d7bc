"""`paiju healthcheck`: tells containers and scripts without curl or a shell whether a server is ready."""

import socket
from contextlib import closing
from http.client import HTTPConnection, HTTPException, HTTPSConnection
from typing import Annotated, Final
from urllib.parse import urlsplit

import typer

from paiju.cli.config import Config, refused
from paiju.cli.failure import Failure, server_packages
from paiju.cli.terminal import VARIABLES

WAIT_S: Final = 3.0
"""Seconds to wait for an answer."""
UNIX: Final = "unix:"
EVERY: Final = {"0.0.0.0": "127.0.0.1", "::": "::1"}  # noqa: S104 - read, not bound
"""Wildcard to address: a server that listens at the wildcard is reached at the address."""


def healthcheck(
    config: Config = None,
    url: Annotated[
        str | None,
        typer.Option(
            "--url", "-u", help="Ask the server at this address or unix:PATH, not that of the settings."
        ),
    ] = None,
    alive: Annotated[
        bool, typer.Option("--alive", help="Ask only whether the process answers, not whether it can serve.")
    ] = False,
) -> None:
    """Ask whether the server with these settings is ready. Exit code 0: it is ready; 1: it is not.

    Settings come from variables and from a file, as for `paiju serve`. Use --url if its address was an option.

    For example:

        paiju healthcheck

        paiju healthcheck --url unix:/run/paiju/paiju.sock
    """
    place = _place_of_settings(config) if url is None else _place_named(url)
    path = "/healthz" if alive else "/readyz"
    try:
        status, said = _asked(place, path)
    except (OSError, HTTPException) as error:
        raise Failure(f"{place}{path}: {str(error) or type(error).__name__}") from error
    if status != 200:
        raise Failure(f"{place}{path}: {status} {said}")


def _place_named(url: str) -> str:
    if url.startswith(UNIX):
        return url
    from paiju.client.address import read_address

    return read_address(url).http


def _place_of_settings(config: Config) -> str:
    with server_packages():
        from paiju.server.config_file import read_config
        from paiju.server.options import read_settings

    with refused():
        settings = read_settings({}, {} if config is None else read_config(config), besides=VARIABLES)
    if settings.unix_socket is not None:
        return f"{UNIX}{settings.unix_socket}"
    if not settings.port:
        raise Failure("port 0 is any free one: name the server's address with --url")
    host = EVERY.get(settings.host, settings.host)
    return f"http://[{host}]:{settings.port}" if ":" in host else f"http://{host}:{settings.port}"


def _asked(place: str, path: str) -> tuple[int, str]:
    """Return the status and the beginning of the text of an answer. Raises `OSError` and `HTTPException`."""
    # httpx is not used: its import takes as long as all the rest, and this command runs every few seconds.
    parts = urlsplit(place)
    kind = HTTPSConnection if parts.scheme == "https" else HTTPConnection
    connection = kind(parts.netloc or "localhost", timeout=WAIT_S)
    with closing(connection):
        if place.startswith(UNIX):
            connection.sock = socket.socket(socket.AF_UNIX)
            connection.sock.settimeout(WAIT_S)
            connection.sock.connect(place.removeprefix(UNIX))
            connection.request("GET", path)
        else:
            connection.request("GET", parts.path + path)
        answer = connection.getresponse()
        return answer.status, answer.read(1000).decode(errors="replace")

"""All checks, one after the other. An error of a check becomes a finding too."""

import asyncio
from collections.abc import AsyncIterator, Iterable

from paiju.server.config import Settings
from paiju.server.doctor.data import embedded, outside, running
from paiju.server.doctor.database import database
from paiju.server.doctor.finding import Finding, ok, problem, unknown, warning
from paiju.server.doctor.machine import machine, port
from paiju.server.doctor.providers import providers
from paiju.server.doctor.site import site
from paiju.server.listener import UNIX
from paiju.server.options import changed, ignored
from paiju.server.redis.errors import StoreError


def examine_site(url: str, ws_url: str) -> list[Finding]:
    """Check the server that runs at an address."""
    found: list[Finding] = []
    _collect(found, "site", _drawn(site(url, ws_url)))
    return found


def examine(settings: Settings) -> list[Finding]:
    """Check everything that a server with these settings needs."""
    found = [ok("settings", ", ".join(changed(settings)) or "all as by default")]
    found += [warning("settings", f"{name} has no effect beside the others") for name in ignored(settings)]
    _collect(found, "machine", machine(settings))
    if settings.redis is None:
        _collect(found, "redis", embedded(settings))
        _collect(found, "backup", _drawn(running(settings)))
    else:
        _collect(found, "redis", _drawn(outside(settings)))
    _collect(found, "database", database(settings))
    _collect(found, "providers", _drawn(providers(settings)))
    if settings.unix_socket is None and settings.port:
        found.append(port("port", settings.host, settings.port))
    if settings.ops is not None and not settings.ops.startswith(UNIX):
        host, _, number = settings.ops.rpartition(":")
        found.append(port("ops", host.strip("[]"), int(number)))
    if settings.redis is not None and settings.link_port:
        found.append(port("links", settings.link_host, settings.link_port))
    return found


def _collect(found: list[Finding], check: str, findings: Iterable[Finding]) -> None:
    try:
        found.extend(findings)
    except StoreError as error:  # such an error would end a server's start
        found.append(problem(check, str(error)))
    except (OSError, ValueError, KeyError) as error:
        found.append(unknown(check, f"{type(error).__name__}: {error}"))


def _drawn(findings: AsyncIterator[Finding]) -> Iterable[Finding]:
    """Yield the findings of an asynchronous check, until it ends or fails."""
    with asyncio.Runner() as runner:
        while (finding := runner.run(anext(findings, None))) is not None:
            yield finding

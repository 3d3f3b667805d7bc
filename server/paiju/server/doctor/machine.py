"""Checks of the machine's limits: open files, settings of the kernel that matter to Redis, memory, ports."""

import os
import resource
import socket
import sys
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import Final

from paiju.server.config import Settings
from paiju.server.doctor.finding import Finding, judged, ok, problem
from paiju.server.gateway.door import FILES_BESIDE
from paiju.server.listener import CannotListen, bind
from paiju.server.ops import tracing

LEAST_BACKLOG: Final = 1_024
_MB: Final = 2**20
_HUGE_PAGES: Final = Path("/sys/kernel/mm/transparent_hugepage/enabled")
_MIGRATE: Final = Path("/proc/sys/net/ipv4/tcp_migrate_req")
"""The setting of the kernel by which connections that wait at a closed socket go to another socket of the port."""


def machine(settings: Settings) -> Iterator[Finding]:
    """Check the machine on which this command runs."""
    yield _files(settings)
    if sys.platform == "linux":
        yield from _kernel(settings)
        yield _memory(settings)
        if settings.workers != 1:
            yield from _workers(settings)
    python = f"{sys.version.split()[0]} with{'' if find_spec('uvloop') else 'out'} uvloop"
    if tracing.is_asked():
        yield judged("traces", "a collector gets them", tracing.MISSING, fine=tracing.is_installed())
    yield judged(
        "python", python, f"{python}: pip install 'paiju[server]'", fine=find_spec("uvloop") is not None
    )


def _files(settings: Settings) -> Finding:
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)  # the server raises the soft limit by itself
    wanted = settings.max_connections + FILES_BESIDE
    told = f"{hard} open files, {wanted} for --max-connections {settings.max_connections}"
    advice = f"{told}: raise the hard limit (systemd: LimitNOFILE={wanted}), or fewer are let in"
    return judged("files", told, advice, fine=hard == resource.RLIM_INFINITY or hard >= wanted)


def _kernel(settings: Settings) -> Iterator[Finding]:
    if settings.redis is None:
        overcommit = Path("/proc/sys/vm/overcommit_memory").read_text().strip()
        # Redis forks to rewrite its log, and without this setting the kernel may refuse the fork.
        advice = "sysctl vm.overcommit_memory=1, or Redis may fail to rewrite its log"
        yield judged("kernel", f"vm.overcommit_memory is {overcommit}", advice, fine=overcommit == "1")
        forced = _HUGE_PAGES.exists() and "[always]" in _HUGE_PAGES.read_text()
        advice = f"echo madvise > {_HUGE_PAGES}, or Redis stalls when it rewrites its log"
        yield judged("kernel", "transparent huge pages are not forced", advice, fine=not forced)
    backlog = int(Path("/proc/sys/net/core/somaxconn").read_text())
    advice = (
        f"sysctl net.core.somaxconn={LEAST_BACKLOG}: {backlog} may be few when everybody comes back at once"
    )
    yield judged("kernel", f"net.core.somaxconn is {backlog}", advice, fine=backlog >= LEAST_BACKLOG)


def _memory(settings: Settings) -> Finding:
    lines = dict(line.split(":", 1) for line in Path("/proc/meminfo").read_text().splitlines())
    whole = int(lines["MemTotal"].split()[0]) * 1_024 // _MB
    most = settings.record_workers * settings.record_memory_mb
    told = f"{whole} MB, {os.cpu_count()} processors"
    advice = f"{told}: --record-workers times --record-memory-mb is {most} MB"
    return judged("memory", told, advice, fine=most <= whole)


def _workers(settings: Settings) -> Iterator[Finding]:
    cores = len(os.sched_getaffinity(0))
    told = f"{settings.workers or cores} workers on {cores} processors"
    yield judged(
        "workers", told, f"{told}: more than one each only adds work", fine=settings.workers <= cores
    )
    moves = not _MIGRATE.exists() or _MIGRATE.read_text().strip() == "1"
    advice = "sysctl net.ipv4.tcp_migrate_req=1, or who connects while a worker dies may be refused once"
    yield judged("kernel", "connections move from a dead worker to others", advice, fine=moves)


def port(check: str, host: str, number: int) -> Finding:
    """Check whether a server can listen on a port."""
    try:
        bind(host, number).close()
    except CannotListen as error:
        return problem(check, str(error))
    except socket.gaierror as error:
        return problem(check, f"{host}: {error.strerror}")
    return ok(check, f"{host}:{number} is free")

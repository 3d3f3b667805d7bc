"""Plays one scenario: starts its server and the client, and watches both until the scenario ends."""

import asyncio
import contextlib
import os
import shlex
import signal
import time
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from typing import Any, Final, NamedTuple, Protocol

from paiju.cli.conformance.desk import TOKEN
from paiju.cli.conformance.host import Host
from paiju.cli.conformance.manners import ClientFinding
from paiju.cli.conformance.porter import listening
from paiju.cli.conformance.scenario import Scenario

QUIET_S: Final = 1.5
"""Seconds for which a client must stay away after a close code that says so; a first reconnect comes within 0.5 s."""
LAST_S: Final = 0.1
"""Seconds to wait for the last messages of a client that has ended."""
GRACE_S: Final = 2.0
"""Seconds that a client may take to end when it is asked to."""


class StartedClient(Protocol):
    """A client that has been started."""

    async def ended(self) -> str:
        """Wait until the client ends; return how it ended, as `with exit code 1`."""

    def said(self) -> str:
        """Return the end of the client's output."""


Start = Callable[[str], AbstractAsyncContextManager[StartedClient]]
"""Starts a client for the server at an address, and stops it."""


class ScenarioVerdict(NamedTuple):
    """The result of a client in one scenario."""

    scenario: str
    findings: list[ClientFinding]
    untried: str = ""
    """The reason why the scenario could not be tried; empty: it was tried."""
    said: str = ""
    """The end of the client's output, if a fault was found."""


async def play(scenario: Scenario, start: Start, patience_s: float) -> ScenarioVerdict:
    """Play a scenario against a client; `patience_s`: how long an expected message may take."""
    host = Host(scenario)
    async with listening(host.answer, host.refuse, host.attend) as url, start(url) as client:
        end = asyncio.create_task(client.ended())
        try:
            await _watch(host, end, patience_s)
        finally:
            end.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await end
        findings = host.findings.all
        return ScenarioVerdict(
            scenario.name, findings, scenario.untried(host), client.said() if findings else ""
        )


async def _watch(host: Host, end: "asyncio.Task[str]", patience_s: float) -> None:
    """Wait until the scenario has seen enough. Add findings if the client ends first, or is too slow."""
    while not host.done:
        host.progress.clear()
        limit = _left_s(host, patience_s)
        if limit <= 0:
            _judge(host, f"did nothing of the kind for {patience_s:g} s")
            return
        ended = end.done()
        waiting = asyncio.create_task(host.progress.wait())
        awaited = {waiting} if ended else {waiting, end}
        done, _ = await asyncio.wait(
            awaited, timeout=min(limit, LAST_S) if ended else limit, return_when=asyncio.FIRST_COMPLETED
        )
        waiting.cancel()
        if ended and not done:
            before = f" after the kit had {host.farewell}" if host.farewell else ""
            _judge(host, f"ended {end.result()}{before}")
            return


def _left_s(host: Host, patience_s: float) -> float:
    """Return how long the client may still take for the expected message."""
    since = min((owed.since for owed in host.owes.values()), default=host.moved_at)
    quiet = host.scenario.silent and not host.owes
    return since + (QUIET_S if quiet else patience_s) - time.monotonic()


def _judge(host: Host, what: str) -> None:
    """Add a finding for each expectation that was not met.

    If all were met, add one for the unfinished deal, unless the scenario ends well with a silent client.
    """
    for owed in host.owes.values():
        host.findings.add(f"{owed.finding.text} It {what}.", owed.finding.section)
    if not host.owes and not host.scenario.silent:
        host.wrong(f"It {what} before the deal was over.", "a-first-game")


class _Program:
    """A client that is a program."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self._process = process
        self._words = bytearray()
        self.reading = asyncio.create_task(self._read())

    async def ended(self) -> str:
        return f"with exit code {await self._process.wait()}"

    def said(self) -> str:
        return self._words.decode(errors="replace")[-2000:]

    async def _read(self) -> None:
        assert self._process.stdout is not None, "its output is a pipe"
        while data := await self._process.stdout.read(65536):
            self._words += data
            del self._words[:-8192]


def program(command: str) -> Start:
    """Return a function that starts a command, with the server's address in its environment."""

    @asynccontextmanager
    async def start(url: str) -> AsyncIterator[StartedClient]:
        place = {"PAIJU_URL": url, "PAIJU_WS": url.replace("http", "ws", 1) + "/ws", "PAIJU_TOKEN": TOKEN}
        process = await asyncio.create_subprocess_exec(
            *shlex.split(command),
            env={**os.environ, **place},
            stdin=asyncio.subprocess.DEVNULL,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.STDOUT,
        )
        client = _Program(process)
        try:
            yield client
        finally:
            await _stop(process)
            await client.reading

    return start


async def _stop(process: asyncio.subprocess.Process) -> None:
    for number in (signal.SIGTERM, signal.SIGKILL):
        if process.returncode is not None:
            return
        # `terminate` is not used: it first polls the process, and may so take the exit code that the loop waits for.
        with contextlib.suppress(ProcessLookupError):
            os.kill(process.pid, number)
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(GRACE_S):
                await process.wait()


def as_map(verdict: ScenarioVerdict) -> dict[str, Any]:
    """Return a verdict for `--json`."""
    findings = [{"text": finding.text, "section": finding.section} for finding in verdict.findings]
    return {
        "scenario": verdict.scenario, "ok": not findings, "findings": findings, "untried": verdict.untried
    }  # fmt: skip

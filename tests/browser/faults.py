"""Errors that must not occur on any page: every test fails on them."""

import re

from playwright.sync_api import ConsoleMessage, Page, Request, Response

_LEFT_BEHIND = "net::ERR_ABORTED"
"""The outcome of a request whose page has navigated away."""


class Faults:
    """Console errors, exceptions, failed requests and violations of the security policy of one page, as they come.

    Chromium reports a violation of the content security policy as a console error, so it needs no listener of its own.
    """

    def __init__(self, page: Page) -> None:
        self._seen: list[str] = []
        self._allowed: list[re.Pattern[str]] = []
        page.on("console", self._console)
        page.on("pageerror", lambda error: self._seen.append(f"exception: {error}"))
        page.on("requestfailed", self._failed)
        page.on("response", self._response)

    def allow(self, pattern: str) -> None:
        """Let pass what this test brings about on purpose: a server that is away cannot be reached."""
        self._allowed.append(re.compile(pattern))

    def forget(self) -> None:
        """Begin anew: somebody else visits the page."""
        self._seen.clear()
        self._allowed.clear()

    @property
    def seen(self) -> list[str]:
        """All faults so far that were not allowed."""
        return [fault for fault in self._seen if not any(allowed.search(fault) for allowed in self._allowed)]

    def _console(self, message: ConsoleMessage) -> None:
        if message.type in {"error", "assert"}:
            self._seen.append(f"console: {message.text} ({message.location.get('url', '')})")

    def _failed(self, request: Request) -> None:
        if request.failure != _LEFT_BEHIND:
            self._seen.append(f"request failed: {request.method} {request.url}: {request.failure}")

    def _response(self, response: Response) -> None:
        if response.status >= 400:
            self._seen.append(f"answer {response.status}: {response.request.method} {response.url}")

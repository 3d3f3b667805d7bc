"""The JavaScript that the pages of tests reach: with PAGE_COVERAGE=FOLDER set, each page writes a file there.

`web/coverage.ts` reads them, together with what the page's unit tests reach.
"""

import functools
import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any
from uuid import uuid4

from playwright.sync_api import CDPSession, Page

FOLDER = os.environ.get("PAGE_COVERAGE")
"""None: nothing is counted."""
BUILT = "/assets/"


def count(page: Page) -> CDPSession | None:
    """Count from now on what the page runs, in documents that a test leaves by `goto` or `reload` too."""
    if FOLDER is None:
        return None
    session = page.context.new_cdp_session(page)
    session.send("Profiler.enable")
    session.send("Profiler.startPreciseCoverage", {"callCount": True, "detailed": True})
    page.goto = _keeping(session, page.goto)  # type: ignore[method-assign]
    page.reload = _keeping(session, page.reload)  # type: ignore[method-assign]
    return session


def _keeping(session: CDPSession, leave: Callable[..., Any]) -> Callable[..., Any]:
    """Return a way to leave a document that writes first what has run: Chromium forgets it with the document."""

    @functools.wraps(leave)
    def left(*args: Any, **kwargs: Any) -> Any:
        keep(session)
        return leave(*args, **kwargs)

    return left


def keep(session: CDPSession | None) -> None:
    """Write what has run: a list of V8's script coverages."""
    if session is None or FOLDER is None:
        return
    scripts = session.send("Profiler.takePreciseCoverage")["result"]
    ours = [script for script in scripts if BUILT in script["url"]]
    Path(FOLDER, f"{uuid4().hex}.json").write_text(json.dumps(ours))

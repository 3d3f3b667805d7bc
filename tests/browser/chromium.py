"""Debian's Chromium (or the one that CHROMIUM names), driven by Playwright."""

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Browser, sync_playwright

PROGRAM = os.environ.get("CHROMIUM", "chromium")
ARGUMENTS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-dev-shm-usage",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-quic",
    "--disable-sync",
    "--no-first-run",
)
"""Headless, in a container, and asking nobody but our server."""


@contextmanager
def chromium() -> Iterator[Browser]:
    """Run a browser for as long as the context lasts. Raises `FileNotFoundError` where there is none."""
    program = shutil.which(PROGRAM)
    if program is None:
        raise FileNotFoundError(f"{PROGRAM} is missing: install it (Debian: apt-get install chromium)")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=ARGUMENTS)
        yield browser
        browser.close()

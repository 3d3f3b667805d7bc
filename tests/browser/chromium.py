"""Debian's Chromium (or the one that CHROMIUM names), driven by Playwright.

The headless shell is preferred: the same engine without the window around the page, which costs three times the page.
"""

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Browser, sync_playwright

PROGRAMS = ("chromium-headless-shell", "chromium")
"""The first one that is installed is run, unless CHROMIUM names another."""
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
"""Headless, in a container, asking nobody but our server."""
SPARING = "--js-flags=--no-opt,--no-maglev"
"""A test's page lives for seconds: optimising its code costs more."""


def program() -> str:
    """Return the path of the browser to run. Raises `FileNotFoundError` where there is none."""
    names = (os.environ["CHROMIUM"],) if "CHROMIUM" in os.environ else PROGRAMS
    found = next(filter(None, map(shutil.which, names)), None)
    if found is None:
        raise FileNotFoundError(f"{names[0]} is missing: install it (Debian: apt-get install {PROGRAMS[0]})")
    return found


@contextmanager
def chromium(*, measured: bool = False) -> Iterator[Browser]:
    """Run a browser for as long as the context lasts. Raises `FileNotFoundError` where there is none.

    `measured`: its scripts are optimised as in people's browsers.
    """
    arguments = ARGUMENTS if measured else (*ARGUMENTS, SPARING)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program(), args=arguments)
        yield browser
        browser.close()

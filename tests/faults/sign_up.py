"""`paiju serve` that ends itself at a point of a sign-up, $SIGN_UP_POINT, and notes it in the file $SIGN_UP_REPORT."""

import functools
import os
import signal
from pathlib import Path

from paiju.cli.main import run
from paiju.server.database import account_works
from paiju.server.http.accounts import AccountRoutes
from paiju.server.people.accounts import Accounts
from paiju.server.people.passwords import Hashing
from paiju.server.people.tries import Tries

POINTS = {
    "asked": (AccountRoutes, "make", "before"),
    "free": (account_works, "claimable", "after"),
    "counted": (Tries, "new_account", "after"),
    "hashed": (Hashing, "password", "after"),
    "codes hashed": (Hashing, "codes", "after"),
    "in the thread": (account_works, "make", "before"),
    "before its transaction ends": (account_works, "make", "after"),
    "written": (Accounts, "_claim", "after"),
    "not answered": (AccountRoutes, "_told", "after"),
}
"""Name to the function, and on which side of it the process dies; in the order in which a sign-up passes them."""


def die(point, report):
    Path(report).write_text(point)
    os.kill(os.getpid(), signal.SIGKILL)


def doomed(point, report):
    """Let the process die at a point."""
    owner, name, side = POINTS[point]
    real = getattr(owner, name)

    def at(when):
        if side == when:
            die(point, report)

    @functools.wraps(real)
    def plain(*args, **named):
        at("before")
        result = real(*args, **named)
        if hasattr(result, "__await__"):
            return awaited(result)
        at("after")
        return result

    async def awaited(result):
        found = await result
        at("after")
        return found

    setattr(owner, name, plain)


if __name__ == "__main__":
    doomed(os.environ["SIGN_UP_POINT"], os.environ["SIGN_UP_REPORT"])
    run()

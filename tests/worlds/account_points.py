"""The awaits of requests about accounts, at which servers die: `FLOW STEP`, in the order in which they are passed."""

from typing import Any, Final

from paiju.server.database import account_works
from paiju.server.deals.daily import Days
from paiju.server.http.accounts import AccountRoutes
from paiju.server.http.leaving import LeavingRoutes
from paiju.server.http.tokens import TokenRoutes
from paiju.server.people.accounts import Accounts
from paiju.server.people.leaving import Leaving
from paiju.server.people.passwords import Hashing
from paiju.server.people.tokens import Tokens
from paiju.server.people.tries import Tries

ACCOUNT_POINTS: Final[dict[str, tuple[Any, str, str]]] = {
    "sign-up asked": (AccountRoutes, "make", "before"),
    "sign-up: handle free": (account_works, "claimable", "after"),
    "sign-up counted": (Tries, "new_account", "done"),
    "sign-up: password hashed": (Hashing, "password", "done"),
    "sign-up: codes hashed": (Hashing, "codes", "done"),
    "sign-up in the thread": (account_works, "make", "before"),
    "sign-up before its transaction ends": (account_works, "make", "after"),
    "sign-up written": (Accounts, "_claim", "done"),
    "sign-up not answered": (AccountRoutes, "make", "done"),
    "sign-in asked": (AccountRoutes, "sign_in", "before"),
    "sign-in counted": (Tries, "sign_in", "done"),
    "sign-in: guess counted": (Tries, "guess", "done"),
    "sign-in: account found": (account_works, "held", "after"),
    "sign-in: password compared": (Hashing, "fits", "done"),
    "sign-in in the thread": (account_works, "open_session", "before"),
    "sign-in before its transaction ends": (account_works, "open_session", "after"),
    "sign-in written": (Accounts, "opened", "done"),
    "sign-in not answered": (AccountRoutes, "sign_in", "done"),
    "refresh asked": (AccountRoutes, "refresh", "before"),
    "refresh in the thread": (account_works, "refresh", "before"),
    "refresh before its transaction ends": (account_works, "refresh", "after"),
    "refresh written": (Accounts, "refresh", "done"),
    "refresh not answered": (AccountRoutes, "refresh", "done"),
    "end asked": (AccountRoutes, "end", "before"),
    "end in the thread": (account_works, "end_sessions", "before"),
    "end before its transaction ends": (account_works, "end_sessions", "after"),
    "end not told to nodes": (Accounts, "_revoke_all", "before"),
    "end told to nodes": (Accounts, "_revoke_all", "done"),
    "end not answered": (AccountRoutes, "end", "done"),
    "program asked": (TokenRoutes, "declare", "before"),
    "program in the thread": (account_works, "make_program", "before"),
    "program before its transaction ends": (account_works, "make_program", "after"),
    "program written": (Tokens, "_claim", "done"),
    "program not answered": (TokenRoutes, "declare", "done"),
    "token asked": (TokenRoutes, "make", "before"),
    "token in the thread": (account_works, "make_token", "before"),
    "token before its transaction ends": (account_works, "make_token", "after"),
    "token written": (Tokens, "make", "done"),
    "token not answered": (TokenRoutes, "make", "done"),
    "token-end asked": (TokenRoutes, "end", "before"),
    "token-end in the thread": (account_works, "end_token", "before"),
    "token-end before its transaction ends": (account_works, "end_token", "after"),
    "token-end not told to nodes": (Tokens, "_revoke_all", "before"),
    "token-end told to nodes": (Tokens, "_revoke_all", "done"),
    "token-end not answered": (TokenRoutes, "end", "done"),
    "deletion asked": (LeavingRoutes, "leave", "before"),
    "deletion: programs found": (account_works, "programs", "after"),
    "deletion: seats looked at": (Leaving, "_check_seats", "done"),
    "deletion in the thread": (account_works, "leave", "before"),
    "deletion before its transaction ends": (account_works, "leave", "after"),
    "deletion: daily results there": (Days, "forget", "before"),
    "deletion not told to nodes": (Leaving, "_revoke_all", "before"),
    "deletion told to nodes": (Leaving, "_revoke_all", "done"),
    "deletion not answered": (LeavingRoutes, "leave", "done"),
}
"""Name to the method or function, and on which side of it the process dies."""


def flow_of(point: str) -> str:
    """Return the request that passes a point."""
    return point.split(" ", maxsplit=1)[0].removesuffix(":")


def is_written(point: str) -> bool:
    """Return whether the database has what the request of a point writes."""
    order = list(ACCOUNT_POINTS)
    return order.index(point) > order.index(f"{flow_of(point)} before its transaction ends")

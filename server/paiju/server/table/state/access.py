"""The users who may come to a table. Pure, part of the fold.

A public table is open to everyone except barred users. A private one exists only for users who sit at it or have a
seat kept, were let in under its present code, or give that code; all others get the answer of a table that does not
exist. A daily deal's table exists for its player alone.
"""

from typing import Final

from msgspec.structs import replace

from paiju.protocol.errors import ErrorCode
from paiju.server.table.ports.codes import plain
from paiju.server.table.ports.errors import Refused
from paiju.server.table.state.state import TableState

MAX_ADMITTED: Final = 256
"""The most users whom a private table remembers as let in; the oldest are forgotten, and need the code again."""


MAX_BARRED: Final = 64
"""The most barred users whom a table remembers; the oldest is forgotten first."""


def may_come(state: TableState, user: str) -> bool:
    """Return whether a user may see a table without giving a code."""
    return _belongs(state, user) or not (is_hidden(state, user) or user in state.door.barred)


def is_hidden(state: TableState, user: str) -> bool:
    """Return whether a table does not exist for a user who gives no code."""
    if state.setup.daily and user == state.setup.author:
        return False
    return state.unlisted and not _belongs(state, user) and user not in state.door.guests


def _belongs(state: TableState, user: str) -> bool:
    """Return whether a user sits at a table, or has a seat kept there."""
    return state.seat_of(user) is not None or state.kept_for(user) is not None


def has_code(state: TableState, code: str | None, now: int) -> bool:
    """Return whether `code`, from a request, is a private table's present code; `code` None: the request has none."""
    if code is None or state.door.code is None or plain(code) != state.door.code:
        return False
    return state.door.code_until is None or now < state.door.code_until


def check(state: TableState, user: str, code: str | None, now: int) -> None:
    """Refuse a user who may not know of this table, or is barred from it; `code` comes with the request.

    Barred users get the refusal of a table that they may not know of: those whom the author has blocked are barred,
    and must not be told so.
    """
    barred = user in state.door.barred and state.seat_of(user) is None
    if barred or (is_hidden(state, user) and not has_code(state, code, now)):
        raise no_such_table()


def removed() -> Refused:
    """Return the refusal for a user whom the author has removed, but who has the seat until the deal ends."""
    text = "the author of this table has removed you from it"
    return Refused(ErrorCode.FORBIDDEN, text, data={"reason": "kicked"})


def no_such_table() -> Refused:
    """Return the one refusal for a table that does not exist, or that this user may not know of."""
    return Refused(ErrorCode.NOT_FOUND, "there is no such table, or it has closed")


def let_in(state: TableState, *users: str | None) -> TableState:
    """Return a private table that remembers users as let in; a public one is unchanged."""
    door = state.door
    if door.code is None:
        return state
    new = [user for user in users if user is not None and user not in door.guests]
    return replace(state, door=replace(door, guests=(*door.guests, *new)[-MAX_ADMITTED:])) if new else state


def kept_out(state: TableState, user: str, *, ban: bool) -> TableState:
    """Return a table that keeps a user out, or lets the user in again."""
    door = state.door
    others = tuple(other for other in door.barred if other != user)
    if not ban:
        return replace(state, door=replace(door, barred=others)) if others != door.barred else state
    guests = tuple(guest for guest in door.guests if guest != user)
    return replace(state, door=replace(door, barred=(*others, user)[-MAX_BARRED:], guests=guests))


def renewed(state: TableState, code: str, until: int) -> TableState:
    """Return a private table with a new code, which shuts out all users but those with a seat or a kept seat."""
    door = replace(state.door, code=code, code_until=until, guests=())
    return let_in(replace(state, door=door), *state.users)

"""Friends and blocks. A friendship is two rows; an ask, or a block, is one. The row (user, other) is the user's side.

A block removes the other person's side. The asks of a blocked person stay unseen: to that person they look unanswered.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any

import msgspec
from sqlalchemy import Connection, and_, delete, func, or_, select, update

from paiju.server.database.relations import (
    ASKS_MAX,
    BARRED_MAX,
    FRIENDS_MAX,
    OF_PROGRAM,
    Friend,
    OtherPerson,
    Privacy,
    Related,
    RelationLine,
    State,
)
from paiju.server.database.sql import notices, persons
from paiju.server.database.sql.changed import changed
from paiju.server.database.sql.schema import RELATIONS, USERS
from paiju.server.database.sql.upserts import insert

_ROW = RELATIONS.c


def find(connection: Connection, reader: str, user: str | None, handle_key: str) -> OtherPerson | None:
    """Return an account or a program, as `reader` finds it; None: there is none.

    It is found by its id `user`, or by the key of its handle if `user` is None.
    """
    whose = USERS.c.handle_key == handle_key if user is None else USERS.c.id == user
    owner = USERS.alias()
    row = connection.execute(
        select(USERS, owner.c.handle.label("owned_by"))
        .outerjoin(owner, owner.c.id == USERS.c.owner)
        .where(whose, USERS.c.kind.in_(("account", "program")))
    ).one_or_none()
    if row is None:
        return None
    mine, theirs = _sides(connection, reader, row.id)
    if row.owner is not None:  # readers whom its owner has blocked do not find it either
        _, theirs = _sides(connection, reader, row.owner)
    privacy = _privacy(row.settings) if row.owner is None else OF_PROGRAM
    state = _state(mine, theirs if row.owner is None else None)
    return OtherPerson(
        row.id, row.handle, row.name, row.face, row.created_at,
        privacy, state, theirs == "blocked", row.owner, row.owned_by,
    )  # fmt: skip


def _state(mine: str | None, theirs: str | None) -> State:
    if mine is not None:
        return mine  # type: ignore[return-value] # as the constraint has it
    return "asks" if theirs == "asked" else "none"


def _sides(connection: Connection, user: str, other: str) -> tuple[str | None, str | None]:
    """Return the states of both sides of a pair."""
    rows = connection.execute(
        select(_ROW.user, _ROW.state).where(
            or_(and_(_ROW.user == user, _ROW.other == other), and_(_ROW.user == other, _ROW.other == user))
        )
    )
    found = {row.user: row.state for row in rows}
    return found.get(user), found.get(other)


def lines(connection: Connection, user: str) -> list[RelationLine]:
    """Return the asks of others, then the user's asks, friends and blocks; in both parts the newest first."""
    known = USERS.c.handle, USERS.c.name, USERS.c.face, USERS.c.settings
    back = RELATIONS.alias()
    # A program is hidden from people whom its owner has blocked.
    of_owner = back.c.user == func.coalesce(USERS.c.owner, _ROW.other)
    hides = select(back.c.user).where(of_owner, back.c.other == user, back.c.state == "blocked").exists()
    mine = (
        select(_ROW.other.label("who"), _ROW.state, _ROW.at, *known, hides.label("hides"))
        .select_from(RELATIONS.outerjoin(USERS, USERS.c.id == _ROW.other))
        .where(_ROW.user == user)
        .order_by(_ROW.at.desc(), _ROW.other)
    )
    own = RELATIONS.alias()
    answered = select(own.c.user).where(own.c.user == user, own.c.other == _ROW.user)
    asks = (
        select(_ROW.user.label("who"), _ROW.state, _ROW.at, *known)
        .select_from(RELATIONS.join(USERS, USERS.c.id == _ROW.user))
        .where(_ROW.other == user, _ROW.state == "asked", ~answered.exists())
        .order_by(_ROW.at.desc(), _ROW.user)
        .limit(ASKS_MAX)
    )
    related = connection.execute(mine).all()
    programs = programs_of(connection, [row.who for row in related if row.state == "blocked"])
    return [
        *(_line(row, "asks") for row in connection.execute(asks)),
        *(_line(row, row.state, programs.get(row.who, ())) for row in related),
    ]


def _line(row: Any, state: State, programs: tuple[str, ...] = ()) -> RelationLine:
    """Return a person's line. It has no name if the person was only asked or blocked, and hides the profile."""
    if state in {"asked", "blocked"} and (row.hides or _privacy(row.settings).profile != "everyone"):
        return RelationLine(row.who, state, row.at)
    shows = state == "friend" and _privacy(row.settings).shows_friends
    return RelationLine(row.who, state, row.at, row.handle, row.name, row.face, shows, programs)


def friends(connection: Connection, users: Collection[str]) -> dict[str, list[Friend]]:
    """Return the friends of some accounts, the newest first."""
    rows = connection.execute(
        select(_ROW.user.label("of"), USERS)
        .select_from(RELATIONS.join(USERS, USERS.c.id == _ROW.other))
        .where(_ROW.user.in_(users), _ROW.state == "friend", USERS.c.kind == "account")
        .order_by(_ROW.at.desc(), _ROW.other)
    )
    found: dict[str, list[Friend]] = {user: [] for user in users}
    for row in rows:
        shows = _privacy(row.settings).shows_friends
        found[row.of].append(Friend(row.id, row.handle, row.name, row.face, shows))
    return found


def shown(connection: Connection, users: Collection[str]) -> list[str]:
    """Return those of `users` that are accounts and let their friends see when they are online."""
    these = USERS.c.id.in_(users), USERS.c.kind == "account"
    rows = connection.execute(select(USERS.c.id, USERS.c.settings).where(*these))
    return [row.id for row in rows if _privacy(row.settings).shows_friends]


def blocks(
    connection: Connection, users: Collection[str]
) -> dict[str, tuple[tuple[str, ...], frozenset[str]]]:
    """Return two lists for each user: the people blocked last, and all people with a block on either side.

    Both lists include the programs of these people. The first list has `BARRED_MAX` entries at most, the newest at
    the end. Any number of people may block a user, so only the newest `FRIENDS_MAX` of these blocks are read. If the
    user is a program, the blocks of its owner count, too.
    """
    return {user: _blocks(connection, user) for user in users}


def _blocks(connection: Connection, user: str) -> tuple[tuple[str, ...], frozenset[str]]:
    owner = select(USERS.c.owner).where(USERS.c.id == user).scalar_subquery()
    blocked = _ROW.state == "blocked"
    mine = select(_ROW.other).where(_ROW.user.in_((user, owner)), blocked)
    own = connection.execute(mine.order_by(_ROW.at.desc(), _ROW.other)).scalars().all()
    theirs = select(_ROW.user).where(_ROW.other.in_((user, owner)), blocked).order_by(_ROW.at.desc())
    by = connection.execute(theirs.limit(FRIENDS_MAX)).scalars().all()
    programs = programs_of(connection, (*own, *by))
    barred = [each for one in own for each in (one, *programs.get(one, ()))]
    apart = frozenset((*own, *by)).union(*programs.values())
    return tuple(reversed(barred[:BARRED_MAX])), apart


def programs_of(connection: Connection, owners: Collection[str]) -> dict[str, tuple[str, ...]]:
    """Return the ids of the programs of some users, by owner; without those who have none."""
    rows = connection.execute(
        select(USERS.c.owner, USERS.c.id)
        .where(USERS.c.owner.in_(owners), USERS.c.kind == "program")
        .order_by(USERS.c.id)
    )
    found: dict[str, tuple[str, ...]] = {}
    for row in rows:
        found[row.owner] = (*found.get(row.owner, ()), row.id)
    return found


def program_came(connection: Connection, owner: str) -> None:
    """Note as changed all people with a block between them and `owner`: a block covers the owner's new program, too."""
    changed(connection, *_blocks(connection, owner)[1])


def ask(connection: Connection, user: str, other: str, at: int) -> Related:
    """Ask a person to be a friend, or accept that person's ask."""
    there = _locked(connection, user, other)
    mine, theirs = _sides(connection, user, other)
    if mine == "blocked":
        return Related.BLOCKED
    if mine == "friend":
        return Related.FRIEND
    if theirs != "asked" and _privacy(there.get(other)).asks == "me":
        return Related.CLOSED
    if other not in there or user not in there:
        return Related.UNKNOWN
    if mine is None and _count(connection, user, "asked", "friend") >= FRIENDS_MAX:
        return Related.FULL
    if theirs != "asked":
        _put(connection, user, other, "asked", at)
        if mine is None and theirs != "blocked":
            notices.put(connection, other, "friend_asked", at, who=user)
        return Related.ASKED
    if _count(connection, other, "friend") >= FRIENDS_MAX:
        return Related.THEY_ARE_FULL
    for one, two in ((user, other), (other, user)):
        _put(connection, one, two, "friend", at)
        notices.forget_pair(connection, one, two, "friend_asked")
    notices.put(connection, other, "friend_accepted", at, who=user)
    changed(connection, user)
    return Related.FRIEND


def part(connection: Connection, user: str, other: str) -> bool:
    """End a friendship, withdraw an ask or decline one; return whether there was a friendship or an ask."""
    _locked(connection, user, other)
    pair = or_(and_(_ROW.user == user, _ROW.other == other), and_(_ROW.user == other, _ROW.other == user))
    # A notice about the other may have a button, such as to accept the ask. After this it would do something else.
    notices.forget_pair(connection, user, other)
    notices.forget_pair(connection, other, user)
    changed(connection, user, other)
    return connection.execute(delete(RELATIONS).where(pair, _ROW.state != "blocked")).rowcount > 0


def block(connection: Connection, user: str, other: str, at: int) -> Related:
    """Block somebody; a friendship ends, and asks between the two are deleted."""
    there = _locked(connection, user, other)
    if user not in there:
        return Related.UNKNOWN
    mine, _ = _sides(connection, user, other)
    if mine != "blocked":
        if _count(connection, user, "blocked") >= FRIENDS_MAX:
            return Related.FULL
        part(connection, user, other)
        _put(connection, user, other, "blocked", at)
        _tell_programs(connection, user, other)
    return Related.BLOCKED


def unblock(connection: Connection, user: str, other: str) -> bool:
    """Lift a block, and delete asks that came meanwhile; return whether there was a block."""
    _locked(connection, user, other)
    mine, _ = _sides(connection, user, other)
    if mine != "blocked":
        return False
    connection.execute(delete(RELATIONS).where(_ROW.user == user, _ROW.other == other))
    part(connection, user, other)
    _tell_programs(connection, user, other)
    return True


def _tell_programs(connection: Connection, *owners: str) -> None:
    """Note the programs of these owners as changed: an owner's blocks apply to the programs, too."""
    for programs in programs_of(connection, owners).values():
        changed(connection, *programs)


def _locked(connection: Connection, user: str, other: str) -> dict[str, str | None]:
    """Lock the rows of two people until the transaction ends; return the settings of those with accounts, by id."""
    # The order is always the same: two who ask each other at once must not wait for each other.
    rows = connection.execute(
        select(USERS.c.id, USERS.c.kind, USERS.c.settings)
        .where(USERS.c.id.in_((user, other)))
        .order_by(USERS.c.id)
        .with_for_update()
    )
    return {row.id: row.settings for row in rows if row.kind == "account"}


def _count(connection: Connection, user: str, *states: str) -> int:
    rows = select(func.count()).where(_ROW.user == user, _ROW.state.in_(states))
    return connection.execute(rows).scalar_one()


def _put(connection: Connection, user: str, other: str, state: str, at: int) -> None:
    row = insert(connection, RELATIONS).values(user=user, other=other, state=state, at=at)
    changed = row.on_conflict_do_update(
        index_elements=[_ROW.user, _ROW.other], set_={"state": state, "at": at}, where=_ROW.state != state
    )
    connection.execute(changed)


def invite(
    connection: Connection, by: str, users: Sequence[str], at: int, until: int, data: Mapping[str, str]
) -> list[str]:
    """Put an invitation from `by` into the inboxes of those of `users` who accept it; return these."""
    told = []
    for user in sorted(users):  # in one order: two who invite each other must not wait for each other
        row = persons.lock(connection, user)
        if row is None or user == by:
            continue
        mine, theirs = _sides(connection, user, by)
        to = _privacy(row.settings).invites
        if "blocked" not in {mine, theirs} and (to == "everyone" or (to == "friends" and mine == "friend")):
            notices.put(connection, user, "invited", at, who=by, until=until, **data)
            told.append(user)
    return told


def privacy(connection: Connection, user: str) -> Privacy:
    """Return who may see what of an account; for an unknown account, the defaults."""
    return _privacy(connection.execute(select(USERS.c.settings).where(USERS.c.id == user)).scalar())


def set_privacy(connection: Connection, user: str, changes: dict[str, str]) -> Privacy | None:
    """Change the fields of an account's privacy that `changes` names; return all fields. None: no such account."""
    there = _locked(connection, user, user)
    if user not in there:
        return None
    wanted = msgspec.convert(msgspec.to_builtins(_privacy(there[user])) | changes, Privacy)
    text = msgspec.json.encode(wanted).decode()
    connection.execute(update(USERS).where(USERS.c.id == user).values(settings=text))
    changed(connection, user)
    return wanted


def _privacy(text: str | None) -> Privacy:
    return Privacy() if text is None else msgspec.json.decode(text, type=Privacy)


def forget(connection: Connection, users: Iterable[str]) -> None:
    """Delete the relations of people who have gone."""
    gone = list(users)
    connection.execute(delete(RELATIONS).where(or_(_ROW.user.in_(gone), _ROW.other.in_(gone))))

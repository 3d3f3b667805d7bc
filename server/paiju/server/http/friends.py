"""`/api/friends`, `/api/blocks`, `/api/users/{user}`, `/api/account/privacy`: accounts as others see them."""

import asyncio
from collections.abc import Mapping, Sequence
from functools import partial
from typing import Final, Literal, TypeAlias

import msgspec
import structlog
from msgspec import UNSET, UnsetType
from starlette.requests import Request
from starlette.responses import Response

from paiju.protocol.messages import Program, program_of
from paiju.server.accounts.sessions import Account, Sessions
from paiju.server.database.relations import OtherPerson, Privacy, RelationLine, State, To
from paiju.server.http.accounts import NONE, guarded, read_wish
from paiju.server.http.declared import route, user_of
from paiju.server.http.responses import Handler, Refusal, address_of, json_answer
from paiju.server.people.friends import Friends
from paiju.server.people.online import Place
from paiju.server.redis.errors import StoreError

HERE_S: Final = 0.5
"""Seconds to wait until Redis tells who is online; after that, the answer shows everybody as offline."""
_READING: Final = (401, 403, 404, 503)

_Here: TypeAlias = Mapping[str, Place | None]

log = structlog.get_logger()


class FriendLine(msgspec.Struct, frozen=True, omit_defaults=True):
    """Somebody in a list of friends."""

    user: str
    since: int
    """When the present relation began, in Unix milliseconds."""
    handle: str | UnsetType = UNSET
    """Absent for a guest, and for somebody who was asked or blocked and hides the profile.

    The name may then be absent, too.
    """
    name: str | UnsetType = UNSET
    face: str | UnsetType = UNSET
    online: bool = False
    """Present if the friend is online, and shows it."""
    table: str | UnsetType = UNSET
    """A public table at which the friend sits, while online."""
    game: str | UnsetType = UNSET
    """The key of that table's game."""
    programs: tuple[str, ...] = ()
    """A blocked person's programs: their words are to be hidden, too. Absent if the profile is hidden."""


class FriendLines(msgspec.Struct, frozen=True):
    """An account's friends, asks and blocks; in each list the newest come first."""

    friends: tuple[FriendLine, ...]
    asks: tuple[FriendLine, ...]
    """Those who ask to be friends."""
    asked: tuple[FriendLine, ...]
    """Those who were asked."""
    blocked: tuple[FriendLine, ...]


class RelationAnswer(msgspec.Struct, frozen=True):
    """The relation of somebody to the bearer from now on."""

    state: State


class ProfileAnswer(msgspec.Struct, frozen=True):
    """An account or a program, as the bearer may see it."""

    user: str
    handle: str
    name: str
    created_at: int
    state: State | Literal["me"]
    shows: tuple[Literal["statistics", "deals"], ...]
    """The further parts of the profile that the bearer may read."""
    face: str | UnsetType = UNSET
    program: Program | UnsetType = UNSET
    """Present if it is a declared program."""
    online: bool = False
    """Whether the person is online, and shows it to the bearer."""
    table: str | UnsetType = UNSET
    """A public table at which the person sits, while online."""
    game: str | UnsetType = UNSET
    """The key of that table's game."""


class PrivacyChange(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The people to whom an account shows each part; an absent part stays as it is."""

    profile: To | UnsetType = UNSET
    statistics: To | UnsetType = UNSET
    deals: To | UnsetType = UNSET
    asks: Literal["everyone", "me"] | UnsetType = UNSET
    invites: To | UnsetType = UNSET
    presence: To | UnsetType = UNSET


class FriendRoutes:
    """The handlers of friends, blocks and profiles."""

    def __init__(self, friends: Friends | None, sessions: Sessions) -> None:
        """`friends`: None without a database."""
        self._friends = friends
        self._sessions = sessions

    def guarded(self, handler: Handler) -> Handler:
        """Return the handler, guarded as all handlers about people are."""
        return guarded(handler)

    @property
    def _of_site(self) -> Friends:
        if self._friends is None:
            raise Refusal(404, "not_found", NONE)
        return self._friends

    @route("GET", "/api/friends", FriendLines, bearer="needed", scopes=("social",), refusals=_READING)
    async def friends(self, request: Request) -> Response:
        """List the bearer's friends, open asks of both sides, and blocks."""
        lines = await self._of_site.lines(self._bearer(request))
        of = partial(_those, lines, await self._online([line.user for line in lines if line.shows]))
        return json_answer(FriendLines(of("friend"), of("asks"), of("asked"), of("blocked")))

    @route(
        "PUT", "/api/friends/{user}", RelationAnswer, bearer="needed", scopes=("social",), refusals=_READING
    )
    async def ask(self, request: Request) -> Response:
        """Ask somebody to be a friend, or accept an ask; the state is then `asked` or `friend`. May be repeated."""
        account = self._bearer(request)
        outcome = await self._of_site.ask(account, _name(request), address_of(request))
        return _state(outcome.value)

    @route(
        "DELETE",
        "/api/friends/{user}",
        RelationAnswer,
        bearer="needed",
        scopes=("social",),
        refusals=_READING,
    )
    async def part(self, request: Request) -> Response:
        """End a friendship, take an ask back, or decline one; the other is not told."""
        await self._of_site.part(self._bearer(request), _name(request))
        return _state("none")

    @route(
        "PUT",
        "/api/blocks/{user}",
        RelationAnswer,
        bearer="needed",
        scopes=("social",),
        refusals=(*_READING, 422),
    )
    async def block(self, request: Request) -> Response:
        """Block somebody, a guest too; a friendship ends, and the other is not told. May be repeated."""
        account = self._bearer(request)
        await self._of_site.block(account, _name(request))
        log.info("user blocked", user=account.user, address=address_of(request))
        return _state("blocked")

    @route(
        "DELETE",
        "/api/blocks/{user}",
        RelationAnswer,
        bearer="needed",
        scopes=("social",),
        refusals=(*_READING, 422),
    )
    async def unblock(self, request: Request) -> Response:
        """Lift a block."""
        await self._of_site.unblock(self._bearer(request), _name(request))
        return _state("none")

    @route("GET", "/api/users/{user}", ProfileAnswer, bearer="needed", scopes=("social",), refusals=_READING)
    async def profile(self, request: Request) -> Response:
        """Show an account or a program; if it is hidden from the bearer, the answer is as if it did not exist."""
        user, friends = self._bearer(request), self._of_site
        other = await friends.shown(user, _name(request))
        shows = other.shows(other.privacy.presence, user.user)
        here = await self._online([other.user] if shows else [])
        return json_answer(_profile(other, user.user, here))

    @route("GET", "/api/account/privacy", Privacy, bearer="needed", refusals=_READING)
    async def privacy(self, request: Request) -> Response:
        """Return the people to whom the bearer's account shows each part."""
        return json_answer(await self._of_site.privacy(self._bearer(request)))

    @route(
        "PATCH",
        "/api/account/privacy",
        Privacy,
        bearer="needed",
        body=PrivacyChange,
        example={"statistics": "friends"},
        refusals=(*_READING, 408, 413, 422),
    )
    async def set_privacy(self, request: Request) -> Response:
        """Change to whom the bearer's account shows each part: `everyone`, `friends` or `me`."""
        account = self._bearer(request)
        wish = await read_wish(request, PrivacyChange, 'send {"profile": "friends"}')
        changes = {name: value for name, value in msgspec.structs.asdict(wish).items() if value is not UNSET}
        return json_answer(await self._of_site.set_privacy(account, **changes))

    async def _online(self, users: Sequence[str]) -> _Here:
        """Return which of `users` are online, and where; none, without an error, while Redis does not answer."""
        try:
            async with asyncio.timeout(HERE_S):
                return await self._of_site.online(users)
        except (StoreError, TimeoutError) as error:
            log.warning("who is online is not told", why=repr(error))
            return {}

    def _bearer(self, request: Request) -> Account:
        return user_of(request, self._sessions)


def _name(request: Request) -> str:
    return str(request.path_params["user"])


def _state(state: str) -> Response:
    return json_answer({"state": state})


def _those(lines: Sequence[RelationLine], here: _Here, state: State) -> tuple[FriendLine, ...]:
    return tuple(_line(line, here) for line in lines if line.state == state)


def _line(line: RelationLine, here: _Here) -> FriendLine:
    named = line.handle or UNSET, line.name or UNSET, line.face or UNSET
    return FriendLine(line.user, line.at, *named, line.user in here, *_place(line.user, here), line.programs)


def _place(user: str, here: _Here) -> tuple[str | UnsetType, str | UnsetType]:
    return here.get(user) or (UNSET, UNSET)


def _profile(other: OtherPerson, reader: str, here: _Here) -> ProfileAnswer:
    parts: tuple[Literal["statistics", "deals"], ...] = ("statistics", "deals")
    return ProfileAnswer(
        other.user,
        other.handle,
        other.name,
        other.created_at,
        "me" if other.user == reader else other.state,
        tuple(part for part in parts if other.shows(getattr(other.privacy, part), reader)),
        other.face or UNSET,
        program_of(other.owned_by),
        other.user in here,
        *_place(other.user, here),
    )

"""`/api/inbox`: the notices of an account."""

import re
from typing import Annotated, Final

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from paiju.protocol import messages as m
from paiju.server.accounts.sessions import Sessions
from paiju.server.http.accounts import NONE, guarded, read_wish
from paiju.server.http.declared import Query, route, user_of
from paiju.server.http.responses import Handler, Refusal, json_answer
from paiju.server.people.inbox import Inbox
from paiju.server.people.refusal import unfit

_READING: Final = (401, 403, 404, 422, 503)
_NUMBER: Final = re.compile(r"[0-9]{1,15}")


class InboxAnswer(msgspec.Struct, frozen=True):
    """An inbox, or the newer part of it."""

    cursor: int
    """The number of the last notice."""
    unread: int
    items: tuple[m.Notice, ...]
    """The oldest first."""


class ReadWish(msgspec.Struct, frozen=True):
    """The number of the notice up to which all were read."""

    n: Annotated[int, msgspec.Meta(ge=0, le=2**53 - 1)]


class InboxRoutes:
    """The handlers of inboxes."""

    def __init__(self, inbox: Inbox | None, sessions: Sessions) -> None:
        """`inbox`: None without a database."""
        self._inbox = inbox
        self._sessions = sessions

    def guarded(self, handler: Handler) -> Handler:
        """Return the handler, guarded as all handlers about people are."""
        return guarded(handler)

    @property
    def _of_site(self) -> Inbox:
        if self._inbox is None:
            raise Refusal(404, "not_found", NONE)
        return self._inbox

    @route(
        "GET",
        "/api/inbox",
        InboxAnswer,
        bearer="needed",
        scopes=("social",),
        query={"after": Query("Only notices after this number; all by default.", "0")},
        refusals=_READING,
    )
    async def inbox(self, request: Request) -> Response:
        """Tell the notices of the bearer's account: those of the last 90 days, 200 at most."""
        account = user_of(request, self._sessions)
        after = request.query_params.get("after", "0")
        if not _NUMBER.fullmatch(after):
            raise unfit("after", "form", "`after` is the number of a notice")
        return _told(await self._of_site.newer(account, int(after)))

    @route(
        "POST",
        "/api/inbox/read",
        InboxAnswer,
        bearer="needed",
        scopes=("social",),
        body=ReadWish,
        example={"n": 0},
        refusals=(*_READING, 408, 413),
    )
    async def read(self, request: Request) -> Response:
        """Note that the notices up to a number were read; the answer has no `items`. May be repeated."""
        account = user_of(request, self._sessions)
        wish = await read_wish(request, ReadWish, 'send {"n": 12}')
        return _told(await self._of_site.read(account, wish.n))


def _told(news: m.News) -> Response:
    return json_answer(InboxAnswer(news.cursor, news.unread, news.items))

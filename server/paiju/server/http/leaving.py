"""`DELETE /api/account`: the end of an account."""

import structlog
from starlette.requests import Request
from starlette.responses import Response

from paiju.server.accounts.sessions import Sessions
from paiju.server.http.accounts import NONE, guarded
from paiju.server.http.declared import route, user_of
from paiju.server.http.responses import Handler, Ok, Refusal, address_of, json_answer
from paiju.server.http.sessions import COOKIE, PATH
from paiju.server.people.leaving import Leaving

log = structlog.get_logger()


class LeavingRoutes:
    """The handler of an account's deletion."""

    def __init__(self, leaving: Leaving | None, sessions: Sessions, base: str) -> None:
        """`leaving`: None without a database; `base`: the path prefix of the site."""
        self._leaving = leaving
        self._sessions = sessions
        self._path = base + PATH

    def guarded(self, handler: Handler) -> Handler:
        """Return the handler, guarded as all handlers about people are."""
        return guarded(handler)

    @route("DELETE", "/api/account", Ok, bearer="needed", refusals=(401, 403, 404, 503))
    async def leave(self, request: Request) -> Response:
        """Delete the bearer's account with its programs, at once and for good.

        Allowed within 10 minutes of a sign-in, and while neither it nor a program of it sits at a table. All its tokens
        are refused afterwards. Others keep the deals that they played with it, without its name.
        """
        account = user_of(request, self._sessions)
        if self._leaving is None:
            raise Refusal(404, "not_found", NONE)
        await self._leaving.leave(account)
        log.info("account deleted", user=account.user, address=address_of(request))
        answer = json_answer(Ok())
        if "origin" in request.headers:
            answer.delete_cookie(COOKIE, path=self._path)
        return answer

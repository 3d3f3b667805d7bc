"""`/api/tokens` and `/api/bots`: API tokens with scopes, and declared programs."""

from typing import Annotated, Final

import msgspec
import structlog
from starlette.requests import Request
from starlette.responses import Response

from paiju.server.accounts.sessions import Scope, Sessions
from paiju.server.database.people import ProgramLine, TokenLine
from paiju.server.http.accounts import NONE, guarded, read_wish
from paiju.server.http.declared import route, user_of
from paiju.server.http.responses import Handler, Ok, Refusal, address_of, json_answer
from paiju.server.people.tokens import DAYS, Tokens

_READING: Final = (401, 403, 404, 503)
_CHANGING: Final = (*_READING, 408, 413, 422)

log = structlog.get_logger()


class TokenWish(msgspec.Struct, forbid_unknown_fields=True):
    """An API token to be made."""

    label: str
    """Its use, in the maker's words."""
    scopes: tuple[Scope, ...]
    user: Annotated[str, msgspec.Meta(min_length=1)] | None = None
    """The id of a program of the bearer; null: the bearer."""
    days: int = DAYS


class NewTokenAnswer(TokenLine, frozen=True, kw_only=True):
    """A new API token; no other answer tells it."""

    token: str


class TokenLines(msgspec.Struct, frozen=True):
    """The valid API tokens of an account and of its programs, the newest first."""

    tokens: tuple[TokenLine, ...]


class ProgramWish(msgspec.Struct, forbid_unknown_fields=True):
    """A program to be declared."""

    handle: str
    name: str | None = None
    """Its name at tables; null: the handle."""


class ProgramLines(msgspec.Struct, frozen=True):
    """The programs of an account, the oldest first."""

    bots: tuple[ProgramLine, ...]


class TokenRoutes:
    """The handlers of API tokens and programs."""

    def __init__(self, tokens: Tokens | None, sessions: Sessions) -> None:
        """`tokens`: None without a database."""
        self._tokens = tokens
        self._sessions = sessions

    def guarded(self, handler: Handler) -> Handler:
        """Return the handler, guarded as all handlers about people are."""
        return guarded(handler)

    @property
    def _of_site(self) -> Tokens:
        if self._tokens is None:
            raise Refusal(404, "not_found", NONE)
        return self._tokens

    @route("GET", "/api/tokens", TokenLines, bearer="needed", refusals=_READING)
    async def tokens(self, request: Request) -> Response:
        """List the API tokens of the bearer's account and of its programs."""
        lines = await self._of_site.tokens(user_of(request, self._sessions))
        return json_answer(TokenLines(tuple(lines)))

    @route(
        "POST",
        "/api/tokens",
        NewTokenAnswer,
        status=201,
        bearer="needed",
        body=TokenWish,
        example={"label": "my laptop", "scopes": ["play", "read"]},
        refusals=_CHANGING,
    )
    async def make(self, request: Request) -> Response:
        """Make an API token of the bearer's account or of a program of it; allowed only soon after a sign-in."""
        account = user_of(request, self._sessions)
        wish = await read_wish(request, TokenWish, 'send {"label": "…", "scopes": ["play", "read"]}')
        made = await self._of_site.make(account, wish.label, wish.scopes, wish.user, wish.days)
        log.info("token made", user=account.user, of=made.line.user, address=address_of(request))
        return json_answer(NewTokenAnswer(**msgspec.structs.asdict(made.line), token=made.token), 201)

    @route("DELETE", "/api/tokens/{token}", Ok, bearer="needed", refusals=_READING)
    async def end(self, request: Request) -> Response:
        """End an API token, and close its connections."""
        account = user_of(request, self._sessions)
        if not await self._of_site.end(account, request.path_params["token"]):
            raise Refusal(404, "not_found", "there is no such token")
        log.info("token ended", user=account.user, address=address_of(request))
        return json_answer(Ok())

    @route("GET", "/api/bots", ProgramLines, bearer="needed", refusals=_READING)
    async def programs(self, request: Request) -> Response:
        """List the programs that the bearer's account has declared."""
        lines = await self._of_site.programs(user_of(request, self._sessions))
        return json_answer(ProgramLines(tuple(lines)))

    @route(
        "POST",
        "/api/bots",
        ProgramLine,
        status=201,
        bearer="needed",
        body=ProgramWish,
        example={"handle": "tea_machine", "name": "茶机"},
        refusals=_CHANGING,
    )
    async def declare(self, request: Request) -> Response:
        """Declare a program: a user of its own, which plays by API tokens and always stays a program."""
        account = user_of(request, self._sessions)
        wish = await read_wish(request, ProgramWish, 'send {"handle": "…"}')
        made = await self._of_site.declare(account, wish.handle, wish.name)
        log.info("program declared", user=account.user, program=made.user, address=address_of(request))
        return json_answer(made, 201)

    @route("DELETE", "/api/bots/{bot}", Ok, bearer="needed", refusals=_READING)
    async def remove(self, request: Request) -> Response:
        """Remove a program with its name, statistics and tokens; its deals stay for others.

        Allowed only soon after a sign-in.
        """
        account = user_of(request, self._sessions)
        if not await self._of_site.remove(account, request.path_params["bot"]):
            raise Refusal(404, "not_found", "there is no such program")
        log.info("program removed", user=account.user, address=address_of(request))
        return json_answer(Ok())

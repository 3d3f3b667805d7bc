"""`/api/push`: the browsers in which an account wants to be notified."""

from typing import Annotated, Final

import msgspec
import structlog
from msgspec import UNSET, UnsetType
from starlette.requests import Request
from starlette.responses import Response

from paiju.server.accounts.sessions import Account, Sessions
from paiju.server.database.push import Kind, Quiet, TargetLine
from paiju.server.ended.rows import DAY_MS
from paiju.server.http.accounts import NONE, guarded, read_wish
from paiju.server.http.declared import route, user_of
from paiju.server.http.responses import Handler, Ok, Refusal, address_of, json_answer
from paiju.server.push.devices import Devices

BODY_MAX: Final = 2048
_READING: Final = (401, 403, 404, 503)
_EXAMPLE: Final = {
    "endpoint": "https://fcm.googleapis.com/fcm/send/eX4mple",
    "p256dh": "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
    "auth": "BTBZMqHH6r4Tts7J_aSIgg",
    "kinds": ["turn", "invited"],
    "quiet": {"since": "23:00", "until": "08:00", "zone": "Asia/Shanghai"},
}

log = structlog.get_logger()


class PushKey(msgspec.Struct, frozen=True):
    """The site's key: `applicationServerKey` of a browser's subscription."""

    key: str


class PushWish(msgspec.Struct, forbid_unknown_fields=True):
    """A browser's subscription, as `PushSubscription.toJSON()` has it, and the notifications that it wants."""

    endpoint: str
    p256dh: str
    auth: str
    kinds: Annotated[tuple[Kind, ...], msgspec.Meta(max_length=8)]
    quiet: Quiet | None = None
    """Hours in which the browser only notifies of one's own turn; null: there are none."""


class PushDevice(msgspec.Struct, frozen=True):
    """A browser in which an account is notified. Times are Unix milliseconds."""

    id: str
    label: str
    kinds: tuple[Kind, ...]
    created_at: int
    quiet: Quiet | None = None
    used_at: int | UnsetType = UNSET
    """The day of the last notification; absent: there was none."""
    current: bool | UnsetType = UNSET
    """True if the browser belongs to the session of the request."""


class PushDevices(msgspec.Struct, frozen=True):
    """The browsers in which an account is notified, the newest first."""

    devices: tuple[PushDevice, ...]


class PushRoutes:
    """The handlers of browsers that notify an account."""

    def __init__(self, devices: Devices | None, sessions: Sessions) -> None:
        """`devices`: None without a database."""
        self._devices = devices
        self._sessions = sessions

    def guarded(self, handler: Handler) -> Handler:
        """Return the handler, guarded as all handlers about people are."""
        return guarded(handler)

    @property
    def _of_site(self) -> Devices:
        if self._devices is None:
            raise Refusal(404, "not_found", NONE)
        return self._devices

    @route("GET", "/api/push-key", PushKey, bearer="needed", refusals=_READING)
    async def key(self, request: Request) -> Response:
        """Return the key with which a browser subscribes to notifications of this site."""
        return json_answer(PushKey(await self._of_site.key(user_of(request, self._sessions))))

    @route("GET", "/api/push", PushDevices, bearer="needed", refusals=_READING)
    async def devices(self, request: Request) -> Response:
        """List the browsers in which the bearer's account is notified."""
        account = user_of(request, self._sessions)
        lines = await self._of_site.lines(account)
        return json_answer(PushDevices(tuple(_told(line, account) for line in lines)))

    @route(
        "POST",
        "/api/push",
        PushDevice,
        status=201,
        bearer="needed",
        body=PushWish,
        example=_EXAMPLE,
        refusals=(*_READING, 408, 413, 422),
    )
    async def put(self, request: Request) -> Response:
        """Register a browser for the account's notifications, or change which kinds it gets.

        The notifications end with the session.
        """
        account = user_of(request, self._sessions)
        wish = await read_wish(request, PushWish, 'send {"endpoint": "https://…", …}', most=BODY_MAX)
        line = await self._of_site.put(account, wish.endpoint, wish.p256dh, wish.auth, wish.kinds, wish.quiet)
        log.info("push target put", user=account.user, address=address_of(request))
        return json_answer(_told(line, account), 201)

    @route("DELETE", "/api/push/{device}", Ok, bearer="needed", refusals=_READING)
    async def remove(self, request: Request) -> Response:
        """Stop notifying the bearer's account in a browser."""
        account = user_of(request, self._sessions)
        if not await self._of_site.remove(account, request.path_params["device"]):
            raise Refusal(404, "not_found", "there is no such device")
        return json_answer(Ok())


def _told(line: TargetLine, account: Account) -> PushDevice:
    return PushDevice(
        line.id,
        line.label,
        line.kinds,
        line.created_at,
        line.quiet,
        line.used_day * DAY_MS if line.used_day else UNSET,
        True if line.session == account.session else UNSET,
    )

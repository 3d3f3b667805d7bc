"""One connection: its user, the tables that it views, and the path of its frames. It knows messages, not games.

frame ─▶ rate limits ─▶ codec ─▶ `hello` and `ping` here, others to their table (`nodes.router`)
encoded messages ─▶ one frame ─▶ socket
"""

from collections.abc import Sequence
from typing import Any, Final, NoReturn

import msgspec
import structlog

from paiju.protocol import messages as m
from paiju.protocol.codec import (
    MSGPACK,
    Codec,
    FrameError,
    request_id,
    transcode,
)
from paiju.protocol.errors import CloseCode, ErrorCode
from paiju.protocol.strictness import check_known
from paiju.server import metrics
from paiju.server.accounts.restrictions import Restriction
from paiju.server.accounts.sessions import Account, BadToken, Excluded, Unscoped
from paiju.server.failed_requests import tell_failed
from paiju.server.gateway.desk import Desk
from paiju.server.gateway.socket import Socket, ws_frame
from paiju.server.limits import Bucket
from paiju.server.table.ports.blocks import NO_BLOCKS, Blocks
from paiju.server.table.ports.errors import Refused, error_piece
from paiju.server.table.ports.peer import Peer
from paiju.server.traces import TRACES, Traced

HELLO_S: Final = 10.0
"""Seconds without `hello` after which a connection is closed with 4501."""
PING_S: Final = 10.0
"""Seconds of silence after which the server sends `ping`."""
SILENCE_LIMIT_S: Final = 25.0
"""Seconds of silence after which the connection counts as lost."""
BAD_FRAMES: Final = 5
"""Number of unreadable frames within `BAD_WINDOW_S` that closes the connection with 4502."""
BAD_WINDOW_S: Final = 10.0
MAX_OVERRUNS: Final = 200
"""Number of messages over a rate limit that closes the connection (4029); each second `FORGIVEN_PER_S` are forgiven."""
FORGIVEN_PER_S: Final = 0.5
REFUSALS_BEFORE_REST: Final = 10
"""Whenever this many more messages were refused, nothing is read for `REST_S`: a flood waits at its sender."""
REST_S: Final = 0.25
TABLE_COST: Final = 2
"""Each table that `hello` brings the connection to counts as this many messages."""
REPLY_UNIT_BYTES: Final = 64 * 1024
"""Bytes of a large reply that count as one further message of the user."""
CONNECTION_RETRY_MS: Final = 5_000
"""Milliseconds before a user with too many connections should try again."""
SPECTATOR_LIMIT: Final = 64 * 1024
SPECTATOR_S: Final = 2.0
PLAYER_LIMIT: Final = 256 * 1024
PLAYER_S: Final = 5.0

log = structlog.get_logger()


class _Reply(msgspec.Struct):
    """The fields by which a message is recognised as the reply to a request."""

    t: str
    id: int = 0
    code: str = ""


_REPLY: Final = msgspec.msgpack.Decoder(_Reply)
_OF_THE_CONNECTION: Final = {m.Ping, m.Pong, m.Hello, m.Away, m.Friends}
"""Messages about the connection itself; all others are requests of its user."""
_OF_PERSONS: Final = {m.Chat, m.Invite}
"""Requests that are refused to some users: to muted ones, or to users without an account."""
BY_WATCHERS: Final = {m.Lobby, m.Watch, m.Leave, m.Sync}
"""Requests for which a token with the scope `watch`, but not `play`, is enough."""


class Connection:
    """One client's connection, from `hello` to its loss."""

    here = True
    blocks = NO_BLOCKS
    """The blocks of the user, as far as they are known."""
    person = ""
    """The token's user. `user` is the same id, except for a token that allows only watching."""

    def __init__(
        self, socket: Socket, codec: Codec, desk: Desk, address: str = "", limited_as: str = ""
    ) -> None:
        self.codec = codec
        self.pack = codec.join if codec is MSGPACK else self._transcoded
        """Returns the payload of one frame from messages in MessagePack."""
        self.user = ""
        self.name = ""
        self.face: str | None = None
        self.program: str | None = None
        """If the user is a declared program: the handle of its owner's account; else None."""
        self.people: frozenset[str] = frozenset()
        """The users whose exclusion ends the connection: the token's user and, for a program, its owner."""
        self.token_session = ""
        """Session of the token in `hello`."""
        self.signed_in = False
        """Whether the token is of an account's session, not an API token."""
        self.plays = False
        """Whether the token allows its bearer to play, not only to watch."""
        self.social = False
        """Whether the connection may invite, and may follow its account's inbox and friends."""
        self.client = ""
        """The client session of `hello`: it outlives connections and scopes request ids."""
        self.asker = ""
        """`user/client`: the name under which tables remember a request."""
        self.greeting = 0
        """The id of `hello`, which grows from one connection of a client session to the next."""
        self.address = address
        """Address of the client; behind a proxy, as the proxy names it."""
        self.hints = False
        self.away = False
        """Whether the user looks away from the client now."""
        self.strict = False
        """Whether requests are refused for fields that the server would ignore."""
        self.viewing: dict[str, int | None] = {}
        """Tables that this connection views, with its seat there; None: as a spectator."""
        self.traced: Traced | None = None
        """The traced request, until its reply, one at a time; None: no request is traced."""
        self.push = socket.push
        """Sends a complete frame of this connection's subprotocol."""
        self._socket = socket
        self._desk = desk
        self._opened = self._heard = desk.clock()
        self._pinged = 0.0
        self._bucket = Bucket(desk.limits.messages_per_s, desk.limits.burst, desk.clock)
        self._patience = Bucket(FORGIVEN_PER_S, MAX_OVERRUNS, desk.clock)
        self._refused = 0
        self._limited_as = limited_as
        self._lost = False
        self._bad: tuple[float, ...] = ()
        """The times of the last unreadable frames."""
        self._set_bounds()

    @property
    def greeted(self) -> bool:
        """Whether `hello` was accepted."""
        return bool(self.user)

    @property
    def connected(self) -> bool:
        """Whether the connection is still open."""
        return not self._lost

    def follows(self, other: Peer) -> bool:
        """Return whether the same client session has opened this connection after `other`."""
        return self.asker == other.asker and self.greeting > other.greeting

    # inbound

    def receive(self, frame: bytes, binary: bool) -> None:  # noqa: FBT001 - the socket's callback
        """Handle one data frame of the client."""
        now = self._heard = self._desk.clock()
        request = None
        # Any error is caught here: else it would end the connection, and log a traceback for each frame.
        try:
            # Limits come before decoding, since a flood must not use the decoder's time.
            if (wait := self._wait(len(frame), now)) > 0:
                self._slow_down(frame, wait)
                return
            if binary is not self.codec.binary:
                self._refuse_kind()
            request = self.codec.decode(frame)
            if self.strict:
                check_known(self.codec, frame, request)
            self._take(request, frame)
        except FrameError as error:
            self._bad_frame(error)
        except Exception as error:  # noqa: BLE001 - it is logged
            tell_failed(self, request, error)

    def _refuse_kind(self) -> NoReturn:
        """Raise `FrameError` for a text frame in a binary subprotocol, or a binary frame in a text one."""
        wrong = "text" if self.codec.binary else "binary"
        raise FrameError(ErrorCode.BAD_FRAME, f"{self.codec.subprotocol} has no {wrong} frames")

    def aside(self) -> bool:
        """Count a websocket ping, pong or fragment as a message; return whether it may be read now."""
        if not self._wait(0, self._desk.clock()):
            return True
        if self._patience.take():
            self._cut_off_flood()
        else:
            self._socket.rest(REST_S)
        return False

    def _wait(self, size: int, now: float) -> int:
        """Count a frame and return 0, or count nothing and return the milliseconds until the frame is allowed."""
        if wait := self._bucket.take(1, now):
            return wait
        wait = self._desk.quotas.count(self.user, self._limited_as, size, now)
        if wait:
            self._bucket.give_back()
        return wait

    def _take(self, request: m.Request, frame: bytes) -> None:
        if type(request) in _OF_THE_CONNECTION:
            if type(request) is m.Ping:
                self._answer_ping(request)
            elif type(request) is m.Hello:
                self._greet(request, frame)
            elif type(request) is m.Away:
                self._look(request)
            elif type(request) is m.Friends:
                self._follow_friends(request)
        elif not self.user:  # as `greeted`, without the cost of a call
            self._refuse_stranger(request)
        elif not self.plays and type(request) not in BY_WATCHERS:
            text = "this API token does not serve for this; it needs the scope play"
            self.refuse(request.id, Refused(ErrorCode.FORBIDDEN, text, data={"reason": "scope"}))
        elif type(request) in _OF_PERSONS and (refused := self._refusal(request)) is not None:
            self.refuse(request.id, refused)
        elif TRACES.picks() and self.traced is None:
            self._trace(request)
        else:
            self._desk.router.route(self, request)

    def _refusal(self, request: m.Request) -> Refused | None:
        """Return why this user may not send a `chat` or `invite` now; None: the user may."""
        desk = self._desk
        if type(request) is m.Invite:
            if not self.social or desk.accounts is None:
                return Refused(ErrorCode.FORBIDDEN, "only accounts invite others", data={"reason": "guest"})
            no = desk.accounts.invites_refusal(self.user, len(request.users))
            return None if no is None else Refused(no[0], no[1], retry_after_ms=no[2])
        if (why := desk.sanctions.of("mute", self.user)) is None:
            return None
        text = f"the operator of this server has muted you: {why.reason}"
        return Refused(ErrorCode.FORBIDDEN, text, data=why.data)

    def _trace(self, request: Any) -> None:
        """Route a request, and trace it."""
        self.traced = traced = TRACES.request(request, self._heard)
        with traced.logged():
            self._desk.router.route(self, request)

    def _end_trace(self, traced: Traced, pieces: Sequence[bytes]) -> None:
        """End the trace if the reply of its request is among these messages."""
        for piece in pieces:
            reply = _REPLY.decode(piece)
            if reply.id == traced.request and reply.t in {"ok", "error"}:
                self.traced = None
                # Only the `code` of an error is traced: that of an `ok` is a private table's code, which is a secret.
                traced.end(reply.code if reply.t == "error" else "ok")

    def _become(self, account: Account) -> None:
        """Note the token's account as the user of this connection."""
        self.user, self.name, self.token_session = account.at_tables, account.name, account.session
        self.person = account.user
        self.face, self.program = account.face, account.program
        self.signed_in, self.social = account.is_signed_in, account.is_social
        self.plays = account.serves("play")
        owner = () if account.owner is None else (account.owner.user,)
        self.people = frozenset((account.user, *owner))

    def _greet(self, hello: m.Hello, frame: bytes) -> None:
        if self.greeted:
            self.refuse(hello.id, Refused(ErrorCode.BAD_REQUEST, "this connection has said `hello` already"))
            return
        if hello.strict:
            check_known(self.codec, frame, hello)
        try:
            account = self._desk.check(hello.token, "play", "watch")
        except Excluded as excluded:
            self.exclude(str(excluded), excluded.restriction, hello.id)
            return
        except BadToken as error:
            narrow = isinstance(error, Unscoped)
            code = ErrorCode.FORBIDDEN if narrow else ErrorCode.UNAUTHORIZED
            self.refuse(hello.id, Refused(code, str(error), data={"reason": "scope"} if narrow else None))
            self.close(CloseCode.UNAUTHORIZED, "wrong token")
            return
        if (wait := self._desk.quotas.wait(account.at_tables)) > 0:
            self._turn_away(hello, "rate", "your connections have sent too much", wait)
            return
        if not self._desk.quotas.enter(account.at_tables):
            text = "you have as many connections as a user may have; close one first"
            self._turn_away(hello, "user", text, CONNECTION_RETRY_MS)
            return
        self._become(account)
        self.client, self.hints, self.strict = hello.session, hello.hints, hello.strict
        self.asker = f"{self.user}/{self.client}"
        self.greeting = hello.id
        log.info("hello", user=self.user, name=self.name, address=self.address)
        desk = self._desk
        self._come(hello, has_handle=account.handle is not None)
        tables = desk.router.welcome(self, hello)
        welcome = m.Welcome(
            hello.id, account.user, self.name, desk.server, 1, desk.now_ms(), desk.limits, tables
        )
        gone = [cursor.table for cursor in hello.resume if not desk.router.has(cursor.table, self.user)]
        announced = () if desk.site.announcement is None else (desk.site.announcement,)
        self.send(MSGPACK.encode(welcome), *announced, *map(_no_such_table, gone))
        # Missed events, or a snapshot, are sent for each table, which costs more than most requests.
        desk.quotas.charge(self.user, TABLE_COST * len({*tables, *(cursor.table for cursor in hello.resume)}))

    def _turn_away(self, hello: m.Hello, reason: str, text: str, wait_ms: int) -> None:
        metrics.TURNED_AWAY.labels(reason).inc()
        self.refuse(hello.id, Refused(ErrorCode.RATE_LIMITED, text, retry_after_ms=wait_ms))
        self._cut_off(text)

    def _come(self, hello: m.Hello, *, has_handle: bool) -> None:
        """Register the connection with `people`, which reads the database later: `hello` does not wait for it."""
        accounts = self._desk.accounts
        if accounts is None:
            return
        if hello.news is not msgspec.UNSET and self.social:
            accounts.inboxes.follow(self, hello.news)
        if self.signed_in:
            accounts.online.came(self.user)
        if has_handle:
            accounts.blocks.came(self.user, self.keep_apart)

    def _leave(self) -> None:
        """Tell `people` that the connection is lost."""
        accounts = self._desk.accounts
        if accounts is None:
            return
        accounts.inboxes.leave(self)
        accounts.friends.leave(self)
        if self.signed_in:
            accounts.online.left(self.user)
        accounts.blocks.left(self.user, self.keep_apart)

    def _look(self, request: m.Away) -> None:
        if not self.user:
            self._refuse_stranger(request)
            return
        if self.away is not request.on:
            self.away = request.on
            self._desk.router.look_of(self)
        self.send(MSGPACK.encode(m.Ok(request.id)))

    def _follow_friends(self, request: m.Friends) -> None:
        accounts = self._desk.accounts
        if not self.user:
            self._refuse_stranger(request)
        elif accounts is None or not self.social:
            text = "only accounts have friends"
            self.refuse(request.id, Refused(ErrorCode.FORBIDDEN, text, data={"reason": "guest"}))
        else:
            (accounts.friends.follow if request.on else accounts.friends.leave)(self)
            self.send(MSGPACK.encode(m.Ok(request.id)))

    def _refuse_stranger(self, request: Any) -> None:
        self.refuse(request.id, Refused(ErrorCode.UNAUTHORIZED, "say `hello` first"))

    def _answer_ping(self, ping: m.Ping) -> None:
        self.send(MSGPACK.encode(m.Pong(ping.sent_at, ping.id, self._desk.now_ms())))

    def _slow_down(self, frame: bytes, wait_ms: int) -> None:
        if self._patience.take():
            self._cut_off_flood()
            return
        self._refused += 1
        if self._refused % REFUSALS_BEFORE_REST == 0:
            self._socket.rest(REST_S)
        text = "too many messages; this one had no effect"
        request = request_id(self.codec, frame)
        self.refuse(request, Refused(ErrorCode.RATE_LIMITED, text, retry_after_ms=wait_ms))

    def _cut_off_flood(self) -> None:
        metrics.TURNED_AWAY.labels("rate").inc()
        self._cut_off("too many messages")

    def _bad_frame(self, error: FrameError) -> None:
        request = msgspec.UNSET if error.request is None else error.request
        data = None if error.path is None else {"path": error.path}
        self.refuse(request, Refused(error.code, error.text, data=data))
        if error.code is not ErrorCode.BAD_FRAME:
            return
        now = self._desk.clock()
        self._bad = (*self._bad, now)[-BAD_FRAMES:]
        if len(self._bad) == BAD_FRAMES and now - self._bad[0] <= BAD_WINDOW_S:
            self.close(CloseCode.PROTOCOL_ERROR, "five unreadable frames in ten seconds")

    # outbound

    def _transcoded(self, pieces: Sequence[bytes]) -> bytes:
        return self.codec.join([transcode(piece, self.codec) for piece in pieces])

    def send(self, *pieces: bytes) -> None:
        """Send messages, given in MessagePack, in one frame."""
        if self.traced is not None:
            self._end_trace(self.traced, pieces)
        frame = ws_frame(self.codec, self.pack(pieces))
        if len(frame) >= REPLY_UNIT_BYTES and self.greeted:
            self._desk.quotas.charge(self.user, len(frame) / REPLY_UNIT_BYTES)
        self.push(frame)

    def share(self, pieces: list[bytes], frames: dict[Any, bytes]) -> None:
        """Send messages that other connections get too.

        `frames` keeps the encoded frame by subprotocol, for the next connection.
        """
        frame = frames.get(self.codec)
        if frame is None:
            frame = frames[self.codec] = ws_frame(self.codec, self.pack(pieces))
        self.push(frame)

    def refuse(self, request: int | msgspec.UnsetType, refused: Refused) -> None:
        """Send the terminal `error` of a request."""
        self.send(error_piece(request, refused))

    def close(self, code: CloseCode, reason: str) -> None:
        """Close the connection and ignore its later frames."""
        metrics.CLOSES.labels(code.name.lower()).inc()
        self._socket.on_message = None
        self._socket.close(code, reason)

    def exclude(self, text: str, why: Restriction, request: int | msgspec.UnsetType = msgspec.UNSET) -> None:
        """Send the reason why the operator excludes this user or network, and close the connection."""
        self.refuse(request, Refused(ErrorCode.FORBIDDEN, text, data=why.data))
        # A close reason has at most 123 bytes.
        self.close(CloseCode.BANNED, why.reason.encode()[:120].decode(errors="ignore"))

    def _cut_off(self, reason: str) -> None:
        """Close the connection of a user who sends too much, and stop reading it."""
        metrics.CLOSES.labels(CloseCode.RATE_LIMITED.name.lower()).inc()
        self._socket.on_message = None
        self._socket.cut_off(CloseCode.RATE_LIMITED, reason)

    def abort(self) -> None:
        """Drop the connection without a close frame."""
        self._socket.abort()

    # time limits, loss, and the tables in view

    def tick(self, now: float) -> None:
        """Check the time limits of this connection; to be called about once a second."""
        if not self.greeted:
            if now - self._opened >= HELLO_S:
                metrics.TURNED_AWAY.labels("hello").inc()
                self.close(CloseCode.UNAUTHORIZED, "no hello")
        elif now - self._heard >= SILENCE_LIMIT_S:
            log.info("connection lost", user=self.user, silent_s=round(now - self._heard))
            self.close(CloseCode.HEARTBEAT_LOST, "heartbeat lost")
            self.abort()
        elif now - self._heard >= PING_S and now - self._pinged >= PING_S:
            self._pinged = now
            self.send(MSGPACK.encode(m.Ping(self._desk.now_ms())))

    def drained(self) -> None:
        """Send a snapshot of each table that this connection views, after its queue was dropped."""
        metrics.OVERFLOWS.labels("player" if self._seated else "spectator").inc()
        for table in list(self.viewing):
            self._desk.router.resync(self, table)
        self._desk.router.relist(self)
        if (accounts := self._desk.accounts) is not None:
            accounts.inboxes.again(self)
            accounts.friends.again(self)

    def lost(self) -> None:
        """Handle the loss of the connection."""
        self._lost = True
        traced, self.traced = self.traced, None
        if traced is not None:
            traced.end("lost")
        if self.greeted:
            self._desk.quotas.leave(self.user)
            self._desk.router.gone(self)
            self._leave()

    def now_viewing(self, table: str, seat: int | None) -> None:
        """Note that this connection views a table; with a seat its send bounds are larger than as a spectator."""
        self.viewing[table] = seat
        self._set_bounds()
        if self._lost:  # it was lost while its request waited at the table
            self._desk.router.gone(self)

    def no_longer_viewing(self, table: str) -> None:
        """Note that this connection no longer views a table."""
        self.viewing.pop(table, None)
        self._set_bounds()

    def replaced_at(self, table: str) -> None:
        """Note that a newer connection has this one's seat; close this one if it views nothing else."""
        self.no_longer_viewing(table)
        if not self.viewing:
            self.close(CloseCode.REPLACED, "another connection took the seat")

    def keep_apart(self, own: tuple[str, ...], apart: frozenset[str]) -> None:
        """Note the blocks of the user, and tell them to other nodes."""
        if (blocks := Blocks(own, apart)) != self.blocks:
            self.blocks = blocks
            self._desk.router.blocks_of(self)

    def _set_bounds(self) -> None:
        self._seated = seated = any(seat is not None for seat in self.viewing.values())
        self._socket.limit = PLAYER_LIMIT if seated else SPECTATOR_LIMIT
        self._socket.patience_s = PLAYER_S if seated else SPECTATOR_S
        self._socket.sent = metrics.SENT["player" if seated else "spectator"]


def _no_such_table(table: str) -> bytes:
    text = "a table you resume is gone"
    return MSGPACK.encode(m.Error(ErrorCode.NOT_FOUND, text, temporary=False, data={"table": table}))

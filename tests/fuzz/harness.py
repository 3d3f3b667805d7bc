"""The properties that must hold for any bytes. `check` raises where one does not."""

from functools import cache
from itertools import pairwise
from random import Random
from typing import Any

import msgspec

from paiju.engine.core.errors import IllegalAction
from paiju.engine.core.options import resolve_options
from paiju.engine.registry import GAMES
from paiju.protocol import messages as m
from paiju.protocol.codec import (
    CODECS,
    JSON,
    MSGPACK,
    Codec,
    FrameError,
    transcode,
)
from paiju.protocol.errors import ErrorCode
from paiju.server.table.ports.errors import Refused
from paiju.server.table.state.records import GameCodec
from tests.engine.deals import Moment, Variant, random_deal
from tests.fuzz.frames import Parsed, by_socket, by_websockets
from tests.fuzz.tables import check_request

UNREADABLE = {ErrorCode.BAD_FRAME, ErrorCode.UNKNOWN_TYPE, ErrorCode.BAD_REQUEST}


def check(data: bytes) -> None:
    """Read bytes in every way the server may come to read them."""
    for codec in CODECS.values():
        check_codec(codec, data)
    check_frames(data)


def check_codec(codec: Codec, frame: bytes) -> None:
    """A frame is a request that can be written again, or an error that can be told to its sender."""
    request = _read(codec, frame)
    if isinstance(request, FrameError):
        assert request.code in UNREADABLE
        _tell(m.Error(request.code, request.text, temporary=False, data={"path": request.path}))
        return
    check_request(request)
    if isinstance(request, m.Act | m.Try):
        _check_action(request.action)
        return  # an action holds anything: what is written again need not be what was read
    again = codec.encode(request)
    assert codec.encode(codec.decode(again)) == again
    if not isinstance(request, m.Create):
        for other in CODECS.values():
            assert other.decode(other.encode(request)) == request


def _read(codec: Codec, frame: bytes) -> m.Request | FrameError:
    try:
        return codec.decode(frame)
    except FrameError as error:
        return error


def _tell(error: m.Error) -> None:
    piece = MSGPACK.encode(error)
    assert msgspec.json.decode(transcode(piece, JSON)) == msgspec.msgpack.decode(piece)


def _check_action(sent: dict[str, Any]) -> None:
    """An action is refused with a reason, or it is the game's, which takes it or says why not."""
    for key, moments in _moments().items():
        codec = GameCodec(GAMES[key])
        try:
            action = codec.read_action(sent)
        except Refused:
            continue
        for moment in moments:
            try:
                GAMES[key].apply(moment.state, moment.actor, action)
            except IllegalAction as illegal:
                _tell(m.Error(ErrorCode.ILLEGAL_ACTION, illegal.text, temporary=False, data=illegal.data))


@cache
def _moments() -> dict[str, list[Moment]]:
    """One moment of each kind of prompt of every game."""
    moments: dict[str, list[Moment]] = {}
    for key, game in GAMES.items():
        variant = Variant(key, game.seats.default, resolve_options(game, {}))
        kinds: dict[str, Moment] = {}
        for moment in random_deal(variant, 1):
            prompt = game.prompt(moment.state, moment.actor) if isinstance(moment.actor, int) else None
            if prompt is not None:
                kinds[prompt.kind] = moment
        moments[key] = list(kinds.values())
    return moments


def check_frames(data: bytes) -> None:
    """However a stream is cut, the socket hears what websockets' parser does, and says the same."""
    expected = by_websockets(data)
    for chunks in (chunked(data, whole=True), chunked(data, whole=False)):
        _compare(by_socket(chunks), expected)


def chunked(data: bytes, *, whole: bool) -> list[bytes]:
    """Cut a stream; the same stream always in the same way."""
    if whole:
        return [data]
    dice = Random(data)
    cuts = sorted({0, len(data), *(dice.randrange(len(data) + 1) for _ in range(dice.randrange(8)))})
    return [data[start:stop] for start, stop in pairwise(cuts)]


def _compare(found: Parsed, expected: Parsed) -> None:
    if found.unfinished:
        # The socket reads a frame once it is whole; the parser objects to a head already.
        assert expected.heard == found.heard
        assert expected.sent.startswith(found.sent)
        return
    assert found.heard == expected.heard
    assert found.sent == expected.sent
    assert found.closed == expected.closed

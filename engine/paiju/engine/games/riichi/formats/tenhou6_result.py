"""The result of a kyoku in tenhou.net/6: `["和了", deltas, [winner, feeder, liable, tally, yaku, …], …]` or a draw."""

from collections.abc import Sequence
from typing import Annotated, Any, Final, TypeAlias

import msgspec
from msgspec import Meta

from paiju.engine.core.errors import BadRecord
from paiju.engine.core.seats import Seat
from paiju.engine.games.riichi.formats.convert import converted
from paiju.engine.games.riichi.formats.draw_words import TENHOU, is_any_draw, reason_for
from paiju.engine.games.riichi.formats.match import (
    SEATS,
    AnyStep,
    Drawn,
    DrawReason,
    Win,
    Yaku,
)
from paiju.engine.games.riichi.formats.mjai_words import LEAST_NAGASHI, reason_of
from paiju.engine.games.riichi.formats.tenhou6_tally import (
    format_tally,
    format_yaku,
    parse_tally,
    parse_yaku,
)

WON: Final = "和了"
WINS: Final = frozenset({WON, "Agari"})
"""The words for a win: of tenhou.net, and of converters that write romaji names."""
_ALL_WAIT: Final = "全員聴牌"
_NONE_WAITS: Final = "全員不聴"
_NOTHING_PAID: Final = frozenset({_ALL_WAIT, _NONE_WAITS})
_NOTHING: Final = (0,) * SEATS

_Seat: TypeAlias = Annotated[int, Meta(ge=0, lt=SEATS)]
Points: TypeAlias = Annotated[int, Meta(ge=-(10**7), le=10**7)]
FourPoints: TypeAlias = tuple[Points, Points, Points, Points]


def four_points(value: Any, path: str) -> tuple[int, ...]:
    """Return points of four seats; converters in Python write whole numbers as `7700.0`. Raises `BadRecord`."""
    whole = isinstance(value, list) and [int(one) if _is_whole(one) else one for one in value]
    points: tuple[int, ...] = converted(whole or value, FourPoints, path)
    return points


def _is_whole(value: Any) -> bool:
    return isinstance(value, float) and value.is_integer()


def parse_result(result: list[Any], path: str, steps: Sequence[AnyStep] = ()) -> tuple[Win, ...] | Drawn:
    """Return how a kyoku of these steps ended; raises `BadRecord` naming what is wrong."""
    word = converted(result[0], str, f"{path}[0]")
    if word in WINS:
        return _wins(result, path)
    reason = reason_for(word)
    if reason is None and not is_any_draw(word):
        known = ", ".join(words[0] for words in TENHOU.values())
        raise BadRecord(
            f"{path}[0]",
            f"{word[:40]!r} is no result; a win is {WON!r}, a draw {known}, or another program's word for it",
        )
    if len(result) > 2:
        raise BadRecord(f"{path}[2]", "nothing follows the points of a draw")
    deltas = four_points(result[1], f"{path}[1]") if len(result) == 2 else ()
    return _drawn(word, reason or reason_of(steps, deltas), deltas)


def _drawn(word: str, reason: DrawReason, deltas: tuple[int, ...]) -> Drawn:
    if reason not in {"exhaustive", "nagashi_mangan"} or word in _NOTHING_PAID:
        deltas = deltas or _NOTHING
    if word == _ALL_WAIT:
        return Drawn(reason, deltas, (True,) * SEATS)
    if reason == "exhaustive" and max(deltas, default=0) >= LEAST_NAGASHI:
        return Drawn("nagashi_mangan", deltas)
    if reason == "exhaustive" and deltas:
        return Drawn(reason, deltas, tuple(gain > 0 for gain in deltas))
    return Drawn(reason, deltas)


def _wins(result: list[Any], path: str) -> tuple[Win, ...]:
    if len(result) % 2 == 0 or len(result) not in {3, 5, 7}:
        raise BadRecord(
            path, "one to three wins follow, each the points of the seats and the list of its hand"
        )
    return tuple(
        _win(four_points(result[at], f"{path}[{at}]"), result[at + 1], f"{path}[{at + 1}]")
        for at in range(1, len(result), 2)
    )


def _win(deltas: tuple[int, ...], hand: Any, path: str) -> Win:
    items = converted(hand, Annotated[list[Any], Meta(min_length=3, max_length=40)], path)
    seat, feeder, third = (converted(item, _Seat, f"{path}[{at}]") for at, item in enumerate(items[:3]))
    words = [converted(item, str, f"{path}[{at}]") for at, item in enumerate(items[3:], 3)]
    win = Win(seat, feeder, deltas, third if third != seat else None)
    return _with_words(win, words, path) if words else win


def _with_words(win: Win, words: list[str], path: str) -> Win:
    tally = parse_tally(words[0], tsumo=win.seat == win.feeder)
    yaku = tuple(_yaku(word, f"{path}[{at}]") for at, word in enumerate(words[1:], 4))
    kept = "" if tally else words[0][:200]
    return msgspec.structs.replace(win, tally=tally, yaku=yaku, words=kept)


def _yaku(word: str, path: str) -> Yaku:
    found = parse_yaku(word)
    if found is None:
        raise BadRecord(path, f"{word[:40]!r} is no yaku; one reads 立直(1飜) or 大三元(役満)")
    return found


def format_result(end: tuple[Win, ...] | Drawn) -> list[Any]:
    """Return how a kyoku ended, as the format writes it."""
    if isinstance(end, Drawn):
        return _draw(end)
    return [WON, *(part for win in end for part in (list(win.deltas), _hand(win)))]


def _draw(end: Drawn) -> list[Any]:
    word = TENHOU[end.reason][0]
    if any(end.deltas):
        return [word, list(end.deltas)]
    if end.reason != "exhaustive":
        return [word]
    return [_ALL_WAIT if end.tenpai and all(end.tenpai) else _NONE_WAITS]


def _hand(win: Win) -> list[Any]:
    liable: Seat = win.seat if win.liable is None else win.liable
    head: list[Any] = [win.seat, win.feeder, liable]
    text = (
        format_tally(win.tally, tsumo=win.seat == win.feeder)
        if win.tally and win.tally.payment
        else win.words
    )
    return [*head, text, *map(format_yaku, win.yaku)] if text else head

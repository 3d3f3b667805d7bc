"""One kyoku of tenhou.net/6."""

from typing import Annotated, Any, Final, NamedTuple, TypeAlias

from msgspec import Meta

from paiju.engine.core.errors import BadRecord
from paiju.engine.core.seats import Seat
from paiju.engine.games.riichi.formats.convert import converted
from paiju.engine.games.riichi.formats.indicators import with_flips
from paiju.engine.games.riichi.formats.match import SEATS, Call, Discard, Draw, Flip, Kan, Kyoku
from paiju.engine.games.riichi.formats.places import Places
from paiju.engine.games.riichi.formats.tenhou6_order import (
    Columns,
    Given,
    Located,
    Put,
    Skipped,
    Taken,
    in_order_of_play,
)
from paiju.engine.games.riichi.formats.tenhou6_result import format_result, four_points, parse_result
from paiju.engine.games.riichi.formats.tenhou6_tiles import (
    CODES,
    DRAWN,
    NOTHING,
    TILES,
    call_of,
    format_call,
    format_kan,
    kan_of,
    parse_meld,
)
from paiju.engine.tiles.text import Tile

_Count: TypeAlias = Annotated[int, Meta(ge=0, le=1000)]
_Head: TypeAlias = tuple[Annotated[int, Meta(ge=0, lt=4 * SEATS)], _Count, _Count]
_Hand: TypeAlias = Annotated[list[int], Meta(min_length=13, max_length=13)]
_Indicators: TypeAlias = Annotated[list[int], Meta(max_length=5)]
_FirstAndMore: TypeAlias = Annotated[list[int], Meta(min_length=1, max_length=5)]
_Items: TypeAlias = Annotated[list[int | Annotated[str, Meta(max_length=20)]], Meta(max_length=60)]
_HANDS: Final = 4
"""Index of the first seat's hand; the lists of what the seat took and gave follow."""


class _Row(NamedTuple):
    head: tuple[int, int, int]
    points: tuple[int, ...]
    indicators: tuple[Located, ...]
    ura: tuple[Tile, ...]
    hands: tuple[tuple[Tile, ...], ...]


def parse_kyoku(row: list[Any], path: str) -> tuple[Kyoku, Places]:
    """Return a kyoku and the paths of its parts; raises `BadRecord` naming the part that is wrong."""
    head: tuple[int, int, int] = converted(row[0], _Head, f"{path}[0]")
    points = four_points(row[1], f"{path}[1]")
    indicators = _tiles(row[2], _FirstAndMore, f"{path}[2]")
    ura = _tiles(row[3], _Indicators, f"{path}[3]")
    hands = tuple(
        _tiles(row[_HANDS + 3 * seat], _Hand, f"{path}[{_HANDS + 3 * seat}]") for seat in range(SEATS)
    )
    flips = [Located(Flip(tile), f"{path}[2][{at}]") for at, tile in enumerate(indicators)][1:]
    steps = with_flips(in_order_of_play(_columns(row, path), head[0] % SEATS), flips)
    played = tuple(located.step for located in steps)
    result: list[Any] = converted(row[16], Annotated[list[Any], Meta(min_length=1)], f"{path}[16]")
    end = parse_result(result, f"{path}[16]", played)
    kyoku = Kyoku(*head, points, indicators[0], hands, played, end, ura)
    return kyoku, _places(path, kyoku, tuple(located.path for located in steps))


def _places(path: str, kyoku: Kyoku, steps: tuple[str, ...]) -> Places:
    hands = tuple(
        tuple(f"{path}[{_HANDS + 3 * seat}][{at}]" for at in range(len(hand)))
        for seat, hand in enumerate(kyoku.hands)
    )
    ura = tuple(f"{path}[3][{at}]" for at in range(len(kyoku.ura)))
    return Places(f"{path}[0]", f"{path}[1]", hands, f"{path}[2][0]", steps, ura, f"{path}[16]")


def _tiles(value: Any, kind: Any, path: str) -> tuple[Tile, ...]:
    codes: list[int] = converted(value, kind, path)
    return tuple(_tile(code, f"{path}[{at}]") for at, code in enumerate(codes))


def _tile(code: int | str, path: str) -> Tile:
    if not isinstance(code, int) or code not in TILES:
        raise BadRecord(
            path, f"{code!r} is no tile: 11 to 19, 21 to 29, 31 to 39, 41 to 47, red fives 51 to 53"
        )
    return TILES[code]


def _columns(row: list[Any], path: str) -> Columns:
    taken, given, taken_at, given_at = [], [], [], []
    for seat in range(SEATS):
        at = _HANDS + 3 * seat
        took: list[int | str] = converted(row[at + 1], _Items, f"{path}[{at + 1}]")
        gave: list[int | str] = converted(row[at + 2], _Items, f"{path}[{at + 2}]")
        taken_at.append(tuple(f"{path}[{at + 1}][{place}]" for place in range(len(took))))
        given_at.append(tuple(f"{path}[{at + 2}][{place}]" for place in range(len(gave))))
        taken.append(tuple(map(_taken, [seat] * len(took), took, taken_at[-1])))
        given.append(tuple(map(_given, [seat] * len(gave), gave, given_at[-1])))
    return Columns(tuple(taken), tuple(given), tuple(taken_at), tuple(given_at))


def _taken(seat: Seat, item: int | str, path: str) -> Taken:
    if isinstance(item, int):
        return Draw(seat, _tile(item, path))
    meld = parse_meld(item)
    if meld is None or meld.letter not in "cpm":
        raise BadRecord(path, f"{item!r} is no chi (c), pon (p) or open kan (m)")
    return call_of(seat, meld)


def _given(seat: Seat, item: int | str, path: str) -> Given:
    if item == NOTHING:
        return Skipped()
    if isinstance(item, int):
        return Put(None if item == DRAWN else _tile(item, path))
    if item.startswith("r"):
        return _riichi(item, path)
    meld = parse_meld(item)
    if meld is None or meld.letter not in "ak":
        raise BadRecord(path, f"{item!r} is no riichi (r), closed kan (a) or added kan (k)")
    return kan_of(seat, meld)


def _riichi(item: str, path: str) -> Put:
    number = int(item[1:]) if item[1:].isdecimal() and item.isascii() else -1
    return Put(None if number == DRAWN else _tile(number, path), riichi=True)


def format_kyoku(kyoku: Kyoku) -> list[Any]:
    """Return a kyoku as the format writes it."""
    columns = [column for seat in range(SEATS) for column in _format_seat(kyoku, seat)]
    head = [kyoku.number, kyoku.honba, kyoku.sticks]
    shown = [[CODES[tile] for tile in tiles] for tiles in (kyoku.indicators, kyoku.ura)]
    return [head, list(kyoku.points), *shown, *columns, format_result(kyoku.end)]


def _format_seat(kyoku: Kyoku, seat: Seat) -> tuple[list[int], list[int | str], list[int | str]]:
    taken: list[int | str] = []
    given: list[int | str] = []
    pungs = [
        step for step in kyoku.steps if isinstance(step, Call) and step.seat == seat and step.kind == "pung"
    ]
    for step in kyoku.steps:
        match step:
            case Draw(seat=who, tile=tile) if who == seat:
                taken.append(CODES[tile])
            case Call(seat=who) if who == seat:
                taken.append(format_call(step))
                given += [NOTHING] if step.kind == "daiminkan" else []
            case Discard(seat=who) if who == seat:
                given.append(_format_discard(step))
            case Kan(seat=who) if who == seat:
                given.append(format_kan(step, _pung_of(step, pungs)))
    return [CODES[tile] for tile in kyoku.hands[seat]], taken, given


def _format_discard(discard: Discard) -> int | str:
    code = DRAWN if discard.drawn else CODES[discard.tile]
    return f"r{code}" if discard.riichi else code


def _pung_of(kan: Kan, pungs: list[Call]) -> Call | None:
    if kan.kind == "ankan":
        return None
    kind = kan.tiles[0].replace("0", "5")
    return next(pung for pung in pungs if pung.tile.replace("0", "5") == kind)

"""A match as mjai messages."""

from collections.abc import Iterator

from paiju.engine.games.riichi.formats.draw_words import MJAI
from paiju.engine.games.riichi.formats.match import (
    SEATS,
    STICK,
    AnyStep,
    Call,
    Discard,
    Draw,
    Drawn,
    Flip,
    Kan,
    Kyoku,
    RecordedMatch,
    Win,
    declared,
    points_after,
)
from paiju.engine.games.riichi.formats.mjai_messages import (
    PAI,
    TONPU,
    WINDS,
    Ankan,
    Chi,
    Dahai,
    Daiminkan,
    Dora,
    EndGame,
    EndKyoku,
    Hora,
    Kakan,
    MjaiMessage,
    Pon,
    Reach,
    ReachAccepted,
    Ryukyoku,
    StartGame,
    StartKyoku,
    Tsumo,
    format_message,
)
from paiju.engine.tiles.text import Tile


def format_mjai(match: RecordedMatch) -> str:
    """Return a match as lines of JSON."""
    return "".join(f"{format_message(message)}\n" for message in messages(match))


def messages(match: RecordedMatch) -> Iterator[MjaiMessage]:
    """Yield the messages of a match, from `start_game` to `end_game`, which has the points of a match that is over."""
    yield StartGame(names=match.names, aka_flag=match.reds > 0, kyoku_first=TONPU if match.tonpu else None)
    for kyoku in match.kyokus:
        yield from kyoku_messages(kyoku)
    yield EndGame(scores=match.final)


def pais(tiles: tuple[Tile, ...]) -> tuple[str, ...]:
    """Return tiles as texts of mjai."""
    return tuple(PAI[tile] for tile in tiles)


def kyoku_messages(kyoku: Kyoku) -> Iterator[MjaiMessage]:
    """Yield the messages of a kyoku, from `start_kyoku` to `end_kyoku`."""
    yield start_of(kyoku)
    accepted = declared(kyoku)
    pending: Discard | None = None
    for step in kyoku.steps:
        if pending is not None:
            yield ReachAccepted(pending.seat)
        yield from _step(kyoku, step)
        pending = step if isinstance(step, Discard) and step.riichi else None
    if pending is not None and pending.seat in accepted:
        yield ReachAccepted(pending.seat)
    yield from _end(kyoku)
    yield EndKyoku()


def start_of(kyoku: Kyoku) -> StartKyoku:
    """Return the message of a kyoku's deal, with all hands."""
    wind, number = divmod(kyoku.number, SEATS)
    return StartKyoku(
        bakaze=WINDS[wind],
        kyoku=number + 1,
        honba=kyoku.honba,
        kyotaku=kyoku.sticks,
        oya=kyoku.dealer,
        scores=kyoku.points,
        dora_marker=PAI[kyoku.indicator],
        tehais=tuple(map(pais, kyoku.hands)),
    )


def _step(kyoku: Kyoku, step: AnyStep) -> Iterator[MjaiMessage]:
    match step:
        case Draw(seat=seat, tile=tile):
            yield Tsumo(seat, PAI[tile])
        case Discard(seat=seat, tile=tile, drawn=drawn, riichi=riichi):
            if riichi:
                yield Reach(seat)
            yield Dahai(seat, PAI[tile], drawn)
        case Flip(tile=tile):
            yield Dora(PAI[tile])
        case Call():
            yield _call(step)
        case Kan(seat=seat, tiles=tiles, kind="ankan"):
            yield Ankan(seat, pais(tiles))
        case Kan(seat=seat, tiles=(tile,)):
            yield Kakan(seat, PAI[tile], pais(_pung(kyoku, step)))


def _call(call: Call) -> MjaiMessage:
    kind = {"chow": Chi, "pung": Pon, "daiminkan": Daiminkan}[call.kind]
    message: MjaiMessage = kind(call.seat, PAI[call.tile], pais(call.own), call.feeder)
    return message


def _pung(kyoku: Kyoku, kan: Kan) -> tuple[Tile, ...]:
    """Return the pon to which a kan's tile is added."""
    kind = kan.tiles[0].replace("0", "5")
    return next(
        (step.tile, *step.own)
        for step in kyoku.steps
        if isinstance(step, Call)
        and (step.seat, step.kind) == (kan.seat, "pung")
        and step.tile.replace("0", "5") == kind
    )


def _end(kyoku: Kyoku) -> Iterator[MjaiMessage]:
    if isinstance(kyoku.end, Drawn):
        yield ryukyoku_of(kyoku.end, points_after(kyoku))
        return
    points, accepted = _before_end(kyoku), declared(kyoku)
    for win in kyoku.end:
        points = tuple(had + gain for had, gain in zip(points, win.deltas, strict=True))
        yield hora_of(win, winning_tile(kyoku), kyoku.ura if win.seat in accepted else (), points)


def _before_end(kyoku: Kyoku) -> tuple[int, ...]:
    paid = declared(kyoku)
    return tuple(had - STICK * (seat in paid) for seat, had in enumerate(kyoku.points))


def ryukyoku_of(drawn: Drawn, points: tuple[int, ...]) -> Ryukyoku:
    """Return the message of a draw; `points`: each seat's points after the draw."""
    return Ryukyoku(
        reason=MJAI[drawn.reason][0],
        tenpais=drawn.tenpai,
        deltas=drawn.deltas,
        scores=points,
    )


def hora_of(win: Win, tile: Tile, ura: tuple[Tile, ...], points: tuple[int, ...]) -> Hora:
    """Return the message of a win; `ura`: the winner's ura indicators; `points`: each seat's points after the win."""
    tally = win.tally
    return Hora(
        actor=win.seat,
        target=win.feeder,
        pai=PAI[tile],
        ura_markers=pais(ura),
        fu=tally.fu if tally else None,
        fan=tally.han if tally else None,
        yakus=tuple((yaku.name, yaku.han) for yaku in win.yaku) or None,
        deltas=win.deltas,
        scores=points,
    )


def winning_tile(kyoku: Kyoku) -> Tile:
    """Return the tile that was won: the last tile that was drawn, discarded, or laid down for a kan."""
    step = next(step for step in reversed(kyoku.steps) if isinstance(step, Draw | Discard | Kan))
    return step.tiles[0] if isinstance(step, Kan) else step.tile

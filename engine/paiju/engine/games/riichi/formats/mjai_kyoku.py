"""Reader of one kyoku from its mjai messages."""

from collections.abc import Mapping
from typing import Final, NoReturn

from paiju.engine.core.errors import BadRecord
from paiju.engine.core.seats import Seat
from paiju.engine.games.riichi.formats.match import (
    SEATS,
    STICK,
    UNTOLD,
    AnyStep,
    Call,
    CallKind,
    Discard,
    Draw,
    Drawn,
    Flip,
    Kan,
    Kyoku,
    Tally,
    Win,
    Yaku,
)
from paiju.engine.games.riichi.formats.mjai_fields import draw_of, number_of, tile_of, tiles_of
from paiju.engine.games.riichi.formats.mjai_messages import (
    PAI,
    Ankan,
    Chi,
    Dahai,
    Daiminkan,
    Dora,
    Hora,
    Kakan,
    MjaiMessage,
    Pon,
    Reach,
    ReachAccepted,
    Ryukyoku,
    StartKyoku,
    Tsumo,
)
from paiju.engine.games.riichi.formats.mjai_words import reason_of
from paiju.engine.games.riichi.formats.places import Places, Said
from paiju.engine.tiles.text import Tile, in_order, is_same

_CALLS: Final[Mapping[type[MjaiMessage], CallKind]] = {Chi: "chow", Pon: "pung", Daiminkan: "daiminkan"}


class KyokuReader:
    """A kyoku up to the last message read."""

    def __init__(self, start: StartKyoku, path: str) -> None:
        self._start = start
        self._root = self._path = path
        self._number = number_of(start, path)
        self._indicator = tile_of(start.dora_marker, f"{path}.dora_marker")
        self._hands = tuple(
            tiles_of(hand, f"{path}.tehais[{seat}]") for seat, hand in enumerate(start.tehais)
        )
        self._points: tuple[int, ...] = start.scores or ()
        """The points after the last message that changed them; empty once they are unknown."""
        self._steps: list[AnyStep] = []
        self._paths: list[str] = []
        self._said: list[Said] = []
        self._reach: Seat | None = None
        self._wins: list[Win] = []
        self._drawn: Drawn | None = None
        self._ura: tuple[tuple[Tile, ...], tuple[str, ...]] = ((), ())
        self._end = path

    def read(self, message: MjaiMessage, path: str) -> None:
        """Take a message between `start_kyoku` and `end_kyoku`; raises `BadRecord` if it is wrong there."""
        self._path = path
        if self._drawn is not None or (self._wins and not isinstance(message, Hora)):
            self._wrong("the kyoku is over")
        match message:
            case Reach(actor=actor):
                self._reach = actor
            case ReachAccepted():
                self._accept(message)
            case Hora():
                self._win(message)
            case Ryukyoku():
                self._end_drawn(message)
            case _:
                self._steps.append(self._step(message))
                self._paths.append(path)

    def _wrong(self, why: str) -> NoReturn:
        raise BadRecord(self._path, why)

    def _tile(self, pai: str) -> Tile:
        return tile_of(pai, f"{self._path}.pai")

    def _own(self, pais: tuple[str, ...]) -> tuple[Tile, ...]:
        return tiles_of(pais, f"{self._path}.consumed")

    def _step(self, message: MjaiMessage) -> AnyStep:
        match message:
            case Tsumo(actor=actor, pai=pai):
                return Draw(actor, self._tile(pai))
            case Dahai():
                return self._discard(message)
            case Chi() | Pon() | Daiminkan():
                return self._call(message)
            case Kakan():
                return self._added(message)
            case Ankan(actor=actor, consumed=consumed):
                return Kan(actor, "ankan", self._own(consumed))
            case Dora(dora_marker=marker):
                return Flip(tile_of(marker, f"{self._path}.dora_marker"))
        raise BadRecord(self._path, "this message has no place within a kyoku")

    def _discard(self, message: Dahai) -> Discard:
        tile = self._tile(message.pai)
        drawn = message.tsumogiri
        if drawn is None:
            drawn = Draw(message.actor, tile) in self._steps[-1:]
        riichi = self._reach == message.actor
        self._reach = None
        return Discard(message.actor, tile, drawn, riichi)

    def _call(self, message: Chi | Pon | Daiminkan) -> Call:
        own, tile = self._own(message.consumed), self._tile(message.pai)
        target = self._feeder() if message.target is None else message.target
        if target is None:
            self._wrong("the message does not say whose tile it is: `target`")
        return Call(message.actor, target, _CALLS[type(message)], tile, own)

    def _added(self, message: Kakan) -> Kan:
        tile = self._tile(message.pai)
        if not all(is_same(tile, one) for one in self._own(message.consumed or ())):
            raise BadRecord(f"{self._path}.consumed", f"{message.pai} is added to a pon of its kind")
        return Kan(message.actor, "shouminkan", (tile,))

    def _feeder(self) -> Seat | None:
        """Return the seat whose tile can be claimed now; None if no tile can be claimed."""
        last = next((step for step in reversed(self._steps) if not isinstance(step, Flip)), None)
        return last.seat if isinstance(last, Discard | Kan) else None

    def _accept(self, message: ReachAccepted) -> None:
        declared = self._declared()
        if not declared or declared[-1].seat != message.actor:
            self._wrong(f"seat {message.actor} has not declared riichi")
        self._said.append(Said(self._path, "riichi", message.actor, message.deltas, message.scores))

    def _declared(self) -> list[Discard]:
        return [step for step in self._steps if isinstance(step, Discard) and step.riichi]

    def _pay_sticks(self, *, ron: bool) -> None:
        """Subtract the sticks of all riichi that stand. Some programs write no `reach_accepted` for them."""
        declared = self._declared()
        if ron and declared and self._steps[-1] is declared[-1]:
            declared.pop()
        paid = [discard.seat for discard in declared]
        self._points = tuple(had - STICK * (seat in paid) for seat, had in enumerate(self._points))

    def _gained(self, message: Hora | Ryukyoku) -> tuple[int, ...]:
        """Return the deltas: as told, or from the points before and after; () if they cannot be known.

        Some programs tell only the points after the message, and some tell neither.
        """
        deltas: tuple[int, ...] = message.deltas or ()
        if not deltas and message.scores is not None and self._points:
            deltas = tuple(now - had for now, had in zip(message.scores, self._points, strict=True))
        # Without deltas the points are unknown after this message.
        self._points = tuple(had + gain for had, gain in zip(self._points, deltas, strict=False))
        return deltas

    def _win(self, message: Hora) -> None:
        target = self._target(message)
        tally = None if message.fan is None else Tally(fu=message.fu, han=message.fan)
        yaku = tuple(Yaku(name, han) for name, han in message.yakus or ())
        hand = message.hora_tehais and tiles_of(message.hora_tehais, f"{self._path}.hora_tehais")
        self._said.append(
            Said(
                self._path,
                "win",
                message.actor,
                message.deltas,
                message.scores,
                hand=None if not hand else in_order(hand),
                points=message.hora_points,
            )
        )
        if not self._wins:
            self._pay_sticks(ron=target != message.actor)
        self._wins.append(Win(message.actor, target, self._gained(message), tally=tally, yaku=yaku))
        self._end = self._path
        for name in ("ura_markers", "uradora_markers", "uradora_marker"):
            shown = tiles_of(getattr(message, name) or (), f"{self._path}.{name}")
            paths = tuple(f"{self._path}.{name}[{at}]" for at in range(len(shown)))
            self._ura = max(self._ura, (shown, paths), key=lambda ura: len(ura[0]))

    def _target(self, message: Hora) -> Seat:
        """Return the seat that fed the winning tile, or at a tsumo the winner.

        Raises `BadRecord` if `pai` is not the winning tile.
        """
        last = next((step for step in reversed(self._steps) if isinstance(step, Draw | Discard | Kan)), None)
        if last is None:
            self._wrong("there is no tile to win with")
        tile = last.tiles[0] if isinstance(last, Kan) else last.tile
        if message.pai is not None and not is_same(self._tile(message.pai), tile):
            raise BadRecord(f"{self._path}.pai", f"the last tile is {PAI[tile]}, not {message.pai}")
        return last.seat if message.target is None else message.target

    def _end_drawn(self, message: Ryukyoku) -> None:
        self._end = self._path
        told = message.deltas is not None or message.scores is not None
        self._pay_sticks(ron=False)
        deltas = self._gained(message)
        reason = draw_of(message.reason, f"{self._path}.reason") or reason_of(self._steps, deltas)
        if not told and reason not in {"exhaustive", "nagashi_mangan"}:
            deltas = (0,) * SEATS
        tenpai = message.tenpais
        self._said.append(Said(self._path, "draw", None, message.deltas, message.scores, tenpai))
        if reason == "exhaustive" and tenpai is None and deltas:
            tenpai = tuple(gain > 0 for gain in deltas)
        self._drawn = Drawn(reason, deltas, tenpai)

    def close(self, path: str) -> tuple[Kyoku, Places]:
        """Return the kyoku and its places; raises `BadRecord` at `path` if the kyoku has no end.

        `path` is that of the file's last message.
        """
        end = self._drawn or tuple(self._wins)
        if not end:
            raise BadRecord(path, f"the kyoku that begins at {self._root} has no end: hora or ryukyoku")
        start, ura = self._start, self._ura
        honba, sticks = (UNTOLD if told is None else told for told in (start.honba, start.kyotaku))
        head = (self._number, honba, sticks, start.scores or (), self._indicator)
        return Kyoku(*head, self._hands, tuple(self._steps), end, ura[0]), self._places()

    def _places(self) -> Places:
        hands = tuple(
            tuple(f"{self._root}.tehais[{seat}][{at}]" for at in range(len(hand)))
            for seat, hand in enumerate(self._hands)
        )
        root = self._root
        return Places(
            f"{root}.kyotaku",
            f"{root}.scores",
            hands,
            f"{root}.dora_marker",
            tuple(self._paths),
            self._ura[1],
            self._end,
            tuple(self._said),
            number=f"{root}.kyoku",
            honba=f"{root}.honba",
        )

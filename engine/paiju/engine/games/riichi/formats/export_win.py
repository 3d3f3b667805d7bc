"""The end of a kyoku of the game in the words of records."""

from typing import Final, TypeVar

from paiju.engine.core.seats import Seat
from paiju.engine.games.riichi.events import Dealt, NoWinner, Won
from paiju.engine.games.riichi.formats.match import SEATS, Drawn, Limit, Tally, Win, Yaku
from paiju.engine.games.riichi.formats.yaku_words import ORDER
from paiju.engine.games.riichi.scoring.worth import Worth

T = TypeVar("T")

_WINDS: Final = "eswn"
_EARLY: Final = (
    "riichi",
    "double_riichi",
    "ippatsu",
    "chankan",
    "rinshan",
    "menzen_tsumo",
    "haitei",
    "houtei",
    "pinfu",
)
_LATE: Final = ("tanyao", "sanshoku_doukou", "shousangen", "chun", "hatsu", "haku", "chanta", "honroutou")
_MIDDLE: Final = (
    "iipeikou",
    "bakaze",
    "jikaze",
    "ryanpeikou",
    "chiitoitsu",
    "ittsuu",
    "sanshoku_doujun",
    "sankantsu",
)
_PLACES: Final = (*_EARLY, *_MIDDLE, "sanankou", "toitoi", *_LATE, "junchan", "honitsu", "chinitsu")
"""The order in which tenhou.net writes yaku, as far as its logs show."""
_RON: Final = {False: 4, True: 6}
_STEP: Final = 100


def by_first(values: tuple[T, ...], first: Seat) -> tuple[T, ...]:
    """Return values per seat, beginning with the first dealer's."""
    return (*values[first:], *values[:first])


def win_of(won: Won, dealt: Dealt) -> Win:
    """Return a win as a record has it."""
    feeder = won.seat if won.feeder is None else won.feeder
    liable = won.liable[0].seat if won.liable else None
    return Win(
        (won.seat - dealt.first) % SEATS,
        (feeder - dealt.first) % SEATS,
        deltas=by_first(won.amounts, dealt.first),
        liable=None if liable is None else (liable - dealt.first) % SEATS,
        tally=tally_of(won.worth, deals=won.seat == dealt.dealer, tsumo=won.feeder is None),
        yaku=_yaku(won, dealt),
    )


def drawn_of(ended: NoWinner, first: Seat) -> Drawn:
    """Return a draw as a record has it."""
    tenpai = tuple((seat + first) % SEATS in ended.ready for seat in range(SEATS))
    exhaustive = ended.reason in ("exhaustive", "nagashi_mangan")
    return Drawn(ended.reason, by_first(ended.amounts, first), tenpai if exhaustive else None)


def tally_of(worth: Worth, *, deals: bool, tsumo: bool) -> Tally:
    """Return fu, han, limit and payments of a hand; `deals`: whether the winner is the dealer."""
    limit: Limit | None = "yakuman" if worth.limit == "kazoe_yakuman" else worth.limit
    times = ((2,) if deals else (1, 2)) if tsumo else (_RON[deals],)
    payment = tuple(-(-worth.base * factor // _STEP) * _STEP for factor in times)
    return Tally(payment, worth.fu, worth.han, limit)


def _yaku(won: Won, dealt: Dealt) -> tuple[Yaku, ...]:
    lines = sorted(won.worth.yaku, key=lambda line: _place(line.name))
    yaku = [Yaku(_key(line.name, won, dealt), 0 if line.yakuman else line.han) for line in lines]
    dora = {line.name: line.han for line in won.worth.dora}
    return (*yaku, *(Yaku(name, dora[name]) for name in ("dora", "aka_dora", "ura_dora") if name in dora))


def _place(name: str) -> int:
    return _PLACES.index(name) if name in _PLACES else len(_PLACES) + ORDER.index(name)


def _key(name: str, won: Won, dealt: Dealt) -> str:
    if name == "jikaze":
        return f"{name}_{_WINDS[(won.seat - dealt.dealer) % SEATS]}"
    return f"{name}_{_WINDS[dealt.kyoku // SEATS]}" if name == "bakaze" else name

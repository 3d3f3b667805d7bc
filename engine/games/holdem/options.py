"""What a table of Hold'em may choose, and the betting structure that follows from it."""

from functools import cache
from typing import Annotated, Any, Final, Literal

import msgspec
from msgspec import Meta
from msgspec.structs import replace

from engine.betting.pots import Rake
from engine.betting.structure import (
    HOUSE,
    HOUSE_STEP,
    BettingStructure,
    fixed_limit,
    no_limit,
    pot_limit,
)
from engine.core.game import Name

MOST_CHIPS: Final = 1_000_000_000


def _text(zh: str, en: str, **bounds: Any) -> Meta:
    return Meta(extra={"text": Name(zh, en)}, **bounds)


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A table's stakes and rules; amounts are chips. Raises `ValueError` where they contradict each other."""

    betting: Annotated[
        Literal["no_limit", "pot_limit", "fixed_limit", "house"],
        _text(
            "下注方式：无限注、底池限注、限注，house 固定加注（客户规则）",
            "Betting: no limit, pot limit, fixed limit, or the house rules (fixed raises)",
        ),
    ] = "no_limit"
    small_blind: Annotated[int, _text("小盲注", "Small blind", ge=1, le=MOST_CHIPS)] = 10
    big_blind: Annotated[
        int, _text("大盲注，0 为小盲注的两倍", "Big blind; 0: twice the small one", ge=0, le=MOST_CHIPS)
    ] = 0
    ante: Annotated[int, _text("底注", "Ante", ge=0, le=MOST_CHIPS)] = 0
    ante_from: Annotated[
        Literal["each", "big_blind"],
        _text("底注由谁支付：每人，或大盲一人代付", "Who pays the ante: each, or the big blind for all"),
    ] = "each"
    straddle: Annotated[
        bool,
        _text("枪口位可抓头，为大盲注的两倍", "The seat after the big blind may straddle for twice of it"),
    ] = False
    button: Annotated[
        Literal["dead", "moving"],
        _text(
            "庄位：dead 大盲依次前进，moving 庄家依次前进", "Button: dead (the big blind moves on) or moving"
        ),
    ] = "dead"
    run_it: Annotated[
        Literal[1, 2, 3],
        _text("全下后最多发几次公共牌", "How often the board may be run when players are all-in"),
    ] = 1
    muck: Annotated[
        Literal["auto", "ask", "never"],
        _text(
            "摊牌时输家的牌：自动盖牌、询问、必须亮牌",
            "A beaten hand at showdown: mucked at once, its owner is asked, or always shown",
        ),
    ] = "auto"
    cap: Annotated[
        int,
        _text("限注时每轮最多几注，含首注", "Fixed limit: bets a street, the first included", ge=2, le=10),
    ] = 4
    blind_counts: Annotated[
        bool, _text("限注时大盲算第一注", "Fixed limit: the big blind is the first of them")
    ] = True
    capped_heads_up: Annotated[
        bool, _text("限注两人时也有上限", "Fixed limit: the cap also holds for two players")
    ] = True
    open_fold: Annotated[bool, _text("可以不跟也弃牌", "One may fold when checking is free")] = False
    buy_in_min: Annotated[
        int, _text("最少带入，单位大盲注", "Smallest buy-in, in big blinds", ge=1, le=10_000)
    ] = 40
    buy_in_max: Annotated[
        int, _text("最多带入，单位大盲注", "Largest buy-in, in big blinds", ge=1, le=10_000)
    ] = 100
    rathole_minutes: Annotated[
        int,
        _text(
            "离开后多少分钟内回来须带回原有筹码",
            "For how many minutes one who left must come back with as many chips",
            ge=0,
            le=1440,
        ),
    ] = 60
    orbits_out: Annotated[
        int,
        _text(
            "离座错过多少个大盲后离开，0 为不限",
            "Big blinds a player may miss before the seat is given up; 0: any number",
            ge=0,
            le=100,
        ),
    ] = 5
    rake: Annotated[
        int, _text("抽水，千分之几；无翻牌不抽", "Rake in thousandths; none without a flop", ge=0, le=100)
    ] = 0
    rake_cap: Annotated[
        int, _text("每局抽水上限，0 为不限", "Most rake of a hand; 0: any", ge=0, le=MOST_CHIPS)
    ] = 0

    def __post_init__(self) -> None:
        """Refuse choices that contradict each other."""
        if self.small_blind > self.bb:
            raise ValueError("the small blind is larger than the big blind")
        if self.buy_in_min > self.buy_in_max:
            raise ValueError("the smallest buy-in is larger than the largest")
        if self.straddle and self.betting not in {"no_limit", "pot_limit"}:
            raise ValueError("there are straddles with no limit and pot limit only")
        if self.house:
            self._check_house()

    def _check_house(self) -> None:
        if self.bb != 2 * self.small_blind or self.small_blind % HOUSE_STEP:
            text = (
                f"under the house rules the small blind is a multiple of {HOUSE_STEP}, the big blind twice it"
            )
            raise ValueError(text)
        if self.ante or self.run_it > 1:
            raise ValueError("the house rules know no antes, and every board is run once")

    @property
    def house(self) -> bool:
        """Whether the customer's rules hold (part A)."""
        return self.betting == "house"

    @property
    def bb(self) -> int:
        """The big blind in chips."""
        return self.big_blind or 2 * self.small_blind

    @property
    def moving_button(self) -> bool:
        """Whether the button goes to the next player each hand; under the house rules it always does (A3)."""
        return self.house or self.button == "moving"

    @property
    def mucking(self) -> Literal["auto", "ask", "never"]:
        """What becomes of a beaten hand; under the house rules it is always shown (A5)."""
        return "never" if self.house else self.muck

    @property
    def least_to_play(self) -> int:
        """The smallest stack that is dealt in: under the house rules a blind is never short (D7)."""
        return self.bb if self.house else 1

    @property
    def structure(self) -> BettingStructure:
        """The betting structure."""
        return _structure(self)

    @property
    def rake_taken(self) -> Rake:
        """What the house takes."""
        return Rake(self.rake, self.rake_cap)


@cache
def _structure(options: Options) -> BettingStructure:
    match options.betting:
        case "house":
            return HOUSE
        case "no_limit":
            structure = no_limit(options.bb)
        case "pot_limit":
            structure = pot_limit(options.bb)
        case "fixed_limit":
            structure = replace(
                fixed_limit(options.bb, 2 * options.bb, options.cap),
                cap_counts_blind=options.blind_counts,
                heads_up_uncapped=not options.capped_heads_up,
            )
    return replace(structure, open_fold=options.open_fold)


PRESETS: Final = {
    "no_limit": {"betting": "no_limit"},
    "pot_limit": {"betting": "pot_limit"},
    "fixed_limit": {"betting": "fixed_limit"},
    "house": {"betting": "house", "button": "moving", "muck": "never"},
}
"""无限注, 底池限注, 限注, and the customer's 固定加注."""

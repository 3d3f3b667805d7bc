"""The options of a Hold'em table and the betting structure that follows from them (docs/rules/holdem.md "Presets")."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Annotated, Any, Final, Literal

import msgspec
from msgspec import Meta
from msgspec.structs import replace

from paiju.engine.betting.pots import Rake
from paiju.engine.betting.structure import (
    HOUSE,
    HOUSE_STEP,
    BettingStructure,
    fixed_limit,
    no_limit,
    pot_limit,
)
from paiju.engine.core.game import Name

MOST_CHIPS: Final = 1_000_000_000


def _words(label: Name, text: Name, labels: Mapping[Any, Name] | None = None, **bounds: Any) -> Meta:
    extra: dict[str, Any] = {"label": label, "text": text}
    return Meta(extra=extra | ({"labels": labels} if labels else {}), **bounds)


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A table's stakes and rules; amounts are chips. Raises `ValueError` for options that contradict each other."""

    betting: Annotated[
        Literal["no_limit", "pot_limit", "fixed_limit", "house"],
        _words(
            Name("下注", "Betting"),
            Name("下注：每次能下多少", "Betting: how much may be bet at a time"),
            {
                "no_limit": Name("无限注", "No limit"),
                "pot_limit": Name("底池限注", "Pot limit"),
                "fixed_limit": Name("限注", "Fixed limit"),
                "house": Name("固定加注", "House rules"),
            },
        ),
    ] = "no_limit"
    small_blind: Annotated[
        int,
        _words(
            Name("小盲注", "Small blind"),
            Name("小盲注：庄家下家先下的注", "Small blind: what the seat after the button posts"),
            ge=1,
            le=MOST_CHIPS,
        ),
    ] = 10
    big_blind: Annotated[
        int,
        _words(
            Name("大盲注", "Big blind"),
            Name("大盲注：0 为小盲注的两倍", "Big blind: 0 means twice the small blind"),
            ge=0,
            le=MOST_CHIPS,
        ),
    ] = 0
    ante: Annotated[
        int,
        _words(
            Name("底注", "Ante"),
            Name("底注：发牌前先进底池，0 为没有", "Ante: paid into the pot before the deal; 0 for none"),
            ge=0,
            le=MOST_CHIPS,
        ),
    ] = 0
    ante_from: Annotated[
        Literal["each", "big_blind"],
        _words(
            Name("底注由谁出", "Who pays antes"),
            Name(
                "底注由谁出：每人一份，或大盲一人出一份",
                "Who pays antes: one from each, or one from the big blind for all",
            ),
            {"each": Name("每人", "Everybody"), "big_blind": Name("大盲", "Big blind")},
        ),
    ] = "each"
    straddle: Annotated[
        bool,
        _words(
            Name("抓头", "Straddle"),
            Name(
                "抓头：大盲下家可在发牌前下两倍大盲",
                "Straddle: the seat after the big blind may post twice that before the deal",
            ),
        ),
    ] = False
    button: Annotated[
        Literal["dead", "moving"],
        _words(
            Name("庄位", "Button"),
            Name(
                "庄位：大盲依次前进（庄位可空），或庄家依次前进",
                "Button: the big blind moves on and the button may be dead, or the button moves on",
            ),
            {"dead": Name("空庄", "Dead"), "moving": Name("移庄", "Moving")},
        ),
    ] = "dead"
    run_it: Annotated[
        Literal[1, 2, 3],
        _words(
            Name("发几次", "Run it"),
            Name(
                "发几次：全下后大家同意可多发几次公共牌",
                "Run it: how many times the board may be run after an all-in, if all agree",
            ),
            {1: Name("一次", "Once"), 2: Name("两次", "Twice"), 3: Name("三次", "Three times")},
        ),
    ] = 1
    muck: Annotated[
        Literal["auto", "ask", "never"],
        _words(
            Name("输牌", "Beaten hands"),
            Name(
                "输牌：摊牌时自动盖牌、先问、或一律亮牌",
                "Beaten hands: mucked at once, their owner is asked, or all are shown",
            ),
            {
                "auto": Name("自动盖牌", "Mucked"),
                "ask": Name("先问", "Ask"),
                "never": Name("一律亮牌", "Shown"),
            },
        ),
    ] = "auto"
    cap: Annotated[
        int,
        _words(
            Name("每轮注数", "Bets per street"),
            Name(
                "每轮注数：限注时最多几注，含首注",
                "Bets per street: the most in fixed limit, the first one included",
            ),
            ge=2,
            le=10,
        ),
    ] = 4
    blind_counts: Annotated[
        bool,
        _words(
            Name("大盲算一注", "Blind counts"),
            Name(
                "大盲算一注：限注时大盲是第一注",
                "Blind counts: in fixed limit the big blind is the first bet",
            ),
        ),
    ] = True
    capped_heads_up: Annotated[
        bool,
        _words(
            Name("两人有上限", "Heads-up cap"),
            Name(
                "两人有上限：限注剩两人开始的一轮也有上限",
                "Heads-up cap: fixed limit also caps streets that two players begin",
            ),
        ),
    ] = True
    open_fold: Annotated[
        bool,
        _words(
            Name("可白弃", "Open folds"),
            Name("可白弃：不用跟注时也可以弃牌", "Open folds: a player may fold when checking is free"),
        ),
    ] = False
    buy_in_min: Annotated[
        int,
        _words(
            Name("最少带入", "Smallest buy-in"),
            Name("最少带入：单位大盲注", "Smallest buy-in: in big blinds"),
            ge=1,
            le=10_000,
        ),
    ] = 40
    buy_in_max: Annotated[
        int,
        _words(
            Name("最多带入", "Largest buy-in"),
            Name("最多带入：单位大盲注", "Largest buy-in: in big blinds"),
            ge=1,
            le=10_000,
        ),
    ] = 100
    reload: Annotated[
        bool,
        _words(
            Name("自动补码", "Auto top-up"),
            Name(
                "自动补码：座位可设在两局之间自动补满或重新买入",
                "Auto top-up: a seat may refill its chips between hands automatically",
            ),
        ),
    ] = True
    rathole_minutes: Annotated[
        int,
        _words(
            Name("带回原筹码", "Same chips back"),
            Name(
                "带回原筹码：离开后多少分钟内回来须带够原有筹码",
                "Same chips back: for this many minutes a player who left returns with the same chips",
            ),
            ge=0,
            le=1440,
        ),
    ] = 60
    orbits_out: Annotated[
        int,
        _words(
            Name("离座圈数", "Missed orbits"),
            Name(
                "离座圈数：错过多少个大盲后让出座位，0 为不限",
                "Missed orbits: big blinds a player may miss before losing the seat; 0 for no limit",
            ),
            ge=0,
            le=100,
        ),
    ] = 5
    rake: Annotated[
        int,
        _words(
            Name("抽水", "Rake"),
            Name("抽水：底池的千分之几，无翻牌不抽", "Rake: thousandths of the pot, none without a flop"),
            ge=0,
            le=100,
        ),
    ] = 0
    rake_cap: Annotated[
        int,
        _words(
            Name("抽水上限", "Rake cap"),
            Name("抽水上限：每局最多多少，0 为不限", "Rake cap: the most taken from a hand; 0 for no cap"),
            ge=0,
            le=MOST_CHIPS,
        ),
    ] = 0

    def __post_init__(self) -> None:
        """Raise `ValueError` for options that contradict each other."""
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
        """Whether the house rules apply (docs/rules/holdem.md "House rules")."""
        return self.betting == "house"

    @property
    def bb(self) -> int:
        """The big blind in chips."""
        return self.big_blind or 2 * self.small_blind

    @property
    def moving_button(self) -> bool:
        """Whether the button moves to the next player each hand; under the house rules it always does."""
        return self.house or self.button == "moving"

    @property
    def mucking(self) -> Literal["auto", "ask", "never"]:
        """How a beaten hand is treated; under the house rules it is always shown."""
        return "never" if self.house else self.muck

    @property
    def least_to_play(self) -> int:
        """The smallest stack that is dealt in: one chip, or under the house rules a whole big blind."""
        return self.bb if self.house else 1

    @property
    def structure(self) -> BettingStructure:
        """The betting structure."""
        return _structure(self)

    @property
    def rake_taken(self) -> Rake:
        """The rake and its cap."""
        return Rake(self.rake, self.rake_cap)


@lru_cache(maxsize=1024)  # bounded: guests choose blinds freely
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
"""Options of each betting structure, by name."""

PRESET_NAMES: Final = {
    "no_limit": Name("无限注", "No limit"),
    "pot_limit": Name("底池限注", "Pot limit"),
    "fixed_limit": Name("限注", "Fixed limit"),
    "house": Name("固定加注", "House rules"),
}

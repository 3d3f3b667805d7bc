"""Words for players: names of combos, reasons in a settlement, names of people at the table."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, TypeAlias

import msgspec
from rich.text import Text

from paiju.cli.language import say, term
from paiju.client.view import TableView
from paiju.engine.betting.amounts import as_written
from paiju.engine.cards.reading import Combo
from paiju.protocol.messages import SeatInfo
from paiju.server.characters import catalogue

COMBOS: Final[Mapping[str, str]] = {
    Combo.SINGLE: "单张",
    Combo.SINGLE_STRAIGHT: "顺子",
    Combo.SINGLE_FLUSH: "同花",
    Combo.SINGLE_FLUSH_STRAIGHT: "同花顺",
    Combo.PAIR: "对子",
    Combo.PAIR_STRAIGHT: "连对",
    Combo.PAIR_STRAIGHT_WITH_SINGLE: "连对夹一",
    Combo.PAIR_JOKERS: "对鬼",
    Combo.TRIPLE: "三张",
    Combo.TRIPLE_WITH_SINGLE: "三带一",
    Combo.TRIPLE_WITH_PAIR: "葫芦",
    Combo.TRIPLE_WITH_PAIR_SINGLE: "三两一",
    Combo.TRIPLE_STRAIGHT: "三顺",
    Combo.TRIPLE_STRAIGHT_WITH_SINGLE: "三顺夹一",
    Combo.TRIPLE_STRAIGHT_WITH_SINGLES: "飞机带小翼",
    Combo.TRIPLE_STRAIGHT_WITH_PAIRS: "飞机带大翼",
    Combo.QUADRUPLE: "四条",
    Combo.QUADRUPLE_WITH_SINGLE: "金刚",
    Combo.QUADRUPLE_WITH_SINGLE_SINGLE: "四带二单",
    Combo.QUADRUPLE_WITH_PAIR_PAIR: "四带二对",
    Combo.QUADRUPLE_STRAIGHT: "四顺",
    Combo.QUADRUPLE_STRAIGHT_WITH_SINGLE: "四顺夹一",
    Combo.QUADRUPLE_JOKERS: "天王炸弹",
    Combo.QUINTUPLE: "五炸",
    Combo.SEXTUPLE: "六炸",
    Combo.SEPTUPLE: "七炸",
    Combo.OCTUPLE: "八炸",
}
_LANDLORDS: Final[Mapping[str, str]] = {
    Combo.PAIR_JOKERS: "火箭",
    Combo.TRIPLE_WITH_PAIR: "三带一对",
    Combo.TRIPLE_STRAIGHT: "飞机",
    Combo.QUADRUPLE: "炸弹",
}
_OWN_COMBOS: Final[Mapping[str, Mapping[str, str]]] = {
    "doudizhu": _LANDLORDS,
    "doudizhu_x": _LANDLORDS,
    "doudizhu_4p": {
        **_LANDLORDS,
        Combo.TRIPLE_WITH_PAIR: "三带二",
        Combo.TRIPLE_STRAIGHT: "三顺",
        Combo.TRIPLE_STRAIGHT_WITH_PAIRS: "飞机带翅膀",
    },
    "three_two_one": {Combo.TRIPLE_WITH_PAIR: "三两不一", Combo.QUADRUPLE_WITH_SINGLE: "四夹一"},
}
"""By game: its own names of combos, where they differ from `COMBOS`."""

REASONS: Final[Mapping[str, str]] = {
    "rob": "抢地主",
    "bomb": "炸弹",
    "rocket": "火箭",
    "spring": "春天",
    "anti_spring": "反春",
    "base": "底分",
    "bid": "叫分",
    "double": "加倍",
    "redouble": "再加倍",
    "landlord_won": "地主胜",
    "farmers_won": "农民胜",
    "penalty_difference": "罚分差",
    "cards_left": "剩牌",
    "points": "积分",
    "bets": "下注",
    "main_pot": "主池",
    "side_pot": "边池",
    "wan": "弯杠",
    "zhi": "直杠",
    "yin": "引杠",
    "zimo": "自摸",
    "gsh": "杠上花",
    "dianpao": "点炮",
    "qianggang": "抢杠",
    "chajiao": "查叫",
    "sanhua": "花猪",
    "tuishui": "退税",
    "zhahu": "诈胡",
    "transfer": "呼叫转移",
    "horse": "买马",
}
"""Reasons of multipliers and of lines of a settlement, in Chinese."""

_REASONS_EN: Final[Mapping[str, str]] = {
    "rob": "the landlord was contested",
    "anti_spring": "anti-spring",
    "wan": "added kong",
    "zhi": "concealed kong",
    "yin": "claimed kong",
    "zimo": "self-draw",
    "gsh": "win after a kong",
    "dianpao": "win by discard",
    "qianggang": "robbed kong",
    "chajiao": "no wait at the end",
    "sanhua": "three suits",
    "tuishui": "kong returned",
    "zhahu": "false win",
}
_COMBOS_EN: Final[Mapping[str, str]] = {
    Combo.PAIR_JOKERS: "rocket",
    Combo.TRIPLE_STRAIGHT: "airplane",
    Combo.QUADRUPLE: "bomb",
}
"""English names of combos in the landlord games, where they differ from the keys in messages."""


class Names(msgspec.Struct, frozen=True):
    """The names of a table's people and combos at one moment."""

    seats: Sequence[SeatInfo]
    game: str = ""
    decimals: int = 0
    """Decimals of amounts; more than 0 only in a hand that was read from a file with cents."""

    @classmethod
    def at(cls, table: TableView) -> "Names":
        """Return the names for a table."""
        return cls(table.seats, table.game)

    def __getitem__(self, seat: int) -> str:
        info = self.seats[seat] if seat < len(self.seats) else None
        return (
            sitter(info.name, info.character) if info and info.name else say(f"{seat} 号位", f"seat {seat}")
        )

    def everyone(self) -> str:
        """Return the names of all seats, in order."""
        return ", ".join(sitter(seat.name or "–", seat.character) for seat in self.seats)

    def combo(self, combo: str) -> str:
        """Return the game's name of a combo."""
        own = {**COMBOS, **_OWN_COMBOS.get(self.game, {})}
        return term(own, combo, _COMBOS_EN if self.game.startswith("doudizhu") else None)

    def chips(self, amount: int) -> str:
        """Return an amount with the decimals of its record: `240`, `2.40`."""
        return as_written(amount, self.decimals)

    def amounts(self, amounts: Sequence[int]) -> str:
        """Return the amounts of a settlement as a line: `Ada +4  Bob -2  Cyd -2`."""
        signed = (f"{'+' * (amount >= 0)}{self.chips(amount)}" for amount in amounts)
        return "  ".join(f"{self[seat]} {amount}" for seat, amount in enumerate(signed))


def sitter(name: str, character: str | msgspec.UnsetType | None) -> str:
    """Return the shown name of a seat's player; for a bot, the name of its character."""
    known = catalogue().names.get(character) if isinstance(character, str) else None
    return printable(known[say("zh", "en")] if known else name)


def character_says(character: str, phrase: str) -> str | None:
    """Return a phrase of a character; None for one that this version does not know."""
    known = (one.phrases.get(phrase) for one in catalogue().bots if one.id == character)
    said = next(known, None)
    return None if said is None else said[say("zh", "en")]


def printable(text: str) -> str:
    """Return a text with � in place of each unprintable character, which could steer the terminal."""
    return "".join(character if character.isprintable() else "\ufffd" for character in text)


def reason_name(reason: str) -> str:
    """Return the text for the reason of a multiplier or of a line in a settlement."""
    return term(REASONS, reason, _REASONS_EN)


def stakes(multiplier: int, counters: Any) -> str:
    """Return the text of a multiplier with its parts."""
    parts = say(
        f"叫{counters.call} 抢{counters.rob} 实炸{counters.real_bombs} 空炸{counters.empty_bombs}",
        f"calls {counters.call}, robs {counters.rob}, bombs {counters.real_bombs} and {counters.empty_bombs} idle",
    )
    return f"×{multiplier} ({parts})"


Writer: TypeAlias = Callable[[Any, Names], Text | None]
"""Returns the lines of an event or message, given the names at its table; None: it has no lines."""


class Writers(dict[str, Writer]):
    """Writers by the tag of an event or message."""

    def says(self, *tags: str) -> Callable[[Writer], Writer]:
        """Return a decorator that registers a writer for these tags."""

        def register(writer: Writer) -> Writer:
            self.update(dict.fromkeys(tags, writer))
            return writer

        return register

"""Reads typed answers in riichi: `5m`, `东`, `chi 34m`, `pon`, `kan`, `riichi 5m`, `ron`, `tsumo`, `九种`."""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Final

import msgspec

from paiju.cli.cardwords import UnreadableWords, plain
from paiju.cli.language import say
from paiju.cli.riichi_tiles import brief, read_riichi_tiles
from paiju.cli.riichi_words import worth_text
from paiju.cli.tilewords import tile_name
from paiju.engine.core.game import Name
from paiju.engine.games.riichi.scoring.worth import Worth
from paiju.engine.tiles.naming import JAPANESE_SUITS
from paiju.engine.tiles.text import Tile, id34_of, in_order, is_same, tile_of

Legal = Mapping[str, Any]

_WORDS: Final[Mapping[str, tuple[str, ...]]] = {
    "tsumo": ("tsumo", "自摸", "ツモ"),
    "ron": ("ron", "荣和", "荣", "榮", "ロン"),
    "win": ("hu", "h", "win", "胡", "和"),
    "kyuushu": ("kyuushu", "kyushu", "九种九牌", "九种", "九種"),
    "pass": ("pass", "-", "no", "n", "过", "不要"),
}
_VERBS: Final[Mapping[str, tuple[str, ...]]] = {
    "riichi": ("riichi", "reach", "r", "立直打", "立直"),
    "chow": ("chi", "chow", "c", "吃"),
    "pung": ("pon", "pung", "peng", "p", "碰"),
    "kong": ("kan", "kong", "gang", "k", "暗杠", "加杠", "杠"),
    "discard": ("discard", "d", "打"),
}
_MOVES: Final = {word: move for move, words in _WORDS.items() for word in words}
_MOVE_OF_VERB: Final = {word: move for move, words in _VERBS.items() for word in words}
_VERB: Final = re.compile(f"((?!red$)(?:{'|'.join(sorted(_MOVE_OF_VERB, key=len, reverse=True))}))?(.*)")
"""A verb, if there is one, and tiles. `red` alone is the tile, not the verb `r` with the tiles `ed`."""

HELP: Final = Name(
    "打：5m 五万、0m 赤五万、1f 东 · riichi 5m 立直 · chi 34m 吃，40m 用赤五 · pon 碰（pon 05m）· kan 杠（kan 5m）· "
    "ron 荣 · tsumo 自摸 · kyuushu 九种 · - 过",
    "discard: 5m, 0m the red five, 1f east · riichi 5m · chi 34m, 40m with the red five · pon (pon 05m) · "
    "kan (kan 5m) · ron · tsumo · kyuushu · - pass",
)


def is_of_riichi(legal: Legal) -> bool:
    """Return whether `legal`, of a prompt of kind `discard` or `claim`, comes from riichi."""
    return "riichi" in legal or "chows" in legal


def read_riichi_answer(line: str, legal: Legal) -> dict[str, Any]:
    """Return the action of a typed line in riichi, as the map for the wire. Raises `UnreadableWords`."""
    word = plain(line).replace(" ", "")
    if (move := _MOVES.get(word)) is not None:
        return _named(move, legal)
    found = _VERB.fullmatch(word)
    if found is None or not word:
        raise UnreadableWords(f"say what to do: {riichi_question(legal)}")
    verb, rest = _MOVE_OF_VERB.get(found[1] or "", "discard"), found[2]
    tiles = read_riichi_tiles(rest) if rest else []
    if verb == "discard" and not tiles:
        raise UnreadableWords("say which tile: 5m, 0m for the red five, 1f for east")
    return _READERS[verb](tiles, legal)


def riichi_question(legal: Legal) -> str:
    """Return the question of a prompt in riichi, with the words that a person may answer."""
    if "chows" in legal:
        return f"{_name(legal['tile'])}: {', '.join(_claims(legal))}, - {say('过', 'pass')}?"
    return ", ".join([*_own_moves(legal), _discards(legal)]) + "?"


def _own_moves(legal: Legal) -> Iterable[str]:
    if legal["win"] is not None:
        yield f"tsumo{say(' 自摸', '')} ({_worth(legal)})"
    if legal["riichi"]:
        yield f"riichi{say(' 立直', '')} ({' '.join(legal['riichi'])})"
    yield from (f"kan {kong['tile']}{say(' 杠', '')}" for kong in legal["kongs"])
    if legal["kyuushu"] is not None:
        yield f"kyuushu{say(' 九种', '')} ({legal['kyuushu']}{say('种', ' kinds')})"


def _claims(legal: Legal) -> Iterable[str]:
    if legal["win"] is not None:
        yield f"ron{say(' 荣', '')} ({_worth(legal)})"
    if legal["kong"] is not None:
        yield say("kan 杠", "kan")
    pungs = _choices(legal["pungs"])
    yield from (f"pon{f' {tiles}' if len(pungs) > 1 else ''}{say(' 碰', '')}" for tiles in pungs)
    yield from (f"chi {tiles}{say(' 吃', '')}" for tiles in _choices(legal["chows"]))


def _discards(legal: Legal) -> str:
    match legal["bound"]:
        case "riichi":
            return f"{say('只能打摸到的', 'what you drew goes')}: {legal['discards'][0]}"
        case "kuikae":
            return f"{say('食替，只能打', 'after the call only these go')}: {' '.join(legal['discards'])}"
    return say("打哪张", "which tile")


def _worth(legal: Legal) -> str:
    return worth_text(msgspec.convert(legal["win"], Worth))


def _name(tile: Tile) -> str:
    return tile_name(tile, JAPANESE_SUITS)


def _choices(offers: Iterable[Legal]) -> list[str]:
    return [brief(offer["tiles"]) for offer in offers]


def _named(move: str, legal: Legal) -> dict[str, Any]:
    """Return a move without tiles."""
    if move == "pass":
        return _pass(legal)
    if move == "kyuushu":
        if legal.get("kyuushu") is None:
            raise UnreadableWords(
                "kyuushu is not possible: nine kinds of terminals and honours in the first draw"
            )
        return {"a": "kyuushu"}
    if legal["win"] is None:
        raise UnreadableWords("this is not a win for you: the shape, a yaku is missing, or you are furiten")
    if move != "win" and (move == "ron") != ("chows" in legal):
        raise UnreadableWords("your own draw: say tsumo" if move == "ron" else "another's tile: say ron")
    return {"a": "win"}


def _pass(legal: Legal) -> dict[str, Any]:
    if "chows" not in legal:
        raise UnreadableWords("nothing can be passed here: it is your turn")
    return {"a": "pass"}


def _discard(tiles: Sequence[Tile], legal: Legal) -> dict[str, Any]:
    if "chows" in legal:
        raise UnreadableWords(f"it is not your turn; {riichi_question(legal)}")
    tile = _one(tiles)
    if tile not in legal["discards"]:
        raise UnreadableWords(_why_not(tile, legal))
    return {"a": "discard", "tile": tile, "drawn": tile == legal["drawn"]}


def _why_not(tile: Tile, legal: Legal) -> str:
    """Return why a tile cannot be discarded. If a five of the other colour can be discarded, name that five."""
    other = [held for held in legal["discards"] if is_same(held, tile)]
    if other:
        return f"you may not discard {_name(tile)}, but {_name(other[0])}: say {other[0]}"
    if legal["bound"] is not None:
        return f"you may not discard {_name(tile)} now; {_discards(legal)}"
    return f"you hold no {_name(tile)}"


def _riichi(tiles: Sequence[Tile], legal: Legal) -> dict[str, Any]:
    able = legal.get("riichi", ())
    if not able:
        raise UnreadableWords(say("现在不能立直", "you cannot declare riichi now"))
    if not tiles and len(able) > 1:
        raise UnreadableWords(f"say with which tile: {', '.join(f'riichi {tile}' for tile in able)}")
    tile = _one(tiles) if tiles else able[0]
    if tile not in able:
        raise UnreadableWords(
            f"no riichi with {_name(tile)}; say {', '.join(f'riichi {tile}' for tile in able)}"
        )
    return {"a": "riichi", "tile": tile, "drawn": tile == legal["drawn"]}


def _chow(tiles: Sequence[Tile], legal: Legal) -> dict[str, Any]:
    offers = legal.get("chows", ())
    if not offers:
        raise UnreadableWords(say("没有可吃的", "there is nothing to chi"))
    wanted = [offer for offer in offers if not tiles or _are(tiles, offer)]
    return _only(wanted, offers, "chi")


def _pung(tiles: Sequence[Tile], legal: Legal) -> dict[str, Any]:
    offers = legal.get("pungs", ())
    if not offers:
        raise UnreadableWords(say("没有可碰的", "there is nothing to pon"))
    kind = len(tiles) == 1 and is_same(tiles[0], legal["tile"])
    wanted = [offer for offer in offers if not tiles or kind or _are(tiles, offer)]
    return _only(wanted, offers, "pon")


def _kong(tiles: Sequence[Tile], legal: Legal) -> dict[str, Any]:
    kongs = legal.get("kongs") or [kong for kong in (legal.get("kong"),) if kong]
    if not kongs:
        raise UnreadableWords(say("没有可杠的", "there is nothing to kan"))
    kind = tile_of(id34_of(_one(tiles))) if tiles else None
    wanted = [kong for kong in kongs if kind in (None, kong["tile"])]
    if len(wanted) != 1:
        raise UnreadableWords(f"say which: {', '.join('kan ' + kong['tile'] for kong in kongs)}")
    return dict(wanted[0])


def _are(tiles: Sequence[Tile], offer: Legal) -> bool:
    return in_order(tiles) == in_order(offer["tiles"])


def _only(wanted: Sequence[Legal], offers: Sequence[Legal], word: str) -> dict[str, Any]:
    """Return the one offer that fits a typed line; raises `UnreadableWords` if none or several fit."""
    if len(wanted) != 1:
        raise UnreadableWords(f"say which: {', '.join(f'{word} {tiles}' for tiles in _choices(offers))}")
    return dict(wanted[0])


def _one(tiles: Sequence[Tile]) -> Tile:
    if len(tiles) != 1:
        raise UnreadableWords(f"one tile at a time, not {len(tiles)}")
    return tiles[0]


_READERS: Final[Mapping[str, Callable[[Sequence[Tile], Legal], dict[str, Any]]]] = {
    "riichi": _riichi,
    "chow": _chow,
    "pung": _pung,
    "kong": _kong,
    "discard": _discard,
}

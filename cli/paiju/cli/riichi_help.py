"""听牌提示 of riichi as lines: waits and their value, furiten, and tiles that bring a hand nearer to a wait."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from paiju.cli.language import pick, say, term
from paiju.cli.riichi_words import LIMITS
from paiju.cli.tilewords import tile_name
from paiju.engine.core.game import Name
from paiju.engine.tiles.naming import JAPANESE_SUITS

_FURITEN: Final = {
    "river": Name("振听：牌河里有", "furiten: a wait is in your river"),
    "passed": Name("同巡振听", "furiten until you draw: one passed"),
    "riichi": Name("立直振听", "furiten to the end: one passed after riichi"),
}


def help_lines(found: Mapping[str, Any] | None) -> list[str]:
    """Return the reply to `help` as lines: about the present hand, or about the hand after each best discard."""
    if not found:
        return []
    if not found["discards"]:
        return [_hand(found) if found["distance"] else say("", "you ") + _hand(found)]
    best = [one for one in found["discards"] if one["distance"] == found["distance"]]
    return [line for one in best for line in _after(one)]


def _after(one: Mapping[str, Any]) -> Iterable[str]:
    yield f"{say('打', 'discard')} {_name(one['tile'])}: {_hand(one)}"
    if one["riichi"]:
        yield f"{say('立直', 'riichi')} {_name(one['tile'])}: {_hand({**one, 'waits': one['riichi']})}"


def _hand(found: Mapping[str, Any]) -> str:
    if found["distance"]:
        accepts = found["accepts"]
        kinds = " ".join(map(_name, accepts["tiles"]))
        away, left = found["distance"], accepts["left"]
        return say(f"{away}向听，进张 {left}", f"{away} from a wait, {left} tiles help") + f": {kinds}"
    furiten = f" ({pick(_FURITEN[found['furiten']])})" if found["furiten"] else ""
    return f"{say('听', 'wait for')} {_waits(found['waits'])}{furiten}"


def _waits(waits: Sequence[Mapping[str, Any]]) -> str:
    return ", ".join(
        f"{_name(wait['tile'])} {_wins(wait)} ({say('剩', '')}{wait['left']}{say('', ' left')})"
        for wait in waits
    )


def _wins(wait: Mapping[str, Any]) -> str:
    ron, tsumo = wait["ron"], wait["tsumo"]
    if ron is None and tsumo is None:
        return say("无役", "no yaku")
    by_ron = say("不能荣和", "no ron") if ron is None else f"{say('荣和', 'ron')} {_value(ron)}"
    return by_ron if tsumo is None else f"{by_ron}, {say('自摸', 'tsumo')} {_value(tsumo)}"


def _value(value: Mapping[str, Any]) -> str:
    worth = term(LIMITS, value["limit"]) if value["limit"] else f"{value['han']}{say('翻', ' han')}"
    return f"{worth} {value['points']}"


def _name(tile: str) -> str:
    return tile_name(tile, JAPANESE_SUITS)

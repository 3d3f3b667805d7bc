"""听牌提示 of riichi as lines: waits and their worth, furiten, and what brings a hand nearer."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from paiju.cli.riichi_words import LIMITS
from paiju.cli.tilewords import tile_name
from paiju.engine.tiles.naming import JAPANESE_SUITS

_FURITEN: Final = {
    "river": "振听: a wait is in your river",
    "passed": "振听 until you draw: one passed",
    "riichi": "振听 to the end: one passed after riichi",
}


def help_lines(found: Mapping[str, Any] | None) -> list[str]:
    """Return the answer to `help` as lines: of the hand as it is, or after each of the best discards."""
    if not found:
        return []
    if not found["discards"]:
        return [_hand(found) if found["distance"] else f"you {_hand(found)}"]
    best = [one for one in found["discards"] if one["distance"] == found["distance"]]
    return [line for one in best for line in _after(one)]


def _after(one: Mapping[str, Any]) -> Iterable[str]:
    yield f"discard {_name(one['tile'])}: {_hand(one)}"
    if one["riichi"]:
        yield f"立直 {_name(one['tile'])}: {_hand({**one, 'waits': one['riichi']})}"


def _hand(found: Mapping[str, Any]) -> str:
    if found["distance"]:
        accepts = found["accepts"]
        kinds = " ".join(map(_name, accepts["tiles"]))
        return f"{found['distance']}向听, {accepts['left']} tiles help: {kinds}"
    furiten = f" ({_FURITEN[found['furiten']]})" if found["furiten"] else ""
    return f"wait for {_waits(found['waits'])}{furiten}"


def _waits(waits: Sequence[Mapping[str, Any]]) -> str:
    return ", ".join(f"{_name(wait['tile'])} {_wins(wait)} ({wait['left']} left)" for wait in waits)


def _wins(wait: Mapping[str, Any]) -> str:
    ron, tsumo = wait["ron"], wait["tsumo"]
    if ron is None and tsumo is None:
        return "无役"
    by_ron = "no 荣和" if ron is None else f"荣和 {_value(ron)}"
    return by_ron if tsumo is None else f"{by_ron}, 自摸 {_value(tsumo)}"


def _value(value: Mapping[str, Any]) -> str:
    return f"{LIMITS.get(value['limit'] or '', str(value['han']) + '翻')} {value['points']}"


def _name(tile: str) -> str:
    return tile_name(tile, JAPANESE_SUITS)

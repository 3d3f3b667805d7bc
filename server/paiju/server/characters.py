"""The characters that bots play as: names, tempers and phrases; they do not influence a bot's play.

The pictures that people choose as faces are here too. `characters.json` is read here and by the page, whose pictures
have the same ids.
"""

import hashlib
from collections.abc import Collection, Mapping
from functools import cache
from importlib.resources import files
from typing import Final

import msgspec

from paiju.engine.core.seats import Seat

_CHARACTER_LEVEL: Final[Mapping[str, int]] = {"random": 1, "easy": 2, "greedy": 2, "hard": 5}
"""The level of the characters for each level of bots."""
_LEAST_OF_OTHERS: Final = 3
"""Bots of all other levels have characters of this level and above."""


class Character(msgspec.Struct, frozen=True):
    """One character. Texts have a key for each language, zh and en."""

    id: str
    temper: dict[str, str]
    level: int
    """1 (timid) to 5 (sees far)."""
    style: str
    phrases: dict[str, dict[str, str]]


class Catalogue(msgspec.Struct, frozen=True):
    """All characters, the lowest level first. Their names are kept apart, since the page needs them before the rest."""

    faces: dict[str, dict[str, str]]
    """Names of the pictures that people may choose, by id; a key for each language."""
    names: dict[str, dict[str, str]]
    bots: tuple[Character, ...]


@cache
def catalogue() -> Catalogue:
    """Return every character."""
    data = files("paiju.server").joinpath("characters.json").read_bytes()
    return msgspec.json.decode(data, type=Catalogue)


def character_for(table: str, seat: Seat, level: str, besides: Collection[str] = ()) -> str | None:
    """Return the id of a character for a bot of `level`, not one of `besides`. Equal arguments give the same character.

    The character's level fits the bot's, or is the nearest level with a free character. None: all are in `besides`.
    """
    free = [one for one in catalogue().bots if one.id not in besides]
    if not free:
        return None
    return min(free, key=lambda one: (_off(one, level), _drawn(table, seat, one))).id


def _off(one: Character, level: str) -> int:
    """Return how far a character's level is from the levels that fit a bot of `level`."""
    wanted = _CHARACTER_LEVEL.get(level)
    if wanted is None:
        return max(_LEAST_OF_OTHERS - one.level, 0)
    return abs(one.level - wanted)


def _drawn(table: str, seat: Seat, one: Character) -> bytes:
    return hashlib.sha256(f"{table} {seat} {one.id}".encode()).digest()

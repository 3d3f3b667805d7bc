"""Sets of tiles as text: digits before the letter of their suit, `123m456p99s`; a red five is 0."""

from collections.abc import Iterable
from typing import NoReturn

from paiju.engine.tiles.text import (
    SIZES,
    Suit,
    Tile,
    in_order,
    is_tile,
)


def parse_tiles(text: str) -> tuple[Tile, ...]:
    """Return the tiles of a text such as `340m11f`, in its order; suits may come in any order, and more than once.

    Spaces are allowed. Raises a `ValueError` that says what is wrong and where (characters count from 1).
    """
    tiles: list[Tile] = []
    digits: list[tuple[int, str]] = []
    for place, letter in enumerate(text, 1):
        if letter.isascii() and letter.isdigit():
            digits.append((place, letter))
        elif letter in _LETTERS:
            tiles += _of_one_suit(text, digits, place, letter)
            digits = []
        elif letter != " ":
            _refuse(text, place, f"{letter!r} is no digit and no suit of {_LETTERS}")
    if digits:
        _refuse(text, digits[0][0], f"no suit of {_LETTERS} follows the digits")
    return tuple(tiles)


def format_tiles(tiles: Iterable[Tile]) -> str:
    """Return the tiles as `parse_tiles` reads them, sorted; raises `ValueError` for a hidden tile, or other text."""
    groups = {suit.value: "" for suit in Suit}
    for tile in _existing(tiles):
        groups[tile[1]] += tile[0]
    return "".join(digits + suit for suit, digits in groups.items() if digits)


_LETTERS = "".join(Suit)


def _of_one_suit(text: str, digits: list[tuple[int, str]], place: int, suit: str) -> list[Tile]:
    if not digits:
        _refuse(text, place, f"no digit comes before {suit!r}")
    for at, digit in digits:
        if not is_tile(digit + suit):
            highest = SIZES[Suit(suit)]
            red = ", or 0 for the red five" if highest == 9 else ""
            _refuse(text, at, f"{digit + suit} is no tile; {suit} goes from 1 to {highest}{red}")
    return [digit + suit for _, digit in digits]


def _existing(tiles: Iterable[Tile]) -> tuple[Tile, ...]:
    tiles = tuple(tiles)
    for place, tile in enumerate(tiles, 1):
        if not is_tile(tile):
            raise ValueError(f"tile {place} is {tile!r}, which has no place in the notation")
    return in_order(tiles)


def _refuse(text: str, place: int, what: str) -> NoReturn:
    raise ValueError(f"{text!r}, character {place}: {what}")

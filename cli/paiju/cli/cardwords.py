"""Reads typed cards as held cards.

    A 2-9 10 T J Q K      a rank: the held card of the rank with the lowest suit that is not chosen yet
    黑桃A  ♠A  sA  spadeA  suit and rank: exactly that card
    黑桃  ♠  spade         a suit alone: the smallest held card of the suit
    小王 大王 LJ BJ        the jokers

Words are read from left to right, with or without blanks between them.
"""

import re
import unicodedata
from collections.abc import Iterable, Sequence
from typing import Final

from paiju.engine.cards.card import BIG_JOKER, LITTLE_JOKER, Card

SUIT_WORDS: Final = {
    "d": ("♦", "♢", "方块", "方片", "diamonds", "diamond"),
    "c": ("♣", "♧", "梅花", "草花", "clubs", "club"),
    "h": ("♥", "♡", "红桃", "红心", "hearts", "heart"),
    "s": ("♠", "♤", "黑桃", "spades", "spade"),
}
JOKER_WORDS: Final = {
    LITTLE_JOKER: ("小王", "小鬼", "lj"),
    BIG_JOKER: ("大王", "大鬼", "bj"),
}
PASS_WORDS: Final = frozenset({"/", "\\", "-", "--", "要不起", "不出", "不打", "不要", "过", "pass"})

_SUITS: Final = {word: suit for suit, words in SUIT_WORDS.items() for word in (*words, suit)}
_JOKERS: Final = {word: joker for joker, words in JOKER_WORDS.items() for word in words}


def _any_of(words: Iterable[str]) -> str:
    return "|".join(map(re.escape, sorted(words, key=len, reverse=True)))


_WORD: Final = re.compile(
    rf"(?P<joker>{_any_of(_JOKERS)})"
    rf"|(?:(?P<suit>{_any_of(_SUITS)})\s*)?(?P<point>10|[a2-9tjqk])"
    rf"|(?P<alone>{_any_of(word for word in _SUITS if len(word) > 1 or not word.isascii())})"
)
_GAP: Final = re.compile(r"[\s,，、+;]*")


class UnreadableWords(ValueError):
    """A typed line is unreadable, or names cards that are not held. The text gives the word and the reason."""


def pick_cards(line: str, hand: Sequence[Card]) -> tuple[Card, ...]:
    """Return the held cards that a typed line names, in the order of the line. Raises `UnreadableWords`.

    `hand` is sorted as in views: by value descending, then suit descending.
    """
    left = list(hand)
    picked = []
    for word in _words(line):
        card = _card(word, left, hand)
        left.remove(card)
        picked.append(card)
    if not picked:
        raise UnreadableWords("name the cards to play, for example 3 3 3 4, or - to pass")
    return tuple(picked)


def is_pass(line: str) -> bool:
    """Return whether a line means a pass (要不起)."""
    return plain(line) in PASS_WORDS


def plain(line: str) -> str:
    """Return a line in narrow characters and lower case, without blanks at its ends."""
    return unicodedata.normalize("NFKC", line).strip().lower()


def _words(line: str) -> Iterable[re.Match[str]]:
    text = plain(line)
    at = _end(_GAP, text, 0)
    while at < len(text):
        word = _WORD.match(text, at)
        if word is None:
            raise UnreadableWords(_unreadable(text, at))
        yield word
        at = _end(_GAP, text, word.end())


def _end(pattern: re.Pattern[str], text: str, at: int) -> int:
    match = pattern.match(text, at)
    return match.end() if match else at


def _unreadable(text: str, at: int) -> str:
    rest = text[at:].split(maxsplit=1)[0]
    if rest[0] in SUIT_WORDS:
        return f"{rest!r}: a suit's letter stands before its point, as in s3; a suit alone is spade or ♠"
    return f"{rest!r} is not a card; points are A 2-9 10 T J Q K, suits s h c d, jokers LJ BJ"


def _card(word: re.Match[str], left: Sequence[Card], hand: Sequence[Card]) -> Card:
    joker, suit, point = word["joker"], word["suit"], word["point"]
    if joker:
        return _held(_JOKERS[joker], word[0], left, hand)
    rank = "T" if point == "10" else (point or "").upper()
    if suit:
        return _held(rank + _SUITS[suit], word[0], left, hand)
    wanted = _SUITS[word["alone"]] if word["alone"] else rank
    # The hand is sorted from high to low: its last fitting card has the lowest suit, or the lowest rank.
    for card in reversed(left):
        if len(card) == 2 and card not in _JOKERS.values() and wanted == card[1 if word["alone"] else 0]:
            return card
    raise UnreadableWords(_missing(word[0], wanted, hand))


def _held(card: Card, word: str, left: Sequence[Card], hand: Sequence[Card]) -> Card:
    if card in left:
        return card
    if card in hand:
        raise UnreadableWords(f"{word.upper()} is named more often than you hold it")
    raise UnreadableWords(f"you do not hold {word.upper()}")


def _missing(word: str, wanted: str, hand: Sequence[Card]) -> str:
    held = sum(wanted in card for card in hand if card not in _JOKERS.values())
    if held:
        return f"you hold only {held} of {word.upper()}"
    return f"you hold no {word.upper()}"

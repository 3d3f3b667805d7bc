"""The action lines of a PHH file, and all cards in them, also cards that are unknown until a player shows them."""

import re
from collections.abc import Iterable, Sequence
from decimal import Decimal
from typing import Final, NoReturn

from paiju.engine.betting.amounts import in_units
from paiju.engine.cards.card import HIDDEN, JOKERS, Card, is_card
from paiju.engine.core.errors import BadRecord
from paiju.engine.games.holdem.dealing import HAND
from paiju.engine.games.holdem.phh_setup import BOARD, Cards

_PLAYER: Final = re.compile(r"p([1-9]|10)")
_AMOUNT: Final = re.compile(r"[0-9]{1,16}(\.[0-9]{0,40})?|\.[0-9]{1,40}")


class PhhLine:
    """One action line of the file. Its methods raise `BadRecord` at this line for a word that is wrong."""

    def __init__(self, path: str, text: str) -> None:
        self.path = path
        self.text = text
        self.words = tuple(text.partition("#")[0].split())

    def wrong(self, why: str) -> NoReturn:
        """Raise `BadRecord` at this line."""
        raise BadRecord(self.path, f"{self.text[:60]!r}: {why}")

    def player(self, word: str, players: int) -> int:
        """Return a player's number from 0."""
        found = _PLAYER.fullmatch(word)
        if not found or int(found[1]) > players:
            self.wrong(f"players are p1 to p{players}")
        return int(found[1]) - 1

    def cards(self, word: str) -> tuple[Card, ...]:
        """Return the cards of a word such as `AsTd`."""
        cards = tuple(word[place : place + 2] for place in range(0, len(word), 2))
        for card in cards:
            if card != HIDDEN and (card in JOKERS or not is_card(card)):
                self.wrong(f"there is no card {card!r}")
        return cards

    def amount(self, word: str, decimals: int) -> int:
        """Return an amount in units of 10^-`decimals`; raises `BadRecord` if it is 0 or not whole."""
        value = Decimal(word) if _AMOUNT.fullmatch(word) else Decimal(0)
        amount = in_units(self.path, value, decimals)
        if isinstance(amount, float) or amount <= 0:
            self.wrong("an amount is a whole number of chips, or one with decimals")
        return amount


def cards_of(lines: Iterable[PhhLine], boards: Sequence[str], players: int) -> Cards:
    """Return all cards of a file.

    Raises `BadRecord` if a card occurs twice or has no place, or if a player shows a card that was not dealt to it.
    """
    told = _Told(players)
    for line in lines:
        match line.words:
            case ("d", "dh", who, word):
                told.deal(line, who, word)
            case ("d", "db", word):
                told.board += told.known(line, word, BOARD - len(told.board))
            case (who, "sm", word):
                told.show(line, who, word)
    later = [
        told.known(PhhLine(f"$._boards[{number}]", word), word, BOARD) for number, word in enumerate(boards)
    ]
    whole = {player: (*hole, HIDDEN)[:HAND] for player, hole in told.holes.items() if hole}
    return Cards(whole, told.board, tuple(later))


class _Told:
    """The cards of the lines so far."""

    def __init__(self, players: int) -> None:
        self.holes: dict[int, tuple[Card, ...]] = {}
        self.board: tuple[Card, ...] = ()
        self._players = players
        self._seen: set[Card] = set()

    def deal(self, line: PhhLine, who: str, word: str) -> None:
        """Take hole cards, of which some may be unknown; known ones come first, for their order tells nothing."""
        player = line.player(who, self._players)
        hole = self.holes.get(player, ())
        cards = hole + self._new(line, line.cards(word), HAND - len(hole))
        self.holes[player] = tuple(sorted(cards, key=lambda card: card == HIDDEN))

    def known(self, line: PhhLine, word: str, most: int) -> tuple[Card, ...]:
        """Return cards of a board; raises `BadRecord` for an unknown one."""
        cards = self._new(line, line.cards(word), most)
        if HIDDEN in cards:
            line.wrong(
                "the cards of a board are known to all; a file without them ends before they are dealt"
            )
        return cards

    def show(self, line: PhhLine, who: str, word: str) -> None:
        """Take shown cards; those that were unknown so far replace `??` among the player's hole cards."""
        player = line.player(who, self._players)
        hole = (*self.holes.get(player, ()), HIDDEN, HIDDEN)[:HAND]
        if word == "-":
            if HIDDEN in hole:
                line.wrong("`-` shows known cards, and these are unknown")
            return
        cards = line.cards(word)
        new = tuple(card for card in cards if card != HIDDEN and card not in hole)
        known = tuple(card for card in hole if card != HIDDEN)
        twice = len({*cards} - {HIDDEN}) < len([card for card in cards if card != HIDDEN])
        if len(cards) > HAND or twice or len(new) > hole.count(HIDDEN):
            line.wrong("these are not the player's cards")
        self.holes[player] = (*known, *self._new(line, new, HAND), HIDDEN, HIDDEN)[:HAND]

    def _new(self, line: PhhLine, cards: tuple[Card, ...], most: int) -> tuple[Card, ...]:
        known = [card for card in cards if card != HIDDEN]
        if len(cards) > most or len({*known}) < len(known) or self._seen & {*known}:
            line.wrong("too many cards, or one that is somewhere else already")
        self._seen.update(known)
        return cards

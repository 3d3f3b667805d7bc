"""Turns a PHH hand into a carry and actions; the rules of the game check each action."""

import re
from typing import Final, NamedTuple, NoReturn

from paiju.engine.betting.moves import (
    Call,
    Check,
    Fold,
    RaiseTo,
)
from paiju.engine.cards.card import (
    HIDDEN,
    JOKERS,
    Card,
    is_card,
)
from paiju.engine.core.errors import BadRecord, IllegalAction
from paiju.engine.core.game import Action
from paiju.engine.core.seats import CHANCE, Actor, Seat
from paiju.engine.games.holdem.carry import Carry
from paiju.engine.games.holdem.dealing import HAND
from paiju.engine.games.holdem.game import Holdem
from paiju.engine.games.holdem.phh import PhhHand, parse_phh
from paiju.engine.games.holdem.phh_setup import (
    BOARD,
    Cards,
    carry_of,
    deck_of,
    stakes_of,
)
from paiju.engine.games.holdem.types import (
    Deal,
    Muck,
    Phase,
    RunIt,
    Show,
    State,
    Straddle,
)

_PLAYER: Final = re.compile(r"p([1-9]|10)")
_AMOUNT: Final = re.compile(r"[1-9][0-9]{0,15}")
_GAME: Final = Holdem()


class Imported(NamedTuple):
    """A hand from which a table continues."""

    carry: Carry
    actions: tuple[tuple[Actor, Action], ...]
    """The log of the hand so far, as `paiju.engine.core.replay.replay` takes it."""
    state: State
    """The state it leads to."""
    notes: tuple[str, ...] = ()
    """Differences between the file and the hand as imported, as sentences."""


def import_phh(source: PhhHand | str | bytes) -> Imported:
    """Return a hand as this game plays it; raises `BadRecord` naming the first field or action that is wrong.

    A file may end at any action. Hole cards that it does not contain stay unknown (`??`): they were folded or mucked.
    """
    hand = source if isinstance(source, PhhHand) else parse_phh(source)
    lines = [_Line(number, action) for number, action in enumerate(hand.actions)]
    stakes = stakes_of(hand)
    carry = carry_of(hand, stakes)
    players = len(hand.starting_stacks)
    replay = _Replay(carry, shift=len(carry.places) - players, runs=1 + len(hand.boards))
    replay.act(CHANCE, Deal(deck_of(_cards(hand, lines, players), players)), "$.actions")
    if replay.state.phase is Phase.STRADDLE:
        replay.act(replay.actor("$.blinds_or_straddles"), Straddle(yes=True), "$.blinds_or_straddles")
    for line in lines:
        replay.read(line)
    notes = replay.close(hand)
    return Imported(carry, tuple(replay.actions), replay.state, notes)


class _Line:
    """One action of the file."""

    def __init__(self, number: int, text: str) -> None:
        self.path = f"$.actions[{number}]"
        self.text = text
        self.words = tuple(text.partition("#")[0].split())

    def wrong(self, why: str) -> NoReturn:
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


def _cards(hand: PhhHand, lines: list[_Line], players: int) -> Cards:
    """Return all cards of the file; raises `BadRecord` for a card that occurs twice or has no place."""
    holes: dict[int, tuple[Card, ...]] = {}
    board: tuple[Card, ...] = ()
    boards: list[tuple[Card, ...]] = []
    seen: set[Card] = set()

    def new(line: _Line, word: str, most: int) -> tuple[Card, ...]:
        cards = line.cards(word)
        known = [card for card in cards if card != HIDDEN]
        if len(cards) > most or len({*known}) < len(known) or seen & {*known}:
            line.wrong("too many cards, or one that is somewhere else already")
        seen.update(known)
        return cards

    for line in lines:
        match line.words:
            case ("d", "dh", who, word):
                player = line.player(who, players)
                hole = holes.get(player, ())
                holes[player] = hole + new(line, word, HAND - len(hole))
            case ("d", "db", word):
                board += new(line, word, BOARD - len(board))
    for number, word in enumerate(hand.boards):
        line = _Line(number, word)
        line.path = f"$._boards[{number}]"
        boards.append(new(line, word, BOARD))
    whole = {player: (*hole, HIDDEN)[:HAND] for player, hole in holes.items() if hole}
    return Cards(whole, board, tuple(boards))


class _Replay:
    """The hand up to the last line that was read."""

    def __init__(self, carry: Carry, shift: int, runs: int) -> None:
        self.state: State = _GAME.initial_state(carry)
        self.actions: list[tuple[Actor, Action]] = []
        self._shift = shift
        self._players = len(carry.places) - shift
        self._runs = runs
        self._board: tuple[Card, ...] = ()

    def act(self, actor: Actor, action: Action, path: str) -> None:
        """Apply an action, and the run-it answers that a file never contains."""
        try:
            self.state = _GAME.apply(self.state, actor, action).state
        except IllegalAction as refusal:
            raise BadRecord(path, f"{refusal.reason}: {refusal.text}") from None
        self.actions.append((actor, action))
        if self.state.phase is Phase.RUN_IT:
            self.act(self.state.asked[0], RunIt(self._runs), path)

    def actor(self, path: str) -> Seat:
        """Return the one seat to act; raises `BadRecord` if there is none."""
        actors = [actor for actor in _GAME.actors(self.state) if isinstance(actor, int)]
        if len(actors) != 1:
            raise BadRecord(path, "nobody is to act")
        return actors[0]

    def read(self, line: _Line) -> None:
        """Apply one line of the file; hole cards were dealt before all lines."""
        match line.words:
            case () | ("d", "dh", _, _):
                return
            case ("d", "db", word):
                self._read_board(line, line.cards(word))
            case (who, "f" | "cc" as verb):
                self._bet(line, who, verb, 0)
            case (who, "cbr", amount):
                if not _AMOUNT.fullmatch(amount):
                    line.wrong("an amount is a whole number of chips")
                self._bet(line, who, "cbr", int(amount))
            case (who, "sm", *cards) if len(cards) < 2:
                self._show(line, who, cards[0] if cards else "")
            case _:
                line.wrong("there is no such action in this game")

    def _read_board(self, line: _Line, cards: tuple[Card, ...]) -> None:
        self._board += cards
        if self.state.boards[0][: len(self._board)] != self._board:
            line.wrong("no cards are due")

    def _bet(self, line: _Line, who: str, verb: str, amount: int) -> None:
        seat = line.player(who, self._players) + self._shift
        if self.state.phase is Phase.BET and len(self._board) < len(self.state.boards[0]):
            line.wrong("cards of the board are missing before it")
        if seat not in _GAME.actors(self.state) or self.state.phase is not Phase.BET:
            line.wrong("it is not this player's turn to bet")
        match verb:
            case "f":
                action: Action = Fold()
            case "cc":
                action = Call() if self.state.betting.owe(seat) else Check()
            case _:
                action = RaiseTo(amount)
        self.act(seat, action, line.path)

    def _show(self, line: _Line, who: str, word: str) -> None:
        """Apply a show or a muck; the rules may have done it already, then only the cards are compared."""
        seat = line.player(who, self._players) + self._shift
        if self.state.phase not in {Phase.SHOW, Phase.OVER}:
            if self.state.phase is Phase.BET:
                line.wrong("there is no showdown yet")
            return
        hand = self.state.hands[seat]
        cards = hand if word == "-" else line.cards(word)
        known = tuple(card for card in cards if card != HIDDEN)
        if not {*known} <= {*hand}:
            line.wrong("these are not the player's cards")
        if seat in self.state.asked:
            self.act(seat, Show(known) if known else Muck(), line.path)

    def close(self, hand: PhhHand) -> tuple[str, ...]:
        """Answer open show prompts at the end of the file, compare the final stacks and return notes for the reader."""
        while self.state.phase is Phase.SHOW:
            self.act(self.state.asked[0], Muck(), "$.actions")
        if self.state.phase is Phase.OVER and len(self._board) < len(self.state.boards[0]):
            raise BadRecord("$.actions", "cards of the board are missing at the end")
        if hand.finishing_stacks is None:
            return ()
        if self.state.phase is not Phase.OVER:
            raise BadRecord("$.finishing_stacks", "the hand is not over")
        stacks = self.state.betting.stacks[self._shift :]
        if not _agree(stacks, hand.finishing_stacks):
            raise BadRecord("$.finishing_stacks", f"the hand ends with {list(stacks)}")
        if stacks == hand.finishing_stacks:
            return ()
        return (
            f"finishing_stacks holds parts of chips; they are rounded to {list(stacks)}, as the rules share",
        )


def _agree(stacks: tuple[int, ...], written: tuple[float, ...]) -> bool:
    """Return whether the hand's stacks are those of the file; halves of a chip there may be rounded either way."""
    near = all(
        stack == other or (other % 1 and abs(stack - other) < 1)
        for stack, other in zip(stacks, written, strict=True)
    )
    return near and sum(stacks) == sum(written)

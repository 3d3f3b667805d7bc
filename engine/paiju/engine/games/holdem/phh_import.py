"""Turns a PHH hand into a carry and actions; the rules of the game check each action."""

from typing import Final, NamedTuple

from paiju.engine.betting.amounts import as_written
from paiju.engine.betting.moves import (
    Call,
    Check,
    Fold,
    RaiseTo,
)
from paiju.engine.cards.card import HIDDEN, Card
from paiju.engine.core.errors import BadRecord, IllegalAction
from paiju.engine.core.game import Action
from paiju.engine.core.seats import CHANCE, Actor, Seat
from paiju.engine.games.holdem.carry import Carry
from paiju.engine.games.holdem.game import Holdem
from paiju.engine.games.holdem.phh import PhhHand, parse_phh
from paiju.engine.games.holdem.phh_lines import PhhLine, cards_of
from paiju.engine.games.holdem.phh_setup import carry_of, deck_of, stakes_of
from paiju.engine.games.holdem.types import (
    Deal,
    Muck,
    Phase,
    RunIt,
    Show,
    State,
    Straddle,
)

_GAME: Final = Holdem()


class Imported(NamedTuple):
    """A hand from which a table continues."""

    carry: Carry
    actions: tuple[tuple[Actor, Action], ...]
    """The log of the hand so far, as `paiju.engine.core.replay.replay` takes it."""
    state: State
    """The state after the log."""
    notes: tuple[str, ...] = ()
    """Differences between the file and the hand as imported, as sentences."""


def import_phh(source: PhhHand | str | bytes) -> Imported:
    """Return a hand as this game plays it; raises `BadRecord` naming the first field or action that is wrong.

    A file may end at any action. Hole cards that are not in it stay unknown (`??`): they were folded or mucked.
    Cards that a player shows are in its hand from the deal, and known to that player alone until they are shown.
    """
    hand = source if isinstance(source, PhhHand) else parse_phh(source)
    lines = [PhhLine(f"$.actions[{number}]", action) for number, action in enumerate(hand.actions)]
    stakes = stakes_of(hand)
    carry = carry_of(hand, stakes)
    players = len(hand.starting_stacks)
    replay = _Replay(hand, carry, shift=len(carry.places) - players)
    cards = cards_of(lines, hand.boards, players)
    replay.act(CHANCE, Deal(deck_of(cards, players)), "$.actions")
    if replay.state.phase is Phase.STRADDLE:
        replay.act(replay.actor("$.blinds_or_straddles"), Straddle(yes=True), "$.blinds_or_straddles")
    for line in lines:
        replay.read(line)
    notes = replay.close()
    return Imported(carry, tuple(replay.actions), replay.state, notes)


class _Replay:
    """The hand up to the last line that was read."""

    def __init__(self, hand: PhhHand, carry: Carry, shift: int) -> None:
        self.state: State = _GAME.initial_state(carry)
        self.actions: list[tuple[Actor, Action]] = []
        self._hand = hand
        self._shift = shift
        self._players = len(carry.places) - shift
        self._board: tuple[Card, ...] = ()
        self._mucks: dict[Seat, PhhLine] = {}
        self._last_bet = "$.actions"

    def act(self, actor: Actor, action: Action, path: str) -> None:
        """Apply an action, and the run-it answers that a file never contains."""
        try:
            self.state = _GAME.apply(self.state, actor, action).state
        except IllegalAction as refusal:
            raise BadRecord(path, f"{refusal.reason}: {refusal.text}") from None
        self.actions.append((actor, action))
        if self.state.phase is Phase.RUN_IT:
            self.act(self.state.asked[0], RunIt(1 + len(self._hand.boards)), path)

    def actor(self, path: str) -> Seat:
        """Return the one seat to act; raises `BadRecord` if there is none, or more than one."""
        actors = [actor for actor in _GAME.actors(self.state) if isinstance(actor, int)]
        if len(actors) != 1:
            raise BadRecord(path, "nobody is to act")
        return actors[0]

    def read(self, line: PhhLine) -> None:
        """Apply one line of the file; hole cards were dealt before all lines."""
        match line.words:
            case () | ("d", "dh", _, _):
                return
            case ("d", "db", word):
                self._read_board(line, line.cards(word))
            case (who, "f" | "cc" as verb):
                self._bet(line, who, verb, 0)
            case (who, "cbr", amount):
                self._bet(line, who, "cbr", line.amount(amount, self._hand.decimals))
            case (who, "sm", *cards) if len(cards) < 2:
                self._show(line, who, cards[0] if cards else "")
            case _:
                line.wrong("there is no such action in this game")

    def _read_board(self, line: PhhLine, cards: tuple[Card, ...]) -> None:
        self._board += cards
        if self.state.boards[0][: len(self._board)] != self._board:
            line.wrong("no cards are due")

    def _bet(self, line: PhhLine, who: str, verb: str, amount: int) -> None:
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
        self._last_bet = line.path
        self.act(seat, action, line.path)

    def _show(self, line: PhhLine, who: str, word: str) -> None:
        """Apply a show or a muck, unless the rules have done so already: after an all-in they show all hands."""
        seat = line.player(who, self._players) + self._shift
        if self.state.phase is Phase.BET:
            line.wrong("there is no showdown yet")
        if not word:
            self._mucks[seat] = line
        hand = self.state.hands[seat]
        cards = hand if word == "-" else line.cards(word)
        known = tuple(card for card in cards if card != HIDDEN)
        if self.state.phase is Phase.SHOW and seat in self.state.asked:
            self.act(seat, Show(known) if known else Muck(), line.path)

    def close(self) -> tuple[str, ...]:
        """Answer open show prompts at the end of the file, check its result and return notes for the reader."""
        while self.state.phase is Phase.SHOW:
            self.act(self.state.asked[0], Muck(), "$.actions")
        over = self.state.phase is Phase.OVER
        if over and len(self._board) < len(self.state.boards[0]):
            raise BadRecord("$.actions", "cards of the board are missing at the end")
        if over:
            self._check_winners()
        endings = (self._unknown(), self._unmucked()) if over else ()
        return tuple(note for note in (*endings, self._finish()) if note)

    def _check_winners(self) -> None:
        """Raise `BadRecord` if the winner of a pot is unknown, or if its winner threw the cards away."""
        for award in self.state.awards:
            contenders = [seat for seat in self.state.pots[award.pot].eligible if seat in self._contenders]
            if len(contenders) > 1 and all(HIDDEN in self.state.hands[seat] for seat in contenders):
                text = f"{self._names(contenders)} contend for {self._chips(award.amount)} with unknown cards"
                raise BadRecord(
                    self._last_bet, f"{text}; a file without the winner's `sm` ends before this action"
                )
            for seat in {*award.winners} & self._mucks.keys() if len(contenders) > 1 else ():
                self._mucks[seat].wrong(
                    "these cards win by the rules; a winner at a showdown does not muck them"
                )

    def _unknown(self) -> str:
        """Return the note about players at a showdown who neither showed nor mucked; empty: there are none."""
        silent = [
            seat
            for seat in self._contenders
            if HIDDEN in self.state.hands[seat] and seat not in self._mucks and len(self._contenders) > 1
        ]
        return (
            f"the cards of {self._names(silent)} are not known at the showdown; they count as mucked"
            * bool(silent)
        )

    def _unmucked(self) -> str:
        """Return the note about players who muck in the file and show by the rules; empty: there are none."""
        shown = [seat for seat in self._mucks if self.state.shown[seat] is not None]
        text = "in the file; by the rules these cards are shown, for no better hand was before"
        return f"{self._names(shown)} {'mucks' if len(shown) == 1 else 'muck'} {text}" * bool(shown)

    @property
    def _contenders(self) -> tuple[Seat, ...]:
        return self.state.betting.contenders

    def _names(self, seats: list[Seat]) -> str:
        return " and ".join(f"p{seat - self._shift + 1}" for seat in seats)

    def _chips(self, amount: int) -> str:
        return as_written(amount, self._hand.decimals)

    def _finish(self) -> str:
        """Compare the final stacks with the file's; return a note on parts of chips or a rake, or an empty text.

        It is empty if the stacks are equal, or the file has none. Raises `BadRecord` for any other difference.
        """
        written = self._hand.finishing_stacks
        stacks = self.state.betting.stacks[self._shift :]
        if written is None or stacks == written:
            return ""
        told = f"[{', '.join(map(self._chips, stacks))}]"
        if _agree(stacks, written):
            return f"finishing_stacks holds parts of chips; they are rounded to {told}, as the rules share"
        won = {seat - self._shift for award in self.state.awards for seat in award.winners}
        if (rake := _raked(stacks, written, won, sum(award.amount for award in self.state.awards))) > 0:
            return f"finishing_stacks is {self._chips(rake)} lower in all than {told}: a rake, which is not taken here"
        ends = "ends with" if self.state.phase is Phase.OVER else "stops with"
        raise BadRecord("$.finishing_stacks", f"the hand {ends} {told}")


def _agree(stacks: tuple[int, ...], written: tuple[float, ...]) -> bool:
    """Return whether the hand's stacks are the file's; parts of a chip in the file may be rounded either way."""
    near = all(
        stack == other or (other % 1 and abs(stack - other) < 1)
        for stack, other in zip(stacks, written, strict=True)
    )
    return near and sum(stacks) == sum(written)


def _raked(stacks: tuple[int, ...], written: tuple[float, ...], won: set[int], pot: int) -> int:
    """Return the rake that explains the difference to the file's stacks; 0 if none does.

    The rake is at most a tenth of all pots, and in the file only winners have less than by the rules.
    """
    lower = [stack - other for stack, other in zip(stacks, written, strict=True)]
    explained = all(part >= 0 and (player in won or part == 0) for player, part in enumerate(lower))
    rake = round(sum(lower))
    return rake if explained and rake == sum(lower) and 10 * rake <= pot else 0

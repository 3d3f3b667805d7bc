"""Asks a person at the terminal, and reads the answers. Pure: typed lines come in, actions or lines go out."""

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from paiju.cli.answers import TILE_KINDS, question, read_answer
from paiju.cli.bets import HELP as BET_HELP
from paiju.cli.card_text import face
from paiju.cli.cardwords import UnreadableWords, plain
from paiju.cli.language import pick, say
from paiju.cli.riichi_answers import HELP as RIICHI_HELP
from paiju.cli.riichi_answers import is_of_riichi
from paiju.cli.stacks import HELP as STACK_HELP
from paiju.cli.terms import Names
from paiju.cli.tilewords import HELP as TILE_HELP
from paiju.cli.tilewords import tile_name
from paiju.client.errors import RequestError
from paiju.client.stream import OpenPrompt
from paiju.engine.cards.card import Card
from paiju.engine.core.game import Action, Name
from paiju.protocol.errors import ErrorCode

Answer = Action | dict[str, Any]

HELP = Name(
    "牌：3334、♠A 或黑桃A、小王 大王 · 不出：- · ? 提示，最好的在前，#1 出第一个 · b 取消托管 · q 离开 · /话 说话 · "
    "/kick 1 请 1 号位离开（桌主）",
    "cards: 3334, ♠A, LJ BJ for the jokers · pass: - · ? shows hints, the best first, #1 plays it · "
    "b back from autoplay · q leaves · /words says them · /kick 1 removes who sits at seat 1 (the table's author)",
)
_OWN_HELP = {
    "bet": (BET_HELP, STACK_HELP),
    "straddle": (STACK_HELP,),
    "run_it": (STACK_HELP,),
    "show": (STACK_HELP,),
    **dict.fromkeys(TILE_KINDS, (TILE_HELP,)),
}
"""By kind of prompt: its own help lines; other prompts have `HELP`."""
_HINT_WORDS = {"?", "hint", "提示"}


class Dialogue:
    """One open prompt, from the question to an action."""

    def __init__(self, prompt: OpenPrompt, hand: Sequence[Card], names: Names) -> None:
        self.prompt = prompt
        self._names = names
        self._hand = hand
        self._legal: Mapping[str, Any] = msgspec.to_builtins(prompt.legal or {})
        self._hinted: Sequence[Any] = prompt.hints
        """The actions that `?` lists: those that were advised, then the prompt's hints."""
        self._readings: list[dict[str, Any]] = []
        self._ambiguous: dict[str, Any] = {}

    def question(self) -> str:
        """Return the question."""
        return question(self.prompt.kind, self._legal)

    def read(self, line: str) -> Answer | list[str]:
        """Return the action of a typed line, or the lines to show if it asks for help. Raises `UnreadableWords`."""
        word = plain(line)
        if self._readings:
            return self._reading(word)
        if self.asks_for_hints(line):
            return self._hints()
        if word.startswith("#"):
            return self._hint(word[1:])
        return read_answer(line, self.prompt.kind, self._hand, self._legal)

    def asks_for_hints(self, line: str) -> bool:
        """Return whether a line asks for hints."""
        return not self._readings and plain(line) in _HINT_WORDS

    def advise(self, actions: Sequence[Any]) -> None:
        """Put advised actions, the best first, before the other hints."""
        self._hinted = [*actions, *(hint for hint in self.prompt.hints if hint not in actions)]

    def refused(self, answer: Answer, error: RequestError) -> list[str]:
        """Return the lines to show after a refusal; if the refusal lists readings, the next typed line chooses one."""
        readings = error.data.get("readings", [])
        if error.code != ErrorCode.ILLEGAL_ACTION or len(readings) < 2 or not isinstance(answer, dict):
            return [error.text]
        self._readings, self._ambiguous = readings, answer
        chosen = (f"  {number}) {self._combo(reading)}" for number, reading in enumerate(readings, 1))
        return [say("是哪一种？", "Which of these is it?"), *chosen]

    def _reading(self, word: str) -> Answer:
        readings, self._readings = self._readings, []
        if word.isdecimal() and 1 <= int(word) <= len(readings):
            return {**self._ambiguous, "as": readings[int(word) - 1]}
        raise UnreadableWords(f"{word!r} is not a number from 1 to {len(readings)}; name the cards again")

    def _combo(self, reading: dict[str, Any]) -> str:
        return f"{self._names.combo(reading['combo'])} {reading['rank']}"

    def _hints(self) -> list[str]:
        hints = self._hinted
        words = (RIICHI_HELP,) if is_of_riichi(self._legal) else _OWN_HELP.get(self.prompt.kind, (HELP,))
        lines = map(pick, words)
        if not hints:
            return [*lines]
        more = [] if self.prompt.complete else [say("  … 还有", "  … and more")]
        return [
            *(f"  #{number} {action_text(hint, self._names)}" for number, hint in enumerate(hints, 1)),
            *more,
            *lines,
        ]

    def _hint(self, number: str) -> Answer:
        hints = self._hinted
        if number.isdecimal() and 1 <= int(number) <= len(hints):
            chosen: Answer = hints[int(number) - 1]
            return chosen
        raise UnreadableWords(
            f"#{number}: there are hints #1 to #{len(hints)}" if hints else "there are no hints"
        )


_PLAIN_MOVES = {
    "Pass": Name("不出", "pass"),
    "Fold": Name("弃牌", "fold"),
    "Check": Name("过牌", "check"),
    "Call": Name("跟注", "call"),
    "AllIn": Name("全下", "all in"),
    "Muck": Name("盖牌", "muck"),
    "Win": Name("h 胡", "h win"),
    "Kyuushu": Name("kyuushu 九种", "kyuushu"),
}


def action_text(action: Any, names: Names) -> str:
    """Return the words to type for an action."""
    match action:
        case object(cards=cards):
            reading = getattr(action, "as_", None)
            shown = " ".join(face(card) for card in cards)
            return shown if reading is None else f"{shown} ({names.combo(reading.combo)} {reading.rank})"
        case object(tile=tile):
            word = {"Kong": "k ", "Hide": "hide ", "Riichi": "riichi "}.get(type(action).__name__, "")
            return say(f"{word}{tile} {tile_name(tile)}", f"{word}{tile}")
        case object(tiles=tiles):
            words = {"Pung": say("p 碰", "p"), "Chow": say("chi 吃", "chi")}
            word = words.get(type(action).__name__, "swap")
            return " ".join([word, *tiles])
        case object(suit=suit):
            return f"drop {suit}"
        case object(yes=yes):
            return say("是", "yes") if yes else say("否", "no")
        case object(amount=amount):
            return f"{say('加注到', 'raise to')} {amount}"
        case object(times=times):
            return f"{times}"
        case object(score=score):
            return say(f"{score} 分", f"{score}") if score else say("不叫", "no bid")
    known = _PLAIN_MOVES.get(type(action).__name__)
    return repr(action) if known is None else pick(known)

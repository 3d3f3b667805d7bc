"""Shows where a finished deal turned (哪里转折), in words and as a table, for `paiju replay --insight`."""

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from paiju.bots.insight.analysis import has_insight, insight
from paiju.bots.insight.chances import TurningPoint, WinChances
from paiju.bots.insight.discards import JudgedDiscard, JudgedDiscards
from paiju.cli.card_text import face
from paiju.engine.core.action import Action
from paiju.engine.core.game import AnyGame
from paiju.engine.core.seats import Actor, Seat

Name = Callable[[Seat], str]
"""Returns a seat's name."""


def turning(
    game: AnyGame, carry: Any, actions: Iterable[tuple[Actor, Action]], deal: str, name: Name
) -> Iterator[str]:
    """Yield a sentence, then a row for each play or pass.

    In mahjong, yield for each seat a sentence, then a row for each of its discards.

    `deal`: the deal's id, which seeds the random choices, as in the server.
    """
    if not has_insight(game):
        yield "deals of this game are not analysed"
        return
    found = insight(game, carry, actions, deal)
    yield from _of_chances(found, name) if isinstance(found, WinChances) else _of_discards(found, name)


def _of_chances(found: WinChances, name: Name) -> Iterator[str]:
    yield _sentence(found.turn, name)
    for number, step in enumerate(found.steps, 1):
        chances = "  ".join(f"{chance:3}%" for chance in step.chances)
        error = f"±{step.error}" if step.error else "exact"
        marks = " bomb" * step.bomb + " <" * (found.turn is not None and step.after == found.turn.after)
        yield f"{number:3}  {name(step.seat)}  {chances}  {error}{marks}"


def _sentence(turn: TurningPoint | None, name: Name) -> str:
    if turn is None:
        return "nobody had a choice"
    error = f" (error ±{turn.error})" if turn.error else " (exact)"
    moves = f"{_laid(turn.played)}: {turn.chance}%, {_laid(turn.better)}: {turn.better_chance}%{error}"
    if turn.equal:
        return f"no move lost chances for certain; {name(turn.seat)} after {turn.after} actions: {moves}"
    return f"it turned when {name(turn.seat)} played, after {turn.after} actions; {moves}"


def _laid(cards: tuple[str, ...]) -> str:
    return " ".join(map(face, cards)) or "pass"


def _of_discards(found: JudgedDiscards, name: Name) -> Iterator[str]:
    for seat, (thrown, turn) in enumerate(zip(found.seats, found.turns, strict=True)):
        yield f"{name(seat)}: {_lost(thrown, turn)}"
        for number, one in enumerate(thrown, 1):
            lost = f" -{one.lost}" if one.lost else ""
            mark = " <" if number - 1 == turn else ""
            yield f"{number:3}  {one.tile}  {one.coming} to come{lost}  deals in: {one.level} {one.danger}%{mark}"


def _lost(thrown: tuple[JudgedDiscard, ...], turn: int | None) -> str:
    if turn is None:
        return "no discard lost tiles to come for nothing"
    one = thrown[turn]
    better = f"{one.best} leaves {one.best_coming} and is no more dangerous"
    return f"discard {turn + 1}, {one.tile}, lost {one.lost}: {better}"

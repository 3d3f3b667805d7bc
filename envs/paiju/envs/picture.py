"""A table as lines of text: all hands, the latest moves, and the legal actions of the seat to act."""

from collections.abc import Iterator
from typing import Any, Final

import msgspec

from paiju.engine.core.action import Action
from paiju.envs.episode import Episode

_NUMBERS: Final = ("counts", "stacks", "bets", "points", "scores")
"""Fields of a view that have a number for each seat."""
_MOVES: Final = 8
_LEGAL: Final = 12


def picture(episode: Episode) -> str:
    """Return the table as text. It shows every hand, for people who train, not for a player."""
    return "\n".join(_lines(episode))


def words_of(action: Action) -> str:
    """Return a game's action in words, such as `play 6s 6h 6c 4h 4d`."""
    plain: dict[str, Any] = msgspec.to_builtins(action)
    return " ".join(_flat(list(plain.values())))


def _lines(episode: Episode) -> Iterator[str]:
    setting, seat = episode.setting, episode.seat
    state = "over" if seat is None else f"seat_{seat} is asked: {setting.codec.kind(episode.state)}"
    yield f"{setting.game.name.zh} {setting.game.key}, deal {episode.number_of_deal}, {state}"
    view, hands = episode.view(None), episode.state.hands
    numbers = {name: found for name in _NUMBERS if len(found := getattr(view, name, ())) == setting.seats}
    for other in range(setting.seats):
        told = " ".join(f"{name} {values[other]}" for name, values in numbers.items())
        hand = " ".join(_flat(hands[other])) if hands else ""
        yield f"{'>' if other == seat else ' '} seat_{other} {told}: {hand}"
    if boards := getattr(view, "boards", ()):
        yield "board " + " | ".join(" ".join(board) for board in boards)
    yield "moves " + ", ".join(
        f"seat_{mover} {words_of(action)}" for mover, action in episode.moves[-_MOVES:]
    )
    if episode.rewards is not None:
        yield "rewards " + " ".join(f"{reward:+g}" for reward in episode.rewards)
    yield "legal " + ", ".join(_legal(episode))


def _legal(episode: Episode) -> Iterator[str]:
    for place, number in enumerate(episode.legal):
        if place == _LEGAL:
            yield f"and {len(episode.legal) - _LEGAL} more"
            return
        yield f"{number} {episode.setting.describe(number)}"


def _flat(value: Any) -> Iterator[str]:
    if isinstance(value, (list, tuple)):
        for part in value:
            yield from _flat(part)
    elif value is not None:
        yield ("yes" if value else "no") if isinstance(value, bool) else str(value)

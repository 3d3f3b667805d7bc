"""`paiju bot --at deal.json:37`: asks a bot again at one action of a recorded deal, such as a mistake."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final, NamedTuple

from msgspec import UnsetType

from paiju.bots import Bot, Observation
from paiju.bots.faults import RAISED, NoAction, as_action, fault_of
from paiju.cli.failure import Failure
from paiju.cli.record import PlayedDeal
from paiju.cli.replay import on_file
from paiju.engine.cards.card import HIDDEN
from paiju.engine.core.errors import IllegalAction
from paiju.engine.core.game import Action, AnyGame

_MOST: Final = 40
"""The most legal actions that are listed."""


class RecordedSeat(NamedTuple):
    """A seat that acts in a recorded deal."""

    game: AnyGame
    state: Any
    observation: Observation
    played: Action
    """The action in the record."""


def asked_at(place: str) -> RecordedSeat:
    """Return the seat that acts at `FILE:NUMBER`; the record's `actions` are numbered from 0. Raises `Failure`."""
    file, colon, number = place.rpartition(":")
    if not colon or not number.isdecimal():
        raise Failure(f"--at {place}: write FILE:NUMBER, with the number of an action of the record, from 0")
    if not Path(file).is_file():
        raise Failure(f"--at: there is no file {file}")
    deal = PlayedDeal.all_of(on_file(file))[0]
    return _asked(deal, int(number))


def lines_of(asked: RecordedSeat) -> Iterator[str]:
    """Yield lines about the seat's view and its legal actions."""
    seen = asked.observation
    yield f"seat {seen.seat} is asked: {seen.prompt.kind}"
    for name in seen.view.__struct_fields__:
        value = getattr(seen.view, name)
        if value not in {None, ""} if isinstance(value, str | None) else value != ():
            yield f"  {name}: {value!r}"
    legal = seen.legal_actions()
    yield f"legal actions ({len(legal)}):"
    yield from (f"  {action!r}" for action in legal[:_MOST])
    if len(legal) > _MOST:
        yield f"  … and {len(legal) - _MOST} more"


def answer_of(asked: RecordedSeat, bot: Bot) -> tuple[bool, str]:
    """Return whether a bot's answer is legal, and the answer beside the recorded one, or what is wrong with it."""
    answer: Any = None
    try:
        answer = bot.act(asked.observation)
        action = as_action(asked.game, answer)
        asked.game.apply(asked.state, asked.observation.seat, action)
    except (NoAction, IllegalAction) as error:
        fault = fault_of(error, answer)
        return False, f"{fault.kind}: {fault.told}"
    except RAISED as error:
        return False, fault_of(error).told
    return True, f"answer:   {action!r}\nrecorded: {asked.played!r}"


def _asked(deal: PlayedDeal, number: int) -> RecordedSeat:
    actors = [entry.actor for entry in deal.record.actions]
    if number >= len(actors) or not isinstance(seat := actors[number], int):
        seats = [at for at, actor in enumerate(actors) if isinstance(actor, int)]
        what = "is no seat's" if number < len(actors) else "is not there"
        raise Failure(f"--at: action {number} {what}; seats act at {seats[0]} to {seats[-1]}")
    game, state, action = deal.before(number)
    prompt = game.prompt(state, seat)
    assert prompt is not None, "a seat that acts has a prompt"
    view = game.view(state, seat)
    if HIDDEN in (getattr(view, "hand", None) or ()):
        raise Failure(f"--at: this record does not hold seat {seat}'s cards{_whose(deal)}")
    return RecordedSeat(game, state, Observation(view, prompt, seat), action)


def _whose(deal: PlayedDeal) -> str:
    """Return a clause that names the record's viewer as the seat to ask instead; empty if the record has no viewer."""
    viewer = deal.record.viewer
    return "" if isinstance(viewer, UnsetType) else f"; it was written for seat {viewer}"

"""The guides: one data file for each, with the deal's shuffle, the steps of all seats, and tips in two languages."""

from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any, Final

import msgspec
from msgspec.structs import asdict

from paiju.engine.core.game import Name
from paiju.engine.core.seats import Seat

LEARNER: Final[Seat] = 0
"""The seat of the person who is guided."""


class GuideStep(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """One action of the recorded deal."""

    seat: Seat
    action: dict[str, Any]
    """The action as it goes on the wire."""
    tip: Name | None = None
    """The tip before the learner acts; `**` stands on both sides of the card or button that it names."""


class Guide(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One guided deal. The learner sits at seat 0, bots at all others."""

    id: str
    game: str
    name: Name
    about: Name
    """The lesson, in one line."""
    minutes: int
    seats: int
    characters: tuple[str, ...]
    """The characters of the bots, from seat 1 on."""
    deal: dict[str, Any]
    """The chance action with which the deal begins, as a record has it."""
    steps: tuple[GuideStep, ...]
    """All actions of seats, in order: the whole deal."""
    end: Name
    """The text after the end of the deal."""
    options: dict[str, Any] = {}

    @property
    def tips(self) -> tuple[GuideStep, ...]:
        """The steps that have a tip; a tip's number is its index here."""
        return tuple(step for step in self.steps if step.tip is not None)


class GuideLine(msgspec.Struct, frozen=True):
    """A guide's line in the list of all."""

    id: str
    game: str
    name: Name
    about: Name
    """The lesson, in one line."""
    minutes: int
    length: int
    """How many tips it has."""


class GuideTip(msgspec.Struct, frozen=True):
    """A tip; `**` stands on both sides of the card or button that it names."""

    zh: str
    en: str
    action: dict[str, Any]
    """The advised action, as it goes on the wire."""


class GuideTips(GuideLine, frozen=True):
    """The public part of a guide: its tips and the learner's actions, not the cards of others."""

    options: dict[str, Any]
    tips: tuple[GuideTip, ...]
    end: Name
    """The text after the end of the deal."""


@cache
def guides() -> Mapping[str, Guide]:
    """Return all guides by id."""
    folder = files("paiju.server.guides").joinpath("data")
    names = sorted(file.name for file in folder.iterdir() if file.name.endswith(".json"))
    read = (msgspec.json.decode(folder.joinpath(name).read_bytes(), type=Guide) for name in names)
    return {guide.id: guide for guide in read}


def public_part(guide: Guide) -> GuideTips:
    """Return the public part of a guide."""
    tips = tuple(GuideTip(step.tip.zh, step.tip.en, step.action) for step in guide.tips if step.tip)
    return GuideTips(**asdict(line(guide)), options=guide.options, tips=tips, end=guide.end)


def line(guide: Guide) -> GuideLine:
    """Return a guide's line."""
    return GuideLine(guide.id, guide.game, guide.name, guide.about, guide.minutes, len(guide.tips))

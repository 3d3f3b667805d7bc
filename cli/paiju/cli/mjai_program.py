"""The options with which a program that speaks mjai is run."""

from enum import StrEnum
from typing import TYPE_CHECKING, Annotated, NamedTuple, TypeAlias

from typer import Option

if TYPE_CHECKING:
    from paiju.bots.mjai.player import MjaiPlayer


class AnswerStyle(StrEnum):
    """How a program answers (`paiju.bots.mjai.player`)."""

    EVERY = "every"
    ACTING = "acting"
    BATCH = "batch"


Answers: TypeAlias = Annotated[
    AnswerStyle,
    Option(
        "--answers",
        help="What the program answers: every line, only where it can act (as Mortal does), or a batch of lines.",
    ),
]
Patience: TypeAlias = Annotated[
    float,
    Option(
        "--patience",
        min=0.01,
        help="Seconds to wait for an answer, after the first one; then the drawn tile is discarded, or a tile passed.",
    ),
]


class Program(NamedTuple):
    """A program and how it answers."""

    command: str
    answers: AnswerStyle
    patience_s: float

    def player(self) -> "MjaiPlayer":
        """Return a player that starts the program when it is dealt in."""
        from functools import partial

        from paiju.bots.mjai.lines import of_program
        from paiju.bots.mjai.player import MjaiPlayer

        return MjaiPlayer(partial(of_program, self.command), self.answers.value, patience_s=self.patience_s)

"""The options of a program that speaks mjai."""

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
        help="When the program answers: to every line, only when it can act (as Mortal does), or to a batch of lines.",
    ),
]
Patience: TypeAlias = Annotated[
    float,
    Option(
        "--patience",
        min=0.01,
        help="Seconds to wait for each answer but the first; after that, the seat discards the drawn tile, or passes.",
    ),
]


class Program(NamedTuple):
    """A program: its command, how it answers, and the seconds that an answer may take."""

    command: str
    answers: AnswerStyle
    patience_s: float

    def player(self) -> "MjaiPlayer":
        """Return a player that starts the program when its first deal begins."""
        from functools import partial

        from paiju.bots.mjai.lines import of_program
        from paiju.bots.mjai.player import MjaiPlayer

        return MjaiPlayer(partial(of_program, self.command), self.answers.value, patience_s=self.patience_s)

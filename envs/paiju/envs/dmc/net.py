"""A net with two hidden layers that values actions; its gradient, and Adam."""

from pathlib import Path
from typing import Any, Final, NamedTuple, Self

import numpy as np
from numpy.typing import NDArray

Rows = NDArray[Any]
HIDDEN: Final = (256, 128)
_ACTIVE: Final = 60
"""About how many inputs of a row are not 0."""
FAR: Final = 2.0
"""Greatest difference between worth and value that counts in a step; a larger one counts as this."""
MARGIN: Final = 0.1
"""A shown action should have at least this much more value than another one."""
SHOWN: Final = 0.5
"""Weight of that margin in the error."""
_KEEP, _KEEP_SQUARE = 0.9, 0.999
"""Adam's decays."""


class Lesson(NamedTuple):
    """Actions and their worth, one row for each action."""

    seen: Rows
    done: Rows
    other: Rows
    """The row of another legal action, as in `done`."""
    shown: Rows
    """Whether a bot showed the action: then it should have more value than `other`."""
    worth: Rows


class Net:
    """Weights as arrays: of seats' rows, of actions' rows, first biases, then each further layer with its biases."""

    def __init__(self, weights: list[Rows]) -> None:
        self.weights = weights
        self._means = [np.zeros_like(weight) for weight in weights]
        self._squares = [np.zeros_like(weight) for weight in weights]
        self._steps = 0

    @classmethod
    def new(cls, seen: int, done: int, dice: np.random.Generator) -> Self:
        """Return a net with random weights; `seen`, `done`: lengths of the rows of seats and of actions."""
        first, second = HIDDEN

        def dense(inputs: int, outputs: int, active: int) -> Rows:
            weights = dice.standard_normal((inputs, outputs)) * np.sqrt(2 / active)
            small: Rows = weights.astype(np.float32)
            return small

        return cls(
            [
                dense(seen, first, _ACTIVE),
                dense(done, first, 2 * _ACTIVE),
                np.zeros(first, np.float32),
                dense(first, second, first),
                np.zeros(second, np.float32),
                dense(second, 1, 100 * second),
                np.zeros(1, np.float32),
            ]
        )

    @classmethod
    def load(cls, path: Path) -> Self:
        """Return the net of a file."""
        with np.load(path, allow_pickle=False) as kept:
            return cls([kept[name].astype(np.float32) for name in kept.files])

    def save(self, path: Path) -> None:
        """Write the weights in half precision, which moves values by less than a hundredth of a stake.

        The file appears under its name only when it is complete.
        """
        part = path.with_name(f"{path.name}.part")
        with part.open("wb") as file:
            np.savez(file, *[weight.astype(np.float16) for weight in self.weights])
        part.replace(path)

    def values(self, seen: Rows, done: Rows, whose: Rows) -> Rows:
        """Return the value of each action, a row of `done`; `whose`: the index of its seat's row in `seen`."""
        of_seats, of_actions, bias, second, second_bias, last, last_bias = self.weights
        # The row of a seat is the same for all its actions: it is multiplied only once.
        hidden = (seen @ of_seats + bias)[whose]
        hidden += done @ of_actions
        np.maximum(hidden, 0, out=hidden)
        hidden = hidden @ second
        hidden += second_bias
        np.maximum(hidden, 0, out=hidden)
        found: Rows = (hidden @ last + last_bias)[:, 0]
        return found

    def learn(self, lesson: Lesson, rate: float) -> None:
        """Take a step of Adam: values come nearer to the worth of actions, and shown actions get their margin."""
        shown = np.flatnonzero(lesson.shown)
        count = len(lesson.worth)
        seen = np.vstack((lesson.seen, lesson.seen[shown]))
        done = np.vstack((lesson.done, lesson.other[shown]))
        of_seats, of_actions, bias, second, second_bias, last, last_bias = self.weights
        first_out = np.maximum(seen @ of_seats + done @ of_actions + bias, 0)
        second_out = np.maximum(first_out @ second + second_bias, 0)
        values = (second_out @ last + last_bias)[:, 0]
        by_value = _slopes(values[:count], values[count:], shown, lesson.worth)[:, None]
        by_second = (by_value @ last.T) * (second_out > 0)
        by_first = (by_second @ second.T) * (first_out > 0)
        self._step(
            [
                seen.T @ by_first,
                done.T @ by_first,
                by_first.sum(axis=0),
                first_out.T @ by_second,
                by_second.sum(axis=0),
                second_out.T @ by_value,
                by_value.sum(axis=0),
            ],
            rate,
        )

    def _step(self, slopes: list[Rows], rate: float) -> None:
        self._steps += 1
        rate *= np.sqrt(1 - _KEEP_SQUARE**self._steps) / (1 - _KEEP**self._steps)
        rows = zip(self.weights, self._means, self._squares, slopes, strict=True)
        for weight, mean, square, slope in rows:
            np.add(mean * _KEEP, (1 - _KEEP) * slope, out=mean)
            np.add(square * _KEEP_SQUARE, (1 - _KEEP_SQUARE) * slope * slope, out=square)
            np.subtract(weight, np.float32(rate) * mean / (np.sqrt(square) + np.float32(1e-8)), out=weight)


def _slopes(values: Rows, others: Rows, shown: Rows, worth: Rows) -> Rows:
    """Return the slope of the error for each value.

    The error has two parts: half the squared distance to the worth, with a slope of at most `FAR`, and what a shown
    action's value lacks of its margin over the other one.
    """
    slopes = np.concatenate((np.clip(values - worth, -FAR, FAR), np.zeros(len(others), values.dtype)))
    short = np.where(others + MARGIN > values[shown], SHOWN, 0.0)
    slopes[shown] -= short
    slopes[len(values) :] += short
    found: Rows = slopes / len(values)
    return found

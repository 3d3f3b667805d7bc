"""The tables of docs/envs.md: actions, planes, facts and rewards of every game.

`python -m paiju.envs.reference` writes them.
"""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

from paiju.engine.registry import GAMES
from paiju.envs.codecs.codec import Part, starts
from paiju.envs.episode import EpisodeSetting
from paiju.envs.rewards import unit_of

DOCUMENT: Final = Path(__file__).parents[3] / "docs" / "envs.md"
MARKS: Final = (
    "<!-- games: written by `python -m paiju.envs.reference` -->\n",
    "<!-- end of games -->\n",
)


def tables() -> str:
    """Return the part of the page between its marks: a section for each game."""
    return "\n".join(line for key in GAMES for line in _section(EpisodeSetting(key)))


def written(page: str) -> str:
    """Return the page with its tables written anew."""
    head, tail = page.index(MARKS[0]) + len(MARKS[0]), page.index(MARKS[1])
    return f"{page[:head]}\n{tables()}\n{page[tail:]}"


def _section(setting: EpisodeSetting) -> Iterator[str]:
    game, codec = setting.game, setting.codec
    rows, columns = codec.layout.shape
    yield f"### {game.name.zh} `{game.key}`\n"
    yield f"{setting.seats} seats by default ({game.seats.min} to {game.seats.max}), default options. A reward of 1 is"
    yield f"{unit_of(game).text}.\n"
    yield from _table(f"Actions: `Discrete({codec.size})`", codec.parts)
    yield f"Columns of `observation`: {_columns(codec.layout.columns)}.\n"
    yield from _table(f"Rows of `observation`: uint8, {rows} x {columns}", codec.layout.planes)
    yield from _table(f"`facts`: float32, {codec.layout.entries}", codec.layout.facts)


def _table(title: str, parts: Sequence[Part]) -> Iterator[str]:
    yield f"| {title} | from | number | |\n|---|---|---|---|"
    first = starts(parts)
    yield from (f"| {part.name} | {first[part.name]} | {part.size} | {part.text} |" for part in parts)
    yield ""


def _columns(names: Sequence[str]) -> str:
    return f"`{' '.join(names[:5])} … {' '.join(names[-3:])}`"


if __name__ == "__main__":
    DOCUMENT.write_text(written(DOCUMENT.read_text()))

"""The tables of docs/figures.md: the figures of every game. `python -m tests.docs.figures` writes them."""

from collections.abc import Iterator
from itertools import groupby
from pathlib import Path

from paiju.engine.core.figures import Figure
from paiju.engine.core.game import AnyGame
from paiju.engine.registry import GAMES

DOCUMENT = Path(__file__).parents[2] / "docs" / "figures.md"
MARKS = ("<!-- figures: written by `python -m tests.docs.figures` -->\n", "<!-- end of figures -->\n")


def tables() -> str:
    """The part of the page between its marks: a table for the games with the same figures."""
    groups = groupby(GAMES.values(), lambda game: game.counts and game.counts.figures)
    return "\n".join(line for figures, games in groups for line in _section(figures, list(games)))


def _section(figures: tuple[Figure, ...], games: list[AnyGame]) -> Iterator[str]:
    yield f"### {', '.join(f'`{game.key}`' for game in games)}\n"
    yield "| figure | 名称 | name | kind | of counts | per | unit |\n|---|---|---|---|---|---|---|"
    yield from map(_row, figures)
    yield ""


def _row(figure: Figure) -> str:
    made = f"{_counts(figure.times)} / {_counts(figure.chances)}"
    if figure.factor != 1:
        made += f" x {figure.factor:g}"
    unit = "%" if figure.kind == "rate" else " ".join(dict.fromkeys((figure.unit.zh, figure.unit.en)))
    per = f"{figure.per.zh} {figure.per.en}"
    return (
        f"| `{figure.key}` | {figure.name.zh} | {figure.name.en} | {figure.kind} | {made} | {per} | {unit} |"
    )


def _counts(formula: str) -> str:
    text = " - ".join(f"`{key}`" for key in formula.split(" - "))
    return f"({text})" if " - " in formula else text


def written(page: str) -> str:
    """The page with the tables of today."""
    head, tail = page.index(MARKS[0]) + len(MARKS[0]), page.index(MARKS[1])
    return f"{page[:head]}\n{tables()}\n{page[tail:]}"


if __name__ == "__main__":
    DOCUMENT.write_text(written(DOCUMENT.read_text(encoding="utf-8")), encoding="utf-8")

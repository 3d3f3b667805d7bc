"""Draw docstrings and comments to be read one by one: `python -m tests.house.sentences [SEED]`.

Each is judged by one question: does it need a second reading? The same seed draws the same texts of the same tree.
"""

import random
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from tests.checkout import HERE
from tests.house.words import page_texts, python_texts

DRAWN: Final = 120
ROOMS: Final = ("server", "engine", "client", "bots", "cli", "web")
PRAGMAS: Final = ("# noqa", "# type: ignore", "# fmt:", "# pragma", "// biome-ignore", "// @ts")


def texts(folder: Path) -> Iterator[tuple[str, str]]:
    """Yield module and text of each docstring and comment of the product."""
    for found in (python_texts(folder), page_texts(folder)):
        for name, text, _ in found:
            generated = name.startswith("web.sdk.src.schema.")
            if name.startswith(ROOMS) and not generated and not text.startswith(PRAGMAS):
                yield name, text


def drawn(folder: Path, seed: int) -> list[tuple[str, str]]:
    """Return the drawn ones, in the order of their modules."""
    return sorted(random.Random(seed).sample(sorted(set(texts(folder))), DRAWN))


def main() -> None:
    """Print the drawn texts, numbered."""
    for number, (name, text) in enumerate(drawn(HERE, int(sys.argv[1]) if sys.argv[1:] else 0), 1):
        print(f"{number}. {name}: {' '.join(text.split())}")


if __name__ == "__main__":
    main()

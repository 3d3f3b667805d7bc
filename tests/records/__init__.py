"""One finished deal's record of each game, as the server archives it, from a secret that never changes.

Written by `python -m tests.records`. A program in any language that recomputes shuffles by docs/records.md can be
tested with them: every deck, first bidder and hand must come out.
"""

from pathlib import Path

FOLDER = Path(__file__).parent


def path_of(key: str) -> Path:
    """Return where a game's record is."""
    return FOLDER / f"{key}.json"


def shown_path_of(key: str) -> Path:
    """Return where the same record is as the person at seat 2 may have it, of a game whose cards stay hidden."""
    return FOLDER / "shown" / f"{key}.json"

"""The meaning of texts in the fields of mjai messages: tiles, the number of a kyoku, a draw."""

from paiju.engine.core.errors import BadRecord
from paiju.engine.games.riichi.formats.draw_words import MJAI, is_any_draw, reason_for
from paiju.engine.games.riichi.formats.match import SEATS, DrawReason
from paiju.engine.games.riichi.formats.mjai_messages import TILE, WINDS, StartKyoku
from paiju.engine.tiles.text import Tile


def tile_of(pai: str, path: str) -> Tile:
    """Return the tile of a text in mjai; raises `BadRecord` if there is none, or it is hidden."""
    if pai not in TILE:
        raise BadRecord(
            path, f"{pai[:20]!r} is no tile that is seen: 1m to 9s, 5mr, 5pr, 5sr, E, S, W, N, P, F, C"
        )
    return TILE[pai]


def tiles_of(pais: tuple[str, ...], path: str) -> tuple[Tile, ...]:
    """Return the tiles of texts in mjai; raises `BadRecord`."""
    return tuple(tile_of(pai, f"{path}[{at}]") for at, pai in enumerate(pais))


def number_of(start: StartKyoku, path: str) -> int:
    """Return the number of a kyoku, from 0; raises `BadRecord`."""
    if start.bakaze not in WINDS:
        raise BadRecord(f"{path}.bakaze", f"{start.bakaze[:20]!r} is no wind: E, S, W or N")
    dealer = start.kyoku - 1
    if start.oya not in (None, dealer):
        raise BadRecord(f"{path}.oya", f"seat {dealer} deals this kyoku: seat 0 is the first dealer")
    return SEATS * WINDS.index(start.bakaze) + dealer


def draw_of(word: str | None, path: str) -> DrawReason | None:
    """Return the draw that a word means; None: the word is missing, or does not say which draw.

    Raises `BadRecord` for an unknown word.
    """
    reason = None if word is None else reason_for(word)
    if reason is None and word is not None and not is_any_draw(word):
        known = ", ".join(words[0] for words in MJAI.values())
        text = f"{word[:40]!r} is no reason; {known} are, and other programs' words for them"
        raise BadRecord(path, text)
    return reason

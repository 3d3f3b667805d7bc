"""Formats of other programs in which single games' deals are written and read, one line a game."""

from collections.abc import Mapping

from paiju.engine.core.formats import DealFormat
from paiju.engine.games import holdem

FORMATS: Mapping[str, Mapping[str, DealFormat]] = {"holdem": holdem.FORMATS}
"""Registry key to format name to the format."""

"""Texas Hold'em (德州扑克), cash table: rules/holdem.md, part A (the customer's house rules) and part B.

House choices: a big blind that is all-in for less still makes the street cost a full one; the big blind's ante goes in
before its blind; odd chips go one each from the left of the button, pot by pot; a hand that nobody wins is mucked
without asking unless the table or the player says otherwise; with anyone all-in at a showdown every hand is face up.
"""

from collections.abc import Mapping

from paiju.engine.core.formats import DealFormat
from paiju.engine.games.holdem.formats import Phh
from paiju.engine.games.holdem.game import Holdem

GAMES = (Holdem(),)
"""One game: its betting structures are options."""

FORMATS: Mapping[str, DealFormat] = {"phh": Phh()}
"""In which formats of other programs a hand can be written and read."""

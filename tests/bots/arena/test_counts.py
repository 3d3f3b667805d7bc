"""Counts of live deals and of their records. Source: docs/figures.md: counted again, it is the same."""

import pytest

from paiju.bots import arena
from paiju.engine.core.counts import of_match, of_record, summed
from paiju.engine.registry import GAMES
from tests.long import rest_long

OF_MATCHES = frozenset(of_match(1, -1, 1)) | {f"place_{place}" for place in (2, 3, 4)}


@pytest.mark.parametrize("deals", rest_long([2, 1000], "a thousand deals of a game"))
@pytest.mark.parametrize("key", GAMES)
def test_the_counts_of_live_deals_are_those_of_their_records(key, deals):
    game, seed, left = GAMES[key], 0, deals
    of_matches = frozenset() if game.match is None else OF_MATCHES
    while left > 0:
        played = arena.play(["random"] * game.seats.default, key, seed)
        each = [of_record(game, record.carry, record.actions) for record in played.records]
        again = [summed(seats) for seats in zip(*each, strict=True)]
        assert again == [
            {name: number for name, number in seat.items() if name not in of_matches}
            for seat in played.counts
        ]
        seed, left = seed + 1, left - len(played.records)

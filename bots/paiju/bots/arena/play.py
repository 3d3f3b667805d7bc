"""One game of the arena: a deal, or in games with matches a whole match."""

from collections.abc import Callable, Mapping, Sequence
from contextlib import ExitStack
from typing import Any, NamedTuple

from paiju.bots import Bot
from paiju.bots.arena.moves import Moves, MoveWatch
from paiju.bots.arena.players import player_of
from paiju.bots.deal import Record, entropy_of_seed, record_of
from paiju.bots.matches.match import play_match
from paiju.bots.matches.players import Player
from paiju.bots.playing import play_out
from paiju.engine.core.counts import SeatCounts
from paiju.engine.core.game import AnyGame
from paiju.engine.core.options import resolve_options
from paiju.engine.core.seats import Seat
from paiju.engine.registry import game_of


class ArenaGame(NamedTuple):
    """A finished game of the arena. Tuples are per seat unless stated otherwise."""

    amounts: tuple[int, ...]
    """Chips or points won or lost in the deal; after a match the final points."""
    places: tuple[int, ...]
    """Places in the match, 1 for the first; empty after a single deal."""
    moves: tuple[Moves, ...]
    """The number, durations and faults of the seat's moves."""
    counts: tuple[SeatCounts, ...]
    """Counts of all deals and of the match (`paiju.engine.core.counts`); empty for a game without counts."""
    records: tuple[Record, ...]
    """The data that replays each deal; not per seat."""


def play(
    players: Sequence[Bot | Player | str],
    game: str,
    seed: int = 0,
    *,
    options: Mapping[str, Any] | None = None,
    strict: bool = False,
) -> ArenaGame:
    """Play one deal, or in games with matches one match, without a server: the seed decides the cards.

    `players`, one per seat: bots, or words that `paiju arena` takes ("normal", "my_bot.py:MyBot"). `game`: key or name.
    A bot's fault is counted in `moves` and the prompt's default is played; with `strict` it raises `Faulty`.
    Raises `UnknownGame`, `BadOption`, and `BadBot` for a word that names no player.

        played = arena.play([MyBot(), "normal", "random"], "doudizhu", seed=7)
        print(played.amounts)
    """
    found = game_of(game)
    chosen = resolve_options(found, options or {})
    seated = [player_of(found.key, one, seed * len(players) + seat) for seat, one in enumerate(players)]
    names = tuple(one if isinstance(one, str) else type(one).__name__ for one in players)
    return play_game(found, chosen, seated, seed, names if strict else ())


def play_game(
    game: AnyGame,
    options: Any,
    players: Sequence[Player],
    seed: int,
    strict: tuple[str, ...] = (),
    slow: Callable[[Seat, float], None] | None = None,
) -> ArenaGame:
    """Play a deal or a match between players.

    `strict`: the players' names if a fault is to raise `Faulty`. `slow`: limits their time, see `MoveWatch`.
    """
    watch = MoveWatch(len(players), strict, slow)
    if game.match is not None:
        match = play_match(game, options, players, seed, watch)
        return ArenaGame(match.points, match.places, watch.moves, match.counts, match.records)
    with ExitStack() as ending:
        for player in players:
            ending.callback(player.finish)
        carry = game.opening_carry(len(players), options)
        deal, events = play_out(game, carry, entropy_of_seed(seed), players, watch)
    record = record_of(deal)
    counts = () if game.counts is None else game.counts.of_deal(carry, events)
    return ArenaGame(record.outcome.amounts, (), watch.moves, counts, (record,))

"""Plays a deal to its end with a player on each seat."""

from collections.abc import Sequence
from typing import Any

from paiju.bots.deal import Deal
from paiju.bots.faults import as_action
from paiju.bots.matches.players import Player
from paiju.engine.core.entropy import Entropy
from paiju.engine.core.game import AnyGame, Event


class Umpire:
    """Asks the players for their moves. In this class each error of a player ends the deal."""

    def move(self, deal: Deal, player: Player) -> None:
        """Ask the player of the seat to act, and take its action.

        Raises what the player raises, `NoAction`, or `IllegalAction`.
        """
        deal.step(as_action(deal.game, player.act(deal.observe())))


def play_out(
    game: AnyGame, carry: Any, entropy: Entropy, players: Sequence[Player], umpire: Umpire
) -> tuple[Deal, tuple[Event, ...]]:
    """Play a deal from `carry` to its end; return the deal and all its events. Each player sees its own view alone."""
    events: list[Event] = []
    opening = game.initial_state(carry)
    for seat, player in enumerate(players):
        player.start(seat, game.view(opening, seat))
    listeners = [(seat, player) for seat, player in enumerate(players) if player.hears]

    def heard(told: tuple[Event, ...]) -> None:
        events.extend(told)
        for seat, player in listeners:
            player.hear(tuple(game.project(event, seat) for event in told))

    deal = Deal(game, carry, entropy, heard)
    while deal.seat is not None:
        umpire.move(deal, players[deal.seat])
    return deal, tuple(events)

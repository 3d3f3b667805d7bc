"""Deals of the shedding games as positions of a search."""

from paiju.bots.deal import Deal, entropy_of_seed
from paiju.bots.random_bot import RandomBot
from paiju.bots.shedding.views import read_climbing, read_landlord
from paiju.engine.core.options import resolve_options
from paiju.engine.registry import FAMILIES, GAMES

READ = {"doudizhu": read_landlord, "climbing": read_climbing}
SHEDDING = [game.key for family in READ for game in FAMILIES[family]]


def played_to_the_cards(key, seed):
    """Return a deal in which the first card is to be played."""
    game = GAMES[key]
    carry = game.opening_carry(game.seats.default, resolve_options(game, {}))
    deal, bot = Deal(game, carry, entropy_of_seed(seed)), RandomBot(seed)
    while deal.observe().prompt.kind != "play":
        deal.step(bot.act(deal.observe()))
    return deal


def read(deal):
    family = next(family for family, games in FAMILIES.items() if deal.game in games)
    return READ[family](deal.observe().view)


def opened(deal):
    """Return the position of a deal as it is, all cards known."""
    reading = read(deal)
    hands, position = reading.setting.hands, reading.start.copy()
    position.hands = [hands.of(hand) for hand in deal.state.hands]
    position.pile = tuple(hands.of((card,)) for card in getattr(deal.state, "pile", ()))
    return position

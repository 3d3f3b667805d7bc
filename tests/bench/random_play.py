"""Engines at random play: `python -m tests.bench.random_play`; peers need `pip install -e '.[env,bench]'`.

A step is one action of a seat: its legal actions are listed, one is drawn and applied, and the next seat to act looks
at the table. Everything else is paid for by the steps, the shuffle of each deal above all. Steps a second of CPU time,
so that other programs on the machine count for neither side; medians of rounds that take turns. What each side does:

* ours: Python. Typed legal actions, a new immutable state with its events, and the seat's whole view. The shuffle is
  the one that anyone can compute again from its seed. Deals follow each other as in a match; hands of Hold'em all
  start from full stacks, as those of its peers do.
* RLCard, its game alone: Python. Legal actions and a dictionary for the next seat; the state is changed in place.
* RLCard, environment: the same, and arrays of numbers of every observation, which learners want.
* PettingZoo's classic no-limit Hold'em: RLCard's environment behind PettingZoo's interface.
* OpenSpiel: C++ behind Python. Numbers of legal actions, and the observation of the seat, a list of numbers or a text.
  Its chance nodes deal one card each.

Rules differ: RLCard has no bids in 斗地主 and no points in mahjong; bets are a few fractions of the pot (RLCard,
OpenSpiel) or the least and the most (ours).
"""

import warnings
from collections.abc import Callable
from importlib.util import find_spec
from random import Random
from typing import Any, Final

from paiju.engine.core.entropy import KeyedEntropy
from paiju.engine.core.game import Tick
from paiju.engine.core.seats import CHANCE, CLOCK
from paiju.engine.registry import GAMES
from tests.bench import envs

HEADS_UP: Final = 2
FASTER: Final = 10
"""A round of OpenSpiel's has so many times the steps, to last as long as the others."""
NEEDED: Final = {"rlcard": "RLCard", "pyspiel": "OpenSpiel", "pygame": "PettingZoo's classic"}
"""What a peer is imported as, or needs besides."""
SPIEL_HOLDEM: Final = (
    "universal_poker(betting=nolimit,bettingAbstraction=fchpa,numPlayers=2,stack=100 100,blind=2 1,firstPlayer=2 1 1 1,"
    "numRounds=4,numSuits=4,numRanks=13,numHoleCards=2,numBoardCards=0 3 1 1)"
)
Side = Callable[[int], int]
"""One round: is given its number, and returns how many steps it took."""


def ours(key: str, seats: int | None = None) -> Side:
    """Play deals of a game of ours on the engine alone."""
    game = GAMES[key]
    opening = game.opening_carry(seats or game.seats.default, game.options_type())
    game.prepare(opening)

    def play(number: int) -> int:
        dice, done, carry = Random(number), 0, opening
        while done < envs.STEPS:
            state = game.initial_state(carry)
            steps, over = _play_deal(game, state, KeyedEntropy(f"{number}/{done}".encode()), dice)
            done += steps
            if game.stacks is None:
                carry = game.outcome(over).carry
        return done

    return play


def _play_deal(game: Any, state: Any, entropy: KeyedEntropy, dice: Random) -> tuple[int, Any]:
    """Return how many actions of seats a deal had, and its last state."""
    steps = 0
    while actors := game.actors(state):
        actor = min(actors, key=str)  # a seat before the clock, whose ticks end what no seat answers
        if actor == CHANCE:
            action = game.chance_action(state, entropy)
        elif actor == CLOCK:
            action = Tick()
        else:
            game.view(state, actor)
            action = dice.choice(list(game.legal_actions(state, actor)))
            steps += 1
        state = game.apply(state, actor, action).state
    return steps, state


def rlcard_game(name: str, legal: Callable[[Any], list[Any]]) -> Side:
    """Play deals on a game of RLCard's alone; `legal` finds the legal actions in the dictionary for a seat."""
    import rlcard

    game = rlcard.make(name, config={"seed": 1}).game

    def play(number: int) -> int:
        dice, done = Random(number), 0
        while done < envs.STEPS:
            state, _ = game.init_game()
            while not game.is_over():
                state, _ = game.step(dice.choice(legal(state)))
                done += 1
        return done

    return play


def rlcards(name: str, legal: Callable[[Any], list[Any]]) -> dict[str, Side]:
    return {"RLCard's game": rlcard_game(name, legal), "RLCard's environment": envs.rlcards(name)}


def open_spiel(name: str, look: str) -> Side:
    """Play deals on a game of OpenSpiel's; `look` is the method of its state that a seat looks with."""
    import pyspiel

    game = pyspiel.load_game(name)

    def play(number: int) -> int:
        dice, done = Random(number), 0
        while done < FASTER * envs.STEPS:
            state = game.new_initial_state()
            while not state.is_terminal():
                if not state.is_chance_node():
                    getattr(state, look)()
                    done += 1
                # At a chance node these are its outcomes, all equally likely.
                state.apply_action(dice.choice(state.legal_actions()))
        return done

    return play


def open_spiels(name: str) -> dict[str, Side]:
    looks = {"numbers": "observation_tensor", "text": "observation_string"}
    return {f"OpenSpiel, {word}": open_spiel(name, look) for word, look in looks.items()}


def mahjong_actions(state: Any) -> list[Any]:
    """Return what RLCard's mahjong lets a seat do: one of its tiles, or answers to a discard."""
    return state["action_cards"] if state["valid_act"] == ["play"] else state["valid_act"]


def peers(key: str, here: set[str]) -> dict[str, Side]:
    """Return the peers of one of our games, of those that are installed."""
    found: dict[str, Side] = {}
    if "rlcard" in here and key == "doudizhu":
        found |= rlcards("doudizhu", lambda state: state["actions"])
    if "rlcard" in here and key == "holdem":
        found |= rlcards("no-limit-holdem", lambda state: state["legal_actions"])
    if "rlcard" in here and key in {"chengdu", "riichi"}:
        found |= rlcards("mahjong", mahjong_actions)
    if {"rlcard", "pygame"} <= here and key == "holdem":
        found["PettingZoo's classic"] = envs.classic()
    if "pyspiel" in here and key in {"doudizhu", "holdem"}:
        found |= open_spiels("dou_dizhu" if key == "doudizhu" else SPIEL_HOLDEM)
    return found


def report(key: str, here: set[str]) -> None:
    """Print a game's rate and how many times its peers' it is; Hold'em heads-up, as its peers play it."""
    seats = HEADS_UP if key == "holdem" else None
    found = envs.rates({"paiju": ours(key, seats), **peers(key, here)})
    mine = found.pop("paiju")
    print(f"{key}, {seats or GAMES[key].seats.default} seats: {mine:,.0f} steps/s", flush=True)
    for name, rate in found.items():
        print(f"    {name} {rate:,.0f} steps/s: {mine / rate:.2f} x")


def main() -> None:
    """Print every game beside its peers; those that are not installed are named."""
    here = {module for module in NEEDED if find_spec(module) is not None}
    for module in sorted(NEEDED.keys() - here):
        print(f"random play: {NEEDED[module]} is not there; pip install -e '.[env,bench]'")
    warnings.simplefilter("ignore")
    for key in GAMES:
        report(key, here)


if __name__ == "__main__":
    main()

"""Random kyoku of riichi, steps a second: `python -m tests.bench.riichi_steps`; needs the extra `bench`.

Each side lets players do anything legal: riichienv (Rust, the same game), and the simple mahjong of RLCard (Python). A
step is one decision of a player: its legal actions, a random one, and the state after it.
"""

from random import Random

from paiju.engine.core.entropy import KeyedEntropy
from paiju.engine.core.game import Tick
from paiju.engine.core.seats import CHANCE, CLOCK
from paiju.engine.games.riichi import GAMES
from tests.bench.poker import rates

(GAME,) = GAMES
KYOKU = 20
RLCARD_GAMES = 2
AIM_RIICHIENV, AIM_RLCARD = 0.2, 2


def paiju(number):
    """Play kyoku here; return how many decisions there were."""
    carry, dice, steps = GAME.opening_carry(4, GAME.options_type()), Random(number), 0
    for deal in range(KYOKU):
        state, entropy = GAME.initial_state(carry), KeyedEntropy(f"{number}-{deal}".encode())
        while actors := GAME.actors(state):
            # The clock goes last: a window with a silent seat is not over.
            actor = next((seat for seat in actors if seat != CLOCK), CLOCK)
            if actor in (CHANCE, CLOCK):
                action = Tick() if actor == CLOCK else GAME.chance_action(state, entropy)
            else:
                action, steps = dice.choice(list(GAME.legal_actions(state, actor))), steps + 1
            state = GAME.apply(state, actor, action).state
    return steps


def riichienv(number):
    """Play kyoku in riichienv."""
    from riichienv import RiichiEnv

    environment, dice, steps = (
        RiichiEnv(game_mode="4p-red-single", skip_mjai_logging=True),
        Random(number),
        0,
    )
    for deal in range(KYOKU):
        observations = environment.reset(seed=number * KYOKU + deal)
        while not environment.done():
            actions = {seat: dice.choice(own.legal_actions()) for seat, own in observations.items()}
            steps += len(actions)
            observations = environment.step(actions)
    return steps


def rlcard(number):
    """Play deals in RLCard, whose mahjong has neither yaku nor riichi."""
    import rlcard as package

    environment, dice, steps = package.make("mahjong", config={"seed": number}), Random(number), 0
    for _ in range(RLCARD_GAMES):
        state, _ = environment.reset()
        while not environment.is_over():
            state, _ = environment.step(dice.choice(list(state["legal_actions"])))
            steps += 1
    return steps


def main():
    """Time the three in turn and print how they compare."""
    GAME.prepare(GAME.opening_carry(4, GAME.options_type()))
    found = rates({"paiju": paiju, "riichienv": riichienv, "rlcard": rlcard})
    ours, rust, python = found["paiju"], found["riichienv"], found["rlcard"]
    print(f"riichi, random kyoku: {ours:,.0f} steps/s")
    print(f"  riichienv (Rust) {rust:,.0f} ({ours / rust:.2f} x, aim >= {AIM_RIICHIENV})")
    print(f"  RLCard's mahjong {python:,.0f} ({ours / python:.1f} x, aim >= {AIM_RLCARD})")


if __name__ == "__main__":
    main()

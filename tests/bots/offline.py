"""Deals between bots: each sees its own view and nothing else."""

from paiju.bots import Observation
from paiju.engine.betting.moves import Call, Check
from paiju.engine.core.entropy import KeyedEntropy
from paiju.engine.core.game import Tick
from paiju.engine.core.options import resolve_options
from paiju.engine.core.seats import CHANCE, CLOCK
from paiju.engine.registry import GAMES


def play_deal(key, bots, seed, options=None):
    """Return the last state and each step's seat and action; a bot's illegal action raises."""
    game = GAMES[key]
    state = game.initial_state(game.opening_carry(len(bots), resolve_options(game, options or {})))
    entropy = KeyedEntropy(f"arena-{seed}".encode())
    steps = []
    while actors := sorted(game.actors(state), key=str):
        actor = actors[0]
        if actor == CHANCE:
            action = game.chance_action(state, entropy)
        elif actor == CLOCK:
            action = Tick()
        else:
            action = bots[actor].act(observe(game, state, actor))
            steps.append((actor, action))
        state = game.apply(state, actor, action).state
    return state, steps


def observe(game, state, seat):
    return Observation(game.view(state, seat), game.prompt(state, seat), seat)


class Caller:
    """Checks where that is free and calls everything else (calling station, 跟注站)."""

    def act(self, observation):
        assert observation.prompt.kind == "bet", "there is nothing else to answer with the options by default"
        return Check() if observation.view.choice.call is None else Call()

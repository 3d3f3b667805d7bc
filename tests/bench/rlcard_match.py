"""A level of 斗地主 against RLCard's `doudizhu-rule-v1`: `python -m tests.bench.rlcard_match [DECKS] [LEVEL] [points]`.

Play only, no bidding: seat 0 is landlord. Every deck is played twice, our player once as landlord and once as both
farmers. WP is the share of games that our side wins, ADP its mean difference in points (1 a game, doubled by each bomb,
twice for the landlord). What RLCard rewards is the win, so `hard` searches for wins; with `points` it searches for
points, as it does at a table. Needs `pip install rlcard`, the extra `bench`; RLCard deals, plays and keeps the rules,
and our engine follows each move, so the two also check each other.
"""

import sys
from functools import partial
from math import sqrt
from statistics import fmean, stdev
from time import perf_counter
from typing import NamedTuple

from paiju.bots.doudizhu import DoudizhuBot
from paiju.bots.registry import make_bot
from paiju.bots.search.bot import SearchBot
from paiju.bots.search.views import read_landlord
from paiju.engine.core.seats import CHANCE
from paiju.engine.games.doudizhu import GAME, RULES
from paiju.engine.games.doudizhu.types import Call, Deal
from paiju.engine.shedding.legal import legal_plays
from paiju.engine.shedding.moves import Pass
from tests.bots.offline import observe
from tests.conformance.doudizhu import ranks_of

DECKS = 2000
WANTED = 0.55
_ORDER = "3456789TJQKA2BR"


class Result(NamedTuple):
    """One game, from our side."""

    won: bool
    points: int


def bot_of(level, seed):
    """Return our player; `level` None: the default one, "wins": the hard one that searches for wins."""
    if level == "wins":
        return SearchBot(seed, DoudizhuBot(seed), partial(read_landlord, wins_only=True))
    return make_bot("doudizhu", level, seed)


def play(game, rule_agent, ours, seed, level=None):
    """Return the result of one game for the engine's seats."""
    import numpy as np

    game.np_random = np.random.RandomState(seed)
    np.random.seed(seed)  # noqa: NPY002 - RLCard's player draws from it
    observed, seat = game.init_game()
    state = opening(game)
    bots = [bot_of(level, seed + place) for place in range(3)]
    while not game.is_over():
        if seat not in GAME.actors(state):
            # After 火箭 RLCard asks the others all the same.
            observed, seat = game.step("pass")
            continue
        if seat in ours:
            action = bots[seat].act(observe(GAME, state, seat))
            text = "pass" if isinstance(action, Pass) else ranks_of(action.cards)
        else:
            text = str(rule_agent.step({"raw_obs": observed}))
            action = ours_of(state, text)
        state = GAME.apply(state, seat, action).state
        observed, seat = game.step(text)
    won = (game.winner_id == 0) == (0 in ours)
    assert GAME.outcome(state) is not None, "RLCard's deal is over and ours is not"
    stake = 2 ** (state.counters.real_bombs + state.counters.empty_bombs) * (2 if 0 in ours else 1)
    return Result(won, stake if won else -stake)


def opening(game):
    """Our state of RLCard's deal: the same ranks, suits as they come, seat 0 landlord."""
    suits = {rank: list("dchs") for rank in "3456789TJQKA2"}
    bottom = dealt(game.round.seen_cards, suits)
    hands = []
    for player in game.players:
        ranks = player.initial_hand
        if player.player_id == 0:
            for rank in game.round.seen_cards:
                ranks = ranks.replace(rank, "", 1)
        hands.append(dealt(ranks, suits))
    deck = bottom + tuple(card for hand in reversed(hands) for card in reversed(hand))
    state = GAME.initial_state(GAME.opening_carry(3, GAME.options_type()))
    state = GAME.apply(state, CHANCE, Deal(deck, 0)).state
    for seat in range(3):
        state = GAME.apply(state, seat, Call(yes=seat == 0)).state
    return state


def dealt(ranks, suits):
    """Cards of these ranks; of each the next suit that is still there."""
    jokers = {"B": "LJ", "R": "BJ"}
    return tuple(jokers.get(rank) or rank + suits[rank].pop() for rank in ranks)


def ours_of(state, text):
    """Our action for RLCard's."""
    if text == "pass":
        return Pass()
    hand = state.hands[state.trick.turn]
    wanted = "".join(sorted(text, key=_ORDER.index))
    plays = legal_plays(RULES["official"], hand, state.trick.to_cover)
    return next(play for play in plays if ranks_of(play.cards) == wanted)


def match(decks, level=None):
    """Return the results of our player as landlord, and as both farmers, over the same decks."""
    import rlcard
    from rlcard.models.doudizhu_rule_models import DouDizhuRuleAgentV1

    game, agent = rlcard.make("doudizhu").game, DouDizhuRuleAgentV1()
    roles = {"landlord": {0}, "farmers": {1, 2}}
    return {
        role: [play(game, agent, ours, seed, level) for seed in range(decks)] for role, ours in roles.items()
    }


def main():
    decks = int(sys.argv[1]) if len(sys.argv) > 1 else DECKS
    level = sys.argv[2] if len(sys.argv) > 2 else None
    if level == "hard" and "points" not in sys.argv:
        level = "wins"
    began = perf_counter()
    found = match(decks, level)
    every = [result for results in found.values() for result in results]
    for role, results in (*found.items(), ("both", every)):
        won = [float(result.won) for result in results]
        margin = 1.96 * stdev(won) / sqrt(len(won))
        print(
            f"{role:9} WP {fmean(won):.4f} ± {margin:.4f}, ADP {fmean(r.points for r in results):+.3f},"
            f" {len(won)} games"
        )
    print(f"{perf_counter() - began:.0f} s")
    return fmean(float(result.won) for result in every) < WANTED


if __name__ == "__main__":
    sys.exit(main())

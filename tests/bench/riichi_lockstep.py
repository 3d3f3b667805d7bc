"""Lock-step with riichienv: `python -m tests.bench.riichi_lockstep [KYOKU [MATCHES]]`; needs the extra `bench`.

riichienv plays kyoku with stacked walls and whole matches, by players that call, kan and declare often. Each is played
again here: who is asked and what is offered at each decision, each event, the end, the points and the next kyoku must
be equal, under the presets `tenhou` and `mjs`. Differences by a rule of ours (`BY_RULE`) are counted apart.
"""

import json
import re
import sys
from ast import literal_eval
from collections import Counter
from random import Random

from paiju.engine.core.errors import IllegalAction
from paiju.engine.core.options import resolve_options
from paiju.engine.tiles.counts import counts_of
from paiju.engine.tiles.shanten import shanten
from paiju.engine.tiles.text import tile_of as kind_text
from tests.bench.riichi_walls import SEATS, stacked
from tests.conformance.riichi_kyoku import GAME, Kyoku
from tests.conformance.riichi_mjai import Decisions, logs_of, tile_of
from tests.conformance.riichi_told import differences, next_differences

KYOKU, MATCHES = 2000, 100
STYLES = (
    {"win": 0.95, "kan": 1, "riichi": 0.8, "call": 0.9, "random": 0},
    {"win": 0.7, "kan": 1, "riichi": 0.9, "call": 0.3, "random": 0},
    {"win": 0.9, "kan": 1, "riichi": 1, "call": 0, "random": 0},
    {"win": 0.95, "kan": 1, "riichi": 0.3, "call": 1, "random": 0.1},
)
"""How often the players of a game win, kan, declare and call where they can, and discard anything."""
KANS = ("ankan", "kakan", "daiminkan")
RED = {16: "0m", 52: "0p", 88: "0s"}

BY_RULE = {
    "offered": "after riichi a concealed kan must leave every reading of the hand as it is, not only the waits",
    "over": "the last possible kyoku ends a match though nobody has the target",
    "reason": "four riichi are told before four kans where one discard brings both; points and sticks are the same",
}
"""Differences that docs/rules/riichi.md decides, by a word of their mismatch."""
_OFFERED = re.compile(r"offered is (\{.*\}), not (\{.*\})$")


def rule_behind(mismatch):
    """The word of the rule that decides a difference, or None: theirs offers more concealed kans, or goes on."""
    if mismatch == "over is True, not False":
        return "over"
    if mismatch == "reason is four_riichi, not four_kans":
        return "reason"
    offered = _OFFERED.search(mismatch)
    if offered is None:
        return None
    ours, theirs = map(literal_eval, offered.groups())
    more = {action[0] for action in theirs - ours}
    return "offered" if ours < theirs and more == {"ankan"} else None


def rule_of(preset):
    """The rules of riichienv that are those of a preset."""
    from riichienv import GameRule

    if preset == "tenhou":
        return GameRule.default_tenhou()
    rule = GameRule.default_mjsoul()
    # Only a matter of how the dealer's first discard is written down.
    rule.dealer_first_discard_is_tedashi = False
    return rule


def chosen(observation, style, dice):
    """What a player of a style does."""
    actions = {}
    for action in observation.legal_actions():
        actions.setdefault(json.loads(action.to_mjai())["type"], []).append(action)
    wishes = ((("hora",), "win"), (KANS, "kan"), (("reach",), "riichi"), (("chi", "pon", "ryukyoku"), "call"))
    for kinds, wish in wishes:
        found = [action for kind in kinds for action in actions.get(kind, ())]
        if found and dice.random() < style[wish]:
            return dice.choice(found)
    if "none" in actions or dice.random() < style["random"]:
        return dice.choice(actions.get("none") or actions["dahai"])
    return min(actions["dahai"], key=lambda action: (distance_after(observation, action), dice.random()))


def distance_after(observation, action):
    """How far the hand is from complete after a discard."""
    hand = [RED.get(tile) or kind_text(tile // 4) for tile in observation.hand]
    hand.remove(tile_of(json.loads(action.to_mjai())["pai"]))
    return shanten(counts_of(hand))


def played(environment, observations, style, dice, most):
    """Let riichienv play to its end, or until so many kyoku have followed the first; a row as of the vectors."""
    decisions = []
    while not environment.done():
        place, actions = len(environment.mjai_log), {}
        for seat, observation in observations.items():
            actions[seat] = chosen(observation, style, dice)
            legal = [action.to_mjai() for action in observation.legal_actions()]
            decisions.append((place, seat, legal, actions[seat].to_mjai()))
        observations = environment.step(actions)
        begun = sum(kind_of(event) == "start_kyoku" for event in environment.mjai_log[place:])
        most -= begun
        if most < 0:
            break
    events = [json.loads(event) if isinstance(event, str) else event for event in environment.mjai_log]
    return {"events": events, "decisions": decisions, "scores": list(environment.scores())}


def kind_of(event):
    return (json.loads(event) if isinstance(event, str) else event)["type"]


def one_kyoku(seed, rule):
    """A kyoku with a stacked wall, somewhere in a match."""
    from riichienv import RiichiEnv

    dice = Random(seed)
    environment = RiichiEnv(game_mode="4p-red-half", rule=rule)
    number = dice.choice((3, 7, 8, 11)) if seed % 3 == 0 else dice.randrange(8)
    points = [100 * dice.randrange(50, 350) for _ in range(SEATS - 1)]
    observations = environment.reset(
        oya=number % SEATS,
        wall=stacked(seed),
        round_wind=number // SEATS,
        scores=[*points, 100_000 - sum(points)],
        honba=dice.randrange(4),
        kyotaku=0,
    )
    return played(environment, observations, STYLES[seed // 8 % 4], dice, most=0)


def one_match(seed, rule):
    """A whole match with walls of riichienv's."""
    from riichienv import RiichiEnv

    environment = RiichiEnv(game_mode="4p-red-half", rule=rule, seed=seed)
    return played(environment, environment.reset(), STYLES[seed % 4], Random(seed), most=1000)


def mismatches(row, log, following, options):
    """What differs in a kyoku, and the state at its end."""
    kyoku, decisions = Kyoku(log, options), Decisions(row, log)
    try:
        kyoku.follow(decisions.before_action, decisions.before_answers)
    except (AssertionError, IllegalAction) as refusal:
        return [*decisions.found, f"refused: {refusal}"], kyoku.state
    found = [*decisions.found, *differences(kyoku), *next_differences(kyoku, following, row["scores"])]
    return found, kyoku.state


def compared(row, options, tally, whole):
    """Yield what differs in each kyoku of a row; the last one of a part is no kyoku of its own."""
    logs = list(logs_of(row))
    for number, log in enumerate(logs if whole or len(logs) == 1 else logs[:1]):
        following = logs[number + 1] if number + 1 < len(logs) else None
        found, state = mismatches(row, log, following, options)
        tally["kyoku"] += 1
        tally["decisions"] += len(row["decisions"]) // len(logs)
        tally[state.reason or "won"] += 1
        tally["kans"] += 4 - len(state.table.wall.spare)
        tally["yakuman"] += sum(won.worth.yakuman > 0 for won in state.wins)
        tally["pao"] += sum(bool(won.liable) for won in state.wins)
        if found:
            yield number, found


def main(kyoku=KYOKU, matches=MATCHES):
    """Play both presets and print what differs."""
    for preset in ("tenhou", "mjs"):
        rule, options, tally = rule_of(preset), resolve_options(GAME, GAME.presets[preset]), Counter()
        rows = [(one_kyoku, seed, False) for seed in range(kyoku)]
        rows += [(one_match, seed, True) for seed in range(matches)]
        for play, seed, whole in rows:
            for number, found in compared(play(seed, rule), options, tally, whole):
                by_rule = rule_behind(found[0])
                tally[f"differs by rule: {by_rule}" if by_rule else "DIFFERS"] += 1
                print(f"{preset} {play.__name__} {seed}, kyoku {number}: {'; '.join(found[:2])}")
        print(f"lock-step with riichienv, {preset}: {dict(tally)}")
    for word, why in BY_RULE.items():
        print(f"by rule, `{word}`: {why}")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))

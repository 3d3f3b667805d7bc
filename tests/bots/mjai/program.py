"""A small mjai program, run as a process: it wins and declares riichi when it can, and else discards what it drew.

`python program.py STYLE [TRICK]`: STYLE is `every`, `acting` or `batch`; TRICK is what a bad one does after a while:
`hang`, `die`, `mad` (discards tiles that it does not hold), `mute` (writes what is no JSON).
"""

import json
import sys

STYLE, TRICK = sys.argv[1], (sys.argv[2] if len(sys.argv) > 2 else "")
SOUND = 20
"""Answers before the trick."""
MAD = {"type": "dahai", "actor": 0, "pai": "5mr", "tsumogiri": True}
state = {"seat": None, "answers": 0, "hand": []}


def reply(event):
    """What to answer to an event; None where the program cannot act."""
    kind, own = event["type"], event.get("actor") == state["seat"]
    follow(event, kind, own)
    if kind == "tsumo" and own:
        return own_turn(event)
    if kind == "reach" and own:
        tile = next(tile for tile in state["hand"] if tile not in event.get("cannot_dahai", ()))
        return {"type": "dahai", "actor": state["seat"], "pai": tile}
    offered = event.get("possible_actions", ())
    wins = [action for action in offered if action["type"] == "hora"]
    return (wins or [{"type": "none"}])[0] if offered else None


def follow(event, kind, own):
    if kind == "start_game":
        state["seat"] = event["id"]
    elif kind == "start_kyoku":
        state["hand"] = list(event["tehais"][state["seat"]])
    elif kind == "tsumo" and own:
        state["hand"].append(event["pai"])
    elif kind == "dahai" and own:
        state["hand"].remove(event["pai"])


def own_turn(event):
    for wanted in ("hora", "reach"):
        for action in event.get("possible_actions", ()):
            if action["type"] == wanted:
                return action
    return {"type": "dahai", "actor": state["seat"], "pai": event["pai"], "tsumogiri": True}


def say(answer):
    state["answers"] += 1
    tricks = state["answers"] > SOUND
    if tricks and TRICK == "die":
        sys.exit(1)
    if tricks and TRICK == "hang":
        sys.stdin.read()
    line = json.dumps(MAD | {"actor": state["seat"]} if tricks and TRICK == "mad" else answer)
    sys.stdout.write(("what?" if tricks and TRICK == "mute" else line) + "\n")
    sys.stdout.flush()


for line in sys.stdin:
    found = json.loads(line)
    answers = [reply(event) for event in (found if isinstance(found, list) else [found])]
    if STYLE != "acting" or answers[-1] is not None:
        say(answers[-1] or {"type": "none"})

"""The README's examples work as shown."""

import re
from pathlib import Path

from paiju.bots import Observation
from paiju.engine.core.entropy import KeyedEntropy
from paiju.engine.core.replay import settle_chance
from paiju.engine.registry import GAMES

README = Path("README.md").read_text(encoding="utf-8")


def bot_of_the_readme():
    code = re.search(r"```python\n# my_bot.py\n(.*?)```", README, re.DOTALL)[1]
    names: dict = {}
    exec(compile(code, "my_bot.py", "exec"), names)
    return code, names["MyBot"]


def test_the_bot_of_the_readme_plays_a_deal():
    game = GAMES["doudizhu"]
    _, make = bot_of_the_readme()
    bots = [make(seat) for seat in range(3)]
    state = game.initial_state(game.opening_carry(3, game.options_type()))
    while game.actors(state):
        for step in settle_chance(game, state, KeyedEntropy(b"readme")):
            state = step.state
        for seat in game.actors(state):
            prompt = game.prompt(state, seat)
            answer = bots[seat].act(Observation(game.view(state, seat), prompt, seat))
            action = prompt.default if answer == {"a": "pass"} else answer
            state = game.apply(state, seat, action).state
    assert sum(game.outcome(state).amounts) == 0


def test_the_bot_of_the_readme_has_about_15_lines():
    code, _ = bot_of_the_readme()
    assert len([line for line in code.splitlines() if line.strip()]) <= 15


def test_the_readme_names_only_files_that_are_there():
    for target in re.findall(r"\]\((?!http)([^)#]+)", README):
        assert Path(target).exists(), target

"""The examples of docs/envs.md run as they stand."""

import re

import pytest

from paiju.bots import Observation
from paiju.envs import Episode, Setting
from paiju.envs.reference import DOCUMENT

EXAMPLES = re.findall(r"```python\n(.*?)```", DOCUMENT.read_text(), re.DOTALL)


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda text: text.splitlines()[-1])
def test_an_example_runs(example):
    exec(compile(example, "docs/envs.md", "exec"), {"__name__": "example"})


def test_the_bot_of_the_page_answers_with_a_legal_action():
    names = {"__name__": "example"}
    exec(next(text for text in EXAMPLES if "class MyPolicy" in text), names)
    asked: Observation = Episode(Setting("big_two"), "1").prompted()
    assert names["MyPolicy"]().act(asked) in asked.legal_actions()

"""The data of every guide: whole in both languages, short enough to read, and of a game that is there."""

import re

from paiju.bots.characters import catalogue
from paiju.bots.guides.guide import LEARNER, guides, line, told
from paiju.engine.registry import GAMES
from tests.rows import rows

MOST = {"zh": 34, "en": 90}
"""Characters of a tip, for the bubble holds two short sentences (docs/design/visual.md)."""
EVERY = rows("guide", guides().values(), ids=guides())


@EVERY
def test_a_tip_fits_its_bubble_and_names_what_to_take_in_bold(guide):
    for step in guide.tips:
        for language, most in MOST.items():
            text = getattr(step.tip, language)
            assert len(text.replace("**", "")) <= most, text
            assert re.search(r"\*\*[^*]+\*\*", text), text
            assert text.count("**") == 2 or text.count("**") == 4, text


@EVERY
def test_a_guide_says_what_it_is_in_both_languages(guide):
    for text in (guide.name, guide.about, guide.end):
        assert text.zh
        assert text.en
    assert 4 <= len(guide.tips) <= 14
    assert guide.minutes == 2
    assert len(guide.characters) == guide.seats - 1
    assert "cotton" in guide.characters
    assert set(guide.characters) <= catalogue().names.keys()
    assert GAMES[guide.game].seats.min <= guide.seats <= GAMES[guide.game].seats.max


@EVERY
def test_every_step_of_the_learner_has_a_tip_and_no_other_has(guide):
    assert [step.seat == LEARNER for step in guide.steps] == [step.tip is not None for step in guide.steps]


@EVERY
def test_what_is_told_of_a_guide_holds_the_actions_of_the_learner_alone(guide):
    answer = told(guide)
    assert answer.items() >= line(guide).items()
    assert [tip["action"] for tip in answer["tips"]] == [step.action for step in guide.tips]
    assert "deal" not in answer
    assert "steps" not in answer

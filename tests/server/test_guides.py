"""Guided deals."""

import re

from paiju.bots import Observation
from paiju.bots.registry import make_bot
from paiju.engine.core.entropy import KeyedEntropy
from paiju.engine.core.game import Tick
from paiju.engine.core.options import resolve_options
from paiju.engine.core.seats import CHANCE, CLOCK
from paiju.engine.registry import GAMES
from paiju.server.characters import catalogue
from paiju.server.guides.course import played, scripted_for, shuffle_of, tip_for
from paiju.server.guides.guide import LEARNER, guides, line, public_part
from tests.rows import rows

# Every guide through the engine: legal to its end, won by who follows the tips, and lenient with who does
# not.

EVERY = rows("guide", guides().values())


def begun(guide):
    """The game, and its state after the guide's shuffle."""
    game = GAMES[guide.game]
    carry = game.opening_carry(guide.seats, resolve_options(game, guide.options))
    return game, game.apply(game.initial_state(carry), CHANCE, shuffle_of(guide)).state


def play(guide, choose, *, hasty=False):
    """Play a guide's deal as a table does, the learner by `choose(game, state)`; returns its end and the tips.

    `hasty`: the pause after each tile is over before anybody answers.
    """
    game, state = begun(guide)
    bots = [make_bot(guide.game, seed=seat) for seat in range(guide.seats)]
    tips = []
    while actors := game.actors(state):
        if CHANCE in actors:  # nobody called: the cards are dealt again
            state = game.apply(state, CHANCE, game.chance_action(state, KeyedEntropy(b"again"))).state
            continue
        seats = sorted(actor for actor in actors if isinstance(actor, int))
        if CLOCK in actors and (hasty or not seats):
            state = game.apply(state, CLOCK, Tick()).state
            continue
        seat = seats[-1] if hasty else seats[0]
        if seat == LEARNER:
            tips.append(tip_for(guide.id, state, seat))
            action = choose(game, state)
        else:
            prompt = game.prompt(state, seat)
            observation = Observation(game.view(state, seat), prompt, seat)
            action = scripted_for(guide.id, state, seat) or bots[seat].act(observation)
        state = game.apply(state, seat, action).state
    return game.outcome(state), tips


@EVERY
def test_the_recorded_deal_is_legal_and_over_with_its_last_step(guide):
    turns = list(played(guide))
    assert [turn.tip for turn in turns if turn.tip is not None] == list(range(len(guide.tips)))
    game, last = GAMES[guide.game], turns[-1]
    state = game.apply(last.state, last.step.seat, last.action).state
    while CLOCK in game.actors(state):
        state = game.apply(state, CLOCK, Tick()).state
    assert not game.actors(state)


@EVERY
@rows("hasty", [False, True])
def test_who_follows_the_tips_gets_each_of_them_in_turn_and_wins(guide, hasty):
    def follow(_, state):
        return scripted_for(guide.id, state, LEARNER)

    outcome, tips = play(guide, follow, hasty=hasty)
    assert tips == list(range(len(guide.tips)))
    assert outcome.amounts[LEARNER] > 0


@EVERY
def test_who_does_something_else_plays_on_to_the_end(guide):
    """At each tip once: the next tips are told where they fit again, and the deal ends in any case."""
    for wrong in range(len(guide.tips)):

        def stray(game, state, wrong=wrong):
            told = tip_for(guide.id, state, LEARNER)
            named = scripted_for(guide.id, state, LEARNER)
            if told is None or named is None:
                return game.default_action(state, LEARNER)
            others = (action for action in game.legal_actions(state, LEARNER) if action != named)
            return next(others, named) if told == wrong else named

        outcome, tips = play(guide, stray)
        assert outcome is not None
        assert tips[: wrong + 1] == list(range(wrong + 1))
        later = [tip for tip in tips[wrong + 1 :] if tip is not None]
        assert later == sorted(set(later)), "a tip is told once, and never after a later one"


@EVERY
def test_no_situation_of_a_guide_has_two_answers(guide):
    for turn in played(guide):
        assert scripted_for(guide.id, turn.state, turn.step.seat) == turn.action
        assert tip_for(guide.id, turn.state, turn.step.seat) == turn.tip


def test_a_guide_that_is_no_more_says_nothing():
    _, state = begun(guides()["doudizhu"])
    assert scripted_for("gone", state, LEARNER) is None
    assert tip_for("gone", state, LEARNER) is None


# The data of every guide: whole in both languages, short enough to read, and of a game that is there.

MOST = {"zh": 34, "en": 90}
"""Characters of a tip, for the bubble holds two short sentences (docs/design/visual.md)."""


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
    answer = public_part(guide)
    told = line(guide)
    assert all(getattr(answer, name) == getattr(told, name) for name in told.__struct_fields__)
    assert [tip.action for tip in answer.tips] == [step.action for step in guide.tips]
    assert not {"deal", "steps"} & {*answer.__struct_fields__}

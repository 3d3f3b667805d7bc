"""The trained baseline: features, training, and the bot."""

import subprocess
import sys
from hashlib import sha256

import numpy as np
import pytest

from paiju.bots.arena import compare, play
from paiju.bots.loading import load_bot, make
from paiju.envs import Episode, EpisodeSetting
from paiju.envs.dmc import net, training
from paiju.envs.dmc.bot import WEIGHTS, features, setting
from paiju.envs.dmc.net import Lesson, Net
from paiju.envs.dmc.training import Learner
from paiju.envs.reference import DOCUMENT

# The trained baseline plays wherever bots play.

PLACE = "paiju.envs.dmc.bot:Dmc"
MOST = 2 * 2**20


def test_its_weights_are_small():
    assert WEIGHTS.stat().st_size <= MOST


def test_they_are_those_of_the_page():
    digest = sha256(WEIGHTS.read_bytes()).hexdigest()
    assert digest in (DOCUMENT.parent / "baseline.md").read_text()


def test_it_beats_random_players_in_the_arena_without_a_fault():
    found = compare([PLACE, "random"], "doudizhu", deals=6)
    assert not any(line.moves.faults for line in found.lines)
    assert found.pairings[0].advantage.mean > 0


def test_it_repeats_its_moves():
    first, same = (play([PLACE] * 3, "doudizhu", seed=3).records for _ in range(2))
    assert first[0].actions == same[0].actions


@pytest.mark.parametrize("options", [{"bidding": "score"}, {"base": 5}])
def test_it_plays_other_options_of_its_game(options):
    assert play([PLACE, "easy", "easy"], "doudizhu", seed=1, options=options, strict=True).amounts


@pytest.mark.parametrize("key", ["doudizhu_4p", "big_two"])
def test_another_game_is_refused(key):
    with pytest.raises(ValueError, match="plays doudizhu"):
        make(load_bot(PLACE), 0).act(Episode(EpisodeSetting(key), "1").prompted())


# Rows of the net: the hand that an action leaves, and the unit of its reward.


def rows_of(episode, number):
    arrays = episode.observe(episode.seat)
    planes, facts = arrays["observation"][None], arrays["facts"][None]
    seen, hands = features().seats(planes, facts)
    return seen, features().actions(hands, np.array([number])), facts


def test_rows_have_their_lengths_and_differ_from_action_to_action():
    episode = Episode(setting(), "1")
    played = 0
    while episode.seat is not None:
        found = [rows_of(episode, number) for number in episode.legal]
        seen, _, _ = found[0]
        assert seen.shape == (1, features().seen)
        rows = {done.tobytes() for _, done, _ in found}
        assert len(rows) == len(found)
        assert found[0][1].shape == (1, features().done)
        played += len(found)
        episode.step(list(episode.legal)[-1])
    assert played > 100


def test_the_last_entries_of_an_action_are_the_hand_that_it_leaves():
    episode = Episode(setting(), "2")
    while episode.state.phase != "play":
        episode.step(list(episode.legal)[-1])
    hand = len(episode.state.hands[episode.seat])
    for number in list(episode.legal)[:50]:
        left = hand - len(episode.action(number).cards)
        assert round(10 * float(rows_of(episode, number)[1][0, -1])) == left


def test_the_unit_of_a_deal_is_its_factor_so_far():
    episode = Episode(setting(), "2")
    units = set()
    while episode.seat is not None:
        unit = float(features().units(rows_of(episode, next(iter(episode.legal)))[2])[0])
        assert round(unit) == episode.view(0).multiplier
        units.add(round(unit))
        episode.step(list(episode.legal)[-1])
    assert len(units) > 1


# Training is repeatable, and the net learns what it is told.


@pytest.fixture
def few_tables(monkeypatch):
    """Deals are played by eights, by a small net."""
    monkeypatch.setattr(training, "TABLES", 8)
    monkeypatch.setattr(net, "HIDDEN", (16, 8))


def trained(seed):
    learner = Learner(setting(), features(), seed, 8)
    learner.train(8)
    return learner.net.weights


@pytest.mark.usefixtures("few_tables")
def test_equal_seeds_give_equal_nets_and_others_do_not():
    first, same, other = trained(1), trained(1), trained(2)
    assert all(map(np.array_equal, first, same))
    assert not any(map(np.array_equal, first[::2], other[::2]))


def lesson_of(dice, count, dtype=np.float64):
    """Rows of chance; every third action was shown."""
    rows = [dice.random((count, size)).astype(dtype) for size in (6, 5, 5)]
    return Lesson(*rows, np.arange(count) % 3 == 0, dice.random(count).astype(dtype))


def test_the_slopes_are_those_of_the_error():
    dice = np.random.default_rng(1)
    one = Net([weight.astype(np.float64) for weight in Net.new(6, 5, dice).weights])
    lesson, given = lesson_of(dice, 9), []
    one._step = lambda slopes, _: given.extend(slopes)
    one.learn(lesson, 0.1)
    for weight, slope in zip(one.weights, given, strict=True):
        at = tuple(dice.integers(weight.shape))
        assert slope[at] == pytest.approx(measured(one, weight, at, lesson), rel=1e-4, abs=1e-9)


def measured(one, weight, at, lesson):
    """The slope of the error at one weight, by two points."""
    errors = []
    for step in (1e-6, -2e-6):
        weight[at] += step
        errors.append(error_of(one, lesson))
    weight[at] += 1e-6
    return (errors[0] - errors[1]) / 2e-6


def error_of(one, lesson):
    """Half the mean square error of values, and what shown actions lack of their margin."""
    each = np.arange(len(lesson.worth))
    values, others = (one.values(lesson.seen, done, each) for done in (lesson.done, lesson.other))
    lack = np.maximum(others + net.MARGIN - values, 0)[lesson.shown]
    return (np.square(values - lesson.worth).sum() / 2 + net.SHOWN * lack.sum()) / len(values)


def test_a_net_learns_what_it_is_told_and_to_prefer_what_it_is_shown(monkeypatch):
    monkeypatch.setattr(net, "HIDDEN", (64, 32))
    dice = np.random.default_rng(1)
    one, lesson = Net.new(6, 5, dice), lesson_of(dice, 32, np.float32)
    for _ in range(200):
        one.learn(lesson, 0.01)
    each = np.arange(32)
    values, others = (one.values(lesson.seen, done, each) for done in (lesson.done, lesson.other))
    assert (values > others)[lesson.shown].all()
    assert np.abs(values - lesson.worth).max() < 0.2


def test_weights_are_read_as_they_were_written(tmp_path):
    one = Net.new(6, 5, np.random.default_rng(1))
    one.save(tmp_path / "weights.npz")
    kept = Net.load(tmp_path / "weights.npz").weights
    assert all(
        np.array_equal(weight.astype(np.float16), same)
        for weight, same in zip(one.weights, kept, strict=True)
    )


def test_the_command_prints_its_curve_and_writes_weights_that_play(tmp_path):
    command = [sys.executable, "-m", "paiju.envs.dmc", "--deals", "2", "--checks", "1", "--check-deals", "3"]
    done = subprocess.run(
        [*command, "--out", tmp_path / "w.npz"], capture_output=True, text=True, timeout=120, check=True
    )
    head, line, first, last = done.stdout.splitlines()
    assert head == "| deals | actions | CPU s | against easy |"
    assert line.count("|") == first.count("|") == last.count("|") == 5
    assert first.startswith("| 0 | 0 | 0 | ")
    assert Net.load(tmp_path / "w.npz").weights

"""Training is repeatable, and the net learns what it is told."""

import subprocess
import sys

import numpy as np
import pytest

from paiju.envs.dmc import net, training
from paiju.envs.dmc.bot import features, setting
from paiju.envs.dmc.net import Lesson, Net
from paiju.envs.dmc.training import Learner


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

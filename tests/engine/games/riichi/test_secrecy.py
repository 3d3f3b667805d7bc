"""Two kyoku that differ only in what a viewer has not seen are the same to it, byte for byte."""

from random import Random

import pytest

from tests.engine.deals import random_deal, viewers
from tests.engine.games.riichi.places import Places
from tests.engine.games.riichi.test_contract import DEALS
from tests.engine.test_secrecy import told, told_by
from tests.engine.walls import with_another_wall


@pytest.mark.parametrize(("variant", "seed"), DEALS, ids=str)
def test_unseen_tiles_leave_no_trace(variant, seed):
    dice = Random(seed)
    moments = random_deal(variant, seed)
    changed = 0
    for viewer in viewers(variant):
        for length in (*range(1, 6), *dice.sample(range(1, len(moments) + 1), 3), len(moments)):
            part = moments[:length]
            other = with_another_wall(variant, part, viewer, dice, Places)
            changed += other != [(moment.actor, moment.action) for moment in part]
            assert told(variant, part, viewer) == told_by(variant, other, viewer)
    assert changed > 10

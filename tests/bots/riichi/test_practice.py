"""The table of weights of the hard level."""

import pytest

from paiju.bots.riichi import calls, discards
from paiju.bots.riichi.practice import CALLS, discard_weights, weighed


@pytest.mark.parametrize("riichi", [False, True])
def test_each_distance_has_a_weight_for_each_fact(riichi):
    rows = [discard_weights(steps, riichi=riichi) for steps in range(-1, 7)]
    assert {len(row) for row in rows} == {len(discards.FACTS)}
    assert rows[0] == rows[1]
    assert rows[5] == rows[7]
    assert len(CALLS) == len(calls.FACTS)


def test_strong_players_heed_value_risk_and_distance():
    for steps in range(1, 5):
        row = dict(zip(discards.FACTS, discard_weights(steps, riichi=False), strict=True))
        assert row["risk"] < 0 < row["value"] + row["behind"]
    assert dict(zip(calls.FACTS, CALLS, strict=True))["nearer"] > 0


def test_facts_are_weighed_one_by_one():
    assert weighed((1.0, 2.0, -1.0), (3.0, 0.5, 1.0)) == 3.0
    with pytest.raises(ValueError, match="zip"):
        weighed((1.0,), (1.0, 2.0))

"""The quantities of the command line."""

import pytest

from paiju.cli.load import quantities
from paiju.cli.load.plan import LoadPlan
from tests.rows import rows


@rows(
    ("text", "seconds"),
    [
        ("50ms", 0.05),
        ("200us", 0.0002),
        ("1.5s", 1.5),
        ("10m", 600),
        ("2min", 120),
        ("24h", 86_400),
        ("3", 3),
    ],
)
def test_a_time_is_read(text, seconds):
    assert quantities.read_seconds(text) == pytest.approx(seconds)


@rows("text", ["", "-1s", "1d", "1 s", "s", "1e3s", "nan"])
def test_what_is_no_time_is_refused(text):
    with pytest.raises(ValueError, match="is not a time"):
        quantities.read_seconds(text)


def test_rates_and_shares_are_a_second():
    assert quantities.read_rate("300/min") == quantities.read_rate("5/s") == 5
    assert quantities.read_share("60%/min") == pytest.approx(0.01)


@rows(
    ("reader", "text"),
    [
        ("read_rate", "5"),
        ("read_rate", "x/s"),
        ("read_share", "1/min"),
        ("read_ramp", "0:5"),
        ("read_ramp", "0:5:0s"),
    ],
)
def test_what_is_no_rate_share_or_ramp_is_refused(reader, text):
    with pytest.raises(ValueError, match=r"is not a|takes some time"):
        getattr(quantities, reader)(text)


def test_a_ramp_grows_evenly_and_stays():
    ramp = quantities.read_ramp("10:110:100s")
    assert [ramp.at(second) for second in (0, 1, 50, 100, 1000)] == [10, 11, 60, 110, 110]


def test_connections_are_counted_before_anything_is_opened():
    plan = LoadPlan(
        urls=(), games=("doudizhu", "holdem"), bots="random", length_s=1, tables=3, spectators=2, followers=5
    )
    assert plan.sockets == 2 * (3 + 2) + (6 + 2) + 5

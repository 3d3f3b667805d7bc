import pytest

from paiju.protocol.daily import BadDate, after, day_of, ends_at, shuffle_name, starts_at
from tests.rows import rows

NOON = 1_795_435_200_000
"""2026-11-23, 12:00 UTC."""


def test_a_day_is_a_date_of_utc():
    assert day_of(NOON) == "2026-11-23"
    assert starts_at("2026-11-23") == NOON - 43_200_000
    assert ends_at("2026-11-23") == starts_at("2026-11-24") == NOON + 43_200_000
    assert [day_of(ends_at("2026-11-23") - 1), day_of(ends_at("2026-11-23"))] == ["2026-11-23", "2026-11-24"]
    assert after("2026-12-31") == "2027-01-01"
    assert after("2028-02-28") == "2028-02-29"
    assert shuffle_name("2026-11-23") == "daily-2026-11-23"


@rows("text", ["", "today", "20261123", "2026-11-31", "2026-W48-1", "2026-11-23 ", "１２３４-11-23"])
def test_what_is_no_date_is_refused(text):
    with pytest.raises(BadDate):
        starts_at(text)

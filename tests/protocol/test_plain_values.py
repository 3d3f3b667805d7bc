"""The wrong value in a map is found among the first ones only."""

from paiju.protocol.plain_values import LOOKED_AT, with_keys
from tests.rows import rows


class Counted(list):
    """A list that counts how many of its values are looked at."""

    looked_at = 0

    def __iter__(self):
        for value in super().__iter__():
            self.looked_at += 1
            yield value


@rows("value", [[], {}, 1, [[]], "x"], ids=str)
def test_a_wrong_value_behind_thousands_of_others_is_not_looked_for(value):
    """The error names the map then: what one frame costs must not grow with what it holds."""
    many = Counted([value] * 4_000)
    assert with_keys("$.options[...]", {"options": {"a": many, "z": 1.5}}) == "$.options"
    assert 50 < many.looked_at <= LOOKED_AT
    few = [value] * 50
    assert with_keys("$.options[...]", {"options": {"a": few, "z": 1.5}}) == "$.options.z"

"""The characters of bots: whole in both languages, chosen the same every time, no two alike at a table."""

from paiju.bots.registry import BOTS
from paiju.server.characters import catalogue, character_for
from tests.rows import rows

LEVELS = sorted({level for game in BOTS.values() for level in game})
LEVEL_OF = {one.id: one.level for one in catalogue().bots}


def test_the_catalogue_is_whole_in_both_languages():
    assert len(LEVEL_OF) == len(catalogue().bots) == 12
    assert LEVEL_OF.keys() == catalogue().names.keys()
    for one in catalogue().bots:
        assert set(one.phrases) == {"hello", "good", "bad", "praise", "bye"}
        for text in (catalogue().names[one.id], one.temper, *one.phrases.values()):
            assert all(text[language].strip() for language in ("zh", "en")), one.id
    for language in ("zh", "en"):
        assert len({name[language] for name in catalogue().names.values()}) == 12


@rows("level", LEVELS)
def test_no_two_alike_sit_at_a_table(level):
    for table in range(50):
        sat: list[str] = []
        for seat in range(len(LEVEL_OF)):
            sat.append(character_for(f"t{table}", seat, level, sat))
        assert len(set(sat)) == len(LEVEL_OF)
        assert character_for(f"t{table}", 0, level, sat) is None


def test_the_same_seat_of_a_table_gets_the_same_character():
    """Part of what logs are compared by: a change of these shows in review."""
    chosen = [character_for("t1", seat, "normal") for seat in range(4)]
    assert chosen == ["nimbus", "nimbus", "dawn", "dawn"]


def test_levels_have_their_characters():
    met = {level: {LEVEL_OF[character_for(f"t{n}", 0, level)] for n in range(200)} for level in LEVELS}
    assert met == {"random": {1}, "easy": {2}, "greedy": {2}, "normal": {3, 4, 5}, "hard": {5}}


def test_others_seats_differ_from_table_to_table():
    assert len({character_for(f"t{n}", 0, "normal") for n in range(200)}) == 6

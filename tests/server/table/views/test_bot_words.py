"""What bots say, and when: after one deal in six, where people sit, between deals."""

from itertools import pairwise

import pytest
from msgspec.structs import replace

from paiju.protocol.messages import LastDeal
from paiju.server.characters import catalogue
from paiju.server.table.views.bot_words import DEALS_PER_LINE, BotWords
from tests.server.table.scenes import Table

CHARACTERS = ("dew", "ivy")


def playing(people=1):
    """A table in a deal, with people first and characters after them."""
    table = Table("doudizhu", people=people, bots=3 - people)
    table.deal()
    bots = [replace(seat, character=key) for seat, key in zip(table.state.seats[people:], CHARACTERS)]  # noqa: B905
    return replace(table.state, seats=(*table.state.seats[:people], *bots))


def settled(before, number, amounts=(4, -2, -2)):
    """The same table when its deal is over."""
    return replace(before, deal=None, last=LastDeal(f"t1-{number}", amounts, number))


def said(before, deals, **amounts):
    """What is said after each of so many deals."""
    words = BotWords("t1")
    return [words.after(before, settled(before, number, **amounts)) for number in range(deals)]


def test_one_deal_in_six_is_spoken_about():
    lines = said(playing(), 10 * DEALS_PER_LINE)
    spoken = [number for number, line in enumerate(lines) if line is not None]
    assert len(spoken) == 10
    assert {after - before for before, after in pairwise(spoken)} == {DEALS_PER_LINE}
    assert {line.seat for line in lines if line} == {1, 2}
    assert lines == said(playing(), 10 * DEALS_PER_LINE)


@pytest.mark.parametrize(
    ("amounts", "phrases"),
    [((-4, 2, 2), {"good"}), ((4, -2, -2), {"bad", "praise"}), ((0, 0, 0), {"bad"}), ((2, 0, 0), {"praise"})],
)
def test_the_phrase_fits_the_result(amounts, phrases):
    lines = [line.phrase for line in said(playing(), 40 * DEALS_PER_LINE, amounts=amounts) if line]
    assert set(lines) == phrases
    assert all(phrases <= one.phrases.keys() for one in catalogue().bots)


def test_nothing_is_said_while_the_next_deal_runs_already_and_by_commits_that_settle_nothing():
    before, words = playing(), BotWords("t1")
    for number in range(2 * DEALS_PER_LINE):
        assert words.after(before, replace(settled(before, number), deal=before.deal)) is None
        assert words.after(before, before) is None
        between = settled(before, number)
        assert words.after(between, between) is None


def test_nothing_is_said_without_people_at_a_closed_table_and_by_bots_that_have_gone():
    alone = replace(playing(), seats=tuple(replace(seat, user=None) for seat in playing().seats))
    assert not any(said(alone, 2 * DEALS_PER_LINE))
    assert not any(said(replace(playing(), closed=True), 2 * DEALS_PER_LINE))
    before, words = playing(), BotWords("t1")
    empty = tuple(replace(seat, character=None) for seat in before.seats)
    assert not any(
        words.after(before, replace(settled(before, n), seats=empty)) for n in range(2 * DEALS_PER_LINE)
    )

"""Every file that is imported can be exported in both formats, and says the same when it is read again."""

from tests.engine.games.riichi.formats.dialects import MJAI, TENHOU6, Recorded, lines, messages
from tests.engine.games.riichi.formats.test_dialects import SAME, drawn_out
from tests.engine.games.riichi.formats.test_draw_words import four_winds
from tests.engine.games.riichi.formats.test_several_wins import played
from tests.rows import rows


def kan_after_riichi():
    table = Recorded("3335666s222f333y", draws="9p8p7p6p3s1f", kans="9m")
    table.riichi("9p")
    table.until(0)
    table.kan("3s")
    table.run_out()
    return table


FILES = {dialect: (MJAI, make(messages())) for dialect, make in SAME.items()} | {
    "a draw": (MJAI, drawn_out().encode()),
    "four winds": (TENHOU6, four_winds().written().encode()),
    "two wins": (TENHOU6, played(1, 3, honba=2, sticks=1).written().encode()),
    "a kan after riichi": (TENHOU6, kan_after_riichi().written().encode()),
}


@rows("name", FILES)
@rows("form", [TENHOU6, MJAI], ids=["tenhou6", "mjai"])
def test_an_imported_file_is_exported_and_read_again_as_the_same(name, form):
    read_by, data = FILES[name]
    deals = read_by.read_all(data)
    text = form.written_all(
        [(deal.carry, deal.actions) for deal in deals], None, [deal.names for deal in deals]
    )
    again = form.read_all(text.encode())
    assert [(deal.carry, deal.actions, deal.notes) for deal in again] == [
        (deal.carry, deal.actions, ()) for deal in deals
    ]
    twice = form.written_all(
        [(deal.carry, deal.actions) for deal in again], None, [deal.names for deal in again]
    )
    assert twice == text


def test_the_lines_are_those_of_a_match():
    assert lines(messages()).count(b"\n") > 40

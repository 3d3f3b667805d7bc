"""Files of both formats: written, read again, lines and indicators."""

import json

import pytest

from paiju.engine.core.errors import BadRecord
from paiju.engine.games.riichi.formats.files import Mjai, Tenhou6
from paiju.engine.games.riichi.formats.indicators import with_flips
from paiju.engine.games.riichi.formats.lines import line_at, located
from paiju.engine.games.riichi.formats.match import Call, Discard, Draw, Flip, Kan
from paiju.engine.games.riichi.formats.tenhou6_order import Located
from paiju.engine.games.riichi.game import RiichiMahjong
from tests.engine.games.riichi.formats.dialects import MJAI, TENHOU6, Recorded, lines, messages
from tests.engine.games.riichi.formats.games import FIRST, carry_of, events_of, log_of, played
from tests.engine.games.riichi.formats.records import KANS, NAMES, RON, changed, document
from tests.engine.games.riichi.formats.test_check import four_winds
from tests.engine.games.riichi.formats.test_dialects import SAME, drawn_out
from tests.engine.games.riichi.formats.test_several_wins import played as kyoku_of
from tests.rows import rows

# The formats as a table or the command line uses them: our own kyoku are written, read and played again.

FORMATS = [Tenhou6(), Mjai()]
SEEDS = range(12)
ROTATED = ("two", "three", "zero", "one")


def turned(values):
    """Values per seat of our table, from the first dealer on."""
    return (*values[FIRST:], *values[:FIRST])


@rows("form", FORMATS)
@rows("seed", SEEDS)
def test_our_kyoku_is_played_again_from_its_file(form, seed):
    carry, steps = played(seed)
    text = form.written(carry, log_of(steps), None, ("zero", "one", "two", "three"))
    deal = form.read(text.encode())
    end = log_of(steps)[-1]
    assert deal.names == ROTATED
    assert deal.carry.points == turned(carry.points)
    assert deal.notes == ()
    game = RiichiMahjong()
    state = game.initial_state(deal.carry)
    for actor, action in deal.actions:
        state = game.apply(state, actor, action).state
    assert state.points == turned(steps[-1][3].state.points), end


def test_random_kyoku_have_each_kind_of_step():
    told = {type(event).__name__ for seed in SEEDS for event in events_of(played(seed)[1])}
    assert {"Claimed", "Konged", "DoraShown", "StickPaid", "Won", "NoWinner"} <= told


@rows("form", FORMATS)
def test_a_match_is_written_and_read_to_its_end(form):
    """The two kyoku of the records: the second one ends the match, because a seat has less than no points."""
    deals = Tenhou6().read_all(document().encode())
    text = form.written_all([(deal.carry, deal.actions) for deal in deals], None, [NAMES] * len(deals))
    again = form.read_all(text.encode())
    assert [(deal.carry, deal.actions, deal.names) for deal in again] == [
        (deal.carry, deal.actions, tuple(NAMES)) for deal in deals
    ]
    match = form.parse(text.encode()).match
    assert match.final == (46300, -400, 23600, 30500)
    assert match.scores in {(55, -50, -16, 11), None}


@rows("form", FORMATS)
def test_a_kyoku_that_is_not_over_cannot_be_written(form):
    carry, steps = played(0)
    for stop in (0, 1, len(steps) - 1):
        with pytest.raises(BadRecord):
            form.written(carry, log_of(steps)[:stop], None, ())


def robbed_ankan():
    table = Recorded("3333y258m258p258s", "19m19p19s1234f122y", draws="1m", kokushi_ankan=True)
    table.kan("3y", s1="win")
    return table


def robbed_shouminkan():
    """Seat 1 has called 8p and adds the fourth, which seat 2 waits for."""
    table = Recorded("8p1f", "88p", "234m567m34567p66s", draws="1f2f3f4f8p")
    table.discard("8p", s1="pon")
    table.default()
    table.close()
    table.until(1)
    table.kan("8p", "shouminkan", s2="win")
    return table


@rows("form", FORMATS)
@rows("robbed", [robbed_ankan, robbed_shouminkan])
def test_a_kan_that_was_robbed_is_written_and_robbed_again(form, robbed):
    table = robbed()
    assert [won.kind for won in table.wins] == ["chankan"]
    (deal,) = form.read_all(table.written(form).encode(), {"kokushi_ankan": True})
    assert deal.actions[1:] == tuple(table.log)[1:]


def test_the_rule_is_written_in_words():
    carry, steps = played(1, length="tonpu", kuitan=False, aka=0)
    rule = json.loads(Tenhou6().written(carry, log_of(steps), None, ()))["rule"]
    assert rule == {"disp": "東", "aka": 0}
    assert carry_of(length="tonpu").options.length == "tonpu"


class TestReading:
    def test_a_match_is_several_deals(self):
        deals = Tenhou6().read_all(document().encode())
        assert [deal.carry.honba for deal in deals] == [0, 1]
        assert deals[0].names == tuple(NAMES)
        assert Tenhou6().read(document().encode()) == deals[1]
        assert deals[1].seats == 4

    def test_what_could_not_have_been_played_is_refused(self):
        with pytest.raises(BadRecord) as refusal:
            Tenhou6().read_all(document(changed(RON, ((8, 0), 44), ((10, 11), 44)), KANS).encode())
        assert refusal.value.path == "$.log[0][8][0]"

    def test_a_file_is_recognised_by_its_beginning(self):
        tenhou6, mjai = Tenhou6(), Mjai()
        line, message = document().encode(), b' [{"type": "start_game"}]'
        assert (tenhou6.is_meant(line), mjai.is_meant(line)) == (True, False)
        assert (tenhou6.is_meant(message), mjai.is_meant(message)) == (False, True)
        assert not any(form.is_meant(b'variant = "NT"') for form in (tenhou6, mjai))


# When an indicator is turned over: `+` stands for one in the steps below.

STEPS = {
    "t": Draw(0, "1m"),
    "d": Discard(0, "1m"),
    "a": Kan(0, "ankan", ("1m",) * 4),
    "k": Kan(0, "shouminkan", ("1m",)),
    "m": Call(0, 1, "daiminkan", "1m", ("1m",) * 3),
}


def flipped(letters, number):
    """The steps with a `+` for each indicator."""
    steps = [Located(STEPS[letter], letter) for letter in letters]
    return "".join(located.path for located in with_flips(steps, [Located(Flip("1p"), "+")] * number))


@rows(
    ("steps", "found"),
    [
        ("tatd", "ta+td"),
        ("tktd", "tkt+d"),
        ("mtd", "mt+d"),
        ("tktktd", "tktk+t+d"),
        ("tktatd", "tkta++td"),
        ("tatktd", "ta+tkt+d"),
        ("mtktd", "mtk+t+d"),
        ("tatatd", "ta+ta+td"),
    ],
)
def test_each_kan_has_its_time(steps, found):
    assert flipped(steps, found.count("+")) == found


@rows(("steps", "number"), [("tkt", 0), ("tktk", 0), ("mt", 0)])
def test_a_win_after_an_open_kan_or_by_robbing_it_comes_before_its_indicator(steps, number):
    assert flipped(steps, number) == steps


def test_indicators_of_other_rules_come_last():
    assert flipped("tkt", 1) == "tkt+"


def test_an_indicator_without_a_kan_is_refused():
    with pytest.raises(BadRecord) as refusal:
        flipped("tatd", 2)
    assert refusal.value.path == "+"


# The line of a file at which a path points.

TEXT = """{
 "name": ["a",
  "b"],

 "log": [
  [[1, 2],
   {"x": "]}\\n", "y":
     [3]}]
 ]
}"""


@rows(
    ("path", "line"),
    [
        ("$", 1),
        ("$.name", 2),
        ("$.name[1]", 3),
        ("$.log", 5),
        ("$.log[0]", 6),
        ("$.log[0][0][1]", 6),
        ("$.log[0][1]", 7),
        ("$.log[0][1].x", 7),
        ("$.log[0][1].y", 8),
        ("$.log[0][1].y[0]", 8),
        ("$.log[0][9]", 6),
        ("$.none.log", 1),
        ("$.name[1].x[2]", 3),
    ],
)
def test_a_path_points_at_the_line_of_its_value_or_of_what_is_around_it(path, line):
    assert line_at(TEXT, path) == line
    assert line_at(TEXT.replace("\n", "\r\n"), path) == line


@rows(("path", "line"), [("$[0]", 1), ("$[2].pai", 3), ("$[2][1].pai", 3)])
def test_in_a_file_of_lines_the_first_number_is_the_line(path, line):
    assert line_at('{"a":1}\n\n[{},{"pai":1}]\n', path) == line


@rows("text", ["", "{", '{"a"', '{"a":', "[1,", "[[[", "x", "[1 2]"])
def test_a_text_that_is_no_json_has_no_line_or_the_first(text):
    assert line_at(text, "$.a[1]") in {None, 1}


def test_an_error_keeps_a_line_that_it_has_and_a_whole_file_has_none():
    assert located(BadRecord("$.log", "wrong", 7), TEXT.encode()).line == 7
    assert located(BadRecord("$", "wrong"), TEXT.encode()).line is None
    assert located(BadRecord("$.log", "wrong"), b"\xef\xbb\xbf" + TEXT.encode()).line == 5


# Every file that is imported can be exported in both formats, and says the same when it is read again.


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
    "two wins": (TENHOU6, kyoku_of(1, 3, honba=2, sticks=1).written().encode()),
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

"""The table that `quick` chooses: pure, table by table."""

import pytest
from msgspec.structs import replace

from paiju.engine.registry import GAMES
from paiju.protocol.messages import Pace
from paiju.server.reception.quick import choose
from paiju.server.table.state import records as r
from tests.server.table.scenes import NOON, Table, put

GAME = GAMES["doudizhu"]


def waiting(name="t1", *, people=1, since=0, **given):
    """A table of the game as it is by itself; people are u0, u1, … from its first seat on."""
    made = Table(people=people, **{"pace": Pace(), **given})
    return put(made.state, table=name, since=NOON + since)


def chosen(*tables, user="me", game=GAME):
    state = choose(tables, game, user)
    return state and state.table


def away(state, *seats):
    changed = [replace(place, connected=seat not in seats) for seat, place in enumerate(state.seats)]
    return replace(state, seats=tuple(changed))


def test_where_nobody_waits_there_is_nothing_to_choose():
    assert chosen() is None


def test_the_table_with_the_most_people():
    assert chosen(waiting("a"), waiting("b", people=2, since=9), waiting("c")) == "b"


def test_of_equals_the_one_that_has_waited_longest():
    assert chosen(waiting("a", since=5), waiting("b", since=3), waiting("c", since=4)) == "b"


def test_whatever_order_the_tables_come_in():
    tables = [waiting("a", since=5), waiting("b", people=2, since=7), waiting("c", people=2, since=7)]
    assert chosen(*tables) == chosen(*reversed(tables)) == "b"


def test_bots_are_no_company():
    assert chosen(waiting("a", people=1, bots=1, since=9), waiting("b", since=1)) == "b"


def test_who_is_not_there_does_not_count():
    gone = away(waiting("a", people=2), 0, 1)
    assert chosen(gone) is None
    assert chosen(away(waiting("a", people=2, since=1), 1), waiting("b", since=2)) == "a"
    assert chosen(away(waiting("a", people=2, since=2), 1), waiting("b", since=1)) == "b"


def test_a_table_with_somebody_who_is_kept_apart_is_none_for_the_user_but_where_both_sit_already():
    crowd, other = waiting("a", people=2), waiting("b", since=9)
    assert choose([crowd, other], GAME, "me", frozenset({"u1"})).table == "b"
    assert choose([crowd], GAME, "me", frozenset({"u1", "u9"})) is None
    assert choose([crowd], GAME, "u0", frozenset({"u1"})) is crowd


def test_where_the_user_waits_already_comes_before_all():
    assert chosen(waiting("a"), waiting("b", people=2), user="u0") == "b"
    own = replace(waiting("a", since=9), seats=(replace(waiting().seats[0], user="me"), *waiting().seats[1:]))
    assert chosen(own, waiting("b", people=2)) == "a"
    assert chosen(away(own, 0), waiting("b", people=2)) == "a"


def test_a_running_deal_is_not_disturbed():
    table = Table(people=3, pace=Pace())
    assert not table.state.takes(GAME, "me")
    table.deal()
    table.add(r.Left(table.now, 2))
    assert not table.state.takes(GAME, "me")
    table.play_out()
    assert table.state.takes(GAME, "me")


@pytest.mark.parametrize(
    "given",
    [
        {"options": {"base": 2}},
        {"options": {"preset": "qq"}},
        {"pace": Pace(turn_ms=19_999)},
        {"pace": Pace(bot_ms=0)},
        {"people": 3},
        {"people": 0, "bots": 2, "keep": True},
        {"game": "doudizhu_4p"},
    ],
    ids=str,
)
def test_only_the_game_as_it_is_by_itself_with_people_and_a_free_seat(given):
    state = Table(**{"people": 1, "pace": Pace(), **given}).state
    assert not state.takes(GAME, "me")
    assert choose([state], GAME, "me") is None


def test_options_that_were_named_but_are_the_games_own_do_not_matter():
    assert waiting(options={"base": 1, "preset": "official"}).takes(GAME, "me")


def test_a_game_with_options_for_who_names_none_takes_people_to_tables_with_those_alone():
    chengdu = GAMES["chengdu"]
    online, plain = (Table("chengdu", people=1, pace=Pace(), options=own) for own in (chengdu.quick, {}))
    assert (online.state.takes(chengdu, "me"), plain.state.takes(chengdu, "me")) == (True, False)


@pytest.mark.parametrize(
    "change",
    [{"aids": False}, {"code": "ABC234"}, {"closed": True}, {"imported": b"actions"}],
    ids=lambda change: next(iter(change)),
)
def test_no_table_that_is_without_aids_private_closed_or_goes_on_from_a_record(change):
    assert not put(waiting(), **change).takes(GAME, "me")


def test_only_as_many_seats_as_the_game_has_by_itself():
    game = GAMES["big_two"]
    sizes = {
        seats: Table("big_two", people=1, seats=seats, pace=Pace()).state.takes(game, "me")
        for seats in range(game.seats.min, game.seats.max + 1)
    }
    assert [seats for seats, fits in sizes.items() if fits] == [game.seats.default]


def test_spectators_delay_and_bots_after_a_wait_are_no_rules():
    assert waiting(delay_ms=60_000, fill_ms=5).takes(GAME, "me")

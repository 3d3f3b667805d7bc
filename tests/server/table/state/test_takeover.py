"""Persons take the seats of bots: at once, or kept until the deal or match is over."""

import msgspec
import pytest
from msgspec.structs import replace

from paiju.engine.core.cash import LeaveSeat
from paiju.engine.registry import GAMES
from paiju.protocol import messages as m
from paiju.server.table.ports.errors import Refused
from paiju.server.table.recovery import fold
from paiju.server.table.requests.handling import Asked
from paiju.server.table.requests.joining import seek
from paiju.server.table.state import access
from paiju.server.table.state import records as r
from paiju.server.table.state.deadlines import start_at
from paiju.server.table.state.seat import SeatState, Successor
from paiju.server.table.state.snapshot import decode_snapshot, encode_snapshot
from tests.server.table.scenes import NOON, Table, put

JOIN = m.Join(1, "t1")


def filled(game="doudizhu", people=1, **wish):
    """A table whose free seats bots have taken because nobody came."""
    table = Table(game, people=people, fill_ms=0, **wish)
    bots = len(table.state.seats) - people
    return Table(game, people=people, bots=bots, fill_ms=0, **wish)


def seats(table):
    """What everyone may know of each seat: its user, or the one for whom it is kept (in brackets)."""
    infos = [seat.info() for seat in table.state.seats]
    return [
        info.user or ([info.next.user] if info.next else "open" if info.open else "bot") for info in infos
    ]


def refusal(table, user, request=JOIN):
    with pytest.raises(Refused) as refused:
        table.ask(user, request)
    return refused.value.code


def told(steps):
    """The seats of `seat` events, with their users, in order."""
    events = [event for step in steps for event in step.events if type(event).__name__ == "SeatChanged"]
    return [(event.seat, event.info and (event.info.user or event.info.name)) for event in events]


# which seats


def test_only_bots_of_a_table_that_fills_itself_give_up_their_seats():
    assert seats(filled()) == ["u0", "open", "open"]
    assert seats(Table(people=1, bots=2)) == ["u0", "bot", "bot"]
    assert refusal(Table(people=1, bots=2), "u9") == "full"


def test_bots_of_an_older_log_keep_their_seats():
    record = r.Sat(NOON, 1, "Bot 甲", level="normal")
    assert r.GameCodec(Table().game).decode(r.encode_record(record)).open is False
    table = Table(people=1, fill_ms=0)
    table.add(record)
    assert seats(table)[1] == "bot"


def test_a_bot_that_comes_after_the_wait_and_one_that_the_author_adds_can_be_replaced():
    table = Table(people=1, fill_ms=50)
    table.pass_time(50)
    assert seats(table) == ["u0", "open", "open"]
    table.ask("u0", m.RemoveBot(1, "t1", 1))
    table.ask("u0", m.AddBot(2, "t1", 1))
    assert seats(table) == ["u0", "open", "open"]


# between deals


def test_between_deals_the_bot_stands_up_at_once_and_the_person_is_ready():
    table = filled()
    steps = table.ask("u7", JOIN)
    assert told(steps) == [(1, "u7")]
    assert seats(table) == ["u0", "u7", "open"]
    assert table.state.seats[1].ready is True
    assert (table.state.waiting.since, table.state.waiting.fill_at) == (None, None)


def test_a_free_seat_comes_first():
    table = filled()
    table.ask("u0", m.RemoveBot(1, "t1", 2))
    assert told(table.ask("u7", JOIN)) == [(2, "u7")]
    assert table.state.seats[2].ready is False


def test_the_seat_asked_for_is_given_and_one_of_a_person_is_not():
    table = filled()
    assert told(table.ask("u7", m.Join(1, "t1", seat=2))) == [(2, "u7")]
    assert refusal(table, "u8", m.Join(1, "t1", seat=2)) == "seat_taken"


# in a deal


def kept(user="u7", table=None, **wish):
    table = table or filled(**wish)
    table.deal()
    table.ask(user, JOIN)
    return table


def test_in_a_deal_the_seat_is_kept_until_its_end_and_the_bot_plays_on():
    table = kept()
    assert seats(table) == ["u0", ["u7"], "open"]
    assert (table.state.seats[1].level, table.state.seat_of("u7")) == ("normal", None)
    table.play_out()
    assert seats(table) == ["u0", "u7", "open"]
    assert told(table.steps[-1:]) == [(1, "u7")]
    seat = table.state.seats[1]
    assert (seat.ready, seat.score, seat.level, seat.auto) == (True, 0, None, False)
    assert start_at(table.state) is not None


def test_a_voided_deal_ends_the_wait_too():
    table = kept()
    table.add(r.Voided(table.now, "rollback", b"x" * 32))
    assert seats(table) == ["u0", "u7", "open"]


def test_two_users_get_two_bots_and_a_third_none():
    table = kept()
    table.ask("u8", JOIN)
    assert seats(table) == ["u0", ["u7"], ["u8"]]
    assert refusal(table, "u9") == "full"
    assert refusal(table, "u9", m.Join(1, "t1", seat=1)) == "seat_taken"


def test_asking_again_changes_nothing_and_another_seat_is_not_kept_beside_it():
    table = kept()
    assert table.ask("u7", m.Join(2, "t1", seat=2)) == []
    assert seats(table) == ["u0", ["u7"], "open"]


def test_leaving_gives_the_seat_back_to_the_bot():
    table = kept()
    assert told(table.ask("u7", m.Leave(2, "t1"))) == [(1, "Bot 1")]
    assert seats(table) == ["u0", "open", "open"]
    assert table.ask("u7", m.Leave(3, "t1")) == []
    table.play_out()
    assert seats(table) == ["u0", "open", "open"]


@pytest.mark.parametrize("ban", [True, False])
@pytest.mark.parametrize("request_", [m.Kick(2, "t1", None, "u7"), m.Kick(2, "t1", 1)], ids=["user", "seat"])
def test_the_author_takes_the_seat_back(request_, ban):
    table = kept()
    table.ask("u0", replace(request_, ban=ban))
    assert seats(table) == ["u0", "open", "open"]
    assert ("u7" in table.state.door.barred) == ban
    if ban:
        assert refusal(table, "u7") == "not_found"
    else:
        assert table.ask("u7", JOIN)


def test_the_kept_seat_is_in_the_log_and_in_the_snapshot():
    table = kept()
    assert fold(table.stored())[0] == table.state
    table.play_out()
    assert fold(table.stored())[0] == table.state
    table = kept("u7", filled("riichi"))
    table.play_out()
    assert table.state.in_match
    copy = decode_snapshot(encode_snapshot(table.state), table.game.carry_type)
    assert copy.seats[1].next == Successor("u7", "U7")
    assert copy == table.state


def test_a_name_that_looks_like_one_to_come_is_told_apart():
    table = kept()
    table.ask("U7", JOIN)
    assert [seat.next.name for seat in table.state.seats[1:]] == ["U7", "U7 (2)"]


def test_only_the_waiting_person_may_give_the_seat_up_and_may_do_nothing_else():
    table = kept()
    for request in (
        m.Act(2, "t1", "x", {}),
        m.Ready(2, "t1", on=True),
        m.Auto(2, "t1", on=False),
        m.Help(2, "t1"),
    ):
        assert refusal(table, "u7", request) == "not_seated"
    table.ask("u8", m.Leave(2, "t1"))
    assert seats(table) == ["u0", ["u7"], "open"]


def test_control_passes_to_a_person_who_sat_there_before_the_newcomer():
    table = Table(people=1, bots=2, fill_ms=0)
    table.ask("u5", m.Join(1, "t1", seat=2))
    table.deal()
    table.ask("u7", JOIN)
    table.ask("u0", m.Leave(2, "t1"))
    table.play_out()
    assert seats(table)[1:] == ["u7", "u5"]
    assert table.state.author == "u5"


def test_the_only_person_who_is_left_keeps_the_table_open():
    table = kept()
    table.ask("u0", m.Leave(2, "t1"))
    table.play_out()
    assert table.state.people
    assert table.state.author == "u7"


# private tables


def private():
    table = filled()
    table.state = put(table.state, code="ABC234", code_until=NOON + 10_000_000, guests=("u0",))
    table.deal()
    return table


def test_a_new_code_does_not_shut_the_waiting_person_out():
    table = private()
    assert refusal(table, "u7") == "not_found"
    table.ask("u7", m.Join(1, None, "ABC234"))
    table.add(r.Coded(table.now, "XYZ789", NOON + 10_000_000))
    assert access.may_come(table.state, "u7")
    table.state = put(table.state, guests=())  # pushed out by others
    assert access.may_come(table.state, "u7")
    table.ask("u7", m.Leave(2, "t1"))
    assert not access.may_come(table.state, "u7")


# matches


def test_in_a_match_the_seat_is_kept_until_the_match_is_over(monkeypatch):
    table = kept("u7", filled("riichi"))
    table.play_out()
    assert table.state.in_match
    assert seats(table)[1] == ["u7"]
    table.deal()
    table.add(r.Voided(table.now, "rollback", b"x" * 32))
    assert seats(table)[1] == ["u7"]
    monkeypatch.setattr(type(table.game.match), "is_over", lambda _self, _carry: True)
    table.deal()
    table.play_out()
    assert not table.state.in_match
    assert seats(table)[1] == "u7"
    assert (table.state.seats[1].ready, table.state.seats[0].ready) == (True, False)
    assert told(table.steps[-1:]) == [(1, "u7")]


# stacks


def test_chips_leave_with_the_bot_and_the_person_brings_its_own():
    table = filled("holdem", seats=3)
    steps = table.ask("u7", m.Join(1, "t1", buy_in=900))
    assert told(steps) == [(1, "u7")]
    assert (table.state.seats[1].stake.stack, table.state.basis.carry.places[1].user) == (900, "u7")


def hand(buy_in=None):
    table = filled("holdem", seats=3)
    table.deal()
    seat = 1
    table.ask("u7", m.Join(1, "t1", seat=seat, buy_in=buy_in))
    return table, seat


def test_in_a_hand_the_bot_plays_it_out_and_cashes_out():
    table, seat = hand(900)
    assert seats(table)[seat] == ["u7"]
    before = table.state.basis.carry.places[seat].user
    table.play_out()
    assert (before, table.state.basis.carry.places[seat].user) == ("bot:1", "u7")
    assert table.state.seats[seat].stake.stack == 900
    assert (seat, "u7") in told(table.steps[-1:])
    assert fold(table.stored())[0] == table.state


def test_a_bot_that_has_lost_everything_makes_place_as_well():
    table, seat = hand()
    places = table.state.basis.carry.places
    broke = tuple(replace(place, stack=0) if number == seat else place for number, place in enumerate(places))
    outcome = type(table.game).outcome

    class Broke(type(table.game)):
        def outcome(self, state):
            found = outcome(self, state)
            carry = found and replace(found.carry, places=broke)
            return found and replace(found, carry=carry)

    table.game = Broke()
    table.play_out()
    assert seats(table)[seat] == "u7"
    assert table.state.seats[seat].stake.able


def test_chips_that_are_no_buy_in_are_refused_at_once():
    table = filled("holdem", seats=3)
    assert refusal(table, "u7", m.Join(1, "t1", buy_in=1)) == "illegal_action"
    table.deal()
    assert refusal(table, "u7", m.Join(1, "t1", buy_in=1)) == "illegal_action"
    assert seats(table) == ["u0", "open", "open"]


def test_chips_that_the_deal_has_made_illegal_leave_the_bot_in_its_seat():
    table, seat = hand()
    place = table.state.seats[seat]
    wrong = replace(place, next=replace(place.next, chips=1))
    table.state = replace(table.state, seats=(table.state.seats[0], wrong, table.state.seats[2]))
    table.play_out()
    assert seats(table) == ["u0", "open", "open"]
    assert table.state.basis.carry.places[seat].user == "bot:1"


def test_a_bot_that_is_not_dealt_in_makes_place_during_a_hand():
    table = filled("holdem", people=2, seats=3)
    table.add(r.Stood(table.now, 2))
    table.deal()
    table.ask("u0", m.AddBot(1, "t1", 2))
    assert 2 not in table.state.players
    assert told(table.ask("u7", JOIN)) == [(2, "u7")]
    table.play_out()
    assert table.state.basis.carry.places[2].user == "u7"
    assert fold(table.stored())[0] == table.state


def test_who_gets_a_free_seat_by_quick_gives_the_kept_one_up():
    table, _ = hand()
    table.state = replace(table.state, seats=(*table.state.seats[:2], SeatState()))
    table.state = put(table.state, pace=m.Pace(), since=NOON, carry=_without(table.state.basis.carry, 2))
    asked = Asked(table.game, None, table.state, "u7", "U7", None, None, table.now)
    kinds = [type(record) for record in _sought(asked)]
    assert kinds == [r.Waived, r.Sat]
    table.add(*_sought(asked))
    assert seats(table) == ["u0", "open", "u7"]


def _sought(asked):
    game = asked.game

    class Small(type(game)):
        seats = replace(game.seats, default=3)

    return seek(replace(asked, game=Small())).records


def _without(carry, seat):
    return GAMES["holdem"].stacks.changed(carry, LeaveSeat(seat, NOON))


def test_the_seat_that_is_kept_is_never_told_to_its_person_only():
    table = kept()
    info = msgspec.to_builtins(table.state.seats[1].info())
    assert info["next"] == {"name": "U7", "user": "u7"}
    assert "open" not in info

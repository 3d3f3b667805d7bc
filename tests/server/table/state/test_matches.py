"""A match at a table: its deals follow each other, its seats stay, its end reveals and opens everything."""

from functools import partial
from hashlib import sha256

import msgspec
import pytest
from msgspec.structs import replace

from paiju.engine.core.merkle import is_opened_by
from paiju.engine.games.riichi.types import Riichi
from paiju.engine.mahjong.moves import Discard, Pass, Win
from paiju.engine.registry import GAMES
from paiju.protocol import events as e
from paiju.protocol import messages as m
from paiju.protocol.errors import ErrorCode
from paiju.server.table import recovery
from paiju.server.table.ports.errors import Refused
from paiju.server.table.recovery import fold
from paiju.server.table.state import deadlines, deal_record, fairness, matches
from paiju.server.table.state import records as r
from paiju.server.table.state.reducer import open_table
from paiju.server.table.state.snapshot import decode_snapshot, encode_snapshot
from paiju.server.table.state.state import TableState
from paiju.server.table.views.delay import veiled
from paiju.server.table.views.projection import listing, table_message
from tests.engine.games.riichi.test_properties import after_discard
from tests.server.table.scenes import PACE, Table, put

TONPU = {"length": "tonpu", "extension": False}
TABLE = "t1"


def table(people: int = 2, **fields) -> Table:
    """Two people, ready, and two bots."""
    made = Table("riichi", options=TONPU, people=people, bots=4 - people, **fields)
    for seat in range(people):
        made.add(r.Readied(made.now, seat, on=True))
    return made


def play(made: Table) -> list:
    """Play the running deal by defaults; returns all that happened."""
    before = len(made.steps)
    made.play_out()
    return [event for step in made.steps[before:] for event in step.events]


def play_match(made: Table) -> list:
    """Play a whole match, whose deals begin by themselves; returns all that happened since its second deal."""
    happened = []
    while made.state.in_match:
        if made.state.deal is None:
            made.pass_time(PACE.between_ms)
        happened += play(made)
    return happened


def kinds(events) -> list:
    return [type(event).__name__ for event in events]


def info(state: TableState) -> m.MatchInfo:
    assert state.match is not None
    return state.match.info


def public(events, kind):
    found = [fairness.project(GAMES["riichi"], event, None) for event in events]
    return [event for event in found if isinstance(event, kind)]


def test_a_table_of_another_game_has_no_match():
    made = Table(people=3)
    assert made.state.match is None
    assert not made.state.in_match
    assert "match" not in listing(made.state, 0)
    assert table_message(made.game, made.state, 0, 0).match is msgspec.UNSET


def test_the_first_deal_begins_a_match_with_its_id():
    made = table()
    assert info(made.state) == m.MatchInfo(info(made.state).label, (25_000,) * 4)
    assert not made.state.in_match
    started = next(event for event in made.deal() if isinstance(event, e.DealStarted))
    assert started.match == info(made.state).match == "t1-m1"
    assert info(made.state).label.zh == "东1局 0本场"
    assert made.state.players == (0, 1, 2, 3)


def test_a_table_that_goes_on_from_a_file_has_the_label_and_the_points_of_its_deal():
    made = table()
    carry = msgspec.structs.replace(
        made.state.basis.carry, first=1, kyoku=2, points=(40_000, 20_000, 20_000, 20_000)
    )
    opened = msgspec.structs.replace(made.opened, carry=msgspec.msgpack.encode(carry))
    state = open_table(made.game, opened, 1)
    assert info(state).label.zh == "东3局 0本场"
    assert info(state).points == carry.points


def test_the_next_deal_begins_by_itself_after_a_rest():
    made = table()
    made.deal()
    play(made)
    assert made.state.deal is None
    assert made.state.players == (0, 1, 2, 3)
    ((when, record),) = made.pass_time(PACE.between_ms)[-1:]
    assert type(record) is r.DealOpened
    assert when == PACE.between_ms
    assert info(made.state).match == "t1-m1"


def test_a_deals_end_says_how_far_the_match_is_and_proves_own_tiles_without_the_secret():
    made = table()
    started = next(event for event in made.deal() if isinstance(event, e.DealStarted))
    event = next(event for event in play(made) if isinstance(event, fairness.PerViewer))
    for viewer in (None, 0, 3):
        ended = fairness.project(made.game, event, viewer)
        assert ended.reveal == ""
        assert ended.match == info(made.state)
        assert all(is_opened_by(started.root, 136, opening) for opening in ended.openings)
    assert len(fairness.project(made.game, event, 0).openings) > 13
    assert len(fairness.project(made.game, event, None).openings) < 13


def test_the_matchs_end_reveals_every_secret_and_says_places_and_scores():
    made = table()
    made.deal()
    happened = play_match(made)
    starts = [event for step in made.steps for event in step.events if isinstance(event, e.DealStarted)]
    commits = [start.commit for start in starts]
    (end,) = [event for event in happened if isinstance(event, e.MatchEnded)]
    assert [sha256(bytes.fromhex(one.secret)).hexdigest() for one in end.reveals] == commits
    assert [one.deal for one in end.reveals] == [start.deal for start in starts]
    assert sorted(end.places) == [1, 2, 3, 4]
    assert sum(end.scores) == pytest.approx(0)
    assert end.scores == tuple(sum(parts.values()) for parts in end.parts)
    assert sum(end.points) == 100_000
    assert end.reason is msgspec.UNSET
    assert made.state.match.last == m.LastMatch(
        "t1-m1", end.points, end.places, end.scores, end.parts, end.ended_at
    )
    assert public(happened, e.DealEnded)[-1].match == info(made.state)


def test_a_match_without_end_is_broken_off_and_the_next_deal_begins_another(monkeypatch):
    monkeypatch.setattr(matches, "MAX_DEALS", 3)
    made = table()
    made.deal()
    made.ask("u1", m.Leave(5, TABLE))
    happened = play_match(made)
    (end,) = [event for event in happened if isinstance(event, e.MatchEnded)]
    assert (end.reason, end.places, len(end.reveals)) == ("too_long", (), 3)
    assert made.state.basis.carry == made.game.opening_carry(4, made.state.basis.carry.options)
    assert len(made.state.match.deals) == 3
    assert not made.state.match.last
    assert not made.state.seats[1].taken
    made.ask("u0", m.AddBot(7, TABLE))
    assert made.pass_time(PACE.between_ms * 2) == []
    made.ask("u0", m.Ready(9, TABLE, on=True))
    made.pass_time(PACE.between_ms)
    assert info(made.state) == m.MatchInfo(info(made.state).label, (25_000,) * 4, "t1-m4")
    assert (info(made.state).label.zh, made.state.match.deals) == ("东1局 0本场", ())


def test_a_match_that_ends_by_the_rules_with_its_last_deal_is_not_broken_off(monkeypatch):
    made = table()
    made.deal()
    play_match(made)
    monkeypatch.setattr(matches, "MAX_DEALS", len(made.state.match.deals))
    again = table()
    again.deal()
    (end,) = [event for event in play_match(again) if isinstance(event, e.MatchEnded)]
    assert end.reason is msgspec.UNSET


def test_after_a_match_people_have_to_get_ready_for_another():
    made = table()
    made.deal()
    play_match(made)
    assert not made.state.in_match
    assert made.pass_time(PACE.between_ms * 2) == []
    deals = made.state.deals
    for user in ("u0", "u1"):
        made.ask(user, m.Ready(9, TABLE, on=True))
    made.pass_time(PACE.between_ms)
    assert info(made.state).match == f"t1-m{deals + 1}"
    assert info(made.state).points == (25_000,) * 4
    assert made.state.match.deals == ()


def test_a_player_who_leaves_is_played_for_until_the_match_ends():
    made = table()
    made.deal()
    made.ask("u1", m.Leave(5, TABLE))
    play(made)
    assert made.state.seats[1].user == "u1"
    assert made.state.seats[1].leaving
    events = play_match(made)
    assert events[-1] == e.SeatChanged(1, None)
    assert not made.state.seats[1].taken


def test_leaving_between_two_deals_of_a_match_keeps_the_seat_too():
    made = table()
    made.deal()
    play(made)
    (step,) = made.ask("u1", m.Leave(5, TABLE))
    assert step.events == (e.AutoChanged(1, on=True, reason="left"),)
    assert made.state.seats[1].played_for


@pytest.mark.parametrize("request_", [m.Join(6, TABLE), m.Auto(6, TABLE, on=False)], ids=["join", "auto"])
def test_a_player_who_has_left_takes_the_seat_back(request_):
    made = table()
    made.deal()
    made.ask("u1", m.Leave(5, TABLE))
    play(made)
    made.ask("u1", request_)
    assert not made.state.seats[1].auto
    assert not made.state.seats[1].leaving
    play_match(made)
    assert made.state.seats[1].user == "u1"


def test_joining_a_seat_that_was_not_left_changes_nothing():
    made = table()
    made.deal()
    made.ask("u1", m.Auto(5, TABLE, on=True))
    assert made.ask("u1", m.Join(6, TABLE)) == []


@pytest.mark.parametrize("between", [False, True], ids=["in a deal", "between deals"])
@pytest.mark.parametrize(
    ("user", "request_", "code"),
    [
        ("u9", m.Join(7, TABLE), ErrorCode.FULL),
        ("u9", m.Join(7, TABLE, seat=2), ErrorCode.SEAT_TAKEN),
        ("u0", m.AddBot(7, TABLE), ErrorCode.FULL),
        ("u0", m.RemoveBot(7, TABLE), ErrorCode.BUSY),
        ("u1", m.Ready(7, TABLE, on=False), ErrorCode.BAD_REQUEST),
    ],
    ids=["join", "join a seat", "add_bot", "remove_bot", "not ready"],
)
def test_seats_stay_as_they_are_while_a_match_runs(between, user, request_, code):
    made = table()
    made.deal()
    if between:
        play(made)
    before = made.state
    with pytest.raises(Refused) as refused:
        made.ask(user, request_)
    assert refused.value.code == code
    assert made.state is before


def test_a_removed_player_is_played_for_between_two_deals_of_a_match():
    made = table()
    made.deal()
    play(made)
    made.ask("u0", m.Kick(7, TABLE, seat=1))
    assert made.state.seats[1].auto
    assert made.state.seats[1].user is None
    play_match(made)
    assert not made.state.seats[1].taken


def test_a_lost_connection_between_two_deals_leads_to_auto_and_keeps_the_seat():
    made = table(pace=msgspec.structs.replace(PACE, between_ms=600_000))
    made.deal()
    play(made)
    made.lose(1)
    happened = [type(record) for _, record in made.pass_time(500_000)]
    assert happened == [r.Present, r.Autoed]
    assert made.state.seats[1].user == "u1"


def test_an_idle_seat_is_kept_until_the_match_ends():
    made = table(pace=msgspec.structs.replace(PACE, between_ms=600_000))
    made.deal()
    made.ask("u1", m.Auto(5, TABLE, on=True))
    play(made)
    made.now += 1_000_000
    assert all(type(record) is not r.Stood for _, record in made.pass_time(0))


def on_auto(made):
    """A match whose people all went to 托管 in its first deal, which is over."""
    made.deal()
    for seat in range(2):
        made.ask(f"u{seat}", m.Auto(5, TABLE, on=True))
    play(made)
    return made


def test_a_match_of_sleepers_stops_and_ends_after_a_quarter_of_an_hour():
    happened = on_auto(table()).pass_time(deadlines.IDLE_SEAT_MS)
    assert [(at, type(record)) for at, record in happened] == [
        (deadlines.IDLE_SEAT_MS, r.Abandoned),
        (deadlines.IDLE_SEAT_MS, r.Closed),
    ]


def test_a_match_of_sleeping_friends_waits_as_long_as_one_is_connected():
    made = on_auto(table())
    made.state = put(made.state, code="123456")
    assert made.pass_time(10 * deadlines.IDLE_SEAT_MS) == []
    made.lose(0)
    made.pass_time(deadlines.SHOWN_AWAY_MS)
    assert made.pass_time(10 * deadlines.IDLE_SEAT_MS) == []
    made.lose(1)
    shown, *ends = made.pass_time(deadlines.SHOWN_AWAY_MS + deadlines.FRIENDS_WAIT_MS)
    assert (shown[0], type(shown[1])) == (deadlines.SHOWN_AWAY_MS, r.Present)
    gone = deadlines.SHOWN_AWAY_MS + deadlines.FRIENDS_WAIT_MS
    assert [(at, type(record)) for at, record in ends] == [(gone, r.Abandoned), (gone, r.Closed)]


def test_a_match_is_played_on_for_a_sleeper_while_another_person_plays():
    made = table()
    made.deal()
    made.ask("u0", m.Auto(5, TABLE, on=True))
    play_match(made)
    assert made.state.match.last is not None


def test_no_match_begins_where_a_person_is_on_auto():
    made = table()
    made.deal()
    made.ask("u0", m.Auto(5, TABLE, on=True))
    play_match(made)
    made.ask("u1", m.Ready(6, TABLE, on=True))
    assert [type(record) for _, record in made.pass_time(PACE.between_ms)] == [r.Stood]


@pytest.mark.parametrize(
    "back", [m.Auto(6, TABLE, on=False), m.Ready(6, TABLE, on=True)], ids=["auto", "ready"]
)
def test_a_match_of_sleepers_goes_on_at_once_with_who_is_back(back):
    made = on_auto(table())
    assert made.pass_time(PACE.between_ms * 2) == []
    made.ask("u0", back)
    assert any(type(record) is r.DealOpened for _, record in made.pass_time(0))


def deserted(made):
    """A match that u0 has left and where u1 has no connection, when the deal is over."""
    made.deal()
    made.ask("u0", m.Leave(5, TABLE))
    made.events(r.Present(made.now, 1, connected=False))
    play(made)
    assert made.state.deal is None
    assert made.pass_time(deadlines.EMPTY_TABLE_MS - 1) == []
    return made


def test_a_match_where_nobody_is_left_waits_a_minute_and_is_broken_off_with_its_table():
    made = deserted(table())
    match = info(made.state).match
    assert deadlines.next_due(made.state, made.away) == made.now + 1
    made.now += 1
    end, *left = made.events(r.Abandoned(made.now))
    assert (end.match, end.reason, end.places, len(end.reveals)) == (match, "abandoned", (), 1)
    assert [(seat.seat, seat.info) for seat in left] == [(0, None), (1, None)]
    assert (made.state.in_match, made.state.people, made.state.match.last) == (False, False, None)
    assert [record for _, record in made.pass_time(0)] == [r.Closed(made.now, "empty")]


@pytest.mark.parametrize("outage_ms", [0, 3_600_000], ids=["no outage", "an outage"])
def test_whoever_loses_the_connection_in_a_long_pause_has_a_minute_to_come_back(outage_ms):
    """The minute begins when the last one is gone: the pause between deals may be longer."""
    made = table(pace=replace(PACE, between_ms=600_000))
    made.deal()
    made.ask("u0", m.Leave(5, TABLE))
    play(made)
    assert made.pass_time(2 * deadlines.EMPTY_TABLE_MS) == []
    made.events(r.Present(made.now, 1, connected=False))
    if outage_ms:
        made.pass_time(deadlines.EMPTY_TABLE_MS - 2)
        made.now += outage_ms
        made.events(r.Extended(made.now, outage_ms))
        assert made.pass_time(1) == []
    else:
        assert made.pass_time(deadlines.EMPTY_TABLE_MS - 1) == []
    assert [type(record) for _, record in made.pass_time(1)] == [r.Abandoned, r.Closed]


def test_a_crash_after_a_match_was_broken_off_leaves_its_record_to_be_archived():
    made = deserted(table())
    match = info(made.state).match
    made.events(r.Abandoned(made.now + 1))
    assert recovery._folded(made.stored(), give_up=False).match.record.match == match


@pytest.mark.parametrize(
    "back",
    [
        lambda made: made.events(r.Present(made.now, 1, connected=True)),
        lambda made: made.ask("u0", m.Join(6, TABLE)),
    ],
    ids=["connected again", "joined again"],
)
def test_a_match_goes_on_at_once_with_whoever_comes_back(back):
    made = deserted(table())
    label = info(made.state).label
    back(made)
    assert any(type(record) is r.DealOpened for _, record in made.pass_time(0))
    assert info(made.state).label == label


def test_a_match_that_people_have_left_is_played_on_for_one_who_stays():
    made = table()
    made.deal()
    made.ask("u0", m.Leave(5, TABLE))
    play_match(made)
    assert made.state.match.last is not None
    assert [place.user for place in made.state.seats[:2]] == [None, "u1"]


def test_a_voided_deal_is_played_again_and_its_secret_revealed_in_the_end():
    made = table()
    made.deal()
    play(made)
    made.pass_time(PACE.between_ms)
    label, deal = info(made.state).label, made.state.deal.id
    (voided,) = made.events(r.Voided(made.now, "operator", made.secret()))
    assert fairness.project(made.game, voided, 0).reveal == ""
    assert made.state.in_match
    made.pass_time(PACE.between_ms)
    assert info(made.state).label == label
    (end,) = [event for event in play_match(made) if isinstance(event, e.MatchEnded)]
    assert deal in [one.deal for one in end.reveals]


@pytest.mark.parametrize("between", [False, True], ids=["in a deal", "between deals"])
def test_a_closed_table_ends_its_match_without_a_result_and_reveals(between):
    made = table()
    made.deal()
    if between:
        play(made)
    before = made.state
    events = made.events(r.Closed(made.now, "operator"))
    assert kinds(events) == ["MatchEnded", "TableClosed"]
    assert events[0].reason == "closed"
    assert [one.deal for one in events[0].reveals] == ["t1-1"]
    assert (events[0].places, events[0].scores, events[0].parts) == ((), (), ())
    record = deal_record.ended_match(before, made.state, events)
    assert record.reason == "closed"
    assert [one.deal for one in record.deals] == ["t1-1"]


def test_a_closed_table_without_a_match_tells_only_its_end():
    made = table()
    assert kinds(made.events(r.Closed(made.now, "empty"))) == ["TableClosed"]


def test_the_records_of_a_match_name_it_and_the_match_lists_its_deals():
    made = table()
    made.deal()
    ids = []
    while made.state.in_match:
        if made.state.deal is None:
            made.pass_time(PACE.between_ms)
        running, deal = made.state, made.state.deal
        made.play_out()
        ids.append(deal.id)
    before = made.states[-2]
    record = deal_record.ended_match(before, made.state, made.steps[-1].events)
    assert [one.deal for one in record.deals] == ids
    assert record.deals[0].label.zh == "东1局 0本场"
    assert record.points == made.state.match.last.points
    assert record.seats == tuple(e.SeatedPlayer(seat.name, seat.level is not None) for seat in running.seats)
    settled = deal_record.settled(made.game, before, before.deal, [], made.now)
    assert settled.match == record.match
    assert settled.root == before.deal.root
    assert settled.users == ("u0", "u1", None, None)


def test_the_table_message_and_the_line_say_how_far_the_match_is():
    made = table()
    made.deal()
    message = table_message(made.game, made.state, 0, 0)
    assert message.match == info(made.state)
    assert message.last_match is msgspec.UNSET
    line = listing(made.state, 0)
    assert line["match"]["match"] == "t1-m1"
    assert line["match"]["label"]["zh"] == "东1局 0本场"
    assert tuple(line["match"]["points"]) == (25_000,) * 4


def test_the_match_outlives_a_snapshot():
    made = table()
    made.deal()
    play(made)
    assert decode_snapshot(encode_snapshot(made.state), made.game.carry_type) == made.state


def test_a_table_after_a_match_is_stored_in_the_same_bytes_by_each_owner():
    made = table()
    made.deal()
    play_match(made)
    data = encode_snapshot(made.state)
    assert encode_snapshot(decode_snapshot(data, made.game.carry_type)) == data


def test_a_new_owner_goes_on_with_the_same_match_wherever_the_log_ends():
    made = table()
    made.deal()
    play(made)
    made.pass_time(PACE.between_ms)
    play(made)
    for length in range(1, made.logged + 1, 7):
        state, _, _ = fold(made.stored(length))
        assert state == made.states[length - 1]
    made.rotate()
    made.pass_time(PACE.between_ms)
    assert fold(made.stored())[0] == made.state


def play_for_riichi(made: Table) -> None:
    """Discard what leaves the nearest hand, claim nothing but wins, declare riichi, until the match's next deal."""
    while made.state.deal is not None:
        deal, seat = made.state.deal, min(made.asked, default=None)
        if seat is None:
            made.pass_time(deal.tick_at - made.now)
            continue
        legal = list(made.game.legal_actions(deal.state, seat))
        wanted = [action for action in legal if isinstance(action, Win | Riichi | Pass)]
        discards = [action for action in legal if isinstance(action, Discard)]
        nearest = partial(after_discard, deal.state, seat)
        made.play(seat, wanted[-1] if wanted else min(discards, key=nearest))


def test_a_log_that_ends_between_a_riichi_and_its_discards_fate_goes_on_from_there():
    made = table()
    made.deal()
    play_for_riichi(made)
    places = [
        place
        for place, state in enumerate(made.states)
        if state.deal is not None and state.deal.state.declared is not None
    ]
    assert places, "somebody declared riichi"
    for place in places:
        state, _, ended = fold(made.stored(place + 1))
        assert state == made.states[place]
        assert ended is None


def test_spectators_of_a_late_table_are_told_the_points_late():
    made = table(delay_ms=60_000)
    made.deal()
    before = made.state
    play_for_riichi(made)
    assert listing(made.state, 0, before)["match"]["points"] == (25_000,) * 4
    assert veiled(made.state).match is None

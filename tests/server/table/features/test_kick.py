"""The author of a table removes people; a person who loses a seat is told why."""

import pytest

from paiju.protocol import messages as m
from paiju.server.table.ports.errors import Refused
from paiju.server.table.recovery import fold
from paiju.server.table.state import records as r
from paiju.server.table.state.access import MAX_BARRED
from tests.server.live import ONE_LOOP, SLOW, running_server
from tests.server.lobby.features.test_private import private_table
from tests.server.playing import deck_of, threesome
from tests.server.table.scenes import Table

live = ONE_LOOP


def kick(table: Table, seat=None, user=None, *, ban=True):
    return table.ask("u0", m.Kick(1, "t1", seat, user, ban))


def events(steps):
    return [(type(event).__name__, getattr(event, "why", None)) for step in steps for event in step.events]


def refusal(table: Table, user: str, request):
    with pytest.raises(Refused) as refused:
        table.ask(user, request)
    return refused.value.code


# by the fold


def test_between_deals_the_seat_is_free_at_once_and_its_person_cannot_come_again():
    table = Table(people=3)
    assert events(kick(table, 1)) == [("SeatChanged", "kicked")]
    assert not table.state.seats[1].taken
    assert refusal(table, "u1", m.Join(2, "t1")) == "not_found"
    assert table.ask("u7", m.Join(2, "t1"))


def test_in_a_deal_of_points_the_servers_bot_plays_the_seat_to_the_end():
    table = Table(people=3)
    table.deal()
    steps = kick(table, 1)
    assert events(steps) == [("AutoChanged", None), ("SeatChanged", "kicked")]
    assert table.state.seats[1].played_for
    for request in (m.Auto(2, "t1", on=False), m.Ready(2, "t1", on=True), m.Chat("t1", 2, text="no")):
        assert refusal(table, "u1", request) == "not_found"
    table.play_out()
    assert not table.state.seats[1].taken
    assert ("SeatChanged", "kicked") in events(table.steps[-1:])


def test_in_a_hand_for_chips_the_person_plays_on_and_cashes_out_when_it_is_over():
    table = Table("holdem", people=3)
    table.deal()
    seat = next(iter(table.asked - {0}), 1)
    user = f"u{seat}"
    assert events(kick(table, seat)) == [("SeatChanged", "kicked")]
    assert not table.state.seats[seat].auto
    assert refusal(table, user, m.Chat("t1", 2, text="no")) == "forbidden"
    if seat in table.asked:
        table.play(seat, table.default(seat))
    table.ask(user, m.Auto(3, "t1", on=True))
    table.ask(user, m.Auto(4, "t1", on=False))
    table.play_out()
    assert not table.state.seats[seat].taken
    assert table.state.basis.carry.places[seat].user != user
    assert refusal(table, user, m.Join(5, "t1")) == "not_found"


def test_a_kick_without_a_ban_lets_the_person_come_again_and_lifts_one():
    table = Table(people=3)
    kick(table, 1, ban=False)
    table.ask("u1", m.Join(2, "t1", seat=1))
    kick(table, user="u1")
    assert refusal(table, "u1", m.Join(3, "t1")) == "not_found"
    kick(table, user="u1", ban=False)
    assert table.ask("u1", m.Join(4, "t1"))
    assert kick(table, user="u9", ban=False) == []


@pytest.mark.parametrize(
    ("user", "request_", "code"),
    [
        ("u1", m.Kick(1, "t1", 2), "forbidden"),
        ("u9", m.Kick(1, "t1", 2), "forbidden"),
        ("u0", m.Kick(1, "t1", 0), "bad_request"),
        ("u0", m.Kick(1, "t1"), "bad_request"),
        ("u0", m.Kick(1, "t1", 9), "bad_request"),
        ("u0", m.Kick(1, "t1", 1, "u2"), "not_found"),
    ],
)
def test_what_a_kick_may_not(user, request_, code):
    assert refusal(Table(people=3), user, request_) == code


def test_a_bot_is_not_kicked():
    assert refusal(Table(people=1, bots=2), "u0", m.Kick(1, "t1", 1)) == "not_found"


def test_so_many_are_kept_out_and_a_new_owner_keeps_them_out_too():
    table = Table(people=3)
    for number in range(MAX_BARRED + 5):
        kick(table, user=f"v{number}")
    assert len(table.state.door.barred) == MAX_BARRED
    assert table.state.door.barred[-1] == f"v{MAX_BARRED + 4}"
    assert fold(table.stored())[0] == table.state


@pytest.mark.parametrize(("game", "why", "ms"), [("doudizhu", "away", 60_000), ("holdem", "idle", 900_000)])
def test_who_loses_a_seat_with_time_is_told_why(game, why, ms):
    table = Table(game, people=2)
    if game == "holdem":
        table.ask("u1", m.Sit(2, "t1", "out"))
    else:
        table.lose(1)
    table.pass_time(ms)
    assert ("SeatChanged", why) in events(table.steps)


def test_who_sits_in_and_out_again_without_playing_keeps_no_seat():
    table = Table("holdem", people=2)
    table.ask("u1", m.Sit(1, "t1", "out"))
    table.pass_time(600_000)
    table.ask("u1", m.Sit(2, "t1", "in"))
    table.ask("u1", m.Sit(3, "t1", "out"))
    table.pass_time(299_999)
    assert table.state.seats[1].taken
    table.pass_time(1)
    assert not table.state.seats[1].taken


def test_a_hand_begins_the_time_anew():
    table = Table("holdem", people=2)
    table.ask("u1", m.Sit(1, "t1", "out"))
    table.pass_time(600_000)
    table.ask("u1", m.Sit(2, "t1", "in"))
    table.deal()
    table.play_out()
    table.ask("u1", m.Sit(3, "t1", "out"))
    table.pass_time(899_999)
    assert table.state.seats[1].taken
    table.pass_time(1)
    assert not table.state.seats[1].taken


def test_an_old_log_says_nothing_of_why():
    assert r.encode_record(r.Stood(5, 1)) == r.encode_record(r.Stood(5, 1, None))


# over sockets


@live
async def test_a_seated_person_is_shown_the_door_and_can_neither_join_watch_nor_find_it_by_quick(server):
    three = await threesome(server)
    await three[0].ok("kick", table=three.table, seat=1)
    told = await three[1].next("detached")
    assert (told["table"], told["why"]) == (three.table, "kicked")
    for kind in ("join", "watch", "sync"):
        assert (await three[1].refused(kind, table=three.table))["code"] == "not_found"
    back = await server.again(three[1], resume=[{"table": three.table, "term": 1, "seq": 1}])
    assert (await back.next("error"))["data"] == {"table": three.table}
    assert back.welcome["tables"] == []
    seen = await three[2].event("seat")
    assert seen == {"e": "seat", "seat": 1, "info": None, "why": "kicked"}


@live
async def test_quick_brings_nobody_back_to_where_they_were_removed_from(server):
    author, other = await server.guest(), await server.guest()
    table = (await author.ok("quick", game="doudizhu"))["table"]
    assert (await other.ok("quick", game="doudizhu"))["table"] == table
    await author.ok("kick", table=table, user=other.user)
    assert (await other.ok("quick", game="doudizhu"))["table"] != table


@live
async def test_a_spectator_is_turned_out_and_a_private_tables_code_does_not_help(server):
    author, table, code = await private_table(server)
    watcher = await server.guest()
    await watcher.ok("watch", code=code)
    await author.ok("kick", table=table, user=watcher.user)
    assert (await watcher.next("detached"))["why"] == "kicked"
    assert (await watcher.refused("join", code=code))["code"] == "not_found"
    assert (await watcher.refused("join", table=table))["code"] == "not_found"


@live
async def test_a_kick_sent_again_has_one_effect(server):
    three = await threesome(server)
    first = await three[0].ok("kick", table=three.table, seat=1, id=800)
    await three[0].ok("kick", table=three.table, user=three[1].user, ban=False, id=801)
    await three[1].ok("join", table=three.table)
    again = await server.again(three[0])
    assert (await again.refused("kick", table=three.table, seat=1, id=800))["code"] == "superseded"
    assert first == {"t": "ok", "id": 800}
    repeat = await again.ok("kick", table=three.table, user=three[1].user, ban=False, id=801)
    assert repeat == {"t": "ok", "id": 801}


@live
async def test_a_kick_in_a_deal_takes_the_cards_away_at_once_also_after_a_restart(
    spare_url, here, stacked, monkeypatch
):
    stacked(deck_of())
    async with running_server(spare_url) as server:
        three = await threesome(server)
        await three.start()
        await three[0].ok("kick", table=three.table, seat=1)
        assert (await three[1].next("detached"))["why"] == "kicked"
        token = three[1].token
    async with running_server(spare_url) as server:
        back = await server.guest(token=token)
        assert back.welcome["tables"] == []
        assert (await back.refused("watch", table=three.table))["code"] == "not_found"


@live
async def test_a_removed_person_sits_at_no_table_more(spare_url, here):
    async with running_server(spare_url, tables_per_user=1) as server:
        three = await threesome(server)
        await three.start()
        await three[0].ok("kick", table=three.table, seat=1)
        assert await three[1].ok("create", game="doudizhu", pace=SLOW)

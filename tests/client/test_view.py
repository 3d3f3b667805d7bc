"""A table as a fold: no event counts twice, a gap is noticed, a snapshot replaces the state."""

from random import Random

import msgspec
import pytest

from paiju.client.stream import OpenPrompt, PromptClosed
from paiju.client.view import Fit, TableView
from paiju.engine.core.entropy import KeyedEntropy
from paiju.engine.core.game import Tick
from paiju.engine.core.seats import CHANCE, CLOCK
from paiju.engine.games.doudizhu.types import Call, CallChoice
from paiju.engine.registry import GAMES
from paiju.protocol import messages as m
from paiju.protocol.codec import CODECS
from paiju.server.table.state import records as r
from paiju.server.table.views.projection import publish, table_message
from tests.client.fake_server import auto, events, prompt, snapshot
from tests.server.table.scenes import Table


def read(plain):
    return msgspec.convert(plain, m.Reply)


@pytest.fixture
def table():
    view = TableView("t1")
    view.take_snapshot(read(snapshot()))
    return view


@pytest.mark.parametrize(
    ("term", "seq", "fit"),
    [
        (7, 11, Fit.NEXT),
        (7, 10, Fit.KNOWN),
        (7, 3, Fit.KNOWN),
        (7, 12, Fit.GAP),
        (8, 11, Fit.NEXT),  # a new owner goes on
        (8, 10, Fit.GAP),  # a new owner tells another history
        (8, 12, Fit.GAP),
        (6, 11, Fit.KNOWN),  # an owner that has lost the table
    ],
)
def test_where_a_record_fits(table, term, seq, fit):
    assert table.fit(term, seq) is fit


def test_nothing_fits_before_the_first_snapshot():
    assert TableView("t1").fit(7, 0) is Fit.GAP


def test_a_seat_that_is_played_for_is_not_ready(table):
    for number, on in enumerate((True, False, True), 11):
        table.take_events(read(events(number, auto(0, on=on))))
        assert (table.seats[0].auto, table.seats[0].ready) == (on, False)


def test_events_move_the_cursor_and_change_the_seats(table):
    moments = table.take_events(read(events(11, auto(0, on=True))))
    assert (table.term, table.seq) == (7, 11)
    assert table.seats[0].auto
    assert [moment.event.seat for moment in moments] == [0]
    info = {"name": "Bob", "bot": True, "connected": True, "auto": False, "ready": True}
    table.take_events(read(events(12, {"e": "seat", "seat": 1, "info": info})))
    assert table.seats[1].name == "Bob"
    table.take_events(read(events(13, {"e": "seat", "seat": 1, "info": None})))
    assert table.seats[1].name is None


def test_an_older_snapshot_is_ignored_unless_it_insists(table):
    assert table.take_snapshot(read(snapshot(seq=9))) is None
    assert table.seq == 10
    assert table.take_snapshot(read(snapshot(seq=9, reset=True))) is not None
    assert table.seq == 9


def test_a_snapshot_of_a_later_term_counts_whatever_its_number(table):
    assert table.take_snapshot(read(snapshot(term=8, seq=2))) is not None
    assert (table.term, table.seq) == (8, 2)


def test_an_event_nobody_here_knows_is_kept_as_it_came(table):
    (moment,) = table.take_events(read(events(11, {"e": "comet", "colour": "red"})))
    assert moment.event == {"e": "comet", "colour": "red"}


def test_a_game_nobody_here_knows_stays_plain_maps():
    table = TableView("t1")
    table.take_snapshot(read(snapshot(game="go", view={"stones": 3}, options={"komi": 6})))
    assert table.view == {"stones": 3}
    moments = table.take_events(read(events(11, {"e": "placed", "at": "d4"}, {"e": "turn", "seat": 1})))
    assert moments[0].event == {"e": "placed", "at": "d4"}
    assert moments[1].event.seat == 1
    table.take_prompt(read({**prompt("x"), "default": {"a": "pass"}}))
    assert table.prompt.default == {"a": "pass"}


def test_a_prompt_opens_typed_and_closes(table):
    moment = table.take_prompt(read(prompt("7.11.0")))
    assert isinstance(moment.event, OpenPrompt)
    assert table.prompt.default == Call(yes=False)
    assert table.prompt.legal == CallChoice(rob=False)
    assert (table.prompt.seat, table.prompt.deadline_at, table.prompt.bank_ms) == (
        0,
        1_700_000_020_000,
        60_000,
    )
    assert table.close_prompt("another") is None
    assert table.take_prompt(read(prompt(None))).event == PromptClosed("7.11.0")
    assert table.prompt is None
    assert table.take_prompt(read(prompt(None))) is None


def test_hints_are_actions_ready_to_send(table):
    hints = [{"a": "call", "yes": False}, {"a": "call", "yes": True}]
    table.take_prompt(read({**prompt("7.11.0"), "hints": hints, "complete": True}))
    assert table.prompt.hints == (Call(yes=False), Call(yes=True))
    assert table.prompt.complete


def test_a_deal_that_ends_takes_its_view_and_prompt_with_it(table):
    started = {"e": "deal_started", "deal": "t1-1", "seats": [], "commit": "c0", "seeds": []}
    table.take_events(read(events(11, started)))
    assert table.deal == "t1-1"
    assert table.view.hand == ()
    table.take_prompt(read(prompt("7.12.0")))
    ended = {"e": "deal_ended", "deal": "t1-1", "reveal": "00", "next_commit": "c1"}
    table.take_events(read(events(12, ended)))
    assert (table.deal, table.view, table.prompt, table.state.next_commit) == (None, None, None, "c1")


@pytest.mark.parametrize("codec", CODECS.values(), ids=CODECS)
@pytest.mark.parametrize("key", GAMES)
@pytest.mark.parametrize("you", [0, 1, None])
def test_folded_over_the_wire_a_view_is_what_the_rules_say(key, you, codec):
    game, dice = GAMES[key], Random(5)
    state = game.initial_state(game.opening_carry(game.seats.default, game.options_type()))
    table = TableView("t1")
    plain = snapshot(game=key, you=you, view=msgspec.to_builtins(game.view(state, you)), seq=0)
    table.take_snapshot(read(plain))
    entropy = KeyedEntropy(b"k" * 32)
    while actors := game.actors(state):
        actor = min(actors, key=lambda one: (one != CHANCE, str(one)))
        action = game.chance_action(state, entropy) if actor == CHANCE else None
        tick = Tick() if actor == CLOCK else None
        step = game.apply(state, actor, action or tick or dice.choice(list(game.legal_actions(state, actor))))
        state = step.state
        if step.events:
            shown = tuple(game.project(event, you) for event in step.events)
            frame = codec.encode(m.Events("t1", 7, table.seq + 1, shown))
            (message,) = codec.decode_frame(frame)
            table.take_events(read(message))
        assert table.view == game.view(state, you)


SETTLED = {"e": "settled", "amounts": [-2, 1, 1], "lines": []}
ENDED = {
    "e": "deal_ended",
    "deal": "t1-1",
    "reveal": "00",
    "next_commit": "c1",
    "ended_at": 1_700_000_000_000,
}


def person(number, **more):
    return {"name": f"P{number}", "bot": False, "connected": True, "auto": False, "ready": True,
            "user": f"u{number}", **more}  # fmt: skip


def test_a_settlement_counts_in_the_scores_and_a_snapshot_has_the_sum():
    table = TableView("t1")
    table.take_snapshot(read(snapshot(seats=[person(0, score=5), person(1), person(2)])))
    table.take_events(read(events(11, SETTLED)))
    table.take_events(read({**events(12, ENDED), "next_at": 1_700_000_015_000}))
    assert [seat.score for seat in table.seats] == [3, 1, 1]
    assert table.state.last == m.LastDeal("t1-1", (-2, 1, 1), 1_700_000_000_000)
    assert table.state.next_at == 1_700_000_015_000
    table.take_events(read(events(13, {"e": "seat", "seat": 0, "info": person(0, score=3)})))
    assert (table.seats[0].score, table.state.next_at) == (3, msgspec.UNSET)


def test_when_bots_come_is_as_the_last_message_said():
    table = TableView("t1")
    table.take_snapshot(read(snapshot(seats=[person(0), person(1), person(2)], fill_at=1_700_000_010_000)))
    assert table.state.fill_at == 1_700_000_010_000
    left = events(11, {"e": "seat", "seat": 1, "info": None})
    table.take_events(read({**left, "fill_at": 1_700_000_020_000}))
    assert table.state.fill_at == 1_700_000_020_000
    table.take_events(read(events(12, {"e": "seat", "seat": 1, "info": person(1)})))
    assert table.state.fill_at is msgspec.UNSET


def test_the_say_over_bots_passes_on_with_the_authors_seat():
    table = TableView("t1")
    table.take_snapshot(read(snapshot(seats=[person(0), person(1), person(2)], author=1)))
    assert table.state.author == 1
    table.take_events(read(events(11, {"e": "seat", "seat": 1, "info": None})))
    assert table.state.author == 0
    for number, seat in ((12, 0), (13, 2)):
        table.take_events(read(events(number, {"e": "seat", "seat": seat, "info": None})))
    assert table.state.author is None
    table.take_events(read(events(14, {"e": "seat", "seat": 2, "info": person(7)})))
    assert table.state.author == 2


def test_what_is_said_is_kept_and_replaced_by_what_a_snapshot_brings(table):
    for number in range(60):
        said = {
            "t": "chat",
            "table": "t1",
            "at": number,
            "audience": "table",
            "text": f"{number}",
            "seat": 1,
            "name": "Bob",
        }
        table.take_aside(read(said))
    assert [line.text for line in table.said] == [f"{number}" for number in range(10, 60)]
    line = {"at": 7, "audience": "spectators", "phrase": "thanks", "name": "Cyd"}
    table.take_aside(read({"t": "chats", "table": "t1", "lines": [line]}))
    assert table.said == (m.ChatLine(7, "spectators", "Cyd", phrase="thanks"),)


def test_asides_are_no_part_of_the_stream(table):
    before = (table.term, table.seq, table.seats, table.view)
    table.take_aside(read({"t": "watching", "table": "t1", "spectators": 4}))
    table.take_aside(read({"t": "code", "table": "t1", "code": "ABC234", "code_expires_at": 9}))
    assert (table.state.spectators, table.state.code, table.state.code_expires_at) == (4, "ABC234", 9)
    assert (table.term, table.seq, table.seats, table.view) == before


@pytest.mark.parametrize(("given", "aids"), [({}, True), ({"aids": True}, True), ({"aids": False}, False)])
def test_a_table_has_aids_unless_it_says_otherwise(given, aids):
    table = TableView("t1")
    table.take_snapshot(read(snapshot(**given)))
    assert (table.state.aids is not False) is aids


LABEL = {"zh": "东2局 0本场", "en": "East 2, 0 honba", "facts": {"number": 2}}


def test_a_match_is_followed_from_its_first_deal_to_its_end(table):
    standing = {"label": LABEL, "points": [25_000, 25_000]}
    table.take_snapshot(read(snapshot(seq=20) | {"match": standing}))
    assert table.state.match == m.MatchInfo(table.state.match.label, (25_000, 25_000))
    begun = {"e": "deal_started", "deal": "t1-1", "seats": [], "commit": "c", "seeds": [], "match": "t1-m1"}
    table.take_events(read(events(21, begun)))
    assert table.state.match.match == "t1-m1"
    standing = {"label": LABEL, "points": [33_000, 17_000]}
    ended = {"e": "deal_ended", "deal": "t1-1", "next_commit": "c", "match": standing | {"match": "t1-m1"}}
    table.take_events(read(events(22, ended)))
    assert table.state.match.points == (33_000, 17_000)
    assert table.state.match.match == "t1-m1"
    result = {"points": [33_000, 17_000], "places": [1, 2], "scores": [43, -43], "parts": [{}, {}]}
    end = {"e": "match_ended", "match": "t1-m1", "ended_at": 7, **result}
    table.take_events(read(events(23, ended | {"match": standing}, end)))
    assert table.state.match.match is msgspec.UNSET
    assert table.state.last_match == m.LastMatch("t1-m1", (33_000, 17_000), (1, 2), (43, -43), ({}, {}), 7)


def test_a_match_that_is_broken_off_has_no_result(table):
    standing = {"label": LABEL, "points": [1, 2], "match": "t1-m1"}
    table.take_snapshot(read(snapshot(seq=20) | {"match": standing}))
    end = {"e": "match_ended", "match": "t1-m1", "ended_at": 7, "points": [1, 2], "reason": "closed"}
    table.take_events(read(events(21, end)))
    assert (table.state.match.match, table.state.last_match) == (msgspec.UNSET, msgspec.UNSET)


@pytest.mark.parametrize("game", ["doudizhu", "chengdu"])
def test_the_public_turn_is_the_snapshots_all_through_a_deal(game):
    table = Table(
        game, people=GAMES[game].seats.default, options={"doubling": True} if game == "doudizhu" else None
    )
    view = TableView("t1")
    view.take_snapshot(table_message(table.game, table.state, None, 0))
    table.deal()
    table.add(r.Extended(table.now, 60_000))
    table.play_out()
    ended = set()
    for step in table.steps:
        if step.events:
            public = publish(table.game, step.state, step.events)[None]
            before = view.state.turn
            view.take_events(msgspec.msgpack.decode(public, type=m.Events))
            assert view.state.turn == table_message(table.game, step.state, None, 0).turn, step.record
            ended.add(bool(before) and not view.state.turn)
    assert True in ended, "a turn of one seat gives way to a question to several"

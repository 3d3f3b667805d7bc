"""The projections of events: equal bytes for equal knowledge, and nothing that a viewer may not know."""

import hashlib
from random import Random

import msgpack
import msgspec
import pytest

from paiju.engine.core.errors import BadOption
from paiju.engine.core.game import Turn
from paiju.engine.core.options import plain_options
from paiju.engine.games.doudizhu.types import Bid, Double
from paiju.engine.games.riichi.tile_set import indicators
from paiju.engine.registry import GAMES
from paiju.protocol.messages import TableLine
from paiju.server.table.state import records as r
from paiju.server.table.state.fairness import project
from paiju.server.table.views.projection import (
    MAX_HINTS,
    listing,
    prompt_message,
    publish,
    table_message,
)
from tests.engine.secrets import SEEN
from tests.server.playing import deck_of
from tests.server.table.scenes import NOON, PACE, Table, put


@pytest.fixture
def dealt(stacked):
    stacked(deck_of())


def played_table(key, seed=0):
    """A table of a game after a deal of random play, with every step kept."""
    count = GAMES[key].seats.default
    table = Table(key, people=count)
    table.deal()
    table.play_out(Random(f"{key}-{seed}"))
    return table


def kinds_seen_in_mahjong(state, viewer):
    """The own tiles, the hidden one too, what was passed on to and fro; melds, rivers, what was won with."""
    table = state.table
    seen = {tile for melds in table.melds for meld in melds for tile in meld.tiles}
    seen |= {river.tile for rivers in table.rivers for river in rivers}
    seen |= {tile for won in state.wins for tile in (won.tile, *(won.hand or ()))}
    seen |= set() if table.window is None else {table.window.tile}
    if viewer is not None:
        giver = {to: seat for seat, to in enumerate(state.directions)}
        seen |= {*table.hands[viewer], state.hidden[viewer], *(state.swaps[viewer] or ())}
        seen |= set(state.swaps[giver[viewer]] or ()) if giver else set()
    return seen


def kinds_seen_in_riichi(state, viewer):
    """The own tiles; melds, rivers, indicators, and what was shown at the end."""
    table = state.table
    seen = {tile for melds in table.melds for meld in melds for tile in meld.tiles}
    seen |= {river.tile for rivers in table.rivers for river in rivers}
    seen |= {tile for won in state.wins for tile in (won.tile, *won.hand, *won.ura)}
    seen |= {*indicators(table.wall, state.indicators)}
    seen |= set() if state.announced is None else {*state.announced.tiles}
    return seen if viewer is None else seen | {*table.hands[viewer]}


SEEN_KINDS = {**SEEN, "chengdu": kinds_seen_in_mahjong, "riichi": kinds_seen_in_riichi}
"""Of each game, the cards that a viewer may have seen; tiles, of which there are four alike, by kind."""


def can_start(state):
    """Whether time alone will start a deal: at a table with stacks two must have chips."""
    return state.deal is None and bool(state.starters)


def plain(value):
    return msgpack.unpackb(msgspec.msgpack.encode(value))


def everybody(table):
    return (None, *range(len(table.state.seats)))


@pytest.mark.parametrize("key", GAMES)
def test_each_audience_is_sent_the_projection_of_each_event(key):
    table = played_table(key)
    for step in table.steps:
        if not step.events:
            continue
        pieces = publish(table.game, step.state, step.events)
        for viewer in everybody(table):
            message = msgpack.unpackb(pieces.get(viewer) or pieces[None])
            shown = [plain(project(table.game, event, viewer)) for event in step.events]
            assert message == {
                "t": "events",
                "table": "t1",
                "term": step.state.position.term,
                "seq": step.state.position.seq,
                "events": shown,
                **(
                    {"next_at": step.state.waiting.rested_at + PACE.between_ms}
                    if can_start(step.state)
                    else {}
                ),
            }


@pytest.mark.parametrize("key", GAMES)
def test_what_is_the_same_for_all_is_encoded_once(key):
    table = played_table(key)
    for step in table.steps:
        if step.events:
            pieces = publish(table.game, step.state, step.events)
            assert all(piece != pieces[None] for viewer, piece in pieces.items() if viewer is not None)
            assert set(pieces) == {None} | {
                seat
                for seat in range(len(step.state.seats))
                for event in step.events
                if plain(project(table.game, event, seat)) != plain(project(table.game, event, None))
            }


@pytest.mark.parametrize("key", GAMES)
def test_folding_the_events_into_the_view_gives_the_next_view(key):
    """What a client does with a stream and what a snapshot says are the same, for every viewer at every step."""
    table = played_table(key)
    game = table.game
    for viewer in everybody(table):
        view = None
        for step in table.steps:
            after = step.state.deal
            if after is None:
                continue
            if type(step.record) is r.DealOpened:
                view = game.view(after.state, viewer)
                continue
            for event in step.events:
                view = view.after(project(game, event, viewer))
            assert view == table_message(game, step.state, viewer, 0).view


@pytest.mark.parametrize("key", GAMES)
def test_no_snapshot_and_no_prompt_shows_a_card_that_its_viewer_may_not_see(key):
    table = played_table(key)
    deck = set(table.steps[1].record.action.deck)
    for step in table.steps:
        if step.state.deal is None or not step.state.deal.turns:
            continue
        for viewer in everybody(table):
            message = str(msgspec.to_builtins(table_message(table.game, step.state, viewer, 0)))
            if viewer is not None:
                message += str(
                    msgspec.to_builtins(prompt_message(table.game, step.state, viewer, hints=True))
                )
            shown = {card for card in deck if f"'{card}'" in message}
            assert shown <= set(SEEN_KINDS[key](step.state.deal.state, viewer))


def test_a_prompt_is_only_for_whom_is_asked(dealt):
    table = Table(people=3)
    assert prompt_message(table.game, table.state, 0) is None
    table.deal()
    prompt = msgspec.to_builtins(prompt_message(table.game, table.state, 0))
    assert prompt == {
        "t": "prompt",
        "table": "t1",
        "turn": table.turn_of(0).turn,
        "seat": 0,
        "kind": "call",
        "legal": {"rob": False},
        "default": {"a": "call", "yes": False},
        "deadline_at": NOON + 10_000,
        "bank_ms": 30_000,
    }
    assert prompt_message(table.game, table.state, 1) is None


@pytest.mark.parametrize("key", GAMES)
def test_hints_are_the_first_legal_actions_and_say_whether_they_are_all(key):
    table = played_table(key, 1)
    for step in table.steps:
        for seat in step.state.deal.turns if step.state.deal else ():
            legal = list(table.game.legal_actions(step.state.deal.state, seat))
            prompt = prompt_message(table.game, step.state, seat, hints=True)
            assert list(prompt.hints) == legal[:MAX_HINTS]
            assert prompt.complete is (len(legal) <= MAX_HINTS)
            assert prompt.default in legal


def test_a_snapshot_stands_at_the_last_published_record(dealt):
    table = Table(people=3, options={"doubling": True, "bidding": "score"})
    table.deal()
    table.play(0, Bid(3))
    seq = table.state.position.seq
    table.term += 1
    table.play(1, Double(yes=True))
    message = table_message(table.game, table.state, 1, 4)
    assert (message.seq, message.term, message.spectators) == (seq, table.term - 1, 4)
    assert message.view.doubles == (None, None, None)


def test_a_snapshot_promises_the_shuffle_and_never_tells_it(dealt):
    table = Table(people=3)
    for _ in range(2):
        message = table_message(table.game, table.state, 0, 0)
        assert message.next_commit == hashlib.sha256(table.state.basis.secret).hexdigest()
        assert table.state.basis.secret.hex() not in str(msgspec.to_builtins(message))
        if table.state.deal is None:
            table.deal()
    assert message.deal == "t1-1"


def test_a_private_tables_code_is_for_those_who_sit_there():
    table = Table(people=1)
    state = put(table.state, code="ABC234")
    assert table_message(table.game, state, 0, 0).code == "ABC234"
    assert table_message(table.game, state, None, 0).code is msgspec.UNSET


def test_the_public_line_tells_how_far_the_deal_is_and_no_card(dealt):
    table = Table(people=2, bots=1)
    line = listing(table.state, 2)
    assert (line["status"], line["deal"], line["deals"], line["open"], line["spectators"]) == (
        "ready",
        None,
        0,
        0,
        2,
    )
    table.deal()
    line = listing(table.state, 0)
    assert (line["status"], line["deal"], line["deals"]) == ("dealt", "t1-1", 1)
    hands = {card for hand in table.state.deal.state.hands for card in hand}
    assert not hands & set(str(line).replace("'", " ").split())
    assert table.state.basis.secret.hex() not in str(line)


@pytest.mark.parametrize(("people", "fill_ms"), [(1, None), (2, None), (2, 0)])
def test_the_public_line_has_the_fields_of_its_struct_and_no_other(dealt, people, fill_ms):
    table = Table(people=people, bots=3 - people, fill_ms=fill_ms)
    lines = [listing(table.state, 2)]
    table.deal()
    lines.append(listing(table.state, 0))
    for line in lines:
        given = msgspec.to_builtins(msgspec.convert(line, TableLine))
        open_seats = 0 if fill_ms is None else 3 - people
        assert given.pop("takeover", 0) == line.get("takeover", 0) == open_seats
        rest = {key: value for key, value in line.items() if key != "takeover"}
        assert rest == {**given, "seats": line["seats"]}
        named = {"name", "bot", "connected", "auto", "ready", "user"} | ({"open"} if open_seats else set())
        assert [info.keys() - named for info in line["seats"]] == [set()] * 3


@pytest.mark.parametrize(
    ("raw", "path"),
    [
        ({"preset": []}, "$.preset"),
        ({"preset": {}}, "$.preset"),
        ({"preset": None, "x": 1}, "$.preset"),
        ({"preset": "moon"}, "$.preset"),
        ({"colour": 1}, "$.colour"),
        ({"base": "1"}, "$.base"),
    ],
    ids=str,
)
def test_bad_options_are_named(raw, path):
    with pytest.raises(BadOption) as bad:
        plain_options(GAMES["doudizhu"], raw)
    assert bad.value.path == path


@pytest.mark.parametrize("key", GAMES)
def test_options_are_resolved_whole_and_bear_being_resolved_again(key):
    options = plain_options(GAMES[key], {})
    assert options.keys() == set(GAMES[key].options_type.__struct_fields__)
    assert plain_options(GAMES[key], options) == options


@pytest.mark.parametrize("key", GAMES)
def test_a_snapshot_tells_the_public_turn_that_the_last_turn_event_told(key):
    table = played_table(key)
    told = None
    compared = 0
    for step in table.steps:
        turns = [plain(event) for event in step.events if isinstance(event, Turn)]
        told = turns[-1] if turns else told
        for viewer in everybody(table):
            turn = plain(table_message(table.game, step.state, viewer, 0)).get("turn")
            if turn is not None and told is not None:
                assert turn["seat"] == told["seat"]
                compared += 1
    assert compared


def test_secret_answers_show_no_turn_in_a_snapshot():
    table = Table("doudizhu", options={"doubling": True}, people=3)
    table.deal()
    while table.state.deal.state.landlord is None:
        seat = min(table.asked)
        table.play(seat, list(table.game.legal_actions(table.state.deal.state, seat))[-1])
    assert len(table.asked) == 2, "both farmers decide on doubling, unseen"
    for viewer in everybody(table):
        assert "turn" not in plain(table_message(table.game, table.state, viewer, 0))

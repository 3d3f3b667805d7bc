"""The disclosure of a hand of Hold'em during and after it: the cards that each reader gets, and their proofs."""

import hashlib
import re

import msgspec
import pytest

from paiju.engine.core.entropy import KeyedEntropy, deal_key
from paiju.engine.core.merkle import Opening, Tree, is_opened_by
from paiju.engine.core.replay import replay
from paiju.engine.games.holdem.phh_import import import_phh
from paiju.engine.registry import GAMES
from tests.engine.games.holdem.table import stacked
from tests.server.live import ONE_LOOP, empty_database, running_server
from tests.server.ring import action_of, ring, stack_deck
from tests.server.same_runs import draw_alike, sent

pytestmark = ONE_LOOP

GAME = GAMES["holdem"]
HOLES = ("7c2d", "KsKh", "AsAh", "QcJd")
"""Seats 0 to 3: mucked, beaten and mucked, shown, folded."""
DRY = "3c8dTs4h9c"
CARD = re.compile(r"[2-9TJQKA][cdhs]")


def cards_in(value):
    """Every card that is named anywhere in a message."""
    match value:
        case str():
            return {value} if CARD.fullmatch(value) else set()
        case dict():
            return set().union(*map(cards_in, value), *map(cards_in, value.values()))
        case list() | tuple():
            return set().union(*map(cards_in, value))
    return set()


def pair(text):
    return {text[:2], text[2:]}


async def played(server, monkeypatch, **options):
    """A hand in which 3 folds, 2 wins with aces, 0 and 1 are beaten and muck; with a spectator as `table[9]`."""
    stack_deck(monkeypatch, stacked(HOLES, DRY))
    table = await ring(server, 4, options=options)
    watcher = await server.guest()
    await watcher.ok("watch", table=table.table)
    everything = {seat: Heard(client) for seat, client in {**table.players, 9: watcher}.items()}
    await table.start()
    await table.play("2:c 3:f 0:c 1:x" + " 0:x 1:x 2:x" * 2 + " 0:x 1:x 2:r100 0:c 1:c")
    await table.over()
    for seat in table.players:
        await table.look(seat)
    await watcher.barrier(table.table)
    return table, everything


class Heard:
    """Keeps all messages of a client, as they come off the wire."""

    def __init__(self, client):
        self.messages = []
        take = client.frame

        async def frame():
            messages = await take()
            self.messages += messages
            return messages

        client.frame = frame

    def events(self, kind):
        return [e for m in self.messages for e in m.get("events", ()) if e["e"] == kind]


async def record_of(http, deal, client=None, path=""):
    headers = {} if client is None else {"Authorization": f"Bearer {client.token}"}
    answer = await http.get(f"/api/deals/{deal}{path}", headers=headers)
    assert answer.status_code == 200, answer.text
    return answer.json()


async def test_mucked_and_folded_cards_are_in_nobodys_bytes(server, http, monkeypatch):
    table, heard = await played(server, monkeypatch)
    deal = f"{table.table}-1"
    public = pair(HOLES[2]) | {DRY[i : i + 2] for i in range(0, 10, 2)}
    for seat, ears in heard.items():
        own = pair(HOLES[seat]) if seat < 4 else set()
        assert cards_in(ears.messages) == public | own, f"what {seat} was sent"
        reader = table.players.get(seat)
        for path in ("", "/replay"):
            assert cards_in(await record_of(http, deal, reader, path)) == public | own, (
                f"{path or 'record'} of {seat}"
            )
        headers = {} if reader is None else {"Authorization": f"Bearer {reader.token}"}
        text = (await http.get(f"/api/deals/{deal}?format=phh", headers=headers)).text
        written = set(CARD.findall(text.split("players")[0]))
        assert written == public | own


async def test_the_secret_is_in_nobodys_bytes_and_in_the_archive(server, http, monkeypatch):
    table, heard = await played(server, monkeypatch)
    archived = msgspec.json.decode(
        await server.paiju.http.api._deals.archived._store.archive.get(f"{table.table}-1")
    )
    secret = archived["secret"]
    assert hashlib.sha256(bytes.fromhex(secret)).hexdigest() == archived["commit"]
    for seat, ears in heard.items():
        assert secret not in str(ears.messages)
        assert ears.events("deal_ended")[0].get("reveal") is None
        for path in ("", "/replay", "?format=phh"):
            client = table.players.get(seat)
            headers = {} if client is None else {"Authorization": f"Bearer {client.token}"}
            assert secret not in (await http.get(f"/api/deals/{table.table}-1{path}", headers=headers)).text


async def test_every_card_that_somebody_saw_is_proved_against_the_root_of_the_start(server, monkeypatch):
    _, heard = await played(server, monkeypatch)
    roots = {ears.events("deal_started")[0]["root"] for ears in heard.values()}
    assert len(roots) == 1
    for seat, ears in heard.items():
        told = ears.events("deal_ended")[0]["openings"]
        assert len(told) == (7 if seat in {2, 9} else 9)
        for plain in told:
            opening = msgspec.convert(plain, Opening)
            assert is_opened_by(*roots, 52, opening)
            lie = msgspec.structs.replace(opening, card="2c" if opening.card != "2c" else "3s")
            assert not is_opened_by(*roots, 52, lie)


async def test_the_openings_of_a_fair_hand_hold(server):
    """Of a shuffle that is the server's own, not a test's."""
    table = await ring(server, 3)
    heard = Heard(table[0])
    await table.start()
    await table.play("2:c 0:c 1:x" + " 0:x 1:x 2:x" * 3)
    await table.over()
    await table.look(0)
    (started,), (ended,) = heard.events("deal_started"), heard.events("deal_ended")
    openings = [msgspec.convert(plain, Opening) for plain in ended["openings"]]
    assert len(openings) >= 7
    assert all(is_opened_by(started["root"], 52, opening) for opening in openings)
    archived = msgspec.json.decode(
        await server.paiju.http.api._deals.archived._store.archive.get(f"{table.table}-1")
    )
    key = deal_key(bytes.fromhex(archived["secret"]), archived["deal"], "holdem", archived["seeds"])
    deck = GAME.chance_action(None, KeyedEntropy(key)).deck
    assert Tree(deck, key).root == started["root"], "an auditor who has the secret computes all of it anew"


async def test_a_record_is_its_readers_and_replays_to_what_its_reader_was_sent(server, http, monkeypatch):
    table, heard = await played(server, monkeypatch)
    deal = f"{table.table}-1"
    for seat, ears in heard.items():
        reader = table.players.get(seat)
        record = await record_of(http, deal, reader)
        assert record.get("viewer") == (seat if reader else None)
        carry = msgspec.convert(record["carry"], GAME.carry_type)
        kinds = GAME.action_type | GAME.chance_type
        actions = [(entry["actor"], msgspec.convert(entry["action"], kinds)) for entry in record["actions"]]
        viewer = seat if reader else None
        again = [
            msgspec.to_builtins(GAME.project(event, viewer))
            for step in replay(GAME, carry, actions)
            for event in step.events
        ]
        sent = [e for m in ears.messages for e in m.get("events", ())]
        of_the_game = sent[
            sent.index(ears.events("hand_started")[0]) : sent.index(ears.events("settled")[0]) + 1
        ]
        assert [untimed(event) for event in again] == [untimed(event) for event in of_the_game]
        shown = await record_of(http, deal, reader, "/replay")
        assert shown["opening"].keys() == ({"public", str(seat)} if reader else {"public"})
        assert all(step["seats"].keys() <= shown["opening"].keys() for step in shown["steps"])
        assert not any(player.user in str(record) for player in table.players.values())


def untimed(event):
    return msgspec.json.decode(msgspec.json.encode({k: v for k, v in event.items() if k != "deadline_at"}))


async def test_a_token_that_is_none_is_refused_and_a_strangers_shows_the_public_part(
    server, http, monkeypatch
):
    table, _ = await played(server, monkeypatch)
    deal = f"{table.table}-1"
    answer = await http.get(f"/api/deals/{deal}", headers={"Authorization": "Bearer x"})
    assert (answer.status_code, answer.json()["error"]["code"]) == (401, "unauthorized")
    stranger = await server.guest()
    assert await record_of(http, deal, stranger) == await record_of(http, deal)
    assert (await http.get(f"/api/deals/{deal}")).headers["vary"].lower().startswith("authorization")


async def test_a_hand_that_is_shown_in_part_stays_hidden_for_the_rest(server, http, monkeypatch):
    stack_deck(monkeypatch, stacked(("AsAh", "KsKh"), DRY))
    table = await ring(server, 2, options={"muck": "ask"})
    watcher = await server.guest()
    await watcher.ok("watch", table=table.table)
    heard = Heard(watcher)
    await table.start()
    first = (await table.view(0))["turn"]
    await table.play(f"{first}:c {1 - first}:x" + f" {1 - first}:x {first}:x" * 3)
    beaten = 0 if (await table.view(0))["hand"] == ["Ks", "Kh"] else 1
    await table.act(beaten, {"a": "show", "cards": ["Kh"]})
    await table.over()
    await watcher.barrier(table.table)
    assert "Kh" in cards_in(heard.messages)
    assert "Ks" not in cards_in(heard.messages)
    record = await record_of(http, f"{table.table}-1")
    assert "Ks" not in cards_in(record)
    own = await record_of(http, f"{table.table}-1", table[beaten])
    assert "Ks" in cards_in(own)


async def test_a_hand_is_written_as_phh_and_read_again(server, http, monkeypatch):
    table, _ = await played(server, monkeypatch)
    deal = f"{table.table}-1"
    answer = await http.get(f"/api/deals/{deal}?format=phh")
    assert (answer.status_code, answer.headers["content-type"]) == (200, "application/toml")
    found = import_phh(answer.content)
    amounts = (await record_of(http, deal))["amounts"]
    assert list(GAME.outcome(found.state).amounts) == amounts
    own = await http.get(
        f"/api/deals/{deal}?format=phh", headers={"Authorization": f"Bearer {table[0].token}"}
    )
    assert "d dh p1 7c2d" in own.text
    assert "d dh p1 ????" in answer.text


async def test_what_phh_cannot_say_is_refused(server, http):
    table = await ring(server, 2, options={"preset": "house"})
    await table.start()
    first = (await table.view(0))["turn"]
    await table.play(f"{first}:f")
    await table.over()
    await table.look(0)
    answer = await http.get(f"/api/deals/{table.table}-1?format=phh")
    assert (answer.status_code, answer.json()["error"]["code"]) == (422, "bad_request")
    answer = await http.get(f"/api/deals/{table.table}-1?format=mjai")
    assert (answer.status_code, answer.json()["error"]["path"]) == (422, "$.format")
    answer = await http.get(f"/api/deals/{table.table}-1/endings")
    assert (answer.status_code, answer.json()["error"]["code"]) == (403, "forbidden")


# non-interference through the real socket


SCRIPT = [(2, "c"), (3, "f"), (0, "c"), (1, "x"), *[(0, "x"), (1, "x"), (2, "x")] * 2, (0, "x"), (1, "x")]
SCRIPT += [(2, "r100"), (0, "c"), (1, "c")]
HASH = re.compile(rb"[0-9a-f]{64}")


@pytest.fixture
def run(redis_process, here, monkeypatch):
    """`run(holes)`: a hand at a table that is always the same; returns all that each was sent, every hash alike.

    The hash of a salted leaf is a random text to who does not know the salt.
    """

    async def whole_run(holes, script=SCRIPT, plan=None):
        draw_alike(monkeypatch)
        stack_deck(monkeypatch, stacked(holes, DRY))
        moves = [(seat, action_of(move)) for seat, move in script]
        async with running_server(empty_database(redis_process, 2)) as server:
            told = await sent(server, 4, moves, plan=plan, game="holdem", seats=4)
        return {viewer: [HASH.sub(b"#" * 64, frame) for frame in frames] for viewer, frames in told.items()}

    return whole_run


async def test_cards_that_a_viewer_never_saw_leave_no_trace_even_after_the_hand(run):
    one, other = await run(HOLES), await run(("7h2c", "KsKh", "AsAh", "6d5h"))
    for viewer in (1, 2, None):
        assert one[viewer] == other[viewer]
        assert len(one[viewer]) > 15
    assert one[0] != other[0]
    assert one[3] != other[3]


async def test_a_plan_that_comes_to_nothing_leaves_no_trace(run):
    """Two plans that the same raise cancels, and of which nobody but their owner knows."""
    raised = [(2, "r60"), (3, "f"), (0, "c"), (1, "f")]
    one, other = [await run(HOLES, raised, {"a": "call", "amount": amount}) for amount in (10, 15)]
    for viewer in (1, 2, 3, None):
        assert one[viewer] == other[viewer]
    assert one[0] != other[0]

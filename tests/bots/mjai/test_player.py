"""Programs that speak mjai at our table: each style finishes its match, and bad ones do not stop it."""

import json
import socket
import sys
from contextlib import suppress
from functools import partial
from pathlib import Path
from threading import Thread

import msgspec
import pytest

from paiju.bots import Observation
from paiju.bots.mjai import lines
from paiju.bots.mjai.lines import MOST_UNASKED, MOST_UNREAD, LineLost, of_program, of_socket
from paiju.bots.mjai.player import MOST_FAILURES, MjaiPlayer
from paiju.engine.core.entropy import KeyedEntropy
from paiju.engine.core.game import Tick
from paiju.engine.core.seats import CHANCE, CLOCK
from paiju.engine.games.riichi.formats.mjai_messages import format_message
from paiju.engine.games.riichi.game import RiichiMahjong
from paiju.engine.games.riichi.options import Options
from paiju.engine.games.riichi.types import Riichi
from paiju.engine.mahjong.moves import Win
from tests.rows import rows

PROGRAM = Path(__file__).with_name("program.py")
GAME = RiichiMahjong()
STYLES = ("every", "acting", "batch")
WINNING = 92
"""A deal in which the program, which never improves its hand, becomes tenpai and wins."""
PATIENCE_S = 30.0
"""Of a test: nothing waits that long."""


def command(*words):
    return " ".join((sys.executable, str(PROGRAM), *words))


def player(style, *tricks, patience_s=PATIENCE_S):
    connect = partial(of_program, command(style, *tricks))
    return MjaiPlayer(connect, style, patience_s=patience_s, start_s=PATIENCE_S)


class Played:
    """Kyoku of a match with one player on a seat; the other seats take each prompt's default."""

    def __init__(self, seated, seat=1, **options):
        self.player, self.seat = seated, seat
        self.carry = GAME.opening_carry(4, Options(**options))
        self.own = []
        """Actions of the player, each with the prompt's default."""

    def deal(self, number):
        state = GAME.initial_state(self.carry)
        self.player.start(self.seat, GAME.view(state, self.seat))
        while actors := GAME.actors(state):
            actor = min(actors, key=str)
            step = GAME.apply(state, actor, self.action(state, actor, number))
            state = step.state
            self.player.hear(tuple(GAME.project(event, self.seat) for event in step.events))
        self.carry = GAME.outcome(state).carry
        return state

    def action(self, state, actor, number):
        if actor == CHANCE:
            return GAME.chance_action(state, KeyedEntropy(bytes([number]) * 32))
        if actor == CLOCK:
            return Tick()
        prompt = GAME.prompt(state, actor)
        if actor != self.seat:
            return prompt.default
        action = self.player.act(Observation(GAME.view(state, actor), prompt, actor))
        self.own.append((action, prompt.default))
        return action

    def match(self):
        """Play to the end; returns the number of kyoku."""
        number = 0
        while not GAME.match.is_over(self.carry):
            self.deal(number)
            number += 1
        self.player.finish()
        return number


@pytest.mark.parametrize("style", STYLES)
def test_a_program_of_each_style_finishes_a_match(style, warned):
    played = Played(player(style), length="tonpu")
    assert played.match() >= 4
    assert warned == []
    assert len(played.own) > 50


def test_the_styles_play_alike():
    """The program has no dice, so its style must not matter. It declares riichi in this deal, and wins it."""
    first, *others = (Played(player(style)) for style in STYLES)
    for played in (first, *others):
        played.deal(WINNING)
        played.player.finish()
    assert all(played.own == first.own for played in others)
    assert {Riichi, Win} <= {type(action) for action, _ in first.own}


@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize("trick", ["mad", "mute"])
def test_wrong_answers_are_replaced_and_logged(style, trick, warned):
    played = Played(player(style, trick))
    played.deal(0)
    played.deal(1)
    played.player.finish()
    wrong = warned
    assert len(wrong) > 5
    assert all("seat 1" in line and "not asked any more" not in line for line in wrong)


@pytest.mark.parametrize("style", STYLES)
def test_a_program_that_dies_does_not_stop_the_match(style, warned):
    played = Played(player(style, "die"), length="tonpu")
    played.match()
    assert warned[-1].endswith("it is not asked any more")
    assert len(warned) == MOST_FAILURES


@pytest.fixture
def no_grace(monkeypatch):
    """A program that does not end by itself is killed soon: until then it may keep a processor busy."""
    monkeypatch.setattr(lines, "_PATIENCE_S", 0.1)


@pytest.mark.usefixtures("no_grace")
@pytest.mark.parametrize("style", STYLES)
def test_a_program_that_hangs_is_waited_for_a_few_times(style, warned):
    played = Played(player(style, "hang", patience_s=0.2))
    played.deal(0)
    played.deal(1)
    played.player.finish()
    late = [line for line in warned if "no answer within" in line]
    assert len(late) >= MOST_FAILURES
    assert late[-1].endswith("it is not asked any more")


@pytest.mark.usefixtures("no_grace")
@pytest.mark.parametrize("style", STYLES)
def test_a_program_that_talks_for_ever_and_hears_nothing_does_not_stop_the_match(style, warned):
    talking = """'while True: print("{\\"type\\": \\"none\\"}")'"""
    connect = partial(of_program, f"{sys.executable} -c {talking}")
    played = Played(MjaiPlayer(connect, style, patience_s=PATIENCE_S, start_s=PATIENCE_S))
    assert played.match() >= 4
    assert warned
    assert all(action == default for action, default in played.own)


def test_a_program_that_is_not_there_does_not_stop_the_match(warned):
    played = Played(MjaiPlayer(partial(of_program, "/nowhere/at/all {seat}")))
    played.deal(0)
    assert len(warned) == MOST_FAILURES
    assert all(action == default for action, default in played.own)


def test_a_deal_under_way_is_left_out():
    whole = Played(player("every"))
    state = whole.deal(0)
    whole.player.finish()
    late = MjaiPlayer(partial(of_program, "/nowhere"))
    before = GAME.apply(
        GAME.initial_state(whole.carry), CHANCE, whole.action(GAME.initial_state(whole.carry), CHANCE, 3)
    )
    late.start(1, GAME.view(before.state, 1))
    late.hear(())
    prompt = GAME.prompt(before.state, before.state.table.turn)
    assert late.act(Observation(GAME.view(before.state, 1), prompt, 1)) == prompt.default
    assert state is not None


class Heard:
    """A program in memory: keeps what it is sent, and discards the drawn tile when it is asked."""

    ended = False

    def __init__(self):
        self.lines = []

    def send(self, line):
        self.lines.append(line)

    def answer(self, _patience_s):
        last = json.loads(self.lines[-1])
        last = last[-1] if isinstance(last, list) else last
        if last["type"] == "tsumo" and last.get("possible_actions") is not None:
            return json.dumps(
                {"type": "dahai", "actor": last["actor"], "pai": last["pai"], "tsumogiri": True}
            )
        return '{"type":"none"}'

    def skip(self):
        pass

    def close(self):
        pass


def recorded(number):
    """Return what seat 1 is told of a deal, and what its program hears."""
    whole = Played(player("every"))
    heard = []
    hear = whole.player.hear
    whole.player.hear = lambda events: (heard.extend(events), hear(events))
    send = whole.player._connected
    sent = []

    def connected():
        lines = send()
        if not sent:
            told = lines.send
            lines.send = lambda line: (sent.append(line), told(line))
        return lines

    whole.player._connected = connected
    whole.deal(number)
    whole.player.finish()
    return heard, [json.loads(line) for line in sent]


@rows("style", STYLES)
def test_a_program_whose_player_missed_a_part_hears_the_kyoku_so_far(style):
    events, heard = recorded(WINNING)
    assert {"reach", "reach_accepted"} <= {message["type"] for message in heard}
    heard = [
        {name: value for name, value in message.items() if name not in {"possible_actions", "cannot_dahai"}}
        for message in heard[:-1]
    ]
    late, lines = MjaiPlayer(lambda _seat: None, style), Heard()
    late._connect = lambda _seat: lines
    view = GAME.view(GAME.initial_state(GAME.opening_carry(4, Options())), 1)
    late.start(1, msgspec.structs.replace(view, hand=("1m",)))
    late.catch_up(tuple(events))
    late._held, rest = [], late._held
    told = [json.loads(line) for line in lines.lines] + [json.loads(format_message(each)) for each in rest]
    marked = [message.pop("can_act", None) for message in told]
    assert told == heard
    assert marked[:-1] == [False if style == "acting" else None] * (len(told) - 1) or style == "batch"


def flood(connection):
    with suppress(OSError):
        connection.sendall(b"x" * (1 << 21))


def chatter(connection):
    with suppress(OSError):
        while True:
            connection.sendall(b"unasked\n" * 100)


def send_much(lines):
    for _ in range(MOST_UNREAD):
        lines.send("x" * 1000)


class TestLines:
    def test_seat_is_put_into_the_command(self):
        lines = of_program(f"{sys.executable} -c 'print(\"{{seat}}\")'", 3)
        assert lines.answer(PATIENCE_S) == "3\n"
        with pytest.raises(LineLost):
            lines.answer(PATIENCE_S)
        lines.close()

    def test_a_late_answer_is_skipped(self):
        ours, theirs = socket.socketpair()
        lines = of_socket(ours)
        with pytest.raises(LineLost):
            lines.answer(0.01)
        theirs.sendall(b"late\nin time\n")
        assert lines.answer(PATIENCE_S) == "in time\n"
        lines.close()
        theirs.close()

    def test_a_line_without_an_end_is_the_end(self):
        ours, theirs = socket.socketpair()
        lines = of_socket(ours)
        sender = Thread(target=flood, args=(theirs,), daemon=True)
        sender.start()
        with pytest.raises(LineLost):
            lines.answer(PATIENCE_S)
        lines.close()
        theirs.close()
        sender.join(PATIENCE_S)

    def test_answers_that_nobody_wants_are_the_end(self):
        ours, theirs = socket.socketpair()
        lines = of_socket(ours)
        sender = Thread(target=chatter, args=(theirs,), daemon=True)
        sender.start()
        lines._reader.join(PATIENCE_S)
        assert not lines._reader.is_alive()
        assert lines._answers.qsize() == MOST_UNASKED + 1
        lines.skip()
        with pytest.raises(LineLost):
            lines.answer(PATIENCE_S)
        lines.close()
        theirs.close()
        sender.join(PATIENCE_S)

    def test_a_program_that_does_not_read_has_ended(self):
        ours, theirs = socket.socketpair()
        lines = of_socket(ours)
        for _ in range(MOST_UNREAD):
            lines.send("x" * 1000)
        with pytest.raises(LineLost):
            send_much(lines)
        lines.close()
        theirs.close()

    def test_nothing_can_be_sent_to_who_has_gone(self):
        ours, theirs = socket.socketpair()
        lines = of_socket(ours)
        lines.close()
        theirs.close()
        with pytest.raises(LineLost):
            lines.send("x")

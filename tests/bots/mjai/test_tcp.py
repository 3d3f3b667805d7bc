"""Programs that connect over TCP, and those that do not say what they are."""

import json
import socket
import time
from threading import Thread

import pytest

from paiju.bots.mjai.lines import LineLost, of_socket
from paiju.bots.mjai.player import MjaiPlayer
from paiju.bots.mjai.tcp import HELLO, MOST_GREETED, MOST_RETURNED, Returns, greeted
from tests.bots.mjai.test_player import PATIENCE_S, Played
from tests.rows import rows

JOIN = '{"type":"join","name":"tcp","room":"default"}'


def accepted(listening):
    """Wait for a connection and its name."""
    return greeted(of_socket(listening.accept()[0]))


class Program:
    """A program that connects, says `first`, and discards what it draws.

    `cuts`: on how many own draws it leaves without an answer and connects again; it then hears into the next list.
    """

    def __init__(self, first=JOIN, cuts=0):
        self.listening = socket.create_server(("127.0.0.1", 0))
        self.first, self.heard, self.cuts = first, [], cuts
        self.before = []
        """What it heard over each connection before."""
        self._thread = Thread(target=self._run, daemon=True)
        self._thread.start()

    def _run(self):
        while self._connected():
            self.before.append(self.heard)
            self.heard = []

    def _connected(self):
        """Play over one connection; return whether it left to come back."""
        with socket.create_connection(self.listening.getsockname()) as connection:
            lines = connection.makefile("r")
            self.heard.append(json.loads(lines.readline()))
            connection.sendall(f"{self.first}\n".encode())
            for line in lines:
                self.heard.append(json.loads(line))
                if len(self.before) < self.cuts and self._draws > 2:
                    return True
                if self.heard[-1]["type"] != "end_game":
                    connection.sendall(f"{json.dumps(self._reply(self.heard[-1]))}\n".encode())
        return False

    @property
    def _draws(self):
        """How many own draws it was asked about."""
        return sum(event["type"] == "tsumo" and "possible_actions" in event for event in self.heard)

    def _reply(self, event):
        own = next((heard["id"] for heard in self.heard if heard["type"] == "start_game"), None)
        if event["type"] == "tsumo" and event["actor"] == own:
            return {"type": "dahai", "actor": own, "pai": event["pai"], "tsumogiri": True}
        return {"type": "none"}

    def close(self):
        self._thread.join(PATIENCE_S)
        self.listening.close()


def test_a_program_says_its_name_and_finishes_a_match(warned):
    program = Program()
    name, lines = accepted(program.listening)
    assert name == "tcp"
    seated = MjaiPlayer(lambda _seat: lines, "every", patience_s=PATIENCE_S)
    played = Played(seated, length="tonpu")
    assert played.match() >= 4
    program.close()
    assert warned == []
    assert program.heard[0] == json.loads(HELLO)
    assert program.heard[-1] == {"type": "end_game"}
    assert [message["type"] for message in program.heard].count("start_game") == 1


def plain(messages):
    """Messages without what they offer."""
    return [
        {name: value for name, value in message.items() if name not in {"possible_actions", "cannot_dahai"}}
        for message in messages
    ]


def test_a_program_that_comes_back_hears_the_kyoku_so_far_and_is_asked_at_once(warned):
    program = Program(cuts=2)
    _, lines = accepted(program.listening)
    seated = MjaiPlayer(
        lambda _seat: lines,
        "every",
        patience_s=PATIENCE_S,
        returned=lambda: accepted(program.listening).lines,
    )
    played = Played(seated)
    played.deal(0)
    seated.finish()
    program.close()
    first, second = program.before
    assert plain(second)[: len(first)] == plain(first)
    assert plain(program.heard)[: len(second)] == plain(second)
    assert [event["type"] for event in program.heard[:3]] == ["hello", "start_game", "start_kyoku"]
    assert program._draws > 2, "it is asked in the same kyoku"
    lost = [line for line in warned if "come back" not in line]
    assert len(warned) == 4
    assert len(lost) == 2, "it missed one answer each time"


def wait_for(found):
    """Return what `found` returns once that is not None."""
    until = time.monotonic() + PATIENCE_S
    while (value := found()) is None:
        assert time.monotonic() < until
        time.sleep(0.005)
    return value


def test_a_lost_program_joins_again_by_its_name():
    listening = socket.create_server(("127.0.0.1", 0))
    with Returns(listening) as returns:
        assert returns.of("a") is None
        theirs = [socket.create_connection(listening.getsockname()) for _ in range(3)]
        for connection, name in zip(theirs, ("a", "", "b"), strict=True):
            connection.sendall(json.dumps({"type": "join", "name": name, "room": "x"}).encode() + b"\n")
        found = wait_for(lambda: returns.of("b"))
        found.send("hello b")
        assert json.loads(theirs[2].makefile("r").readline()) == json.loads(HELLO)
        assert returns.of("b") is None
        found.close()
        returns.of("a").close()
    assert listening.fileno() == -1
    assert not returns._thread.is_alive()
    for connection in theirs:
        connection.close()


def test_programs_that_nobody_has_lost_do_not_pile_up():
    listening = socket.create_server(("127.0.0.1", 0))
    with Returns(listening) as returns:
        theirs = []
        for number in range(MOST_RETURNED + 2):
            theirs.append(socket.create_connection(listening.getsockname()))
            theirs[-1].sendall(json.dumps({"type": "join", "name": str(number)}).encode() + b"\n")
            # All are greeted at once, so only one that has joined comes before the next.
            wait_for(lambda number=number: any(one.name == str(number) for one in returns._joined) or None)
        last = wait_for(lambda: returns.of(str(MOST_RETURNED + 1)))
        assert [joined.name for joined in returns._joined] == [
            str(one) for one in range(2, MOST_RETURNED + 1)
        ]
        oldest = theirs[0].makefile("r")
        assert [json.loads(line) for line in oldest] == [json.loads(HELLO)], "it is ended"
        last.close()
    for connection in theirs:
        connection.close()


def test_programs_that_say_nothing_keep_no_other_waiting_and_do_not_pile_up():
    listening = socket.create_server(("127.0.0.1", 0))
    with Returns(listening) as returns:
        silent = [socket.create_connection(listening.getsockname()) for _ in range(MOST_GREETED)]
        with socket.create_connection(listening.getsockname()) as connection:
            connection.sendall(f"{JOIN}\n".encode())
            name, lines = returns.next()
            assert name == "tcp"
            lines.close()
        oldest = silent[0].makefile("r")
        assert [json.loads(line) for line in oldest] == [json.loads(HELLO)], "it is ended"
    for connection in silent:
        connection.close()


def test_who_waits_for_a_program_is_told_when_none_can_come():
    told = []

    def wait():
        with pytest.raises(LineLost) as lost:
            returns.next()
        told.append(lost)

    with Returns(socket.create_server(("127.0.0.1", 0))) as returns:
        waiting = Thread(target=wait, daemon=True)
        waiting.start()
    waiting.join(PATIENCE_S)
    assert told


@rows("first", ["", "join", "{}", '{"type":"join"}', '{"type":"join","name":""}', '{"type":"none"}'])
def test_a_program_without_a_name_is_sent_away(first):
    program = Program(first or "x")
    with pytest.raises(LineLost):
        accepted(program.listening)
    program.close()

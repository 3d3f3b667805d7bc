"""Programs that connect over TCP, and those that do not say what they are."""

import json
import socket
from threading import Thread

import pytest

from paiju.bots.mjai.lines import Lost
from paiju.bots.mjai.player import MjaiPlayer
from paiju.bots.mjai.tcp import HELLO, accepted
from tests.bots.mjai.test_player import PATIENCE_S, Played

JOIN = '{"type":"join","name":"tcp","room":"default"}'


class Program:
    """A program that connects, says `first`, and discards what it draws."""

    def __init__(self, first=JOIN):
        self.listening = socket.create_server(("127.0.0.1", 0))
        self.first, self.heard = first, []
        self._thread = Thread(target=self._run, daemon=True)
        self._thread.start()

    def _run(self):
        with socket.create_connection(self.listening.getsockname()) as connection:
            lines = connection.makefile("r")
            self.heard.append(json.loads(lines.readline()))
            connection.sendall(f"{self.first}\n".encode())
            for line in lines:
                self.heard.append(json.loads(line))
                if self.heard[-1]["type"] != "end_game":
                    connection.sendall(f"{json.dumps(self._reply(self.heard[-1]))}\n".encode())

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


@pytest.mark.parametrize(
    "first", ["", "join", "{}", '{"type":"join"}', '{"type":"join","name":""}', '{"type":"none"}']
)
def test_a_program_without_a_name_is_sent_away(first):
    program = Program(first or "x")
    with pytest.raises(Lost):
        accepted(program.listening)
    program.close()

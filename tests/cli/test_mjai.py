"""mjai programs at tables of a server, through the commands that seat them."""

import json
import socket
import sys
from pathlib import Path
from threading import Thread

import pytest

from tests.engine.games.riichi.formats.records import document
from tests.long import rest_long

PROGRAM = Path("tests/bots/mjai/program.py")
HANCHAN = ("--option", "tobi=false")
"""The program never folds; so the match is played to its last kyoku all the same."""
TONPU = (*HANCHAN, "--option", "length=tonpu")
LENGTHS = pytest.mark.parametrize(
    ("options", "least"), rest_long([(TONPU, 4), (HANCHAN, 8)], "a hanchan"), ids=["tonpu", "hanchan"]
)
"""How long a match is, and the least number of its kyoku."""


def settlements(done):
    return [line for line in done.stdout.splitlines() if line.startswith("t")]


@pytest.mark.parametrize(
    ("style", "options", "least"),
    rest_long([("every", TONPU, 4), ("acting", TONPU, 4), ("every", HANCHAN, 8)], "another way, a hanchan"),
    ids=["every-tonpu", "acting-tonpu", "every-hanchan"],
)
def test_a_program_plays_a_match_at_a_table_of_the_server(paiju, style, options, least):
    command = f"{sys.executable} {PROGRAM} {style}"
    done = paiju("bot", "--mjai", command, "--answers", style, *options)
    assert (done.returncode, done.stderr) == (0, "")
    assert len(settlements(done)) >= least


@LENGTHS
@pytest.mark.parametrize("trick", rest_long(["die", "hang", "mad"], "other faults of a program"))
def test_a_bad_program_does_not_stop_the_match(paiju, trick, options, least):
    command = f"{sys.executable} {PROGRAM} batch {trick}"
    done = paiju("bot", "--mjai", command, "--answers", "batch", "--patience", 0.5, *options)
    assert done.returncode == 0
    assert len(settlements(done)) >= least
    assert "the mjai program of seat" in done.stderr


def test_a_program_over_tcp_comes_back_in_the_midst_of_a_kyoku(start):
    command = start("mjai", "--port", 0, *TONPU)
    address = command.until("mjsonp://")[-1].split("//")[1].split("/")[0]
    first, second = [], []

    def play():
        play_over_tcp(address, first, leaves_after=40)
        play_over_tcp(address, second)

    player = Thread(target=play, daemon=True)
    player.start()
    output = "".join(command.rest())
    assert command.ended() == 0, output
    player.join()
    assert [message["type"] for message in second[:3]] == ["hello", "start_game", "start_kyoku"]
    assert second[2] in first, "the kyoku that it left"
    assert second[-1]["type"] == "end_game"


def play_over_tcp(address, heard, leaves_after=None):
    """Discard each tile that is drawn; answer every line. `leaves_after`: number of lines."""
    host, _, port = address.rpartition(":")
    seat = None
    with socket.create_connection((host, int(port))) as connection:
        for line in connection.makefile("r"):
            heard.append(json.loads(line))
            message = heard[-1]
            if len(heard) == leaves_after:
                return
            answer = {"type": "none"}
            if message["type"] == "hello":
                answer = {"type": "join", "name": "tcp", "room": "default"}
            elif message["type"] == "start_game":
                seat = message["id"]
            elif message["type"] == "tsumo" and message["actor"] == seat:
                answer = {"type": "dahai", "actor": seat, "pai": message["pai"], "tsumogiri": True}
            if message["type"] != "end_game":
                connection.sendall(f"{json.dumps(answer)}\n".encode())


class TestFiles:
    RECORDS = Path("tests/vectors/mahjong/logs")

    @pytest.mark.parametrize("name", ["tenhou_json/handmade.json", "mjai/handmade.jsonl"])
    def test_a_match_is_replayed_kyoku_by_kyoku(self, invoke, name):
        done = invoke("replay", self.RECORDS / name)
        assert (done.returncode, done.stderr) == (0, "")
        assert "1 of 2" in done.stdout
        assert "2 of 2" in done.stdout

    def test_the_rules_that_a_file_does_not_tell_are_chosen(self, invoke, tmp_path):
        path = tmp_path / "match.json"
        path.write_text(document(sc=[46300, 55, -400, -50, 23600, -16, 30500, 11]))
        done = invoke("replay", path, "--option", "preset=tenhou")
        assert (done.returncode, done.stderr) == (0, "")
        done = invoke("replay", path, "--option", "preset=mjs")
        assert done.returncode != 0
        assert "does not hold at $.sc" in done.stderr
        done = invoke("records", "export", "-", "--deal", path, "--option", "length=tonpu")
        assert done.returncode != 0
        assert "--option length: the record tells this itself: hanchan" in done.stderr

    def test_a_match_is_exported_in_the_other_format(self, invoke, tmp_path):
        mjai, back = tmp_path / "match.jsonl", tmp_path / "match.json"
        made = self.RECORDS / "tenhou_json/handmade.json"
        assert invoke("records", "export", mjai, "--deal", made, "-f", "mjai").returncode == 0
        assert invoke("records", "export", back, "--deal", mjai).returncode == 0
        ours = json.loads(back.read_text())
        lines = (self.RECORDS / "tenhou_json/handmade.json").read_text().splitlines()
        assert ours["log"] == [kyoku for line in lines for kyoku in json.loads(line)["log"]]
        assert ours["sc"][:2] == [46300, 55]

    def test_a_file_that_could_not_have_been_played_is_refused_with_its_path(self, invoke, tmp_path):
        document = json.loads((self.RECORDS / "tenhou_json/handmade.json").read_text().splitlines()[0])
        document["log"][0][3] = [11, 11, 11, 11]
        path = tmp_path / "bad.json"
        path.write_text(json.dumps(document))
        done = invoke("replay", path)
        assert done.returncode != 0
        assert "$.log[0][3][2]" in done.stderr

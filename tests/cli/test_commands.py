"""The commands as a user runs them: in a separate process, against a real server."""

import asyncio
import gzip
import json
import os
import pty
import re
import select
import signal
import subprocess
import sys
import time
from importlib.metadata import version

import pytest
import redis

from paiju.bots.random_bot import RandomBot
from paiju.bots.registry import make_bot
from paiju.cli.tables import _status, _who
from paiju.client import Api, Client, play
from paiju.protocol.build import build_of
from paiju.protocol.messages import Pace
from paiju.server.characters import catalogue
from paiju.server.redis.endpoint import unix_url
from tests.cli.conftest import COMMAND, WAIT_S
from tests.client.running_server import running_server
from tests.server.deals.test_replays import default, recorded

CHARACTERS = "|".join(name["en"] for name in catalogue().names.values())

AMOUNT = re.compile(r" ([+-]\d+)")
QUICK = Pace(bot_ms=0)


def amounts(line):
    return [int(amount) for amount in AMOUNT.findall(line)]


class Hosted:
    """A table that an SDK bot keeps, in the test's own loop, with the server's bot beside it and one seat free."""

    def __init__(self, url, pace=QUICK):
        self._url = url
        self._pace = pace

    async def __aenter__(self):
        self._client = await Client.connect(self._url, name="Host")
        self.table = await self._client.create("doudizhu", pace=self._pace)
        await self.table.add_bot(seat=2)
        return self

    async def __aexit__(self, *_):
        await self._client.close()

    async def hosting(self, work):
        """Play until `work`, a blocking call, is done; return what it returns."""
        playing = asyncio.create_task(play(self.table, RandomBot(3)))
        try:
            return await asyncio.to_thread(work)
        finally:
            playing.cancel()


# bot


def test_three_bots_print_their_settlements(paiju):
    done = paiju("bot", "--count", 3, "--deals", 2)
    assert (done.returncode, done.stderr) == (0, "")
    lines = done.stdout.splitlines()
    assert len(lines) == 2
    assert all(len(amounts(line)) == 3 and sum(amounts(line)) == 0 for line in lines)
    assert lines[1].split()[0].endswith("-2")


def test_one_bot_plays_with_the_servers_bots(invoke):
    done = invoke("bot", "--level", "random", "--seed", 5, "--option", "bidding=score")
    assert done.returncode == 0
    assert len(re.findall(rf"  (?:{CHARACTERS}) [+-]", done.stdout)) == 2


PLUGIN = '''
"""A bot author's file, with a module beside it."""
from paiju.bots import Observation
from timid_words import PASS


class Timid:
    """Passes whenever it may, and leads its weakest legal hand."""

    def __init__(self, seed: int = 0) -> None:
        print("seed", seed)

    def act(self, observation: Observation):
        view, prompt = observation.view, observation.prompt
        if prompt.kind == "play" and view.last is not None and view.last.seat != view.you:
            return PASS
        return next(iter(view.legal_actions(prompt.kind, prompt.legal)), prompt.default)


class NoBot:
    pass


class Greedy:
    def __init__(self, wallet):
        pass

    def act(self, observation):
        return observation.prompt.default
'''


@pytest.fixture
def plugin(tmp_path):
    path = tmp_path / "timid.py"
    path.write_text(PLUGIN)
    (tmp_path / "timid_words.py").write_text('PASS = {"a": "pass"}\n')
    return path


def test_a_bot_of_ones_own_plays(paiju, plugin):
    done = paiju("bot", "--module", f"{plugin}:Timid", "--count", 2, "--deals", 1, "--seed", 40)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.splitlines()[:2] == ["seed 40", "seed 41"]
    assert "Timid 1" in done.stdout
    assert sum(amounts(done.stdout.splitlines()[-1])) == 0


async def test_bots_join_a_table_that_is_there(server_url, invoke):
    async with Hosted(server_url) as hosted:
        done = await hosted.hosting(lambda: invoke("bot", "--table", hosted.table.id, "--deals", 2))
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.count("Host") == 2


# watch


async def test_watching_in_a_pipe_prints_a_line_an_event(server_url, start):
    async with Hosted(server_url) as hosted:
        watching = start("watch", hosted.table.id, "--deals", 1)

        def follow():
            first = watching.until("table ")
            start("bot", "--table", hosted.table.id, "--deals", 2)
            return "".join([*first, *watching.rest()]), watching.ended()

        output, code = await hosted.hosting(follow)
    assert code == 0
    assert f"table {hosted.table.id}: doudizhu with Host" in output
    for words in (
        "── deal",
        "cards are dealt",
        "is the landlord",
        "bottom cards",
        " left",
        "passes",
        "settled: ",
        "settlement",
    ):
        assert words in output
    assert "♠" in output
    assert "\x1b" not in output
    (settled,) = [line for line in output.splitlines() if line.startswith("settled: ")]
    assert sum(amounts(settled)) == 0


async def test_watching_without_a_table_prefers_a_running_deal(tmp_path, start):
    with running_server(tmp_path) as server:  # a separate server: tables of other tests may still play
        async with Hosted(server.url) as idle, Hosted(server.url) as hosted:
            joining = start("bot", "--url", server.url, "--table", hosted.table.id, "--deals", 500)

            def follow():
                joining.until("Host")
                return start("watch", "--url", server.url).line()

            line = await hosted.hosting(follow)
    assert hosted.table.id in line
    assert idle.table.id not in line


async def test_watching_in_a_terminal_draws_the_table(server_url, environment):
    async with Hosted(server_url, Pace(bot_ms=50)) as hosted:
        await hosted.table.add_bot(seat=1)

        def follow():
            master, slave = pty.openpty()
            watching = subprocess.Popen(
                [*COMMAND, "watch", hosted.table.id, "--deals", "2"],
                stdin=slave, stdout=slave, stderr=slave, env={**environment, "TERM": "xterm"},
            )  # fmt: skip
            os.close(slave)
            output = _read_all(master)
            os.close(master)
            return output, watching.wait(WAIT_S)

        output, code = await hosted.hosting(follow)
    assert code == 0
    for words in ("▶", "landlord", "╭", "cards", "last play", "×", "settlement"):
        assert words in output
    assert "\x1b[31m" in output
    assert "Traceback" not in output


def _read_all(descriptor):
    """Return everything written to a terminal until all its users have closed it."""
    output, deadline = b"", time.monotonic() + WAIT_S
    while select.select([descriptor], [], [], deadline - time.monotonic())[0]:
        try:
            data = os.read(descriptor, 65536)
        except OSError:
            break
        if not data:
            break
        output += data
    return output.decode()


# play


async def test_a_scripted_person_plays_a_whole_deal(server_url, invoke):
    script = "?\nnonsense\n" + "#1\n" * 200
    async with Hosted(server_url) as hosted:
        done = await hosted.hosting(
            lambda: invoke("play", hosted.table.id, "--name", "Ada", "--deals", 1, stdin=script)
        )
    assert (done.returncode, done.stderr) == (0, "")
    assert "you sit at 1" in done.stdout
    assert "  #1 " in done.stdout
    assert "'nonsense' is neither yes nor no" in done.stdout or "is not a card" in done.stdout
    assert "▶ " in done.stdout
    assert "Ada  " in done.stdout
    (settled,) = [line for line in done.stdout.splitlines() if line.startswith("settled: ")]
    assert "Ada" in settled
    assert sum(amounts(settled)) == 0
    assert "goes to autoplay" not in done.stdout


async def test_cards_are_typed_in_words_and_refusals_ask_again(server_url, start):
    async with Hosted(server_url) as hosted:
        playing = start("play", hosted.table.id, "--name", "Ada", "--deals", 1)

        def converse():
            """Play the last card of the hand in its exact words; where that is refused, pass."""
            refused, before = 0, ""
            while line := playing.line().rstrip("\n"):
                if line.startswith(("▶ Call", "▶ Rob")):
                    playing.type("不叫")
                elif line.startswith(("▶ You lead", "▶ Cards")):
                    playing.type(before.rsplit(maxsplit=1)[-1])
                elif "do not cover" in line or "form no hand" in line:
                    refused += 1
                    playing.type("要不起")
                before = line
            return refused, playing.ended()

        refused, code = await hosted.hosting(converse)
    assert code == 0
    assert refused > 0


async def test_where_input_ends_the_server_plays_the_deal_to_its_end(server_url, invoke):
    async with Hosted(server_url) as hosted:
        done = await hosted.hosting(lambda: invoke("play", hosted.table.id, "--name", "Ada", stdin=""))
    assert (done.returncode, done.stderr) == (0, "")
    assert "Ada goes to autoplay" in done.stdout
    assert "settled: " in done.stdout


async def test_friends_meet_by_a_code(start, paiju):
    ada = start("play", "--private", "--name", "Ada")
    *_, line = await asyncio.to_thread(ada.until, "you sit at 0")
    code = re.search(r"\(code (\w{6})\): Ada, –, –;", line)[1]
    done = await asyncio.to_thread(lambda: paiju("play", code, "--name", "Bob", stdin="q\n"))
    assert (done.returncode, done.stderr) == (0, "")
    assert "Ada, Bob, –; you sit at 1" in done.stdout


async def test_bots_sit_down_at_a_private_table_by_its_code(server_url, invoke):
    async with await Client.connect(server_url, name="Ada") as client:
        table = await client.create("big_two", private=True)
        playing = asyncio.create_task(play(table, make_bot("big_two", seed=5), deals=1))
        done = await asyncio.to_thread(lambda: invoke("bot", "--table", table.state.code, "--count", 3))
        assert (done.returncode, done.stderr) == (0, "")
        await playing
    assert done.stdout.startswith(f"{table.id}-1  ")


async def test_who_asks_for_any_seat_is_told_when_bots_come(start):
    game = start("play", "--quick", "--game", "三两一", "--name", "Ada")
    await asyncio.to_thread(game.until, "bots take the free seats in ")
    game.type("q")
    assert await asyncio.to_thread(game.ended) == 0


async def test_two_who_ask_for_any_seat_meet(start):
    # At once: on a busy machine one command alone takes longer than bots wait for people.
    both = [start("play", "--quick", "--game", game, "--name", game) for game in ("五瓜皮", "wuguapi")]
    said = ["".join(await asyncio.to_thread(one.until, "you sit at")) for one in both]
    assert len({re.search(r"table (\w+): ", words)[1] for words in said}) == 1
    assert {words.rstrip()[-1] for words in said} == {"0", "1"}
    for one in both:
        one.type("q")
        assert await asyncio.to_thread(one.ended) == 0


@pytest.mark.parametrize("more", [["t123"], ["--private"], ["--option", "base=2"]], ids=str)
def test_any_seat_is_at_no_table_of_ones_own(invoke, more):
    done = invoke("play", "--quick", *more)
    assert done.returncode == 2
    assert "takes any public table as it is" in " ".join(done.stderr.replace("│", " ").split())


def test_a_person_opens_a_table_and_leaves(invoke):
    done = invoke("play", "--game", "斗地主", "--name", "Ada", stdin="q\n")
    assert (done.returncode, done.stderr) == (0, "")
    assert re.search(rf"Ada, (?:{CHARACTERS}), (?:{CHARACTERS}); you sit at 0", done.stdout)


FOLLOWED = ["yes", "345678", "JJJ4", "QQQQ", "99", "-", "AA", "2", "BJ"]
"""What the tips of the guide of 斗地主 say, as one types it."""


def test_a_person_is_told_the_tips_of_a_guided_deal(invoke):
    done = _guided(invoke, *FOLLOWED[:3], "q")
    assert _numbers(done.stdout) == ["1/9", "2/9", "3/9"]
    assert "点叫地主" in done.stdout


@pytest.mark.long(reason="its bots take their time; the deal's end over the socket is in make test")
def test_a_person_is_guided_to_the_end_of_a_deal(invoke):
    done = _guided(invoke, *FOLLOWED)
    assert _numbers(done.stdout) == [f"{number}/9" for number in range(1, 10)]
    assert "赢了！" in done.stdout
    assert "to check it" not in done.stdout


def _guided(invoke, *lines):
    done = invoke("play", "斗地主", "--guide", "--name", "Ada", stdin="\n".join(lines) + "\n", LC_ALL="zh_CN")
    assert (done.returncode, done.stderr) == (0, "")
    return done


def _numbers(output):
    return [line.split()[1] for line in output.splitlines() if line.startswith("💡")]


def test_a_game_without_a_guide_is_named(invoke):
    done = invoke("play", "nothing", "--guide")
    assert done.returncode != 0
    assert "nothing has no guided deal; these have:" in done.stderr
    done = invoke("play", "--guide", "--private")
    assert "it brings its own table" in " ".join(done.stderr.replace("│", " ").split())


# replay


@pytest.fixture
async def record(server_url):
    """The record of a deal, as the server gives it."""
    async with await Client.connect(server_url, name="Ada") as client, Api(server_url) as api:
        table = await client.create("doudizhu", bots=2, pace=QUICK)
        await play(table, RandomBot(1), deals=1)
        return await api.deal(f"{table.id}-1")


def test_a_deal_is_replayed_from_the_server(invoke, record):
    done = invoke("replay", record["deal"])
    assert (done.returncode, done.stderr) == (0, "")
    lines = done.stdout.splitlines()
    assert sum(line.startswith("   ") for line in lines) >= 3
    assert "is the landlord" in done.stdout
    assert done.stdout.count("✓") == 3


def test_a_deal_is_replayed_from_a_file_as_one_seat_saw_it(invoke, record, tmp_path):
    path = tmp_path / "deal.json"
    path.write_text(json.dumps(record))
    done = invoke("replay", path, "--as", 0, "--speed", 1000)
    assert done.returncode == 0
    dealt = done.stdout.count("cards are dealt, ")  # not: "are dealt again"
    margin = " " * (len(str(len(record["actions"]))) + 2)
    assert sum(line.startswith(f"{margin}   ") for line in done.stdout.splitlines()) == dealt
    stepped = invoke("replay", path, "--step", stdin="\n" * 500)
    assert stepped.returncode == 0
    assert stepped.stdout.count("✓") == 3


def test_a_bug_is_no_one_line_error(paiju, tmp_path):
    """A traceback is for those who can mend it; only what a person can do something about is one line."""
    (tmp_path / "broken.py").write_text("class Broken:\n    act = print\n    def __init__(self): 1 / 0\n")
    done = paiju("bot", "--module", f"{tmp_path / 'broken.py'}:Broken")
    assert done.returncode == 1
    assert "ZeroDivisionError" in done.stderr


def test_a_record_that_was_tampered_with_is_found_out(invoke, record, tmp_path):
    path = tmp_path / "deal.json"
    path.write_text(json.dumps({**record, "amounts": [9, 9, -18]}))
    assert "✗ NOT SO: the rules give the same settlement" in invoke("replay", path).stdout
    path.write_text(json.dumps({**record, "secret": "00" * 32}))
    assert invoke("replay", path).stdout.count("✗ NOT SO") == 2
    path.write_text(json.dumps({**record, "actions": record["actions"][1:]}))
    done = invoke("replay", path)
    assert done.returncode == 1
    assert "the record breaks the rules" in done.stderr


# Ctrl-C


async def test_ctrl_c_ends_a_command_without_a_traceback(server_url, ctrl_c, start):
    async with Hosted(server_url) as hosted:
        watching = start("watch", hosted.table.id)
        await asyncio.to_thread(watching.until, "table ")
        watching.process.send_signal(signal.SIGINT)
        assert await asyncio.to_thread(watching.ended) == 130
        assert await asyncio.to_thread(watching.rest) == []


# tables, games, serve, help


async def test_tables_are_listed(server_url, invoke):
    async with Hosted(server_url) as hosted:
        listed = await asyncio.to_thread(invoke, "tables")
        assert hosted.table.id in listed.stdout
        assert re.search(rf"Host, –, (?:{CHARACTERS})\b", listed.stdout)
        other = await asyncio.to_thread(invoke, "tables", "--game", "big_two")
        assert "no public table is open" in other.stdout


def test_the_seats_of_bots_that_may_be_taken_are_marked_and_who_comes_next_is_named():
    bot = {"name": "Bot 甲", "character": "dew"}
    line = {"seats": [{"name": "Ada"}, {**bot, "open": True}, {**bot, "next": {"name": "Bob", "user": "u2"}}]}
    assert _who(line) == "Ada, Dew*, Dew → Bob"
    assert _who({"seats": [{"name": "Bot 甲"}]}) == "Bot 甲"


async def test_the_list_of_tables_is_kept_up_to_date(server_url, start):
    following = start("tables", "--follow", "--game", "斗地主")
    await asyncio.to_thread(following.until, "watching")
    async with Hosted(server_url) as hosted:
        await asyncio.to_thread(following.until, hosted.table.id)


def test_games_are_listed(invoke):
    games = invoke("games").stdout
    assert "doudizhu  斗地主 / Dou Dizhu, 3 seats; bots normal, hard, easy, random; presets extended" in games
    assert "bidding=call (call | score)" in games


def test_a_server_says_where_it_listens_and_stops_when_told(tmp_path, environment):
    command = [*COMMAND, "serve", "--port", "0", "--data-dir", str(tmp_path / "data"), "--no-demo"]
    serving = subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, env=environment
    )
    with serving:
        line = serving.stdout.readline()
        assert re.fullmatch(r"listening on http://127\.0\.0\.1:\d+\n", line)
        serving.send_signal(signal.SIGINT)
        assert serving.wait(WAIT_S) == 0


def test_the_environment_sets_a_server_up_too(tmp_path, invoke, monkeypatch):
    monkeypatch.setenv("PAIJU_PORT", "70000")
    done = invoke("serve", "--data-dir", tmp_path)
    assert done.returncode == 2
    assert "--port" in done.stderr
    assert "65535" in done.stderr


@pytest.mark.parametrize(
    ("words", "code", "text"),
    [
        (["bot", "--url", "http://127.0.0.1:1"], 1, "no server answers at http://127.0.0.1:1"),
        (["watch", "nowhere"], 1, "there is no such table"),
        (["play", "nowhere"], 1, "there is no such table"),
        (["play", "ABC234"], 1, "there is no such table"),
        (["bot", "--table", "nowhere"], 1, "there is no such table"),
        (["bot", "--game", "chess"], 1, "no bot here plays 'chess'; there are bots for doudizhu"),
        (["bot", "--level", "divine"], 1, "has no bot of level 'divine'"),
        (["bot", "--option", "bidding"], 2, "KEY=VALUE"),
        (["bot", "--option", "luck=7"], 1, "no such option"),
        (["bot", "--module", "absent.py:Bot"], 1, "there is no file absent.py"),
        (["bot", "--module", "absent_module:Bot"], 1, "absent_module cannot be imported"),
        (["bot", "--module", "timid"], 1, "write FILE.py:CLASS"),
        (["bot", "--count", "0"], 2, "--count"),
        (["replay", "absent.json"], 1, "No such file"),
        (["replay", "nowhere-1"], 1, "there is no such finished deal"),
        (["tables", "--url", "ftp://x"], 1, "is not the address of a server"),
        (["admin", "tables"], 2, "PAIJU_OPERATOR_TOKEN"),
        (["admin", "void", "t1", "--operator-token", "x"], 2, "--reason"),
        (["admin", "void", "--reason", "x", "--operator-token", "x"], 2, "table"),
        (["admin", "burn", "t1"], 2, "burn"),
        (["serve", "--redis", "redis://127.0.0.1:1/0"], 1, "no connection to Redis"),
        (["serve", "--redis", "127.0.0.1:6379"], 2, "--redis (PAIJU_REDIS): should be a URL"),
        (["serve", "--origin", "a.example"], 2, "--origins (PAIJU_ORIGINS): each should be an origin"),
        (["serve", "--nonsense"], 2, "--nonsense"),
        (["dance"], 2, "dance"),
    ],
)
def test_errors_are_one_line_with_what_to_do(invoke, words, code, text):
    done = invoke(*words)
    assert done.returncode == code
    assert text in done.stderr
    if code == 1:
        assert done.stderr.startswith("paiju: ")
        assert done.stderr.count("\n") == 1


def test_errors_in_a_bots_file_are_said(invoke, plugin):
    for name, text in [
        ("NoBot", "no class NoBot with a method act"),
        ("Nobody", "no class Nobody with a method act"),
        ("Greedy", "Greedy cannot be made without arguments"),
    ]:
        done = invoke("bot", "--module", f"{plugin}:{name}")
        assert (done.returncode, done.stderr.count("\n")) == (1, 1)
        assert text in done.stderr
    plugin.write_text("import nothing_of_the_kind")
    assert "ModuleNotFoundError" in invoke("bot", "--module", f"{plugin}:Timid").stderr


def test_the_key_of_tokens_is_rotated_while_a_server_runs(tmp_path, invoke):
    folder, token = tmp_path / "data", "operator" * 4

    def keys(url):
        with redis.Redis.from_url(url) as client:
            return client.get("secret:tokens"), client.get("{secret:tokens}:before")

    def rotate(server, *more):
        given = ("--reason", "a test", "--operator-token", token, "--url", server.url)
        return invoke("admin", "rotate-keys", *more, *given)

    with running_server(folder, "--operator-token", token) as server:
        url = unix_url(str(folder / "redis.sock"))
        first, _ = keys(url)
        assert rotate(server).returncode == 0
        second, before = keys(url)
        assert second != first == before
        assert rotate(server, "--forget").returncode == 0
        third, before = keys(url)
        assert third not in {first, second}
        assert before is None


@pytest.mark.parametrize(
    "command",
    [
        *("serve", "bot", "watch", "play", "replay", "tables", "games", "admin"),
        *("backup", "restore"),
    ],
)
def test_help_has_an_example(invoke, command):
    done = invoke(command, "--help")
    assert done.returncode == 0
    assert f"paiju {command}" in done.stdout


def test_the_version_is_told(invoke):
    done = invoke("--version")
    assert (done.returncode, done.stdout) == (0, f"paiju {version('paiju')} ({build_of().commit})\n")


def test_help_is_quick_for_it_imports_little():
    heavy = ("rich", "paiju.client", "paiju.engine", "paiju.server", "httpx", "pydantic")
    code = f"import paiju.cli.main, sys; print([name for name in {heavy} if name in sys.modules])"
    found = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=WAIT_S
    )
    assert found.stdout.strip() == "[]"


STARTED = """
import gc, sys
from paiju.cli.main import app
collected = []
gc.callbacks.append(lambda *_: collected.append("paiju.server.config" in sys.modules))
try:
    app(["serve", "--unix-socket", sys.argv[1]])
except Exception as error:
    print(type(error).__name__, "rich" in sys.modules, any(collected))
"""


def test_a_server_reads_its_modules_without_rich_and_without_collections(tmp_path):
    found = subprocess.run(
        [sys.executable, "-c", STARTED, tmp_path / "none" / "socket"],
        capture_output=True,
        text=True,
        check=True,
        timeout=WAIT_S,
    )
    assert found.stdout.strip() == "Failure False False", found.stderr


def test_verify_says_what_holds_and_fails_where_anything_does_not(invoke, record, tmp_path):
    done = invoke("verify", record["deal"])
    assert (done.returncode, done.stderr, done.stdout.count("✓")) == (0, "", 3)
    assert invoke("verify", record["deal"], "--commit", record["commit"].upper()).returncode == 0
    assert invoke("verify", record["deal"], "--commit", "00" * 32).returncode == 1
    path = tmp_path / "deal.json"
    path.write_text(json.dumps({**record, "seeds": [[0, "ab" * 16]]}))
    done = invoke("verify", path)
    assert done.returncode == 1
    assert "✗ NOT SO: the cards follow" in done.stdout


def test_an_import_is_replayed_from_the_data_itself_however_early_it_stops(invoke):
    with gzip.open("tests/vectors/shedding/landlords.games.jsonl.gz", "rt") as rows:
        row = next(game for game in map(json.loads, rows) if not game["redeals"])
    plays = [{"player": step["p"], "cards": step["cards"]} for step in row["steps"] if step["ok"]]
    dealt = {"game": "斗地主", "players": 3, "first_bidder": row["first_bidder"]}
    dealt |= {"hands": row["hands"], "deck": row["deck"]}
    whole = invoke("replay", json.dumps({**dealt, "bids": row["bids"], "plays": plays}))
    assert (whole.returncode, whole.stderr) == (0, "")
    assert "settled: " in whole.stdout
    early = invoke("replay", json.dumps({**dealt, "bids": row["bids"][:1]}))
    assert early.returncode == 0
    assert "settled: " not in early.stdout
    wrong = invoke("replay", json.dumps({**dealt, "bids": row["bids"], "plays": plays[1:]}))
    assert wrong.returncode == 1
    assert "the record does not hold at $.plays[0]" in wrong.stderr


def test_an_ending_is_solved_with_all_hands_open(invoke):
    """One card against two farmers who hold lower ones: the landlord wins at once."""
    with gzip.open("tests/vectors/shedding/landlords.games.jsonl.gz", "rt") as rows:
        row = next(
            game
            for game in map(json.loads, rows)
            if not game["redeals"] and sum(map(len, game["final"]["hands"])) <= 8
        )
    plays = [{"player": step["p"], "cards": step["cards"]} for step in row["steps"] if step["ok"]]
    record = {name: row[name] for name in ("hands", "deck", "first_bidder", "bids")}
    record |= {"game": "doudizhu", "players": 3, "plays": plays}
    done = invoke("replay", json.dumps(record), "--solve")
    assert (done.returncode, done.stderr) == (0, "")
    assert "would win" in done.stdout


def test_a_replay_tells_where_the_deal_turned(invoke, tmp_path):
    file = tmp_path / "deal.json"
    file.write_bytes(recorded(default("riichi")))
    done = invoke("replay", str(file), "--insight")
    assert done.returncode == 0, done.stderr
    assert "deals in: low" in done.stdout


def test_the_list_of_tables_names_the_deal_of_a_match_that_runs():
    line = {"table": "t1", "game": "riichi", "status": "started", "deals": 2, "seats": [], "spectators": 0}
    match = {"label": {"zh": "东2局 0本场", "en": "East 2, honba 0"}, "points": [], "match": "t1-m1"}
    assert _status(line) == "started"
    assert _status(line | {"match": match}) == "started East 2, honba 0"
    del match["match"]
    assert _status(line | {"match": match}) == "started"


# debugging of bots


FAULTY = """
class Broken:
    def act(self, observation):
        return {}[1]
"""


@pytest.fixture
def faulty(tmp_path):
    path = tmp_path / "faulty.py"
    path.write_text(FAULTY)
    return path


def test_the_faults_of_a_bot_are_told_with_tracebacks_and_summed_up(paiju, faulty, tmp_path):
    words = (
        "--module",
        f"{faulty}:Broken",
        "--game",
        "wuguapi",
        "--count",
        2,
        "--record",
        tmp_path / "deals",
    )
    done = paiju("bot", *words, "--verbose")
    assert done.returncode == 0
    assert 'faulty.py", line 4, in act' in done.stderr
    assert re.search(r"^of \d+ moves: \d+ raised", done.stderr, re.MULTILINE)
    assert re.search(r"^Broken took \d+ ms of \d+ ms: play → ", done.stderr, re.MULTILINE)
    (record,) = (tmp_path / "deals").iterdir()
    assert paiju("replay", record).returncode == 0


def test_the_first_fault_of_a_strict_bot_ends_the_command(paiju, faulty):
    done = paiju("bot", "--module", f"{faulty}:Broken", "--game", "wuguapi", "--strict")
    assert done.returncode == 1
    assert "paiju: Broken: raised: Traceback" in done.stderr
    assert done.stderr.rstrip().splitlines()[-1] == "KeyError: 1"


def test_an_async_bot_is_refused_with_a_sentence(invoke, tmp_path):
    (tmp_path / "waits.py").write_text("class Waits:\n    async def act(self, observation): ...\n")
    done = invoke("bot", "--module", f"{tmp_path}/waits.py:Waits")
    assert (done.returncode, done.stderr.count("\n")) == (1, 1)
    assert "act is async; write a plain `def act(self, observation)`" in done.stderr

"""A sample bot of each family is asked the same in the arena, under `--at`, over the wire and inside a server."""

import json
from pathlib import Path

import msgspec
import pytest

from paiju.bots import arena
from paiju.bots.loading import load_bot, make
from paiju.cli.arena_records import deal_record
from paiju.cli.bot_at import answer_of, asked_at
from paiju.client import Api, Client, Conduct, play
from paiju.client.runner import FAST, Matches
from paiju.engine.core.game import logged_type
from paiju.engine.core.replay import replay
from paiju.engine.registry import GAMES
from paiju.protocol.records import DealRecord
from tests.client.running_server import RunningServer
from tests.docs.samples import save
from tests.long import rest_long

SAMPLES = {
    "doudizhu": ("typed.py", "Typed"),
    "holdem": ("equity.py", "Equity"),
    "chengdu": ("blood.py", "Blood"),
    "riichi": ("tenpai.py", "Tenpai"),
}
OPTIONS = {"riichi": {"length": "tonpu"}}
LATE = ("a bot of your own was too late", "a bot took too long")
NOTING = '''
import json
from pathlib import Path
from {module} import {name}


class Noting{name}({name}):
    """Writes down what it is asked: values and types."""

    def act(self, seen):
        line = json.dumps([seen.seat, repr(seen.prompt), repr(seen.view)])
        with Path(__file__).with_suffix(".asked").open("a") as file:
            file.write(line + "\\n")
        return super().act(seen)
'''


class Sample:
    """A sample bot that notes what it is asked, in a file beside its own."""

    def __init__(self, game: str, folder: Path) -> None:
        file, name = SAMPLES[game]
        path = folder / f"noting_{file}"
        path.write_text(NOTING.format(module=save(file, folder).stem, name=name))
        self.game, self.options = GAMES[game], OPTIONS.get(game, {})
        self.level, self.place = f"Noting{name}", f"{path}:Noting{name}"
        self._asked = path.with_suffix(".asked")

    def noted(self) -> list[list]:
        """What it was asked since the last time."""
        lines = self._asked.read_text().splitlines()
        self._asked.unlink()
        return [json.loads(line) for line in lines]


class Played:
    """A recorded deal and what its seats were asked, by the rules."""

    def __init__(self, game, record: DealRecord) -> None:
        carry = msgspec.convert(record.carry, game.carry_type)
        self.actions = [
            (entry.actor, msgspec.convert(entry.action, logged_type(game))) for entry in record.actions
        ]
        steps = replay(game, carry, self.actions)
        self.states = [game.initial_state(carry), *(step.state for step in steps)]
        self.game = game

    def note(self, state, seat):
        prompt = self.game.prompt(state, seat)
        return [seat, repr(prompt), repr(self.game.view(state, seat))]

    def acts(self) -> dict[int, list]:
        """Number of an action to what its seat was asked."""
        return {
            number: self.note(self.states[number], actor)
            for number, (actor, _) in enumerate(self.actions)
            if isinstance(actor, int)
        }

    def asked(self) -> list[list]:
        """What every seat was asked, answered or not."""
        seats = ((state, seat) for state in self.states for seat in self.game.actors(state))
        return [self.note(state, seat) for state, seat in seats if isinstance(seat, int)]


@pytest.fixture(scope="module")
def samples(tmp_path_factory):
    folder = tmp_path_factory.mktemp("samples")
    return {game: Sample(game, folder) for game in SAMPLES}


@pytest.fixture(scope="module")
def server(samples, tmp_path_factory):
    """A server that offers the samples, and has seen no fault of theirs at its end; a busy machine makes any late."""
    folder = tmp_path_factory.mktemp("paiju")
    offered = [word for sample in samples.values() for word in ("--bots", sample.place)]
    server = RunningServer(folder, "--no-demo", *offered, said=folder / "log")
    yield server
    server.stop()
    lines = (folder / "log").read_text().splitlines()
    assert [line for line in lines if " bot " in line and not any(late in line for late in LATE)] == []


@pytest.mark.parametrize("key", SAMPLES)
def test_a_sample_is_asked_in_the_arena_and_under_at_by_the_rules(samples, tmp_path, key):
    sample = samples[key]
    words = (sample.place,) * sample.game.seats.default
    played = arena.play(words, key, seed=3, options=sample.options, strict=True)
    contest = arena.contest_of(words, key, sample.options)
    records = [deal_record("arena", contest, words, record) for record in played.records]
    asked = [note for record in records for note in Played(sample.game, record).acts().values()]
    assert sample.noted() == asked
    path = tmp_path / "deal.json"
    path.write_bytes(msgspec.json.encode(records[0]))
    bot = make(load_bot(sample.place), 0)
    kinds = {
        note[1].partition(",")[0]: number for number, note in Played(sample.game, records[0]).acts().items()
    }
    for number in kinds.values():
        found = asked_at(f"{path}:{number}")
        assert answer_of(found, bot)[0]
        assert sample.noted() == [Played(sample.game, records[0]).acts()[number]]


@pytest.mark.parametrize("key", rest_long(SAMPLES, "the sample of another game"))
async def test_a_sample_is_asked_over_the_wire_and_in_a_server_by_the_rules(samples, server, key):
    sample = samples[key]
    deals: list[str] = []
    async with await Client.connect(server.url, name="Ada") as client:
        table = await client.create(key, pace=FAST, options=sample.options)
        for _ in table.seats[1:]:
            await table.add_bot(level=sample.level)
        await play(
            table,
            make(load_bot(sample.place), 0),
            deals=Matches(1) if sample.options else 1,
            conduct=Conduct(strict=True),
            now_ms=client.now_ms,
            report=lambda _table, deal, _settled: deals.append(deal),
        )
        await table.leave()  # or the next deal would begin once this client has vanished
    async with Api(server.url) as api:
        records = [msgspec.convert(await api.deal(deal), DealRecord) for deal in deals]
    noted = sample.noted()
    assert {seat for seat, *_ in noted} == set(range(sample.game.seats.default))
    # Mucked cards are in nobody's record, so views cannot be compared there.
    shown = slice(2) if sample.game.hidden_after else slice(None)
    asked = {str(note[shown]) for record in records for note in Played(sample.game, record).asked()}
    assert [note for note in noted if str(note[shown]) not in asked] == []

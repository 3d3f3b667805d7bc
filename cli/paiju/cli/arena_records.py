"""Writes the arena's deals as records, which `paiju replay` and the page can open."""

from collections.abc import Iterator
from pathlib import Path

import msgspec

from paiju.bots.arena.contest import Contest, GameReport
from paiju.bots.deal import Record
from paiju.protocol.events import SeatedPlayer
from paiju.protocol.records import DealRecord, Entry


def write_records(folder: Path, contest: Contest, report: GameReport) -> None:
    """Write each deal of a game as `seed-seating[-number].json` into a folder, which is made if there is none."""
    folder.mkdir(parents=True, exist_ok=True)
    names = tuple(contest.names[player] for player in report.seating)
    for number, record in enumerate(report.records, 1):
        path = folder / file_of(report, number)
        made = deal_record(f"arena-{path.stem}", contest, names, record)
        path.write_bytes(msgspec.json.encode(made))


def file_of(report: GameReport, number: int) -> str:
    """Return the name of the file of a game's deal `number`, counted from 1."""
    seating = "".join("ABCDEFGHIJ"[player] for player in report.seating)
    return f"{report.seed}-{seating}" + (f"-{number}" if len(report.records) > 1 else "") + ".json"


def first_faults(folder: Path, contest: Contest, report: GameReport) -> Iterator[str]:
    """Yield the command that asks a player again at its first fault, for each player with faults in a game."""
    for name, moves in zip(contest.names, report.moves, strict=True):
        if moves.first is not None and moves.first.at is not None:
            deal, action = moves.first.at
            whose = f"--module {name}" if ":" in name else f"--level {name}"
            yield f"fault: paiju bot {whose} --at {folder / file_of(report, deal)}:{action}"


def deal_record(name: str, contest: Contest, names: tuple[str, ...], record: Record) -> DealRecord:
    """Return a deal's record; its cards follow from a seed and prove nothing, like those of an imported deal."""
    return DealRecord(
        deal=name,
        table="",
        game=contest.game.key,
        rules_version=contest.game.rules_version,
        options=msgspec.to_builtins(contest.options),
        carry=msgspec.to_builtins(record.carry),
        seats=tuple(SeatedPlayer(name, bot=True) for name in names),
        started_at=0,
        ended_at=0,
        commit="",
        secret="",
        seeds=(),
        actions=tuple(Entry(0, actor, msgspec.to_builtins(action)) for actor, action in record.actions),
        amounts=record.outcome.amounts,
        imported=True,
    )

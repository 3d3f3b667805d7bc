"""Writes the deals of the arena as records, which `paiju replay` and the page open."""

from pathlib import Path

import msgspec

from paiju.bots.arena.contest import Contest, Report
from paiju.bots.deal import Record
from paiju.protocol.events import SeatedPlayer
from paiju.protocol.records import DealRecord, Entry


def write_records(folder: Path, contest: Contest, report: Report) -> None:
    """Write each deal of a game as `seed-seating[-number].json` into a folder, which is made if there is none."""
    folder.mkdir(parents=True, exist_ok=True)
    seating = "".join("ABCDEFGHIJ"[player] for player in report.seating)
    names = tuple(contest.names[player] for player in report.seating)
    for number, record in enumerate(report.records, 1):
        name = f"{report.seed}-{seating}" + (f"-{number}" if len(report.records) > 1 else "")
        made = deal_record(f"arena-{name}", contest, names, record)
        (folder / f"{name}.json").write_bytes(msgspec.json.encode(made))


def deal_record(name: str, contest: Contest, names: tuple[str, ...], record: Record) -> DealRecord:
    """Return a deal's record; its cards follow from a seed and prove nothing, as those of an imported deal."""
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

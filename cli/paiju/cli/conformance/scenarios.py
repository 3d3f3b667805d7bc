"""All scenarios by name, in the order in which they are played."""

from typing import Final

from paiju.cli.conformance.returning import Banned, Gap, Repeated, Replaced, Reset, Restart, Resume
from paiju.cli.conformance.scenario import Scenario
from paiju.cli.conformance.talking import (
    Batch,
    Clock,
    Deal,
    Heartbeat,
    Hello,
    Illegal,
    Rate,
    Replies,
    Stale,
    Unknown,
)

SCENARIOS: Final[dict[str, type[Scenario]]] = {
    scenario.name: scenario
    for scenario in (
        Hello, Deal, Heartbeat, Clock, Unknown, Batch, Replies, Stale, Illegal, Rate, Resume, Repeated, Gap, Reset,
        Restart, Banned, Replaced,
    )
}  # fmt: skip

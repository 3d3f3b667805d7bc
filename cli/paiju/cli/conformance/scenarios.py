"""All scenarios by name, in the order in which they are played, and the lines that the command prints about them."""

from collections.abc import Iterator, Sequence
from typing import Final

import msgspec

from paiju.cli.conformance.returning import (
    BannedScenario,
    GapScenario,
    RepeatedScenario,
    ReplacedScenario,
    ResetScenario,
    RestartScenario,
    ResumeScenario,
)
from paiju.cli.conformance.running import ScenarioVerdict, as_map, play, program
from paiju.cli.conformance.scenario import Scenario
from paiju.cli.conformance.talking import (
    BatchScenario,
    ClockScenario,
    DealScenario,
    HeartbeatScenario,
    HelloScenario,
    IllegalScenario,
    RateScenario,
    RepliesScenario,
    StaleScenario,
    UnknownScenario,
)

SCENARIOS: Final[dict[str, type[Scenario]]] = {
    scenario.name: scenario
    for scenario in (
        HelloScenario,
        DealScenario,
        HeartbeatScenario,
        ClockScenario,
        UnknownScenario,
        BatchScenario,
        RepliesScenario,
        StaleScenario,
        IllegalScenario,
        RateScenario,
        ResumeScenario,
        RepeatedScenario,
        GapScenario,
        ResetScenario,
        RestartScenario,
        BannedScenario,
        ReplacedScenario,
    )
}


async def told(command: str, names: Sequence[str], patience_s: float, *, json: bool) -> bool:
    """Play scenarios against a client's command and print the verdicts; return whether no fault was found."""
    wrong = 0
    for name in names:
        verdict = await play(SCENARIOS[name](), program(command), patience_s)
        wrong += bool(verdict.findings)
        for line in [msgspec.json.encode(as_map(verdict)).decode()] if json else lines_of(verdict):
            print(line, flush=True)
    if not json:
        print(f"{len(names) - wrong} of {len(names)} scenarios passed")
    return not wrong


def lines_of(verdict: ScenarioVerdict) -> Iterator[str]:
    """Yield the lines about one scenario."""
    if not verdict.findings:
        yield f"✓ {verdict.scenario}" + (f" (not tried: {verdict.untried})" if verdict.untried else "")
        return
    yield f"✗ {verdict.scenario}: {SCENARIOS[verdict.scenario].about}"
    for finding in verdict.findings:
        yield f"    {finding}"
    for line in verdict.said.strip().splitlines()[-8:]:
        yield f"      | {line}"

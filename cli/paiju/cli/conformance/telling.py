"""What the command prints: a line for each scenario, and under it what is wrong."""

from collections.abc import Iterator, Sequence

import msgspec

from paiju.cli.conformance.running import Verdict, as_map, play, program
from paiju.cli.conformance.scenarios import SCENARIOS


async def told(command: str, names: Sequence[str], patience_s: float, *, json: bool) -> bool:
    """Play scenarios against a command and print how it does; return whether nothing was wrong."""
    wrong = 0
    for name in names:
        verdict = await play(SCENARIOS[name](), program(command), patience_s)
        wrong += bool(verdict.findings)
        for line in [msgspec.json.encode(as_map(verdict)).decode()] if json else lines_of(verdict):
            print(line, flush=True)
    if not json:
        print(f"{len(names) - wrong} of {len(names)} scenarios passed")
    return not wrong


def lines_of(verdict: Verdict) -> Iterator[str]:
    """Yield the lines about one scenario."""
    if not verdict.findings:
        yield f"✓ {verdict.scenario}" + (f" (not tried: {verdict.untried})" if verdict.untried else "")
        return
    yield f"✗ {verdict.scenario}: {SCENARIOS[verdict.scenario].about}"
    for finding in verdict.findings:
        yield f"    {finding}"
    for line in verdict.said.strip().splitlines()[-8:]:
        yield f"      | {line}"

"""Chaos, short and long: every fault hits an action in flight, nothing is lost or doubled, the report tells all."""

import json
from types import SimpleNamespace

import jsonschema
import pytest

from tests.chaos import page
from tests.chaos.__main__ import options
from tests.chaos.report import Report, written
from tests.chaos.spell import spell
from tests.chaos.tier import TIERS
from tests.worlds.invariants import INVARIANTS

pytestmark = [pytest.mark.faults, pytest.mark.timeout(900)]

FAULTS = 6
"""Of the short run, each of another kind."""
MANY = 21
"""Of each long one."""
BATCHES = 3
"""One of each tier."""
LONGEST_S = 600


def check(found, count) -> None:
    faults = [f"{fault.at:.1f} {fault.kind}: {fault.target}, {fault.proof}" for fault in found.faults]
    assert found.violations == [], "\n".join([*found.violations, *faults])
    assert len(found.faults) == count
    for fault in found.faults:
        assert fault.in_flight, fault
        assert fault.proof, fault
        assert fault.recovered.keys() == {table.id for table in fault.tables}
    assert all(verdict.actions > 10 for verdict in found.verdicts.values())


async def test_nothing_is_lost_when_nodes_links_and_redis_fail_in_turn_and_the_report_says_so(tmp_path):
    found = await spell(4, nodes=3, tier="one", seconds=LONGEST_S, most=FAULTS)
    check(found, FAULTS)
    assert len({fault.kind for fault in found.faults}) == FAULTS
    report = Report.begun(vars(options(["--seed", "4"])))
    report.add(found)
    data, shown = written(report, tmp_path / "new" / "folder")
    check_data(json.loads(data.read_text()))
    check_page(report.data, shown.read_text())
    check_violation(found)


CASES = [(list(TIERS)[n % len(TIERS)], n) for n in range(BATCHES)]


@pytest.mark.long(reason="a minute each; a short one is in make test, and `make chaos` runs any number")
@pytest.mark.parametrize(("tier", "batch"), CASES)
async def test_nothing_is_lost_in_many_worlds(tier, batch):
    found = await spell(1_000 + batch, nodes=2 + batch % 3, tier=tier, seconds=LONGEST_S, most=MANY)
    check(found, MANY)


NUMBER, TEXT = {"type": "number", "minimum": 0}, {"type": "string", "minLength": 1}
WAIT = {"anyOf": [NUMBER, {"type": "null"}]}


def thing(**names):
    return {
        "type": "object",
        "properties": names,
        "required": list(names),
        "additionalProperties": False,
    }


def many(of, least=0):
    return {"type": "array", "items": of, "minItems": least}


FLIGHT = thing(table=TEXT, person=TEXT, request=NUMBER, action={"type": "object"})
FAULT = thing(
    kind=TEXT,
    target=TEXT,
    at=NUMBER,
    healed=NUMBER,
    in_flight=many(FLIGHT, 1),
    proof=TEXT,
    tables=many(TEXT, 1),
    recovered_s={"type": "object", "additionalProperties": NUMBER},
    overlapped=many(TEXT),
    busy=NUMBER,
)
COUNTS = ("actions", "records", "deals", "taken_back")
LISTS = ("lost", "doubled", "wrong")
TABLE = thing(
    id=TEXT,
    game=TEXT,
    accepted=many(NUMBER, 1),
    **dict.fromkeys((*COUNTS, "dealt_again", "people", "bots", "spectators", "reconnects"), NUMBER),
    **{name: many(TEXT) for name in LISTS},
)
NODE = thing(
    number=NUMBER,
    role={"enum": ["all", "gateway", "engine"]},
    states=many({"type": "array", "prefixItems": [NUMBER, TEXT], "items": False}, 2),
    failed_starts=NUMBER,
)
WORLD = thing(
    seed=NUMBER,
    seconds=NUMBER,
    nodes=many(NODE, 2),
    tables=many(TABLE, 3),
    faults=many(FAULT),
    missed=many(TEXT),
    violations=many(TEXT),
)
TOTALS = (
    *COUNTS,
    *LISTS,
    "worlds",
    "seconds",
    "faults",
    "in_flight",
    "reconnects",
    "busy",
    "missed",
    "violations",
)
KIND = thing(
    kind=TEXT,
    **dict.fromkeys(("faults", "in_flight", "tables", "alone", "busy"), NUMBER),
    **dict.fromkeys(("p50_ms", "p99_ms", "max_ms"), WAIT),
)
SCHEMA = thing(
    began=TEXT,
    command=TEXT,
    machine=thing(system=TEXT, python=TEXT, cores=NUMBER),
    tier={"enum": list(TIERS)},
    promise=TEXT,
    invariants=thing(**dict.fromkeys(INVARIANTS, TEXT)),
    worlds=many(WORLD, 1),
    totals=thing(**dict.fromkeys(TOTALS, NUMBER)),
    kinds=many(KIND, 1),
)


def check_data(found) -> None:
    jsonschema.validate(found, SCHEMA)
    assert found["totals"]["faults"] == FAULTS
    assert found["command"] == "make chaos DURATION=60 SEED=4 NODES=3 TIER=one"


def check_page(data, text) -> None:
    """It shows every fault, and needs nothing else than itself."""
    (world,) = data["worlds"]
    for number, fault in enumerate(world["faults"], 1):
        assert f">{number}</text>" in text
        assert f"<title>{number} {fault['kind']} — {fault['target']}" in text
    assert text.count('class="outage') == sum(len(fault["recovered_s"]) for fault in world["faults"])
    assert "no violation" in text
    assert "prefers-color-scheme: dark" in text
    assert not [word for word in ("http:", "https:", "src=", "<script", "@import", "url(") if word in text]


def check_violation(found) -> None:
    """A violation is told, and nothing in it is taken for markup."""
    report = Report.begun(vars(options([])))
    report.add(SimpleNamespace(**{**vars(found), "violations": ["I1: lost: <b>"]}))
    assert report.violations == ["I1: lost: <b>"]
    text = page.of(report.data)
    assert "1 violations" in text
    assert "I1: lost: &lt;b&gt;" in text

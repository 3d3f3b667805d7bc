"""A report as one page that needs nothing else: figures, a table by kind of fault, and a time line of each world."""

from collections.abc import Mapping, Sequence
from html import escape
from pathlib import Path
from typing import Any, Final

from paiju.cli.load.charts import style
from tests.chaos.timeline import group_of, timeline

STYLE: Final = Path(__file__).with_name("page.css")
LEGEND: Final = (
    ("node", "a node killed, frozen or stopped"),
    ("link", "a link between two nodes cut or slow"),
    ("redis", "Redis killed, frozen, cut off or rolled back"),
    ("client", "clients' connections reset"),
)
STATES: Final = (
    ("up", "the node is up"),
    ("starting", "starts or stops"),
    ("frozen", "stands still"),
    ("dead", "is dead"),
)
KIND_HEADS: Final = (
    "fault",
    "times",
    "in flight",
    "tables hit",
    "alone",
    "p50 ms",
    "p99 ms",
    "most ms",
    "busy",
)
FAULT_HEADS: Final = (
    "",
    "at s",
    "fault",
    "target",
    "in flight",
    "what shows that it hit",
    "next accepted, ms",
    "busy",
)


def of(report: Mapping[str, Any]) -> str:
    """Return the page of a report's data."""
    body = [_head(report), _figures(report), _kinds(report["kinds"]), _violations(report), _legend()]
    first = 1
    for world in report["worlds"]:
        body.append(_world(world, first))
        first += len(world["faults"])
    body.append(_invariants(report["invariants"]))
    return (
        '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>Chaos: {escape(report['command'])}</title>\n<style>\n{style()}{STYLE.read_text()}</style>\n</head>\n"
        f"<body>\n<main>\n{''.join(body)}</main>\n</body>\n</html>\n"
    )


def _head(report: Mapping[str, Any]) -> str:
    bad, machine = report["totals"]["violations"], report["machine"]
    verdict = f"{bad} violations" if bad else "no violation"
    return (
        f'<header><p class="verdict {"bad" if bad else "good"}">{verdict}</p><h1>Chaos run</h1>'
        f"<p><code>{escape(report['command'])}</code></p>"
        f'<p class="small">{escape(report["began"])} · {machine["cores"]} cores · {escape(machine["system"])} · '
        f"Python {machine['python']}</p>"
        f"<p>Redis: <b>{escape(report['tier'])}</b>. Promise: {escape(report['promise'])}.</p></header>\n"
    )


def _figures(report: Mapping[str, Any]) -> str:
    total = report["totals"]
    figures = (
        (total["faults"], "faults"),
        (total["in_flight"], "actions in flight when hit"),
        (total["actions"], "actions acknowledged"),
        (total["lost"], "lost"),
        (total["doubled"], "doubled"),
        (total["wrong"], "otherwise wrong"),
        (total["reconnects"], "reconnects"),
        (total["busy"], "answers <code>busy</code>"),
    )
    tiles = (f"<li><b>{number:,}</b> {what}</li>" for number, what in figures)
    minutes = total["seconds"] / 60
    told = (
        f"{total['worlds']} worlds in {minutes:.1f} minutes; {total['deals']:,} deals, {total['records']:,} records. "
        "Each fault was injected while the action of a person was on its way through what was hit."
    )
    return f'<ul class="figures">{"".join(tiles)}</ul>\n<p>{told}</p>\n'


def _kinds(kinds: Sequence[Mapping[str, Any]]) -> str:
    lines = [
        f'<tr><td><i class="dot {group_of(line["kind"])}"></i>{escape(line["kind"])}</td>'
        + "".join(
            f"<td>{'–' if line[name] is None else format(line[name], ',')}</td>"
            for name in ("faults", "in_flight", "tables", "alone", "p50_ms", "p99_ms", "max_ms", "busy")
        )
        + "</tr>"
        for line in kinds
    ]
    heads = "".join(f"<th>{head}</th>" for head in KIND_HEADS)
    return (
        "<h2>By kind</h2><p>Milliseconds from the fault until an action is accepted at each table that it hits: "
        "those at its node, of its clients, or all. Counted are tables that nothing else hit meanwhile.</p>"
        f'<div class="wide"><table class="kinds"><tr>{heads}</tr>{"".join(lines)}</table></div>\n'
    )


def _violations(report: Mapping[str, Any]) -> str:
    lines = [line for world in report["worlds"] for line in world["violations"]]
    if not lines:
        return ""
    return (
        f'<h2>Violations</h2><ul class="wrong">{"".join(f"<li>{escape(line)}</li>" for line in lines)}</ul>\n'
    )


def _legend() -> str:
    kinds = "".join(f'<li><i class="dot {name}"></i>{text}</li>' for name, text in LEGEND)
    states = "".join(f'<li><i class="box {name}"></i>{text}</li>' for name, text in STATES)
    return (
        "<h2>Time lines</h2><p>Thin lines are accepted actions; a bar lasts from a fault to the next one of them. "
        "Point at anything for details.</p>"
        f'<ul class="legend">{kinds}{states}</ul>\n'
    )


def _world(world: Mapping[str, Any], first: int) -> str:
    heads = "".join(f"<th>{head}</th>" for head in FAULT_HEADS)
    lines = "".join(_fault(fault, number) for number, fault in enumerate(world["faults"], first))
    games = ", ".join(table["game"] for table in world["tables"])
    return (
        f"<section><h3>World {world['seed']} <span>{escape(games)}</span></h3>{timeline(world, first)}"
        f"<details><summary>{len(world['faults'])} faults</summary>"
        f'<div class="wide"><table class="faults"><tr>{heads}</tr>{lines}</table></div></details></section>\n'
    )


def _fault(fault: Mapping[str, Any], number: int) -> str:
    after = ", ".join(f"{seconds * 1000:.0f}" for seconds in fault["recovered_s"].values())
    flights = ", ".join(f"{each['person']}: {_act(each['action'])}" for each in fault["in_flight"])
    cells = (fault["kind"], fault["target"], flights, fault["proof"], after)
    return (
        f"<tr><td>{number}</td><td>{fault['at']:.1f}</td>"
        + "".join(f"<td>{escape(cell)}</td>" for cell in cells)
        + f"<td>{fault['busy'] or ''}</td></tr>"
    )


def _act(action: Mapping[str, Any]) -> str:
    return str(action.get("a", action))


def _invariants(invariants: Mapping[str, str]) -> str:
    lines = "".join(f"<dt>{name}</dt><dd>{escape(text)}</dd>" for name, text in invariants.items())
    return f"<h2>What is checked</h2><dl>{lines}</dl>\n"

"""A run's result as one HTML page that needs no other file."""

import time
from html import escape

from paiju.cli.load import charts
from paiju.cli.load.report import lines_of, violations
from paiju.cli.load.result import Result

FIGURES = (("p50", "ms p50"), ("p99", "ms p99"), ("p99.9", "ms p99.9"), ("raw.p99", "ms p99, uncorrected"))


def page_of(result: Result) -> str:
    """Return the page of a result."""
    title = f"paiju load: {escape(', '.join(result.plan.games))}"
    body = [_head(result), _figures(result), _violations(result), *_charts(result), _table(result)]
    return (
        '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{title}</title>\n<style>\n{charts.style()}</style>\n</head>\n"
        f"<body>\n<main>\n{''.join(body)}</main>\n</body>\n</html>\n"
    )


def _head(result: Result) -> str:
    broken, plan = round(result.figures["violations"]), result.plan
    verdict = (
        f"{broken} violations" if broken else "generator too slow" if result.is_too_slow else "no violation"
    )
    ended = time.strftime("%Y-%m-%d %H:%M UTC", time.gmtime(result.ended_at / 1e3))
    settings = (
        f"{plan.most_tables} tables, {plan.sockets} connections, bots {plan.bots}, think {plan.think_s:g} s, "
        f"seed {plan.seed}, {result.took_s:.0f} s"
    )
    return (
        f'<header><p class="verdict {"bad" if broken or result.is_too_slow else "good"}">{verdict}</p>'
        f"<h1>Load of {escape(', '.join(plan.games))}</h1><p>{escape(settings)}</p>"
        f'<p class="small">{ended} · {escape(result.build)} · {escape(", ".join(plan.urls))} · the generator\'s lag '
        f"at p99 {result.lag_ms:.1f} ms, {result.cpu:.2f} of a core</p></header>\n"
    )


def _figures(result: Result) -> str:
    tiles = [(f"{result.rate:,.0f}", "turns a second"), (f"{result.deals:,}", "deals")]
    tiles += [(f"{result.figures[name] * 1e3:,.1f}", what) for name, what in FIGURES]
    tiles += [
        (f"{result.checked:,}", "records compared"),
        (f"{result.figures['reconnects']:,.0f}", "reconnects"),
    ]
    return f'<ul class="figures">{"".join(f"<li><b>{each}</b> {what}</li>" for each, what in tiles)}</ul>\n'


def _violations(result: Result) -> str:
    told = "".join(f"<li>{escape(line)}</li>" for line in violations(result))
    return f'<h2>Violations</h2><ul class="wrong">{told}</ul>\n' if told else ""


def _charts(result: Result) -> list[str]:
    points = result.timeline
    x = charts.of_time(points[-1].at_s + points[-1].seconds)
    found = [
        _latency(result, x),
        _curve(result),
        charts.chart(
            "Turns a second",
            x,
            charts.even(max(max(p.meant, p.done) / p.seconds for p in points) or 1, ""),
            [
                charts.ChartLine("meant", "soft", [(p.at_s, p.meant / p.seconds) for p in points]),
                charts.ChartLine("done", "good", [(p.at_s, p.done / p.seconds) for p in points]),
            ],
        ),
    ]
    if any(point.server_mib for point in points):
        y = charts.even(max(point.server_cpu for point in points) or 1, "")
        cores = [(point.at_s, point.server_cpu) for point in points]
        found.append(
            charts.chart("Cores that the server uses", x, y, [charts.ChartLine("cores", "cool", cores)])
        )
    return found


def _latency(result: Result, x: charts.Axis) -> str:
    seen = [point for point in result.timeline if point.done]
    least = min((point.p50 for point in seen if point.p50), default=1e-3) * 1e3
    y = charts.logarithmic(least, max((point.longest for point in seen), default=1.0) * 1e3, " ms")
    lines = [
        charts.ChartLine("longest", "soft", [(point.at_s, point.longest * 1e3) for point in seen]),
        charts.ChartLine("p99", "warm", [(point.at_s, point.p99 * 1e3) for point in seen]),
        charts.ChartLine("p50", "good", [(point.at_s, point.p50 * 1e3) for point in seen]),
    ]
    return charts.chart("From the moment a turn was meant to the last seat", x, y, lines)


def _curve(result: Result) -> str:
    corrected, raw = result.curves.get("corrected", []), result.curves.get("uncorrected", [])
    values = [value for _, value in (*corrected, *raw) if value > 0] or [1.0]
    lines = [charts.ChartLine("corrected", "warm", corrected), charts.ChartLine("from sending", "cool", raw)]
    y = charts.logarithmic(min(values), max(values), " ms")
    return charts.chart("By percentile", charts.percentiles(), y, lines)


def _table(result: Result) -> str:
    heads = ("ms", "game", "count", "p50", "p90", "p99", "p99.9", "max")
    rows = "".join(
        f"<tr><td>{escape(row.kind)}</td><td>{escape(row.game)}</td><td>{row.count:,}</td>"
        + "".join(f"<td>{each:,.2f}</td>" for each in (row.p50, row.p90, row.p99, row.p999, row.longest))
        + "</tr>"
        for row in result.rows
    )
    told = "".join(
        f"<p>{escape(line)}</p>" for line in lines_of(result) if line.startswith(("checked", "refused"))
    )
    return (
        f'<h2>All kinds</h2><div class="wide"><table class="kinds"><tr>'
        f"{''.join(f'<th>{head}</th>' for head in heads)}</tr>{rows}</table></div>{told}\n"
    )

"""Prints two results beside each other."""

from collections.abc import Iterator
from pathlib import Path

import msgspec

from paiju.cli.failure import Failure
from paiju.cli.load.result import FORMAT, Result, Row


def read_result(file: Path) -> Result:
    """Return the result that `--json` wrote. Raises `Failure` for any other file, and `OSError`."""
    try:
        result = msgspec.json.decode(file.read_bytes(), type=Result)
    except msgspec.DecodeError as error:
        raise Failure(f"{file} is no result of `paiju load --json`: {error}") from None
    if result.format != FORMAT:
        raise Failure(f"{file} has the format {result.format}, not {FORMAT}")
    return result


def compared(one: Result, other: Result) -> Iterator[str]:
    """Yield the lines of a comparison: each kind that both results have, and the differences of their plans."""
    yield from _plans(one, other)
    yield f"{'ms':16}{'game':14}{'p50':>10}{'then':>10}{'ratio':>8}{'p99':>12}{'then':>10}{'ratio':>8}"
    theirs = {(row.kind, row.game): row for row in other.rows}
    for row in one.rows:
        if (after := theirs.get((row.kind, row.game))) is not None:
            yield f"{row.kind:16}{row.game:14}" + _pair(row, after)
    yield f"turns a second: {one.rate:.0f}, then {other.rate:.0f} ({_ratio(one.rate, other.rate)})"
    yield f"violations: {one.figures['violations']:.0f}, then {other.figures['violations']:.0f}"
    for name, result in (("first", one), ("second", other)):
        if result.is_too_slow:
            yield f"the generator of the {name} was too slow: {result.lag_ms:.1f} ms late at p99"


def _plans(one: Result, other: Result) -> Iterator[str]:
    if one.build != other.build:
        yield f"generators: {one.build}, then {other.build}"
    mine, theirs = (msgspec.structs.asdict(result.plan) for result in (one, other))
    for name, value in mine.items():
        if value != theirs[name]:
            yield f"{name}: {value}, then {theirs[name]}"


def _pair(row: Row, after: Row) -> str:
    return (
        f"{row.p50:10.2f}{after.p50:10.2f}{_ratio(row.p50, after.p50):>8}"
        f"{row.p99:12.2f}{after.p99:10.2f}{_ratio(row.p99, after.p99):>8}"
    )


def _ratio(before: float, after: float) -> str:
    return f"{after / before:.2f} x" if before else "-"

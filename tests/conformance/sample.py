"""Cuts the committed sample out of the team's vectors: `python -m tests.conformance.sample`."""

import gzip

from tests.conformance.files import FAMILIES, JSON, SAMPLE, TEAM, read_lines
from tests.conformance.spoil import spoiled

MOST = 200
GAMES = 60


def cut(source, target, expected, exempt, parse):
    """Write lines of a file, always the same: evenly spaced ones, and one that shows each expected value."""
    lines = read_lines(source)
    most = GAMES if "games" in source.name or "rounds" in source.name else MOST
    wanted = min(most - len(expected), len(lines))
    chosen = {position * len(lines) // wanted for position in range(wanted)} | set(
        showing(lines, expected, exempt, parse)
    )
    text = "".join(lines[number] for number in sorted(chosen)).encode()
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_bytes(gzip.compress(text, mtime=0) if source.suffix == ".gz" else text)


def showing(lines, expected, exempt, parse):
    """Yield the number of the first line, no exempt one, that has each expected value."""
    missing = set(expected)
    for number, line in enumerate(lines):
        row = parse(line)
        shown = set() if exempt(row) else {path for path, _ in spoiled(row, tuple(missing))}
        if shown:
            yield number
            missing -= shown
        if not missing:
            return


if __name__ == "__main__":
    for folder, family in FAMILIES.items():
        for name in sorted(family.known):
            expected, (parse, _) = family.expected.get(name, ()), family.forms.get(name, JSON)
            cut(TEAM / folder / name, SAMPLE / folder / name, expected, family.exempt, parse)

"""Hostile bytes: through two nodes, then into the decoders and the frame parser as coverage finds interesting.

`python -m tests.fuzz SECONDS`; with `--messages N` other than 0 that many messages go through a node to another one's
tables first, which ends the run with 1 if one of them gets no terminal reply; `--seed` is that of the messages.
"""

import argparse
import sys
from pathlib import Path

from tests.fuzz import nodes

CORPUS = Path(__file__).parent / "corpus"
FRESH = Path(".fuzz")
"""Where new inputs go; those worth keeping are moved into the corpus by hand."""
INSTRUMENTED = ["paiju.protocol", "paiju.server.gateway", "paiju.server.table", "websockets", "paiju.engine"]


def read(seconds: int) -> None:
    """Run until the time is over or something does not hold; the offending input is left in `.fuzz`."""
    import atheris

    with atheris.instrument_imports(include=INSTRUMENTED):
        from tests.fuzz.harness import check
    FRESH.mkdir(exist_ok=True)
    options = [
        f"-max_total_time={seconds}", "-max_len=9000", "-timeout=20", "-rss_limit_mb=4096", "-print_final_stats=1",
        f"-artifact_prefix={FRESH}/found-",
    ]  # fmt: skip
    atheris.Setup([sys.argv[0], *options, str(FRESH), str(CORPUS)], check)
    atheris.Fuzz()


def main() -> int:
    """Return the exit code."""
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz", description=__doc__)
    parser.add_argument("seconds", type=int, help="for the decoders and the parser; 0: not at all")
    parser.add_argument("--messages", type=int, default=0, help="through two nodes")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    if given.messages and nodes.fuzz(given.messages, given.seed):
        return 1
    if given.seconds:
        read(given.seconds)
    return 0


if __name__ == "__main__":
    sys.exit(main())

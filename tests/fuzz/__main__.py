"""`make fuzz SECONDS=600`: feed the decoders and the frame parser what coverage finds interesting."""

import sys
from pathlib import Path

import atheris

CORPUS = Path(__file__).parent / "corpus"
FRESH = Path(".fuzz")
"""Where new inputs go; those worth keeping are moved into the corpus by hand."""

with atheris.instrument_imports(
    include=["paiju.protocol", "paiju.server.gateway", "paiju.server.table", "websockets", "paiju.engine"]
):
    from tests.fuzz.harness import check


def main(seconds: int) -> None:
    """Run until the time is over or something does not hold; the offending input is left in `.fuzz`."""
    FRESH.mkdir(exist_ok=True)
    options = [
        f"-max_total_time={seconds}", "-max_len=9000", "-timeout=20", "-rss_limit_mb=4096", "-print_final_stats=1",
        f"-artifact_prefix={FRESH}/found-",
    ]  # fmt: skip
    atheris.Setup([sys.argv[0], *options, *sys.argv[2:], str(FRESH), str(CORPUS)], check)
    atheris.Fuzz()


if __name__ == "__main__":
    main(int(sys.argv[1]))

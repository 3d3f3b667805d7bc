"""The bytes of every message, one file each. `python -m tests.protocol.golden` rewrites them."""

from pathlib import Path

FOLDER = Path(__file__).parent


def path_of(name: str) -> Path:
    """Where the bytes of a sample are kept."""
    return FOLDER / f"{name}.msgpack"

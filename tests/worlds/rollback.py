"""An embedded Redis whose files lose their end, as after a failover or a restored backup: cut between two commits."""

from collections.abc import Iterator
from pathlib import Path


def cut(folder: Path, log: bytes, commits: int) -> bytes | None:
    """Take the last commits of a log from the append-only file of a Redis that does not run.

    Returns the log's last id then; None if the file has not so many, and was left as it is.
    """
    path = newest_file(folder)
    data = path.read_bytes()
    borders = list(_commits(data, log))
    if len(borders) <= commits:
        return None
    end, last = borders[-1 - commits]
    path.write_bytes(data[:end])
    return last


def newest_file(folder: Path) -> Path:
    """Return the file to which Redis appends: from 7.0 on one of a folder of them."""
    parts = list((folder / "appendonlydir").glob("appendonly.aof.*.incr.aof"))
    return max(parts, key=lambda path: int(path.name.split(".")[2])) if parts else folder / "appendonly.aof"


def _commits(data: bytes, log: bytes) -> Iterator[tuple[int, bytes]]:
    """Yield where each transaction that adds to a log ends, and the last id that it adds."""
    last, within = None, False
    for end, words in _commands(data):
        match words:
            case [b"MULTI"]:
                within = True
            case [b"EXEC"]:
                within = False
            case [b"XADD", key, entry_id, *_] if key == log:
                last = entry_id
        if last is not None and not within:
            yield end, last
            last = None


def _commands(data: bytes) -> Iterator[tuple[int, list[bytes]]]:
    """Yield each whole command and the offset of its end."""
    at = 0
    while at < len(data):
        end_of_line = data.index(b"\r\n", at)
        if data[at : at + 1] != b"*":  # a remark
            at = end_of_line + 2
            continue
        words, at_word = [], end_of_line + 2
        for _ in range(int(data[at + 1 : end_of_line])):
            end_of_size = data.index(b"\r\n", at_word)
            start = end_of_size + 2
            stop = start + int(data[at_word + 1 : end_of_size])
            words.append(data[start:stop])
            at_word = stop + 2
        at = at_word
        yield at, words

"""An embedded Redis whose files lose their end, as after a failover or a restored backup: cut between two commits."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple


def cut(folder: Path, log: bytes, commits: int) -> bytes | None:
    """Take the last commits of a log from the append-only file of a Redis that does not run.

    Returns the log's last id then; None if the file has not so many, and was left as it is.
    """
    return _cut(folder, log, lambda borders: borders[: len(borders) - commits])


def cut_back(folder: Path, log: bytes, seconds: float, not_before: bytes) -> bytes | None:
    """As `cut`, of all that was written in the last seconds before the log's last commit, but not what is `not_before`.

    What has been written since that commit is lost with it.
    """

    def kept(borders: list[Border]) -> list[Border]:
        until = borders[-1].at - 1000 * seconds if borders else 0
        least = order_of(not_before)
        return [each for each in borders[:-1] if each.at <= until or order_of(each.last) <= least]

    return _cut(folder, log, kept)


class Border(NamedTuple):
    """The end of a transaction that adds to a log."""

    end: int
    """The offset in the file."""
    last: bytes
    """The id of the last record."""
    at: int
    """When that was, in Unix ms."""


def _cut(folder: Path, log: bytes, kept: Callable[[list[Border]], list[Border]]) -> bytes | None:
    path = newest_file(folder)
    data = path.read_bytes()
    if not (left := kept(list(_commits(data, log)))):
        return None
    path.write_bytes(data[: left[-1].end])
    return left[-1].last


def order_of(entry_id: bytes) -> tuple[int, int]:
    """Return what the ids of a log are sorted by."""
    seq, _, sub = entry_id.partition(b"-")
    return int(seq), int(sub)


def newest_file(folder: Path) -> Path:
    """Return the file to which Redis appends: from 7.0 on one of a folder of them."""
    parts = list((folder / "appendonlydir").glob("appendonly.aof.*.incr.aof"))
    return max(parts, key=lambda path: int(path.name.split(".")[2])) if parts else folder / "appendonly.aof"


def _commits(data: bytes, log: bytes) -> Iterator[Border]:
    """Yield where each transaction that adds to a log ends, and the last id that it adds."""
    last, at, within = None, 0, False
    for end, words in _commands(data):
        match words:
            case [b"MULTI"]:
                within = True
            case [b"EXEC"]:
                within = False
            case [b"XADD", key, entry_id, b"t", _, b"a", at_ms, *_] if key == log:
                last, at = entry_id, int(at_ms)
        if last is not None and not within:
            yield Border(end, last, at)
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

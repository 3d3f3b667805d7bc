"""Arguments that are packed by hand are those that a general packer makes of the same values."""

import hiredis
import pytest
from msgspec.structs import replace

from paiju.server.redis.packing import command, pack
from paiju.server.store.commit_arguments import commit_arguments, commit_names
from paiju.server.store.keys import table_keys
from paiju.server.store.records import Commit, Record, RecordId, Request

RECORDS = (
    Record(1_795_000_000_000, b"data\r\n", (("pub", b"\x81\xa1t"), ("座2", b"x" * 2_000))),
    Record(17, b"", (), term=4),
)
PLAIN = Commit("t1", 5, RecordId(12, 3), RECORDS[:1], id="abc-1")
FULL = Commit(
    "桌-2", 2**52, RecordId(0, 0), RECORDS, listing=b"\x80", deadline=1_795, request=Request("u/界", 2**40, b"ok"),
    meta=(("a", b"b"), ("c", 9)), closing_ms=60_000, id="abc-2",
)  # fmt: skip


def words(commit):
    """All arguments in the order of `commit.lua`."""
    keys, request = table_keys(commit.table), commit.request
    yield from (8, *keys.commit, commit.term, commit.id, str(commit.last))
    yield from (b"", b"", b"") if request is None else (request.asker, request.id, request.result)
    yield commit.table
    yield b"" if commit.deadline is None else commit.deadline
    yield commit.listing or b""
    yield b"" if commit.closing_ms is None else commit.closing_ms
    yield from (len(commit.meta), *(word for pair in commit.meta for word in pair))
    for record in commit.records:
        yield from (record.term or commit.term, record.at, record.data, len(record.out))
        for payload in record.out:
            yield from payload


@pytest.mark.parametrize("commit", [PLAIN, FULL])
def test_the_arguments_are_those_of_the_script(commit):
    packed = commit_arguments(commit)
    assert packed == pack(words(commit))
    kept = replace(commit, names=commit_names(commit.table, commit.term))
    assert commit_arguments(kept) == packed
    assert command(pack((b"EVALSHA", b"abc")), packed) == hiredis.pack_command(
        (b"EVALSHA", b"abc", *words(commit))
    )

"""The arguments of `commit.lua`, packed by hand: every action sends them.

An argument is `$`, its size in bytes, a line's end, the bytes, a line's end. Arguments that are the same for all
commits of one owner to a table are packed once.
"""

from functools import lru_cache
from typing import Final

from paiju.server.redis.packing import Argument, PackedArguments, pack
from paiju.server.store.keys import table_keys

# hiredis takes some 1,500 instructions to format an argument. A commit has about thirty, most of which are the same for
# a table.
from paiju.server.store.records import Commit, CommitNames, Record, Request

_FIXED: Final = 20
"""Number of arguments besides fields of the meta hash and records: nine for the keys, and eleven others."""
_NO_REQUEST: Final = pack((b"", b"", b"")).data
_NOTHING_ELSE: Final = pack((b"", b"")).data
"""The arguments for listing and expiry in a commit that keeps the listing and does not end the table."""
_NO_META: Final = pack((0,)).data


def commit_names(table: str, term: int) -> CommitNames:
    """Return the packed arguments that are the same in all commits of an owner to a table."""
    return CommitNames(pack((8, *table_keys(table).commit, term)).data, pack((table,)).data)


def commit_arguments(commit: Commit) -> PackedArguments:
    """Return the arguments of `commit.lua`."""
    names, request = commit.names or commit_names(commit.table, commit.term), commit.request
    last = f"{commit.last[0]}-{commit.last[1]}"
    identity = f"${len(commit.id)}\r\n{commit.id}\r\n${len(last)}\r\n{last}\r\n".encode()
    asked = _NO_REQUEST if request is None else _asked(request)
    meta = _meta(commit) if commit.meta else _NO_META
    # The command itself is left out: `Script.call` has it.
    parts = [names.head, identity, asked, names.table, _changed(commit), meta]
    number = _FIXED + 2 * len(commit.meta)
    for record in commit.records:
        _add_record(parts, record, commit.term)
        number += 4 + sum(map(len, record.out))
    return PackedArguments(number, b"".join(parts))


def _asked(request: Request) -> bytes:
    number, asker, result = str(request.id), request.asker.encode(), request.result
    head = f"${len(asker)}\r\n{request.asker}\r\n${len(number)}\r\n{number}\r\n${len(result)}\r\n"
    return b"".join((head.encode(), result, b"\r\n"))


def _changed(commit: Commit) -> bytes:
    """Return deadline, listing and the time until the keys expire; most actions only have a deadline."""
    deadline = "" if commit.deadline is None else str(commit.deadline)
    head = f"${len(deadline)}\r\n{deadline}\r\n".encode()
    if commit.listing is None and commit.closing_ms is None:
        return head + _NOTHING_ELSE
    listing: Argument = b"" if commit.listing is None else commit.listing
    closing: Argument = b"" if commit.closing_ms is None else commit.closing_ms
    return head + pack((listing, closing)).data


def _meta(commit: Commit) -> bytes:
    return pack((len(commit.meta), *(word for pair in commit.meta for word in pair))).data


def _add_record(parts: list[bytes], record: Record, own_term: int) -> None:
    """Add a record's arguments: term, time, data, the number of audiences, and each audience's payload."""
    term, at, out = str(record.term or own_term), str(record.at), record.out
    head = f"${len(term)}\r\n{term}\r\n${len(at)}\r\n{at}\r\n${len(record.data)}\r\n"
    count = str(len(out))
    parts += (head.encode(), record.data, f"\r\n${len(count)}\r\n{count}\r\n".encode())
    for audience, *payloads in out:
        parts.append(_named(audience))
        for payload in payloads:
            parts += (_head(len(payload)), payload, b"\r\n")


# Cached, since few different sizes and names occur.
@lru_cache(maxsize=1024)
def _head(size: int) -> bytes:
    """Return the bytes before an argument of `size` bytes."""
    return f"${size}\r\n".encode()


@lru_cache(maxsize=64)
def _named(audience: str) -> bytes:
    """Return an audience's name as an argument."""
    return pack((audience,)).data

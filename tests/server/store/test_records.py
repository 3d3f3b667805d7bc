import os

import pytest

from paiju.server.store.records import (
    START,
    Commit,
    RecordId,
    next_commit_id,
)


def test_a_published_record_starts_a_new_seq():
    assert RecordId(3, 2).after(published=True) == RecordId(4, 0)


def test_a_secret_record_counts_within_the_seq():
    assert RecordId(3, 2).after(published=False) == RecordId(3, 3)


def test_an_id_reads_back_what_it_writes():
    assert RecordId.parse(str(RecordId(12, 3)).encode()) == RecordId(12, 3)


@pytest.mark.parametrize("text", [b"", b"5", b"5-", b"-1", b"a-b"])
def test_no_id_is_refused(text):
    with pytest.raises(ValueError):
        RecordId.parse(text)


def test_every_commit_has_an_id_of_its_own():
    first, second = (Commit("T", 1, START, ()) for _ in range(2))
    assert first.id != second.id != next_commit_id()


def test_a_forked_process_gives_its_commits_ids_of_its_own():
    read, write = os.pipe()
    if (pid := os.fork()) == 0:
        os.write(write, next_commit_id().encode())
        os._exit(0)
    os.waitpid(pid, 0)
    assert os.read(read, 100).decode() != next_commit_id()
    os.close(read)
    os.close(write)

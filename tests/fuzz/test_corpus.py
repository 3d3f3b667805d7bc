"""The corpus, without coverage: quick, and needs no fuzzer."""

from pathlib import Path

from tests.fuzz.harness import check, check_frames
from tests.rows import rows

CORPUS = sorted((Path(__file__).parent / "corpus").iterdir())


@rows("path", CORPUS, ids=lambda path: path.name)
def test_an_input_that_was_interesting_once_is_read_as_it_should_be(path):
    check(path.read_bytes())


def test_a_stream_of_all_inputs_is_cut_anywhere_and_heard_alike():
    # Each input as one masked binary frame, so that none ends the stream.
    stream = b"".join(_frame(data) for data in (path.read_bytes()[:4096] for path in CORPUS))
    check_frames(stream)


def test_the_corpus_is_small():
    assert 20 <= len(CORPUS) < 200
    assert sum(path.stat().st_size for path in CORPUS) < 200_000


def _frame(payload: bytes) -> bytes:
    size = len(payload)
    head = bytes((0x82, 0x80 | size)) if size < 126 else b"\x82\xfe" + size.to_bytes(2, "big")
    return head + b"\0\0\0\0" + payload

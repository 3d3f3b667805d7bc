"""Version and commit of the package, in a checkout and without one."""

import subprocess
from importlib.metadata import version

import pytest

from paiju.protocol import build


@pytest.fixture(autouse=True)
def _asked_anew():
    build.build_of.cache_clear()
    yield
    build.build_of.cache_clear()


@pytest.fixture
def checkout(tmp_path):
    """A repository with one commit."""
    (tmp_path / "file").write_text("one\n")
    who = ("-c", "user.name=A", "-c", "user.email=a@example.org")
    for words in (("init", "--quiet"), ("add", "file"), (*who, "commit", "--quiet", "--message", "one")):
        subprocess.run(["git", "-C", tmp_path, *words], check=True)
    return tmp_path


def test_the_commit_of_a_checkout_is_told_and_whether_files_have_changed(checkout):
    whole = subprocess.run(
        ["git", "-C", checkout, "rev-parse", "HEAD"], capture_output=True, text=True, check=True
    ).stdout.strip()
    assert build.git_commit(checkout) == whole[:12]
    (checkout / "file").write_text("two\n")
    assert build.git_commit(checkout) == f"{whole[:12]}-dirty"


def test_a_folder_inside_a_foreign_repository_is_no_checkout(checkout):
    (checkout / "site-packages").mkdir()
    assert build.git_commit(checkout / "site-packages") == ""


def test_without_git_and_without_a_build_the_commit_is_unknown(tmp_path, monkeypatch):
    monkeypatch.setattr(build, "_CHECKOUT", tmp_path)
    assert build.build_of() == (version("paiju"), "unknown")


def test_a_built_package_tells_what_it_was_built_from(tmp_path, monkeypatch):
    monkeypatch.setattr(build, "_HERE", tmp_path)
    (tmp_path / "commit.txt").write_text("0123456789ab\n")
    assert str(build.build_of()) == f"{version('paiju')} (0123456789ab)"

"""A release: what is refused, that two builds are the same, and what is written."""

import json
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from deploy.release import checks, packages, versions
from deploy.release.notes import notes
from deploy.release.sbom import page_packages, sbom
from tests.deploy.tools import DEPLOY
from tests.rows import rows

ROOT = DEPLOY.parent
HELD = ("pyproject.toml", versions.CHANGELOG, versions.README, *versions.PACKAGES, *versions.DEPLOYED)
NOW = versions.versions(ROOT)["pyproject.toml"]


def git(folder: Path, *words: str) -> str:
    known = ("-c", "user.name=t", "-c", "user.email=t@example.org")
    done = subprocess.run(["git", "-C", folder, *known, *words], capture_output=True, text=True, check=True)
    return done.stdout.strip()


@pytest.fixture
def checkout(tmp_path):
    """A checkout with the files that hold a version, one commit."""
    for name in HELD:
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / name, tmp_path / name)
    (tmp_path / ".gitignore").write_text(".tested\n")
    git(tmp_path, "init", "--quiet")
    commit(tmp_path)
    return tmp_path


def commit(folder):
    git(folder, "add", "--all")
    git(folder, "commit", "--quiet", "--message", "All", "--allow-empty")


def change(path, old, new):
    text = path.read_text()
    assert old in text
    path.write_text(text.replace(old, new))


@pytest.fixture
def public(checkout):
    """A checkout that may be released: dated, at a public address, tested."""
    versions.write(checkout, "7.8.9", "2030-01-31")
    change(checkout / "pyproject.toml", "https://paiju.example/", "https://git.invalid/")
    commit(checkout)
    (checkout / checks.TESTED).write_text(git(checkout, "rev-parse", "HEAD") + "\n")
    return checkout


def test_a_dated_public_and_tested_commit_is_released(public):
    assert list(checks.reasons(public, "7.8.9", rehearse=False)) == []
    assert set(versions.versions(public).values()) == {"7.8.9"}
    head, text = versions.section((public / versions.CHANGELOG).read_text(), "7.8.9")
    assert head == "7.8.9, 2030-01-31"
    assert "\n* " in text
    assert "paiju-sdk-7.8.9.tgz" in (public / versions.README).read_text()
    assert NOW not in (public / versions.README).read_text()


def test_the_next_version_needs_a_section_of_its_own(public):
    with pytest.raises(ValueError, match=r"CHANGELOG\.md has no"):
        versions.write(public, "7.9.0", "2030-02-28")
    change(public / versions.CHANGELOG, "\n## 7.8.9", "\n## 7.9.0, not released yet\n\n* One.\n\n## 7.8.9")
    versions.write(public, "7.9.0", "2030-02-28")
    assert versions.section((public / versions.CHANGELOG).read_text(), "7.9.0") == (
        "7.9.0, 2030-02-28",
        "* One.",
    )


def test_a_rehearsal_needs_no_date_no_address_and_no_tests(checkout):
    assert list(checks.reasons(checkout, NOW, rehearse=True)) == []
    missing = "\n".join(checks.reasons(checkout, NOW, rehearse=False))
    for told in ("`make version` dates it", "[project.urls]", "is not tested"):
        assert told in missing


@rows(
    ("version", "told"),
    [("", "nothing is no version"), ("1.2", "1.2 is no version"), ("01.2.3", "no version")],
)
def test_what_is_no_version_is_refused(version, told):
    (reason,) = checks.reasons(ROOT, version, rehearse=True)
    assert told in reason
    with pytest.raises(ValueError, match="no version"):
        versions.write(ROOT, version, "2030-01-31")


@pytest.mark.parametrize("name", ["web/sdk/package.json", "deploy/compose.yaml"])
def test_a_file_with_another_version_is_named(public, name):
    change(public / name, "7.8.9", "7.8.8")
    commit(public)
    assert f"{name} has version 7.8.8" in list(checks.reasons(public, "7.8.9", rehearse=True))


def test_a_change_that_is_not_committed_is_named(public):
    (public / "new.py").write_text("")
    (reason,) = checks.reasons(public, "7.8.9", rehearse=False)
    assert "new.py" in reason


def test_tests_of_another_commit_do_not_count(public):
    commit(public)
    (reason,) = checks.reasons(public, "7.8.9", rehearse=False)
    assert "is not tested" in reason


def test_a_version_without_a_line_in_the_changelog_is_refused(public):
    text = (public / versions.CHANGELOG).read_text()
    (public / versions.CHANGELOG).write_text(
        text[: text.index("\n## ")] + "\n## 7.8.9, 2030-01-31\n\n## 7.8.8, x\n* A\n"
    )
    commit(public)
    assert "CHANGELOG.md has no line for 7.8.9" in list(checks.reasons(public, "7.8.9", rehearse=True))


def test_builds_that_differ_are_named(tmp_path):
    for name, text in {"one": "a", "two": "b"}.items():
        (tmp_path / name).mkdir()
        (tmp_path / name / "same").write_text("")
        (tmp_path / name / "other").write_text(text)
    (tmp_path / "two" / "more").write_text("")
    packages.same(tmp_path / "one", tmp_path / "one")
    with pytest.raises(packages.Differs, match="differ: more, other in"):
        packages.same(tmp_path / "one", tmp_path / "two")


def test_the_notes_tell_what_is_new_and_what_is_understood():
    text = notes(ROOT, NOW)
    assert text.startswith(f"# Paiju {NOW}, ")
    for told in (
        "`paiju.v1.msgpack`, `paiju.v1.json`",
        "`paiju.link.1`",
        "writes format 1, reads 1",
        "* Eight shedding",
    ):
        assert told in text
    assert "](https://" in text
    assert "](docs/" not in text


def test_the_bill_of_materials_is_the_same_each_time_and_names_each_package_once():
    page = list(page_packages(ROOT))
    assert any(purl.startswith("pkg:npm/preact@") for purl in page)
    assert any(purl.startswith("pkg:npm/%40noble/hashes@") for purl in page)
    assert not any("vite" in purl for purl in page)
    debian = "pkg:deb/debian/libc6@2.41-12?arch=amd64"
    text = sbom(NOW, 1_800_000_000, [*page, debian, *page])
    assert text == sbom(NOW, 1_800_000_000, [debian, *reversed(page)])
    told = json.loads(text)
    assert (told["bomFormat"], told["metadata"]["timestamp"]) == ("CycloneDX", "2027-01-15T08:00:00+00:00")
    assert {part["purl"] for part in told["components"]} == {*page, debian}
    assert len(told["components"]) == len(page) + 1


def test_the_command_tells_all_that_stands_against_a_release():
    command = [sys.executable, "-m", "deploy.release", "99.0.0"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert "* pyproject.toml has version" in done.stderr
    assert "* CHANGELOG.md has no line for 99.0.0" in done.stderr

"""Docstrings and comments refer only to existing pages and headings, and to no numbered section of a page elsewhere."""

import re
from pathlib import Path

import pytest

from tests.docs.test_links import ROOT

FOLDERS = (
    *("engine", "protocol", "server", "client", "bots", "envs", "cli", "tests", "deploy"),
    *("web/src", "web/sdk", "web/test"),
)
SOURCES = sorted(
    path.relative_to(ROOT).as_posix()
    for folder in FOLDERS
    for path in (ROOT / folder).rglob("*")
    if path.suffix in {".py", ".ts", ".tsx"} and "node_modules" not in path.parts
)
PAGE = re.compile(
    r"(?<![\w./*-])((?:[\w-]+/)+[\w-]+\.md|ARCHITECTURE\b|[A-Z]{4,}\.md)"
    r"((?:(?:,? | and )\"[^\"\n]{2,60}\")*)"
)
SECTION = re.compile(r"(?<!RFC 6455 )\bsections? \d")
HERE = "tests/docs/test_references.py"


def heads(page):
    """The heads of a page, and the words that it sets in bold, without marks."""
    text = page.read_text()
    found = re.findall(r"^#+ +(.+?) *$", text, re.MULTILINE) + re.findall(r"\*\*([^*\n]+)\*\*", text)
    return "\n".join(found).replace("`", "")


def pages_of(text):
    """Every page that a source names, with the heads that it names there."""
    for page, named in PAGE.findall(text):
        yield page, re.findall(r"\"([^\"]+)\"", named)


def amiss(name):
    """What a source refers to that is not there."""
    text = (ROOT / name).read_text()
    for page, named in pages_of(text):
        places = [place / page for place in (ROOT, Path(ROOT, name).parent) if (place / page).exists()]
        if not places:
            yield f"{name}: {page} is not there"
        else:
            there = heads(places[0])
            yield from (
                f"{name}: {page} has no {head}" for head in named if head.replace("`", "") not in there
            )
    if SECTION.search(text):
        yield f"{name}: a section by its number leads nowhere: name the page and its head"


def test_every_page_that_a_source_names_is_there():
    assert len(SOURCES) > 1_000
    assert [found for name in SOURCES if name != HERE for found in amiss(name)] == []


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("rules/chengdu.md section 4", [("rules/chengdu.md", [])]),
        ('docs/rules/holdem.md "Dead button", "Chips"', [("docs/rules/holdem.md", ["Dead button", "Chips"])]),
        ("ARCHITECTURE section 3", [("ARCHITECTURE", [])]),
        ("docs/rules/*.md", []),
    ],
)
def test_a_reference_is_found_in_a_text(text, found):
    assert list(pages_of(text)) == found


def test_a_missing_page_and_a_numbered_section_are_seen():
    assert not (ROOT / "rules/chengdu.md").exists()
    assert SECTION.search("rules/chengdu.md section 4")
    assert not SECTION.search("RFC 6455 section 5.2")

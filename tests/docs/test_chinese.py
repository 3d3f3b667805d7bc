"""Each Chinese page is in step with its English page, and an error in one is found."""

import pytest

from tests.docs.in_step import blocks, chinese, differences, with_code_of
from tests.docs.test_links import ROOT

TUTORIALS = sorted(path.relative_to(ROOT).as_posix() for path in (ROOT / "docs/tutorials").glob("*.md"))
TRANSLATED = (
    "README.md",
    "docs/index.md",
    "docs/bots.md",
    "docs/operations.md",
    "docs/privacy.md",
    *TUTORIALS,
)
MISSING: dict[str, str] = {}
"""Pages that are to be translated and are not yet, each with the reason."""


def text_of(name):
    return (ROOT / name).read_text(encoding="utf-8")


def test_each_page_has_a_chinese_page_or_a_reason():
    assert len(TUTORIALS) >= 10
    there = {name for name in TRANSLATED if (ROOT / chinese(name)).exists()}
    assert there == set(TRANSLATED) - set(MISSING)


def test_no_chinese_page_is_without_its_english_page():
    found = {path.relative_to(ROOT).as_posix() for path in (ROOT / "docs/zh").rglob("*.md")}
    assert found <= set(map(chinese, TRANSLATED))


@pytest.mark.parametrize("name", [name for name in TRANSLATED if name not in MISSING])
def test_the_chinese_page_is_in_step(name):
    other = chinese(name)
    assert list(differences(name, text_of(name), other, text_of(other))) == []


def test_a_page_is_read_as_its_blocks():
    page = "# A\n\none\n2. two\n\n    code  # x\n\n| a |\n|---|\n* b\n  c\n```sh\n# d\n\ne\n```\n1. f\n<!-- g\n-->\nh\n"
    kinds = [(block.kind, block.line) for block in blocks(page)]
    assert kinds == [
        *(("head", 1), ("text", 3), ("lines", 6), ("row", 8), ("row", 9)),
        *(("item", 10), ("fence", 12), ("item", 17), ("text", 20)),
    ]


PLANTED = {
    "a head is missing": ("## Run a server\n", ""),
    "a head of another level": ("## Measured", "### Measured"),
    "another option": ("`paiju serve --demo`", "`paiju serve --demos`"),
    "another figure": ("287,000", "278,000"),
    "a figure too many": ("牌局 of `paiju", "牌局 of 12 `paiju"),
    "another sign": ("by -3 points", "by +3 points"),
    "a changed line of code": ("import Observation", "import Prompt"),
    "a changed command": ("paiju verify demo-1", "paiju verify demo-2"),
    "a row is missing": ("| ten | 10 |\n", ""),
    "a link to another page": ("(docs/records.md)", "(docs/scale.md)"),
    "a link to another head": ("(#measured)", "(#run-a-server)"),
    "a link to the English page": ("(docs/zh/index.md)", "(docs/index.md)"),
    "a paragraph is missing": ("Read 牌谱 [on](docs/records.md).\n\n", ""),
    "a paragraph of two lines": ("Read 牌谱 [on]", "Read 牌谱\n[on]"),
    "a paragraph in English": ("Read 牌谱 [on]", "Read more about them further [on]"),
}
"""A page that is its own translation, but for one planted change of its text."""

PAGE = """# Paiju 牌局

A 牌局 of `paiju serve --demo` classifies 287,000 hands and wins by -3 points, see [below](#measured).

Read 牌谱 [on](docs/records.md).

```python
from paiju.bots import Observation
```

    paiju verify demo-1  # anything

## Run a server

It begins 在 [the index](docs/zh/index.md).

## Measured

| what | figure |
|---|---|
| ten | 10 |
"""


@pytest.fixture
def pages(monkeypatch):
    """Let heads be looked up in the planted page."""
    monkeypatch.setattr("tests.docs.in_step.anchors", lambda _: ["paiju-牌局", "run-a-server", "measured"])


def found_in(text):
    english = PAGE.replace("docs/zh/index.md", "docs/index.md").replace("Read 牌谱", "Read more about them")
    return list(differences("README.md", english, "README.zh-CN.md", text))


def test_a_page_in_step_has_no_difference(pages):
    assert found_in(PAGE.replace("# anything", "# 随便").replace("ten |", "10 |")) == []


@pytest.mark.parametrize("change", PLANTED.values(), ids=PLANTED)
def test_a_planted_error_is_found(pages, change):
    old, new = change
    assert PAGE.count(old) == 1
    assert found_in(PAGE.replace(old, new)) != []


def test_code_is_copied_where_it_differs_and_remarks_stay():
    page = "# A\n\n```python\na\n\nb\n```\n\n```sh\nrun  # it\n```\n\nend\n"
    other = "# 甲\n\n```python\nc\n```\n\n```sh\nrun  # 运行\n```\n\n完\n"
    assert with_code_of(page, other) == other.replace("c\n```", "a\n\nb\n```")
    assert with_code_of(page, other + "* 多\n") == other + "* 多\n"

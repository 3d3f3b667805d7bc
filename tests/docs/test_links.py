"""Every link between pages of the repository resolves, and everything that the pages name exists."""

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
PAGES = sorted(
    path.relative_to(ROOT).as_posix()
    for folder in (ROOT, ROOT / "web", *(ROOT / name for name in ("docs", "tests", "deploy", ".github")))
    for path in (folder.glob("*.md") if folder in {ROOT, ROOT / "web"} else folder.rglob("*.md"))
)
LINK = re.compile(r"\]\(([^)\s]+)\)")
HEAD = re.compile(r"^#+ +(.+?) *$", re.MULTILINE)
FENCED = re.compile(r"^```.*?^```$", re.MULTILINE | re.DOTALL)


def anchors(page):
    """The anchors of a page in its order, as GitHub and the site make them from its heads."""
    heads = HEAD.findall(FENCED.sub("", page.read_text()))
    plain = (re.sub(r"[^\w\- ]", "", head.replace("`", "").lower()) for head in heads)
    return [head.strip().replace(" ", "-") for head in plain]


def broken(name):
    """The links of a page that lead nowhere."""
    page = ROOT / name
    for link in LINK.findall(FENCED.sub("", page.read_text())):
        if link.startswith(("http:", "https:", "mailto:")):
            continue
        path, _, anchor = link.partition("#")
        place = (page.parent / path) if path else page
        if not place.exists() or (anchor and anchor not in anchors(place)):
            yield f"{name}: {link}"


def test_every_link_of_a_page_leads_somewhere():
    assert len(PAGES) > 40
    assert [link for name in PAGES for link in broken(name)] == []


def test_every_function_on_the_way_of_a_move_is_there():
    rows = re.findall(
        r"^\| \d+ \| `([\w/.]+)` `([\w.]+)` \|", (ROOT / "docs/architecture.md").read_text(), re.MULTILINE
    )
    assert len(rows) == 12
    for file, function in rows:
        *owner, name = function.split(".")
        text = (ROOT / file).read_text()
        assert f"def {name}(" in text
        assert all(f"class {kind}" in text for kind in owner)


def test_every_page_of_the_docs_is_in_the_site_s_navigation():
    listed = set(re.findall(r"([\w/-]+\.md)$", (ROOT / "mkdocs.yml").read_text(), re.MULTILINE))
    assert listed == {name.removeprefix("docs/") for name in PAGES if name.startswith("docs/")}

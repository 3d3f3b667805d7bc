"""Compares a Chinese page with its English page: block by block they have the same code, names, figures and links.

`python -m tests.docs.in_step` copies each block of code that differs, other than of a shell, into the Chinese pages.
"""

import re
from collections import Counter
from itertools import zip_longest
from os.path import normpath
from pathlib import Path
from typing import NamedTuple

from tests.docs.test_links import LINK, ROOT, anchors

CODE = re.compile(r"`([^`]+)`")
FIGURE = re.compile(r"(?:(?<!\w)[+-])?\d(?:[\d,.]*\d)?")
NUMBERS = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
SPELT = {word: str(number) for number, word in enumerate(NUMBERS, 1)}
REMARK = re.compile(r"(^|\s+)# .*$", re.MULTILINE)
HAN = re.compile(r"[\u4e00-\u9fff]")
STARTS = (
    ("fence", re.compile(r"```")),
    ("head", re.compile(r"#+ ")),
    ("row", re.compile(r"\|")),
    ("item", re.compile(r"\* |- |\d+\. ")),
    ("lines", re.compile(r" {4}")),
)


class Block(NamedTuple):
    """A head, a row, an item, a paragraph or a block of code, and the number of its first line."""

    kind: str
    line: int
    text: str


def chinese(name):
    """The path of a page's Chinese page, which may not be there."""
    if name == "README.md":
        return "README.zh-CN.md"
    return name.replace("docs/", "docs/zh/", 1) if name.startswith("docs/") else name


def kind_of(line, before):
    """The kind of block that a line begins after the kind before it; None: it continues that one."""
    found = next((kind for kind, start in STARTS if start.match(line)), "text")
    if found == "item" and before == "text" and re.match(r"\d+", line) and not line.startswith("1. "):
        return None  # a line of a paragraph that begins with a figure and a full stop
    if before == "lines" or (found == "lines" and before in {"item", "text"}):
        return None if found == "lines" else found
    goes_on = found == "text" and (before == "text" or (before == "item" and line.startswith("  ")))
    return None if goes_on else found


def blocks(text):
    """The blocks of a page, without its comments."""
    text = re.sub(r"<!--.*?-->", lambda found: "\n" * found[0].count("\n"), text, flags=re.DOTALL)
    found, before, fenced = [], None, False
    for number, line in enumerate(text.splitlines(), 1):
        kind = None if fenced or not line.strip() else kind_of(line, before)
        if kind is not None:
            found.append([kind, number, line])
        elif fenced or line.strip():
            found[-1][2] += "\n" + line
        if line.startswith("```"):
            fenced = not fenced
        before = before if fenced and kind is None else (kind or before) if line.strip() else None
    return [Block(*block) for block in found]


def destination(name, link):
    """The page that a link of a page leads to, and the number of its head there; a foreign address as it is."""
    if re.match(r"\w+:", link):
        return link, None
    path, _, anchor = link.partition("#")
    page = normpath(Path(name).parent / path) if path else name
    return page, anchors(ROOT / page).index(anchor) if anchor else None


def links(name, text):
    """Where the links of a block lead, an English page replaced by its Chinese page where there is one."""
    for link in LINK.findall(text):
        page, head = destination(name, link)
        yield (chinese(page) if (ROOT / chinese(page)).exists() else page), head


def is_shell(block):
    """Whether a block of code may have remarks in the reader's language."""
    return block.kind == "lines" or block.text.startswith(("```sh", "```console"))


def facts(name, block):
    """The parts of a block that no translation changes."""
    if block.kind in {"fence", "lines"}:
        return {REMARK.sub("", block.text) if is_shell(block) else block.text}
    level = block.text.split()[:1] if block.kind == "head" else ()
    return {*level, *(" ".join(code.split()) for code in CODE.findall(block.text)), *links(name, block.text)}


def figures_differ(ours, theirs):
    """Whether a figure of an English block is missing, or one is there that the block does not even spell."""
    wanted, found = (Counter(FIGURE.findall(LINK.sub("]", CODE.sub("", text)))) for text in (ours, theirs))
    spelt = {SPELT.get(word.removesuffix("s")) for word in re.findall(r"[a-z]+", ours.lower())}
    return bool(wanted - found) or not set(found - wanted) <= spelt


def is_english(block):
    """Whether a block has words enough that a reader needs them translated, and no Chinese ones."""
    prose = LINK.sub("]", CODE.sub("", block.text))
    return not HAN.search(prose) and len(re.findall(r"\b[a-z]{2,}\b", prose)) > 3


def english_links(name, text):
    """The links of a Chinese page to English pages that have a Chinese page, but for the one to its own."""
    for link in LINK.findall(re.sub(r"^```.*?^```$", "", text, flags=re.MULTILINE | re.DOTALL)):
        page, _ = destination(name, link)
        other = chinese(page)
        if other not in {page, name} and (ROOT / other).exists():
            yield f"{name}: {link} leads to the English page"


def differences(name, english, other, text):
    """The differences of a Chinese page's text from its English page; a block of another kind is the last one told."""
    yield from english_links(other, text)
    for ours, theirs in zip_longest(blocks(english), blocks(text)):
        if ours is None or theirs is None or ours.kind != theirs.kind:
            yield f"{other}: {theirs} where {name} has {ours}"
            return
        place = f"{other}:{theirs.line} and {name}:{ours.line}"
        if only := facts(name, ours) ^ facts(other, theirs):
            yield f"{place}: only one has {sorted(map(str, only))}"
        if ours.kind in {"fence", "lines"}:
            continue
        if figures_differ(ours.text, theirs.text):
            yield f"{place}: other figures"
        if "\n" in theirs.text:
            yield f"{place}: a break of a line shows as a space between characters"
        if is_english(theirs):
            yield f"{place}: not translated"


def with_code_of(english, text):
    """The text of a Chinese page with the English page's code; where their blocks differ in kind, as it is."""
    pairs = list(zip_longest(blocks(english), blocks(text)))
    if any(ours is None or theirs is None or ours.kind != theirs.kind for ours, theirs in pairs):
        return text
    lines = text.splitlines(keepends=True)
    for ours, theirs in reversed(pairs):
        if ours.kind == "fence" and not is_shell(ours):
            first = theirs.line - 1
            lines[first : first + theirs.text.count("\n") + 1] = [ours.text + "\n"]
    return "".join(lines)


if __name__ == "__main__":
    for path in (ROOT / "README.md", *(ROOT / "docs").rglob("*.md")):
        other = ROOT / chinese(path.relative_to(ROOT).as_posix())
        if other.exists():
            other.write_text(
                with_code_of(path.read_text(encoding="utf-8"), other.read_text(encoding="utf-8"))
            )

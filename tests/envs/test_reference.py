"""The tables of docs/envs.md are those of the code."""

from paiju.envs.reference import DOCUMENT, written


def test_the_page_has_the_tables_of_today():
    page = DOCUMENT.read_text()
    assert written(page) == page, "python -m paiju.envs.reference"

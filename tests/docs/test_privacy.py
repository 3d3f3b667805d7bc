"""docs/privacy.md names every column of the database, and no other one; a file of the export or a reason beside it."""

import re

import msgspec
import pytest

from paiju.server.database.people import OwnData
from paiju.server.database.sql.schema import METADATA
from tests.docs.test_links import ROOT

PAGES = ("docs/privacy.md", "docs/zh/privacy.md")
COLUMNS = re.compile(r"`(\w+): ([\w ]+)`")


def rows_of(page):
    """The rows of the table of columns, cell by cell."""
    text = (ROOT / page).read_text(encoding="utf-8")
    lines = (line.strip("|").split("|") for line in text.splitlines() if line.startswith("| "))
    return [cells for cells in lines if COLUMNS.search(cells[1])]


@pytest.mark.parametrize("page", PAGES)
def test_each_column_stands_in_one_line(page):
    told = [
        f"{table}.{column}"
        for cells in rows_of(page)
        for table, columns in COLUMNS.findall(cells[1])
        for column in columns.split()
    ]
    there = {f"{table.name}.{column.name}" for table in METADATA.sorted_tables for column in table.columns}
    assert sorted(told) == sorted(there)


@pytest.mark.parametrize("page", PAGES)
def test_each_file_of_an_export_stands_there(page):
    told = {name for cells in rows_of(page) for name in re.findall(r"`([\w/.]+)`", cells[3])}
    files = {f"{field.name}.json" for field in msgspec.structs.fields(OwnData)}
    assert told == files | {"deals/", "matches/"}

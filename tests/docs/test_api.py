"""docs/api.md, written from the docstrings, is current and whole."""

import re

import pytest

from paiju import client, envs
from paiju.bots import arena
from paiju.client import Client, Table
from paiju.client.view import TableView
from tests.docs.api import PAGE, page


def test_the_page_is_what_the_docstrings_say():
    assert PAGE.read_text() == page(), "python -m tests.docs.api writes it"


@pytest.mark.parametrize("package", [client, envs, arena], ids=lambda package: package.__name__)
def test_every_name_that_a_package_exports_is_there(package):
    assert [name for name in package.__all__ if not hasattr(package, name)] == []


def test_every_public_method_of_a_client_and_a_table_is_on_the_page():
    listed = set(re.findall(r"^\* `(?:async )?(?:Client\.)?(?:async )?(\w+)", PAGE.read_text(), re.MULTILINE))
    for kind in (Client, Table):
        assert {name for name in vars(kind) if not name.startswith("_")} <= listed


def test_every_public_attribute_of_a_table_is_on_the_page():
    listed = set(re.findall(r"^\* `(\w+)(?:: [^`]*)?`: ", PAGE.read_text(), re.MULTILINE))
    assert {name for name in vars(TableView("")) if not name.startswith("_")} <= listed

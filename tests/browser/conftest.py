"""A real server and a real browser. Run separately: `pytest tests/browser`."""

import shutil
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.chromium import chromium
from tests.browser.company import Company
from tests.browser.frames import Proxy
from tests.browser.reached import FOLDER
from tests.browser.sizes import DESK
from tests.browser.stacked import WALL, Wall
from tests.browser.tables import House
from tests.browser.visitors import Pages, Visitors
from tests.client.running_server import UNHURRIED, running_server
from tests.ports import free_port
from tests.web.building import build_page

HERE = Path(__file__).parent
FAILED = pytest.StashKey[bool]()

PATIENCE_S = 300
"""A test's time: on a small machine browsers wait for each other more than for the server."""

expect.set_options(timeout=60_000)

STILL = {"reduced_motion": "reduce"}


def pytest_collection_modifyitems(items):
    for item in items:
        if item.path.parent == HERE:
            item.add_marker(pytest.mark.timeout(PATIENCE_S))


@pytest.fixture(scope="session")
def built(tmp_path_factory):
    """The page, built from its sources as they are now."""
    folder = tmp_path_factory.mktemp("page")
    build_page(folder, *(["--sourcemap", "--minify", "false"] if FOLDER else []))
    if FOLDER:
        shutil.copytree(folder, Path(FOLDER).with_name("built"), dirs_exist_ok=True)
    return folder


@pytest.fixture(scope="session")
def server_options(built):
    """The settings of every server of these tests."""
    return "--web-dir", str(built), "--debug-page", *UNHURRIED


@pytest.fixture(scope="session")
def server(server_options, tmp_path_factory):
    """A server for the whole run, with bots at the demo table."""
    folder = tmp_path_factory.mktemp("paiju")
    with running_server(folder, "--demo", *server_options, module="tests.browser.patient") as server:
        yield server


@pytest.fixture(scope="session")
def wall_file(tmp_path_factory):
    return tmp_path_factory.mktemp("wall") / "wall.json"


@pytest.fixture(scope="session")
def stacked_server(server_options, wall_file, tmp_path_factory):
    """A server for the whole run at which walls of mahjong can be laid; modules that lay some take it as `server`."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv(WALL, str(wall_file))
        folder = tmp_path_factory.mktemp("paiju")
        with running_server(folder, "--no-demo", *server_options, module="tests.browser.stacked") as server:
            yield server


@pytest.fixture
def wall(wall_file):
    """The wall of the deals to come at the stacked server; after the test they are shuffled again."""
    wall = Wall(wall_file)
    yield wall
    wall.shuffle()


@pytest.fixture
def own_server(server_options, tmp_path):
    """A server of the test's own, which it may kill."""
    with running_server(tmp_path / "paiju", "--no-demo", *server_options, port=free_port()) as server:
        yield server


@pytest.fixture(scope="session")
def browser():
    with chromium() as browser:
        yield browser


@pytest.fixture
def size(request):
    """The screen: see `tests.browser.sizes`."""
    return getattr(request, "param", DESK)


@pytest.fixture(scope="session")
def pages():
    """Pages of the shared servers, for one test after the other."""
    return Pages()


def _visitors(visitors: Visitors, request):
    yield visitors
    failed = request.node.stash.get(FAILED, False)
    try:
        if failed:
            visitors.photograph(request.node.name)
        else:
            visitors.assert_faultless()
    finally:
        visitors.close(again=not failed)


@pytest.fixture
def visitors(browser, server, size, pages, request):
    """People at browsers; the test fails if anything goes wrong on one of their pages."""
    yield from _visitors(Visitors(browser, server.url, size, pages, dict(STILL)), request)


@pytest.fixture
def motion(visitors):
    """Let the pages of the test move: those of other tests wish for less motion, which takes less time."""
    visitors.media.clear()


@pytest.fixture
def own_visitors(browser, own_server, size, request):
    """The same at the test's own server."""
    yield from _visitors(Visitors(browser, own_server.url, size, media=dict(STILL)), request)


@pytest.fixture
def page(visitors):
    """The lobby, as a new guest sees it."""
    return visitors.open().page


@pytest.fixture
def proxy():
    """Make a proxy for a page, before it has loaded anything."""
    return Proxy


@pytest.fixture
def company(server):
    """The other people at a table."""
    company = Company(server.url)
    yield company
    company.close()


@pytest.fixture
def house(visitors, company):
    """Where to sit down."""
    return House(visitors, company)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item, call):
    report = yield
    if report.failed:
        item.stash[FAILED] = True
    return report

"""Wheel and sdist hold the package and nothing else, and run beside files that are named as its folders are."""

import json
import re
import shutil
import subprocess
import tarfile
import urllib.request
import zipfile
from pathlib import Path

import pytest

from paiju.server.redis.binary import find_binary
from tests.client.running_server import running_server
from tests.deploy.environments import ROOT, build, environment, metadata_of, needed, run, wheel_of
from tests.long import rest_long

PORTIONS = ("engine", "protocol", "server", "client", "bots", "envs", "cli")
COMMIT, COMMIT_FILE = "0123456789ab", "paiju/protocol/commit.txt"
"""The commit that the packages are built from, and the file that tells it."""
TOLD = rf"paiju [\d.]+ \({COMMIT}\)\n"
SERVED = pytest.mark.long(
    reason="a whole environment; what it holds is in make test, and so are its commands, from the tree"
)
BESIDES = {
    ".gitignore", "CHANGELOG.md", "LICENSE", "PKG-INFO", "README.md", "pyproject.toml",
    "deploy/build_commit.py", "deploy/pypi_readme.py", f"protocol/{COMMIT_FILE}",
}  # fmt: skip
"""The files of the sdist besides the package: those that its wheel is built from."""
SERVERS = (
    "starlette",
    "uvicorn",
    "uvloop",
    "redis",
    "hiredis",
    "pydantic_settings",
    "jwt",
    "structlog",
    "prometheus_client",
)
"""Import names that a plain `pip install paiju` does not bring."""
LOOK = f"from importlib.util import find_spec; print([name for name in {SERVERS} if find_spec(name)])"
EPISODE = (
    "from paiju.envs import env; table = env('qigui521'); table.reset(seed=1)\n"
    "for _ in table.agent_iter(): table.step((table.legal_actions() or [None])[-1])\n"
    "print(not table.agents)"
)
"""An episode of training, to its end."""
EVERY_ENVIRONMENT = (
    "from paiju.envs import rlcard_env, seat_env, vector\n"
    "with vector('wuguapi', tables=2, processes=2) as tables:\n"
    "    batch = tables.reset(seed=1)\n"
    "    tables.step(batch.observations['action_mask'].argmax(axis=1))\n"
    "seat_env('wuguapi', 'normal').reset(seed=1)\n"
    "rlcard_env('wuguapi', seed=1).reset()\n"
    "seat_env('doudizhu', 'paiju.envs.dmc.bot:Dmc').reset(seed=1)\n"
)
"""The other environments, as a script, and the trained baseline."""
BOT = (
    "class Mine:\n"
    "    def act(self, seen):\n"
    "        return seen.legal_actions()[0]\n"
    "class Broken:\n"
    "    def act(self, seen):\n"
    "        return {}[1]\n"
)
"""A bot of an author, and one that fails."""


@pytest.fixture(scope="module")
def built(tmp_path_factory):
    """The wheel and the sdist."""
    return build(tmp_path_factory.mktemp("built"))


@pytest.fixture(scope="module")
def rebuilt(built, tmp_path_factory):
    """The wheel that the sdist gives."""
    return wheel_of(built[1], tmp_path_factory.mktemp("rebuilt"))


@pytest.fixture(scope="module")
def base(built, tmp_path_factory):
    """The programs of an environment with the wheel, as `pip install paiju` makes it."""
    return environment(tmp_path_factory.mktemp("base"), built[0])


@pytest.fixture(scope="module")
def server(rebuilt, tmp_path_factory):
    """The programs of an environment with the sdist's wheel, as `pip install 'paiju[server]'` makes it."""
    return environment(tmp_path_factory.mktemp("server"), rebuilt, "server")


@pytest.fixture(scope="module")
def training(built, tmp_path_factory):
    """The programs of an environment with the wheel, as `pip install 'paiju[env]'` makes it."""
    return environment(tmp_path_factory.mktemp("training"), built[0], "env")


@pytest.fixture(scope="module", autouse=True)
def elsewhere(tmp_path_factory):
    """A working directory with files named as Paiju's folders, without Node and without the source tree."""
    folder = tmp_path_factory.mktemp("elsewhere")
    (folder / "engine").mkdir()
    for name in ("bots.py", "server.py", "engine/__init__.py"):
        (folder / name).write_text("raise ImportError('a file of the user was imported')\n")
    programs = folder / "programs"
    programs.mkdir()
    (programs / "redis-server").symlink_to(find_binary().path)
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PATH", str(programs))
        patch.delenv("PYTHONPATH", raising=False)
        # No git is on this path.
        patch.setenv("SOURCE_COMMIT", COMMIT)
        patch.chdir(folder)
        assert shutil.which("node") is None
        yield folder


@pytest.fixture(scope="module")
def bot(elsewhere):
    """The file of an author's bots."""
    (elsewhere / "mine.py").write_text(BOT)
    return "mine.py"


@pytest.fixture(scope="module")
def url(server, bot, tmp_path_factory):
    """A server of the installed package, with its demo tables and a bot of the operator."""
    folder = tmp_path_factory.mktemp("data")
    words = ("--demo", "--bots", f"{bot}:Mine")
    with running_server(folder, *words, python=server / "python") as running:
        yield running.url


def names_in_the_tree() -> set[str]:
    files = (path for portion in PORTIONS for path in (ROOT / portion / "paiju").rglob("*") if path.is_file())
    return {path.relative_to(ROOT).as_posix() for path in files if "__pycache__" not in path.parts}


def test_the_wheel_holds_the_package_and_nothing_else(built):
    inside = {name.partition("/")[2] for name in names_in_the_tree()}
    names = set(zipfile.ZipFile(built[0]).namelist())
    assert {name for name in names if ".dist-info/" not in name} == inside | {COMMIT_FILE}
    assert {f"paiju/{portion}/py.typed" for portion in PORTIONS} <= names


def test_the_sdist_holds_what_the_wheel_is_built_from_and_nothing_else(built):
    with tarfile.open(built[1]) as archive:
        names = {name.partition("/")[2] for name in archive.getnames()}
    assert names == names_in_the_tree() | BESIDES


@SERVED
def test_the_sdist_gives_the_same_wheel(built, rebuilt):
    first, second = (zipfile.ZipFile(wheel) for wheel in (built[0], rebuilt))
    assert _read(first) == _read(second)


def _read(wheel: zipfile.ZipFile) -> dict[str, bytes | list[bytes]]:
    """The wheel's files; the list of them in an order of its own, for it names them as they came."""
    files = {name: wheel.read(name) for name in wheel.namelist()}
    return {
        name: sorted(held.splitlines()) if name.endswith("/RECORD") else held for name, held in files.items()
    }


def test_pictures_and_links_of_the_description_are_whole_addresses_of_files(built):
    about = metadata_of(built[0]).metadata
    urls = dict(line.split(", ") for line in about.get_all("Project-URL"))
    text = about.get_payload()
    targets = re.findall(r"\]\(([^)#\s][^)\s]*)\)", text)
    assert all(target.startswith("https://") for target in targets)
    ours = [target.removeprefix(urls["Source"]) for target in targets if target.startswith(urls["Source"])]
    assert sum(target.startswith("/raw/HEAD/docs/images/") for target in ours) >= 5
    for target in ours:
        assert (ROOT / re.sub(r"^/(raw|blob)/HEAD/", "", target)).exists(), target


def test_the_base_needs_few_packages_and_none_of_the_servers(built, base):
    assert len(needed(built[0])) <= 20
    assert run(base / "python", "-c", LOOK) == "[]\n"


def test_the_base_imports(base, elsewhere):
    modules = (
        *("paiju.client", "paiju.bots", "paiju.bots.arena", "paiju.engine.registry", "paiju.protocol"),
        "paiju.server.table.requests.table",  # `paiju conformance` plays by it
    )
    code = f"import sys, {', '.join(modules)}; print(*(sys.modules[name].__file__ for name in {modules}))"
    files = run(base / "python", "-c", code).split()
    assert len(files) == len(modules)
    assert all(Path(file).is_relative_to(base.parent) for file in files)


def test_the_base_has_the_command_and_tells_the_commit_that_it_was_built_from(base):
    said = run(base / "paiju", "--help")
    assert all(name in said for name in ("serve", "play", "bot", "watch"))
    assert re.fullmatch(TOLD, run(base / "paiju", "--version"))


@SERVED
def test_so_does_what_was_built_from_the_sdist(server):
    assert re.fullmatch(TOLD, run(server / "paiju", "--version"))


def paiju(programs, *words, code=0):
    """Run the command; give what it prints, errors and all."""
    command = [programs / "python", "-m", "paiju.cli.main", *words]
    done = subprocess.run(command, capture_output=True, text=True, timeout=200, check=False)
    assert done.returncode == code, f"{done.stdout}\n{done.stderr}"
    return done.stdout + done.stderr


@SERVED
def test_the_base_has_the_arena_with_files_jobs_json_and_records(base, bot, elsewhere):
    words = ("--game", "wuguapi", "--deals", "2", "--jobs", "2", "--json", "result.json", "--record", "deals")
    said = paiju(base, "arena", f"{bot}:Mine", "random", *words)
    assert said.startswith("4 deals with the cards of 2 seeds")
    assert json.loads((elsewhere / "result.json").read_text())["games"] == 4
    record = min((elsewhere / "deals").iterdir())
    assert "settled: " in paiju(base, "replay", str(record))
    asked = paiju(base, "bot", "--module", f"{bot}:Mine", "--at", f"{record}:1")
    assert "legal actions" in asked
    assert "recorded: " in asked


@SERVED
def test_the_base_checks_clients(base):
    client = f"{base / 'python'} -c pass"
    said = paiju(base, "conformance", "--client", client, "--scenario", "hello", "--patience", "5", code=1)
    assert "✗ hello" in said


@pytest.mark.parametrize(
    "words", rest_long([["serve", "--demo"], ["serve", "--help"], ["doctor"]], "other words")
)
def test_without_the_extra_one_line_says_what_to_install(base, words):
    done = subprocess.run([base / "paiju", *words], capture_output=True, text=True, timeout=200, check=False)
    assert (done.returncode, done.stdout) == (1, "")
    assert re.fullmatch(
        r"paiju: \w+ is missing; the server needs: pip install 'paiju\[server\]'\n", done.stderr
    )


@SERVED
def test_the_environments_run_with_their_extra_alone(training):
    said = run(training / "python", "-c", f"{LOOK}; {EPISODE}")
    assert said == "[]\nTrue\n"


@SERVED
def test_every_environment_runs_with_the_extra(training, elsewhere):
    (elsewhere / "train.py").write_text(EVERY_ENVIRONMENT)
    run(training / "python", "train.py")


def test_without_the_extra_the_environments_say_what_to_install(base):
    done = subprocess.run(
        [base / "python", "-c", EPISODE], capture_output=True, text=True, timeout=200, check=False
    )
    assert done.returncode == 1
    assert re.search(r"\w+ is missing; the environments need: pip install 'paiju\[env\]'\n$", done.stderr)


@SERVED
def test_the_server_is_ready_and_serves_the_page_where_there_is_no_node(url):
    with urllib.request.urlopen(f"{url}/readyz") as answer:
        assert json.load(answer)["ok"] is True
    with urllib.request.urlopen(f"{url}/") as answer:
        page = answer.read().decode()
    (script,) = re.findall(r'<script[^>]* src="(/[^"]+\.js)"', page)
    with urllib.request.urlopen(url + script) as answer:
        assert answer.headers["content-type"].startswith("text/javascript")
        assert answer.read()


@SERVED
def test_the_base_lists_games_and_plays_against_a_server(base, url):
    assert "doudizhu" in run(base / "python", "-m", "paiju.cli.main", "games", "--url", url)
    said = run(base / "python", "-m", "paiju.cli.main", "bot", "--count", "3", "--deals", "1", "--url", url)
    amounts = [int(amount) for amount in re.findall(r" ([+-]\d+)", said)]
    assert len(amounts) == 3
    assert sum(amounts) == 0


@SERVED
def test_the_server_offers_the_bots_of_its_operator(url):
    with urllib.request.urlopen(f"{url}/api/games") as answer:
        assert all(game["levels"][-1] == "Mine" for game in json.load(answer)["games"])


@SERVED
def test_the_base_tells_the_faults_of_a_bot(base, bot, url):
    words = ("bot", "--module", f"{bot}:Broken", "--game", "wuguapi", "--url", url)
    assert 'mine.py", line 6, in act' in paiju(base, *words, "--pace", "fast", "--verbose")
    assert "paiju: Broken: raised: " in paiju(base, *words, "--strict", code=1)

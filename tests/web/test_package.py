"""The web SDK as the package that npm publishes: what is in it, and its README's example against a real server."""

import asyncio
import json
import re
import shutil
from pathlib import Path

import pytest

from paiju.cli.conformance.running import play, program
from paiju.cli.conformance.scenarios import SCENARIOS
from paiju.engine.registry import GAMES
from tests.client.running_server import running_server
from tests.patience import PATIENCE_S
from tests.web.building import WEB, npm
from tests.web.node import NODE, start_node

SDK = WEB / "sdk"
PACKAGE = json.loads((SDK / "package.json").read_text())
PAGE = json.loads((WEB / "package.json").read_text())


LOCK = json.loads((SDK / "package-lock.json").read_text())["packages"]
PAGES_LOCK = json.loads((WEB / "package-lock.json").read_text())["packages"]


def pack(source: Path, folder: Path, *options: str) -> dict:
    """Return what `npm pack` says of a package, with the path of its archive in a folder."""
    (found,) = json.loads(npm("pack", "--json", "--silent", *options, "--pack-destination", folder, source))
    return {**found, "filename": folder / found["filename"]}


@pytest.fixture(scope="module")
def packed(tmp_path_factory):
    """What `npm pack` says of a copy of web/sdk alone. Its tools are those of its lock, as `npm ci` installs them."""
    folder = tmp_path_factory.mktemp("alone")
    shutil.copytree(SDK, folder / "sdk", ignore=shutil.ignore_patterns("dist", "node_modules"))
    for name in filter(None, LOCK):
        if (WEB / name).exists():  # others are for other systems
            (folder / "sdk" / name).parent.mkdir(parents=True, exist_ok=True)
            (folder / "sdk" / name).symlink_to(WEB / name)
    return pack(folder / "sdk", folder)


@pytest.fixture(scope="module")
def installed(packed, tmp_path_factory):
    """A new project in which npm has installed the archive, and the libraries from archives too: without a network."""
    folder = tmp_path_factory.mktemp("user")
    (folder / "package.json").write_text('{"type": "module", "private": true}')
    archives = tmp_path_factory.mktemp("archives")
    libraries = [
        pack(WEB / "node_modules" / name, archives, "--ignore-scripts")["filename"]
        for name in PACKAGE["dependencies"]
    ]
    npm("install", "--offline", "--silent", "--prefix", folder, packed["filename"], *libraries)
    (example,) = re.findall(r"^```ts\n(.*?)^```$", (SDK / "README.md").read_text(), re.MULTILINE | re.DOTALL)
    (folder / "example.ts").write_text(example)
    return folder


def test_the_tools_of_the_package_s_lock_are_those_of_the_page_s():
    assert {name: lock["version"] for name, lock in LOCK.items() if name} == {
        name: PAGES_LOCK[name]["version"] for name in LOCK if name
    }
    assert PACKAGE["devDependencies"].items() <= PAGE["devDependencies"].items()


def test_the_readme_says_first_how_to_install_it():
    text = (SDK / "README.md").read_text()
    assert re.findall(r"^## (.*)$", text, re.MULTILINE)[0] == "Install"
    assert f"paiju-sdk-{PACKAGE['version']}.tgz" in text


def test_the_package_holds_the_built_modules_with_their_types_and_nothing_else(packed):
    sources = {path.relative_to(SDK / "src").as_posix() for path in (SDK / "src").rglob("*.ts")}
    built = {f"dist/{name.removesuffix('.ts')}{kind}" for name in sources for kind in (".js", ".d.ts")}
    assert {file["path"] for file in packed["files"]} == {"package.json", "README.md", "LICENSE", *built}
    assert {f"schema/games/{key}.ts" for key in GAMES} <= sources


def test_every_export_of_the_package_is_there(installed):
    package = installed / "node_modules" / PACKAGE["name"]
    named = [
        path for kinds in PACKAGE["exports"].values() if isinstance(kinds, dict) for path in kinds.values()
    ]
    assert len(named) == 20
    for path in named:
        assert list(package.glob(path)), path


def test_the_package_is_of_the_server_s_version_and_licence_and_of_the_page_s_libraries():
    project = (WEB.parent / "pyproject.toml").read_text()
    assert f'\nversion = "{PACKAGE["version"]}"\n' in project
    assert f'\nlicense = "{PACKAGE["license"]}"\n' in project
    assert (SDK / "LICENSE").read_text() == (WEB.parent / "LICENSE").read_text()
    assert {name: PAGE["dependencies"][name] for name in PACKAGE["dependencies"]} == PACKAGE["dependencies"]


def test_the_sdk_imports_nothing_but_itself_and_its_libraries():
    for path in (SDK / "src").rglob("*.ts"):
        for name in re.findall(r"""(?:from|import)\s*\(?['"]([^'"]+)['"]""", path.read_text()):
            if name.startswith("."):
                assert (path.parent / name).resolve().is_relative_to(SDK / "src"), f"{path}: {name}"
            else:
                assert name.startswith(tuple(PACKAGE["dependencies"])), f"{path}: {name}"


def test_the_readme_s_example_is_typed_and_plays_a_deal(installed, tmp_path):
    (installed / "tsconfig.json").write_text(
        json.dumps(
            {
                "compilerOptions": {
                    "target": "ES2022",
                    "module": "NodeNext",
                    "strict": True,
                    "noEmit": True,
                    "lib": ["ES2023", "DOM", "DOM.Iterable"],
                    "types": [],
                },
                "files": ["example.ts", "process.d.ts"],
            }
        )
    )
    (installed / "process.d.ts").write_text("declare const process: { argv: string[] }\n")
    npm("exec", "--no", "--", "tsc", "--project", installed)
    with (
        running_server(tmp_path / "paiju") as server,
        start_node(installed / "example.ts", server.url) as bot,
    ):
        output, _ = bot.communicate(timeout=200)
    assert bot.returncode == 0, output
    assert "settled [" in output
    assert re.search(r"^my hand:( \w\w){17}$", output, re.MULTILINE)
    counts = re.findall(r"^seat \d: .+ \(\w+\), all hold (\d+),(\d+),(\d+)$", output, re.MULTILINE)
    assert max(map(int, counts[0])) <= 20, "the fold has counted the first play"
    assert "0" in counts[-1]


async def test_the_readme_s_example_passes_every_scenario_of_the_conformance_kit(installed):
    room = asyncio.Semaphore(3)
    # The address is its argument, and the kit's is in the environment.
    command = f"sh -c 'exec {NODE} {installed / 'example.ts'} \"$PAIJU_URL\"'"

    async def verdict(kind):
        async with room:
            for _ in range(5):
                found = await play(kind(), program(command), PATIENCE_S)
                # With some cards a deal has nothing but defaults to play, and there is nothing to refuse.
                if not found.untried:
                    break
            return found

    verdicts = await asyncio.gather(*map(verdict, SCENARIOS.values()))
    assert [found for found in verdicts if found.findings or found.untried] == []

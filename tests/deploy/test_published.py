"""What a release publishes, made of this tree as `make release` makes it: files, images, and a deal played in one."""

import contextlib
import hashlib
import json
import os
import re
import shutil
import signal
import struct
import subprocess
import sys
import tarfile
from pathlib import Path
from types import SimpleNamespace

import pytest

from deploy.release.versions import versions
from tests.deploy.environments import ROOT
from tests.deploy.tools import BIN
from tests.patience import PATIENCE_S

VERSION = versions(ROOT)["pyproject.toml"]
ARCHES = {"amd64": 62, "arm64": 183}
"""Architectures by Debian's name, and the machine that ELF files of each are for."""
FILES = {
    *("release-notes.md", "SHA256SUMS", f"paiju-{VERSION}.cdx.json", f"paiju-sdk-{VERSION}.tgz"),
    *(f"paiju-{VERSION}-py3-none-any.whl", f"paiju-{VERSION}.tar.gz"),
    *(f"paiju-{VERSION}-{arch}.tar" for arch in ARCHES),
    *(f"packages-{arch}.txt" for arch in ARCHES),
}
IMPORTS = """
import importlib, os, pkgutil, paiju.cli, paiju.server
for package in (paiju.cli, paiju.server):
    for module in pkgutil.walk_packages(package.__path__, package.__name__ + "."):
        if not module.name.startswith("paiju.cli.load."):
            importlib.import_module(module.name)
for name in os.listdir(os.path.join(os.path.dirname(os.__file__), "lib-dynload")):
    importlib.import_module(name.partition(".")[0])
"""
"""Each module, and each part of Python that needs a library: none that was removed is missing.

The parts of `paiju load` are of an extra that no server needs.
"""
SHELLS = {
    "sh",
    "ash",
    "bash",
    "dash",
    "busybox",
    "perl",
    "apt",
    "dpkg",
    "pip",
    "pip3",
    "su",
    "passwd",
    "openssl",
}

pytestmark = [
    pytest.mark.long(reason="builds all that is published twice; its parts are in make test"),
    pytest.mark.rare_tool(reason="root, and Debian's packages"),
    pytest.mark.timeout(900),
]


@pytest.fixture
def published(tmp_path_factory):
    """The folder with all that is published of this tree, as it is now."""
    if os.geteuid() != 0:
        pytest.skip("images are built as root")
    clone, into = tmp_path_factory.mktemp("clone"), tmp_path_factory.mktemp("published") / "dist"
    commit_of_this_tree(clone)
    command = [
        sys.executable,
        "-m",
        "deploy.release",
        VERSION,
        "--rehearse",
        "--into",
        into,
        "--arches",
        *ARCHES,
    ]
    done = subprocess.run(
        command, cwd=clone, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False
    )
    assert done.returncode == 0, done.stdout[-4000:]
    yield into
    shutil.rmtree(into)


def commit_of_this_tree(clone: Path) -> None:
    """Make a clone whose commit holds what git knows here, changed or not."""
    git("clone", "--quiet", "--shared", ROOT, clone)
    for name in filter(None, git("-C", ROOT, "ls-files", "-z").split("\0")):
        if (ROOT / name).exists():
            (clone / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, clone / name)
        else:
            (clone / name).unlink(missing_ok=True)
    (clone / "web" / "node_modules").symlink_to(ROOT / "web" / "node_modules")
    who = ("-c", "user.name=t", "-c", "user.email=t@example.org")
    git("-C", clone, "add", "--all")
    git("-C", clone, *who, "commit", "--quiet", "--allow-empty", "--message", "This tree")


def git(*words: str | Path) -> str:
    return subprocess.run(["git", *words], capture_output=True, text=True, check=True).stdout


def unpacked(published: Path, arch: str, folder: Path) -> SimpleNamespace:
    folder.mkdir()
    with tarfile.open(published / f"paiju-{VERSION}-{arch}.tar") as archive:
        archive.extractall(folder / "image", filter="fully_trusted")
    (manifest,) = json.loads((folder / "image" / "manifest.json").read_text())
    config = json.loads((folder / "image" / manifest["Config"]).read_text())
    root = folder / "root"
    root.mkdir()
    for layer in manifest["Layers"]:
        subprocess.run(["tar", "-xzpf", folder / "image" / layer, "-C", root], check=True)
    return SimpleNamespace(root=root, config=config, tags=manifest["RepoTags"])


def has_all_files_with_their_sums(published):
    assert {path.name for path in published.iterdir()} == FILES
    told = dict(line.split("  ")[::-1] for line in (published / "SHA256SUMS").read_text().splitlines())
    assert told.keys() == FILES - {"SHA256SUMS"}
    for name, digest in told.items():
        assert hashlib.sha256((published / name).read_bytes()).hexdigest() == digest


def names_what_is_in_images_and_page(published):
    told = {
        part["purl"]
        for part in json.loads((published / f"paiju-{VERSION}.cdx.json").read_text())["components"]
    }
    for arch in ARCHES:
        assert set((published / f"packages-{arch}.txt").read_text().split()) <= told
    names = {re.sub("@.*", "", purl) for purl in told}
    assert {
        "pkg:deb/debian/valkey-server",
        "pkg:deb/debian/libc6",
        "pkg:pypi/msgspec",
        "pkg:npm/preact",
    } <= names


def holds_its_architecture_no_shell_and_nothing_that_gives_rights(image, arch):
    assert image.tags == [f"paiju:{VERSION}"]
    assert (image.config["architecture"], image.config["config"]["User"]) == (arch, "10001:10001")
    files = [path for path in image.root.rglob("*") if path.is_file() and not path.is_symlink()]
    machines = {elf_machine(path) for path in files}
    assert machines == {0, ARCHES[arch]}
    programs = {path.name for path in image.root.glob("usr/**/bin/*")} | {
        path.name for path in files if path.stat().st_mode & 1
    }
    assert {"paiju", "python3", "valkey-server", "tini"} <= programs
    assert not SHELLS & programs
    assert not [path for path in files if path.stat().st_mode & 0o6000]
    writable = [p for p in image.root.rglob("*") if not p.is_symlink() and p.stat().st_uid == 10001]
    assert writable == [image.root / "data"]
    assert {p.stat().st_uid for p in image.root.rglob("*") if not p.is_symlink()} == {0, 10001}


def elf_machine(path: Path) -> int:
    """The machine of an ELF file; 0 for any other."""
    with path.open("rb") as file:
        head = file.read(20)
    return struct.unpack_from("<H", head, 18)[0] if head[:4] == b"\x7fELF" else 0


def have_the_same_packages_and_compiled_modules(published, roots):
    def packages(arch):
        lines = (published / f"packages-{arch}.txt").read_text().splitlines()
        return {re.sub(r"@.*", "", line) for line in lines}

    assert packages("amd64") == packages("arm64")
    for image in roots.values():
        for package in ("paiju/server", "starlette"):
            sources = list(image.root.glob(f"usr/local/lib/python3*/dist-packages/{package}/*.py"))
            assert sources
            assert all(list(path.parent.glob(f"__pycache__/{path.stem}.cpython-*.pyc")) for path in sources)


@contextlib.contextmanager
def running(published, tmp_path):
    """Run words in the image as its user, on a data folder; each command is one of buildah's."""
    storage = ["--storage-driver", "vfs", "--root", tmp_path / "storage", "--runroot", tmp_path / "run"]
    archive = published / f"paiju-{VERSION}-amd64.tar"

    def buildah(*words):
        done = subprocess.run(["buildah", *storage, *words], capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stderr
        return done.stdout.strip()

    name = buildah("from", "--quiet", f"docker-archive:{archive}")
    config = json.loads(buildah("inspect", name))["OCIv1"]["config"]
    buildah("config", "--volume", "/data-", name)  # or an empty one hides ours
    data = tmp_path / "data"
    data.mkdir(mode=0o700)
    os.chown(data, 10001, 10001)
    run = ["buildah", *storage, "run", "--isolation", "chroot", "--volume", f"{data}:/data", name, "--"]
    yield SimpleNamespace(run=run, config=config, data=data)
    buildah("rm", name)
    shutil.rmtree(tmp_path / "storage")


@contextlib.contextmanager
def serving(container):
    """The image's own command, on a free port; gives its address and a way to stop it."""
    process = subprocess.Popen(
        [*container.run, *container.config["Entrypoint"], *container.config["Cmd"], "--port", "0"],
        stdout=subprocess.PIPE, text=True,
    )  # fmt: skip
    try:
        line = process.stdout.readline()
        assert line.startswith("listening on "), line
        url = line.split()[-1].replace("0.0.0.0", "127.0.0.1")
        yield SimpleNamespace(url=url, process=process)
    finally:
        stop(process)


def stop(process) -> int:
    """Send SIGTERM to the container's first process; give the exit code."""
    if process.poll() is None:
        for pid in entries(process.pid):
            os.kill(pid, signal.SIGTERM)
    code = process.wait(PATIENCE_S)
    process.stdout.close()
    return code


def entries(parent: int) -> list[int]:
    """The processes named tini below one."""
    children = [
        int(pid)
        for task in Path(f"/proc/{parent}/task").iterdir()
        for pid in (task / "children").read_text().split()
    ]
    named = [pid for pid in children if Path(f"/proc/{pid}/comm").read_text().strip() == "tini"]
    return named or [pid for child in children for pid in entries(child)]


def inside(container, *words):
    """Run `paiju` in the container; give its exit code and what it says."""
    command = [*container.run, *container.config["Entrypoint"], *words]
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False)
    return done.returncode, done.stdout


def plays_a_deal_on_its_valkey(container):
    subprocess.run([*container.run, "/usr/bin/python3", "-c", IMPORTS], check=True)
    code, said = inside(container, "doctor")
    assert code == 0, said
    with serving(container) as server:
        assert inside(container, "healthcheck", "--url", server.url)[0] == 0
        played = subprocess.run(
            [BIN / "paiju", "bot", "--count", "1", "--deals", "1", "--url", server.url],
            capture_output=True, text=True, check=True, timeout=PATIENCE_S,
        )  # fmt: skip
        # Two of the server's own bots sit there: their processes run.
        amounts = [int(amount) for amount in re.findall(r" ([+-]\d+)", played.stdout)]
        assert len(amounts) == 3
        assert sum(amounts) == 0
        assert (container.data / "redis-version").read_text().startswith("8.")
        code, said = inside(container, "backup", "--to", "/data/now.backup")
        assert code == 0, said
        assert stop(server.process) == 0
    assert inside(container, "backup", "check", "/data/now.backup")[0] == 0
    code, said = inside(container, "healthcheck", "--url", server.url)
    assert code == 1
    assert "Connection refused" in said
    assert {path.stat().st_uid for path in container.data.rglob("*")} == {10001}


def test_a_release_of_this_tree_is_whole_and_a_deal_is_played_in_its_image(published, tmp_path):
    """One test, for what it builds takes minutes, and another process would build it again."""
    has_all_files_with_their_sums(published)
    names_what_is_in_images_and_page(published)
    roots = {arch: unpacked(published, arch, tmp_path / arch) for arch in ARCHES}
    for arch, image in roots.items():
        holds_its_architecture_no_shell_and_nothing_that_gives_rights(image, arch)
    have_the_same_packages_and_compiled_modules(published, roots)
    with running(published, tmp_path) as container:
        plays_a_deal_on_its_valkey(container)

"""`make release VERSION=1.2.0`: checks a commit, builds it twice, and writes what is published to a folder."""

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from deploy.release.checks import git, reasons
from deploy.release.notes import notes
from deploy.release.packages import Differs, build_twice, same, sums
from deploy.release.sbom import page_packages, sbom

ROOT = Path(__file__).parents[2]
SUMS = "SHA256SUMS"


def main() -> None:
    """Read the command line, and make the release; ends with what stands against it."""
    parser = argparse.ArgumentParser(prog="make release", description=__doc__)
    parser.add_argument("version", nargs="?", default="")
    parser.add_argument("--rehearse", action="store_true", help="without tests, a date and a public address")
    parser.add_argument(
        "--arches", nargs="*", default=["amd64", "arm64"], help="of the images, as Debian names them"
    )
    parser.add_argument("--into", type=Path, default=ROOT / "dist")
    given = parser.parse_args()
    if against := list(reasons(ROOT, given.version, rehearse=given.rehearse)):
        sys.exit("no release:\n" + "\n".join(f"* {reason}" for reason in against))
    try:
        _release(given.version, given.arches, given.into)
    except (Differs, subprocess.SubprocessError) as error:
        sys.exit(f"no release: {error}")


def _release(version: str, arches: list[str], into: Path) -> None:
    with tempfile.TemporaryDirectory(prefix="paiju-release-") as scratch:
        built = build_twice(ROOT, Path(scratch))
        if arches:
            _add_images(built, Path(scratch), version, arches)
        made_at = int(git(ROOT, "log", "-1", "--format=%ct"))
        purls = [line for file in built.glob("packages-*.txt") for line in file.read_text().splitlines()]
        (built / f"paiju-{version}.cdx.json").write_text(
            sbom(version, made_at, [*purls, *page_packages(ROOT)])
        )
        (built / "release-notes.md").write_text(notes(ROOT, version))
        told = "".join(f"{digest}  {name}\n" for name, digest in sums(built).items())
        (built / SUMS).write_text(told)
        shutil.rmtree(into, ignore_errors=True)
        shutil.copytree(built, into)
    print(f"{told}in {into}")


def _add_images(built: Path, scratch: Path, version: str, arches: list[str]) -> None:
    """Build images twice, in two folders, and put the first ones to the rest. Raises `Differs`."""
    made_at = git(ROOT, "log", "-1", "--format=%ct")
    wheel = built / f"paiju-{version}-py3-none-any.whl"
    folders = [scratch / "images", scratch / "images-again"]
    for folder in folders:
        command = ["sh", str(ROOT / "deploy" / "image" / "build.sh"), str(folder), str(wheel), *arches]
        environment = {**os.environ, "SOURCE_DATE_EPOCH": made_at, "PYTHON": sys.executable}
        if subprocess.run(command, env=environment, check=False).returncode:
            raise subprocess.SubprocessError("the images could not be built")
    same(*folders)
    for path in folders[0].iterdir():
        path.rename(built / path.name)


if __name__ == "__main__":
    main()

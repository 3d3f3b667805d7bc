"""Each folder of the source that holds code has tests at the mirrored path: in a folder, or in one file of its name."""

from pathlib import Path

from tests.house.tree import ROOMS, plain_path

ROOT = Path(__file__).parents[2]


def folders_with_code() -> set[str]:
    """The folders of modules, `server/table`, without packages that only hold others."""
    found = (path for room in ROOMS for path in (ROOT / room / "paiju").rglob("*.py"))
    return {
        plain_path(path.parent.relative_to(ROOT).as_posix() + "/").rstrip("/")
        for path in found
        if path.name != "__init__.py"
    }


def is_mirrored(folder: str) -> bool:
    mirror = ROOT / "tests" / folder
    return any(mirror.glob("test_*.py")) or mirror.with_name(f"test_{mirror.name}.py").exists()


def test_each_folder_has_tests_at_its_place():
    folders = folders_with_code()
    assert len(folders) > 40
    assert [folder for folder in sorted(folders) if not is_mirrored(folder)] == []

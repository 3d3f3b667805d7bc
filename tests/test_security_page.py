"""docs/security.md names existing tests and settings."""

import re
from pathlib import Path

from paiju.server.config import Settings

PAGE = Path("docs/security.md").read_text(encoding="utf-8")


def test_every_test_that_is_named_is_there():
    named = re.findall(r"`(tests/[^`]+)`", PAGE)
    assert len(named) >= 30
    assert [path for path in named if not Path(path).exists()] == []


def test_every_setting_that_is_named_is_one():
    named = set(re.findall(r"`--([a-z-]+)`", PAGE))
    settings = {name.replace("_", "-") for name in Settings.model_fields} | {"origin"}
    assert len(named) >= 25
    assert named <= settings, named - settings

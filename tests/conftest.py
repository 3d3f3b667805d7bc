"""Fixtures that every test may ask for."""

from pathlib import Path

pytest_plugins = [
    f"tests.{name}" for name in ("flaky", "long", "no_skips", "order", "profiles", "redis_fixtures")
]

BROWSER = Path(__file__).parent / "browser"


def pytest_ignore_collect(collection_path, config):
    """Leave the browser's tests to `pytest tests/browser`: sync Playwright keeps a loop running in its process."""
    asked = [Path(arg.partition("::")[0]).resolve() for arg in config.args]
    if collection_path == BROWSER and not any(path.is_relative_to(BROWSER) for path in asked):
        return True
    return None

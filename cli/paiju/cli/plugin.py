"""Loads the class of a bot: `my_bot.py:MyBot`, or `my.package:MyBot`."""

import importlib
import importlib.util
import inspect
import sys
from pathlib import Path
from typing import Any

from paiju.bots import Bot
from paiju.cli.failure import Failure


def load_bot(place: str) -> type[Bot]:
    """Return the class at `place`; raises `Failure` with the reason."""
    module_name, colon, class_name = place.rpartition(":")
    if not colon or not module_name or not class_name:
        raise Failure(f"--module {place}: write FILE.py:CLASS or PACKAGE.MODULE:CLASS")
    module = _module(module_name)
    found: Any = getattr(module, class_name, None)
    is_bot = inspect.isclass(found) and callable(getattr(found, "act", None))
    if not is_bot:
        raise Failure(f"--module {place}: there is no class {class_name} with a method act(observation)")
    kind: type[Bot] = found
    return kind


def make(kind: type[Bot], seed: int) -> Bot:
    """Return a bot of a class, with the seed if its constructor takes one; raises `Failure`."""
    takes_seed = "seed" in inspect.signature(kind).parameters
    try:
        return kind(seed=seed) if takes_seed else kind()  # type: ignore[call-arg]
    except TypeError as error:
        raise Failure(f"{kind.__name__} cannot be made without arguments: {error}") from error


def _module(name: str) -> Any:
    try:
        return _from_file(Path(name)) if name.endswith(".py") else importlib.import_module(name)
    except FileNotFoundError:
        raise Failure(f"--module: there is no file {name}") from None
    except Exception as error:
        raise Failure(f"--module: {name} cannot be imported: {type(error).__name__}: {error}") from error


def _from_file(path: Path) -> Any:
    if not path.is_file():
        raise FileNotFoundError(path)
    spec = importlib.util.spec_from_file_location(path.stem, path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    # As when a file is run: its folder comes first, because a bot may have modules beside it.
    sys.path.insert(0, str(path.parent.resolve()))
    sys.modules[path.stem] = module
    spec.loader.exec_module(module)
    return module

"""Marks of stages: C functions that callgrind tells apart, or a clock where there is no callgrind."""

import importlib.util
import shutil
import subprocess
import sysconfig
import time
from pathlib import Path
from typing import Any

from tests.bench.budget.stages import NAMES, WHOLE, mark

SOURCE = Path(__file__).with_name("marks.c")


def can_count() -> bool:
    """Return whether instructions can be counted here: valgrind, a C compiler, and both their headers."""
    headers = Path(sysconfig.get_path("include"), "Python.h"), Path("/usr/include/valgrind/callgrind.h")
    return all(map(shutil.which, ("valgrind", "cc"))) and all(header.exists() for header in headers)


def build(folder: Path) -> Path:
    """Compile the marks into a folder; return the module's path."""
    target = folder / f"budget_marks{sysconfig.get_config_var('EXT_SUFFIX')}"
    include = sysconfig.get_path("include")
    flags = ("-O1", "-fno-optimize-sibling-calls", "-g", "-shared", "-fPIC", "-w")
    subprocess.run(["cc", *flags, f"-I{include}", "-o", target, SOURCE], check=True)
    return target


class Counted:
    """Marks for callgrind, which counts between `counting(True)` and `counting(False)`."""

    def __init__(self, module: Path) -> None:
        spec = importlib.util.spec_from_file_location("budget_marks", module)
        assert spec is not None, module
        assert spec.loader is not None, module
        self._marks: Any = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(self._marks)
        self.counting = self._marks.counting
        mark(self._marks.marked)

    def whole(self, function: Any) -> Any:
        """Return a function whose calls are what is measured."""
        return self._marks.marked(NAMES.index(WHOLE), function, False)


class Timed:
    """Marks that take the time: for machines without callgrind, and much less exact."""

    def __init__(self) -> None:
        self.spent = dict.fromkeys(NAMES, 0.0)
        """Seconds by stage, those inside it included."""
        mark(lambda stage, function, _: self._timed(NAMES[stage], function))

    def counting(self, _: object) -> None:
        """Do nothing: time passes anyway."""

    def whole(self, function: Any) -> Any:
        """Return a function whose calls are what is measured."""
        return self._timed(WHOLE, function)

    def _timed(self, stage: str, function: Any) -> Any:
        spent, clock = self.spent, time.perf_counter

        def timed(*arguments: Any, **named: Any) -> Any:
            began = clock()
            try:
                return function(*arguments, **named)
            finally:
                spent[stage] += clock() - began

        return timed

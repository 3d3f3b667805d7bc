"""Runs one game under callgrind and reads the instructions of each stage."""

import json
import re
import subprocess
import sys
import tempfile
from collections import Counter
from pathlib import Path
from typing import Any

from tests.bench.budget.marks import build, can_count
from tests.bench.budget.stages import NAMES, exclusive
from tests.checkout import HERE, environment

_NAME = re.compile(r"\((\d+)\)(?: (.+))?")


def measure(game: str, tables: int, rounds: int, tree: Path = HERE) -> dict[str, float]:
    """Return instructions per action by stage, or microseconds where nothing counts them; `tree` is a checkout."""
    with tempfile.TemporaryDirectory(prefix="paiju-budget-") as folder:
        command = [sys.executable, "-m", "tests.bench.budget.child", game, str(tables), str(rounds)]
        found = Path(folder, "callgrind.out")
        if can_count():
            command = [*_valgrind(found), *command, str(build(Path(folder)))]
        done = _run(command, tree)
        per_action = 1 / done["actions"] if can_count() else 1e6 / done["actions"]
        inclusive = _inclusive(found) if can_count() else done["spent"]
    return exclusive({name: inclusive.get(name, 0) * per_action for name in NAMES})


def _valgrind(out: Path) -> list[str]:
    options = ("--tool=callgrind", "--instr-atstart=no", "--compress-strings=yes", "--compress-pos=no")
    return ["valgrind", "-q", *options, f"--callgrind-out-file={out}"]


def _run(command: list[str], tree: Path) -> Any:
    # One order of hashes and no allocator of Python's own surprises: the same run gives the same count.
    variables = {**environment(tree), "PYTHONHASHSEED": "0"}
    done = subprocess.run(command, cwd=tree, env=variables, capture_output=True, text=True, check=False)
    if done.returncode:
        raise RuntimeError(f"{command[0]} failed: {done.stderr[-2_000:]}")
    return json.loads(done.stdout.splitlines()[-1])


def _inclusive(out: Path) -> dict[str, int]:
    """Return the instructions of each stage, those inside it included, from what callgrind has written.

    A stage's function does nothing but call on: the costs of its calls are the stage's.
    """
    spent: Counter[int] = Counter()
    names: dict[str, str] = {}
    stage: int | None = None
    is_call = False
    for line in out.read_text().splitlines():
        if line.startswith("fn="):
            name = _full(line[3:], names)
            stage = int(name.removeprefix("stage_")) if re.fullmatch(r"stage_\d+", name) else None
        elif line.startswith("cfn="):
            _full(line[4:], names)
        elif line.startswith("calls="):
            is_call = True
        elif is_call:
            is_call = False
            if stage is not None:
                spent[stage] += int(line.split()[1])
    return {NAMES[number]: count for number, count in spent.items()}


def _full(text: str, names: dict[str, str]) -> str:
    """Return a function's name, which stands in full only where it comes first."""
    found = _NAME.match(text)
    if found is None:
        return text
    number, name = found.groups()
    if name is not None:
        names[number] = name
    return names.get(number, "")

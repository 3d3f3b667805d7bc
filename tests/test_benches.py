"""`make bench` can call each of its benches: read, not imported, as some need the extra `bench`."""

import ast
from pathlib import Path

BENCH = Path(__file__).parent / "bench"


def functions(path):
    found = [node for node in ast.walk(ast.parse(path.read_text())) if isinstance(node, ast.FunctionDef)]
    return {one.name: one for one in found}


def called():
    """The modules whose `main` is called without arguments."""
    calls = [
        node
        for node in ast.walk(ast.parse((BENCH / "__main__.py").read_text()))
        if isinstance(node, ast.Call)
    ]
    plain = [call.func.value.id for call in calls if not call.args and isinstance(call.func, ast.Attribute)]
    return sorted(plain)


def test_every_bench_needs_no_argument():
    assert {"server", "page", "moments", "first_card", "envs"} <= set(called())
    for name in called():
        wanted = functions(BENCH / f"{name}.py")["main"].args
        assert len(wanted.args) == len(wanted.defaults), f"{name}.main wants an argument"

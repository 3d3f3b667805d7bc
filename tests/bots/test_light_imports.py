"""The SDK, the arena and the environments import nothing that only the server needs."""

import subprocess
import sys

import pytest

SERVERS = (
    "starlette",
    "uvicorn",
    "uvloop",
    "redis",
    "hiredis",
    "pydantic",
    "jwt",
    "structlog",
    "prometheus_client",
)


@pytest.mark.parametrize(
    "module",
    [
        "paiju.bots.arena",
        "paiju.client",
        "paiju.bots.own",
        "paiju.cli.arena_records",
        "paiju.cli.conformance.running",
        *(f"paiju.envs.{name}" for name in ("aec", "seat", "tables", "rlcard")),
    ],
)
def test_a_module_of_bot_authors_imports_no_part_of_a_server(module):
    look = f"sorted({{*{SERVERS!r}, 'paiju.server'}} & set(sys.modules))"
    code = f"import sys, {module}; print({look})"
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, timeout=120, check=True
    )
    assert done.stdout == "[]\n"

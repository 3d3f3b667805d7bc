"""The SDK, the arena and the environments import nothing that only the server needs."""

import subprocess
import sys

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


MODULES = (
    "paiju.bots.arena",
    "paiju.client",
    "paiju.bots.own",
    "paiju.cli.arena_records",
    "paiju.cli.conformance.running",
    *(f"paiju.envs.{name}" for name in ("aec", "seat", "tables", "rlcard")),
)
LOOK = f"""
import importlib, sys
for module in {MODULES}:
    importlib.import_module(module)
    assert not {{*{SERVERS}, "paiju.server"}} & {{*sys.modules}}, module
"""


def test_a_module_of_bot_authors_imports_no_part_of_a_server():
    done = subprocess.run(
        [sys.executable, "-c", LOOK], capture_output=True, text=True, timeout=120, check=False
    )
    assert (done.returncode, done.stderr) == (0, "")

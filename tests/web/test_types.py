"""The web SDK's types are generated from docs/schema, and its handling of codes agrees with the protocol."""

import json

from paiju.protocol.errors import may_reconnect
from tests.web.building import WEB, files_of, npm
from tests.web.node import run_node

GENERATED = WEB / "sdk" / "src" / "schema"


def test_the_generated_types_are_those_of_the_schema(tmp_path):
    """`npm run types` writes them; tests/protocol/test_schema.py compares the schema with the structs."""
    npm("run", "--silent", "types", "--", tmp_path / "schema")
    made, committed = files_of(tmp_path / "schema"), files_of(GENERATED)
    different = sorted(name for name in made | committed if made.get(name) != committed.get(name))
    assert not different, f"run `sh web/npm.sh run types`. Different: {different}"


def test_every_generated_file_says_how_it_is_made():
    files = files_of(GENERATED)
    assert files
    assert all(b"npm run types" in body.splitlines()[0] for body in files.values())


def test_the_sdk_reconnects_after_the_same_codes_as_the_protocol():
    (line,) = run_node("close_codes.ts")
    assert json.loads(line) == [code for code in range(1000, 5000) if not may_reconnect(code)]

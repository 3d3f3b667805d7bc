"""`paiju doctor`: a planted fault is named, what is fine is told, and nothing is changed."""

import json
import socket

import pytest

from paiju.cli.doctor import exit_code
from paiju.server.doctor.finding import Finding
from tests.rows import rows


@pytest.fixture
def doctor(alone, tmp_path):
    """Run `paiju doctor --json` with variables; give its exit code, and the texts of each state."""

    def call(*words, **variables):
        around = {"PAIJU_DATA_DIR": tmp_path / "data", "PAIJU_PORT": 0, **variables}
        done = alone("doctor", "--json", *words, **{name: str(value) for name, value in around.items()})
        found = [Finding(**one) for one in json.loads(done.stdout)]
        return done.returncode, {
            state: " | ".join(f"{one.check}: {one.text}" for one in found if one.state == state)
            for state in ("ok", "warning", "problem", "unknown")
        }

    return call


def test_a_machine_on_which_a_server_would_start_has_no_problem_and_no_folder_afterwards(doctor, tmp_path):
    code, found = doctor()
    assert code == 0
    assert found["problem"] + found["unknown"] == ""
    assert "fsync takes" in found["ok"]
    assert list(tmp_path.iterdir()) == []


def test_a_folder_that_others_may_read_and_settings_without_effect_are_warnings(doctor, tmp_path):
    (tmp_path / "data").mkdir(mode=0o755)
    code, found = doctor("--strict", PAIJU_TRUST_REDIS_POLICY="on")
    assert code == 1
    assert "chmod 700" in found["warning"]
    assert "--trust-redis-policy has no effect" in found["warning"]


def test_a_port_in_use_is_a_problem(doctor):
    with socket.create_server(("127.0.0.1", 0)) as taken:
        code, found = doctor(PAIJU_PORT=taken.getsockname()[1])
    assert code == 2
    assert found["problem"].startswith("port: ")


def test_a_running_server_is_looked_at_as_people_reach_it(doctor, server_url):
    code, found = doctor("--url", server_url)
    assert code == 0
    for told in ("is ready", "/ws opens", "other sites' pages are refused", "proxy: asked from this machine"):
        assert told in found["ok"]
    assert "/metrics is open to all" in found["warning"]


def test_a_server_that_is_not_there_could_not_be_looked_at(doctor):
    assert doctor("--url", "127.0.0.1:1")[0] == 3


@rows(
    ("states", "strict", "code"),
    [
        ([], False, 0),
        (["ok", "warning"], False, 0),
        (["ok", "warning"], True, 1),
        (["warning", "unknown"], True, 3),
        (["unknown", "problem"], True, 2),
    ],
)
def test_the_worst_counts(states, strict, code):
    assert exit_code([Finding("files", state, "") for state in states], strict=strict) == code

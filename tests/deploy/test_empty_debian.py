"""docs/operations.md leads from an empty Debian 13 to a server with proxy and alerts, each command as it stands there.

The machine is booted with systemd, so its units are tried for what they are: notify, secrets, confinement, backup.
"""

import json
import re
import shutil
import time

import pytest

from tests.deploy.debian import booted, inside, made_debian
from tests.docs.test_links import ROOT
from tests.drills.runbook import blocks
from tests.patience import PATIENCE_S

SUITE, PACKAGES = "trixie", "ca-certificates,systemd,dbus"
PAGE = (ROOT / "docs/operations.md").read_text()
HEAD = "### From an empty Debian 13\n"
SITE = "http://127.0.0.1:8100"
NIGHT = f"""
export PATH=/opt/paiju/bin:$PATH SITE={SITE}
export DATA=/var/lib/private/paiju BACKUPS=/var/lib/private/paiju-backup
"""
"""The variables of the runbooks."""

pytestmark = [
    pytest.mark.long(reason="tests/deploy runs the same units and files without systemd"),
    pytest.mark.rare_tool(reason="mmdebstrap, root, and a mirror that has this Debian"),
    pytest.mark.timeout(1800),
]


def commands():
    """The two lists of commands of the page: those that need the network, and the rest."""
    section = PAGE.split(HEAD)[1].split("\n## ")[0]
    lists = re.findall(r"(?:^    .*\n)+", section, re.MULTILINE)
    return [re.sub("^    ", "", found, flags=re.MULTILINE) for found in lists]


@pytest.fixture(scope="module")
def machine(tmp_path_factory):
    """A Debian on which a new operator has followed the page."""
    network, rest = commands()
    root = made_debian(tmp_path_factory.mktemp("machine") / "debian", SUITE, PACKAGES)
    try:
        # The mirror's lists may have expired. Services that are installed begin when the machine does.
        network = network.replace("apt-get", "apt-get -o Acquire::Check-Valid-Until=false")
        began = time.monotonic()
        installed = inside(root, f"export DEBIAN_FRONTEND=noninteractive\n{network}")
        assert installed.returncode == 0, installed.stdout[-4000:]
        installing_s = time.monotonic() - began
        with booted(root) as up:
            said = up.do(rest)
            print(
                f"{time.monotonic() - began:.0f} s after the beginning, {installing_s:.0f} s of them installing\n{said}"
            )
            assert re.search(r"^n\w+ +version 0.* tables 0 ", said, re.MULTILINE), (
                "the token is the credential"
            )
            yield up
    finally:
        shutil.rmtree(root)


def until(machine, command, wanted):
    """Run a command until it prints what is wanted."""
    deadline = time.monotonic() + 2 * PATIENCE_S
    while wanted not in (said := machine.run(command).stdout):
        assert time.monotonic() < deadline, said
        time.sleep(0.5)


def test_the_server_is_behind_the_proxy_and_closed_to_others(machine):
    until(machine, "curl -s http://10.9.9.1/", "<title>")  # nginx reads its files again a moment later
    found = {}
    for line in json.loads(machine.do("/opt/paiju/bin/paiju doctor --json --url http://10.9.9.1")):
        found.setdefault(line["check"], []).append((line["state"], line["text"]))
    assert found["proxy"] == [("ok", "the server sees this client at 10.9.9.1")]
    assert [state for state, _ in found["site"]].count("warning") == 1, "it has no TLS yet"
    for path in ("metrics", "readyz", "api/admin/now"):
        assert "403" in machine.do(f"curl -s -o /dev/null -w '%{{http_code}}' http://10.9.9.1/{path}")


def test_the_unit_is_confined_and_its_secret_is_in_no_environment(machine):
    pid = machine.do("systemctl show --property MainPID --value paiju").strip()
    seen = machine.do(f"tr '\\0' '\\n' < /proc/{pid}/environ")
    assert "CREDENTIALS_DIRECTORY=" in seen
    assert machine.do("cat /etc/credstore/paiju_operator_token").strip() not in seen
    assert machine.do(f"stat -c %U /proc/{pid}") != "root\n"


def test_the_timer_makes_a_backup(machine):
    machine.do("systemctl start paiju-backup.service")
    assert "loads it" in machine.do(f"{NIGHT} paiju backup check $BACKUPS/paiju-*.backup")
    assert "paiju-backup.timer" in machine.do("systemctl list-timers --no-pager")


def test_the_runbooks_do_the_same_with_systemd(machine):
    for name, step in (("upgrade", None), ("roll-back", None), *(("redis-lost", step) for step in (2, 3, 4))):
        for block in blocks(name, step):
            machine.do(NIGHT + block)
    assert machine.do("systemctl is-active paiju") == "active\n"


def test_an_alert_reaches_the_alertmanager(machine):
    until(machine, "curl -s 'http://127.0.0.1:9090/api/v1/query?query=paiju_ready'", '"1"')
    machine.do("systemctl stop paiju")
    until(machine, "curl -s http://127.0.0.1:9093/api/v2/alerts", "PaijuDown")

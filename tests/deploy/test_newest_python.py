"""The suites of engine, protocol and server on the newest Python, which only a Debian to come has.

It is installed into a folder, with `mmdebstrap`, and entered with `chroot`: both need root.
"""

import shutil

import pytest

from tests.deploy.debian import inside, made_debian

SUITE, PACKAGES = "forky", "python3,python3-venv,git,openssl,redis-server"
TESTS = "tests/engine tests/protocol tests/server"
INSTALL = "python3 deploy/install.py dev"
NEED_PROMTOOL = "tests/server/ops/test_alerts.py"
# Without CI: this Debian lacks tools that other tests want.
RUN = f"""
unset CI
.venv/bin/pytest -q -m 'not bench and not long' -n 4 --dist worksteal {TESTS} --ignore {NEED_PROMTOOL}
"""

pytestmark = [
    pytest.mark.long(reason="the same tests on another Python"),
    pytest.mark.rare_tool(reason="mmdebstrap, root, and a mirror that has this Debian"),
    pytest.mark.timeout(1800),
]


@pytest.fixture
def debian(tmp_path):
    """A folder with a Debian that has the newest Python, and this tree in `/paiju`."""
    root = made_debian(tmp_path / "debian", SUITE, PACKAGES)
    yield root
    shutil.rmtree(root)


def test_engine_protocol_and_server_pass_on_the_newest_python(debian):
    installed = inside(debian, INSTALL)
    assert installed.returncode == 0, installed.stdout
    assert inside(debian, ".venv/bin/python --version").stdout.startswith("Python 3.14")
    done = inside(debian, RUN)
    print(done.stdout[-4000:])
    assert done.returncode == 0

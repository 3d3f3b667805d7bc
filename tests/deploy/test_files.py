"""What is shipped in deploy/ is what docker, compose, systemd and Redis accept, and keeps what it promises."""

import re
import subprocess
import tomllib

import pytest
import redis
import yaml
from redis.backoff import ConstantBackoff
from redis.retry import Retry

from paiju.server.options import options, read_settings
from paiju.server.redis.address import parse_address
from paiju.server.redis.binary import find_binary
from tests.client.running_server import running_server as child_server
from tests.deploy.tools import BIN, DEPLOY, assert_passes, python_tool, system_tool
from tests.patience import PATIENCE_S
from tests.ports import free_port
from tests.redis_fixtures import RedisProcess


def test_hadolint_has_nothing_to_say_about_the_dockerfile():
    assert_passes(python_tool("hadolint"), DEPLOY / "image" / "Dockerfile")


def test_the_image_runs_the_server_as_nobody_special_and_runs_nothing_when_it_is_built():
    text = (DEPLOY / "image" / "Dockerfile").read_text()
    assert re.search(r"^USER 10001:10001$", text, re.MULTILINE)
    assert "\nRUN " not in text, "it would need a shell, and the machine of its architecture"
    assert 'ENTRYPOINT ["/usr/bin/tini", "--", "/usr/local/bin/paiju"]\nCMD ["serve"]\n' in text


def test_services_of_the_image_are_confined_and_ask_for_their_health_without_a_shell():
    nodes = yaml.safe_load((DEPLOY / "compose-nodes.yaml").read_text())["services"]
    for service in (
        yaml.safe_load((DEPLOY / "compose.yaml").read_text())["services"]["paiju"],
        nodes["node1"],
    ):
        assert service["image"].startswith("paiju:")
        assert service["healthcheck"]["test"] == ["CMD", "paiju", "healthcheck"]
        assert service["read_only"] is True
        assert service["cap_drop"] == ["ALL"]
        assert "build" not in service


@pytest.mark.parametrize(
    "file", ["compose.yaml", "compose-nodes.yaml", "compose-sentinel.yaml", "compose-monitoring.yaml"]
)
def test_the_compose_file_is_of_the_compose_schema(file):
    schema = "vendor.compose-spec"
    assert_passes(python_tool("check-jsonschema"), "--builtin-schema", schema, DEPLOY / file)


def test_compose_runs_two_nodes_that_differ_in_their_addresses_only_and_nginx_knows_them():
    services = yaml.safe_load((DEPLOY / "compose-nodes.yaml").read_text())["services"]
    nodes = {name: services[name] for name in ("node1", "node2")}
    upstream = (DEPLOY / "nginx-nodes.conf").read_text()
    for name, node in nodes.items():
        assert node["environment"].pop("PAIJU_LINK_HOST") == name
        assert node.pop("networks")["nodes"]["ipv4_address"]
        assert "ports" not in node, "the port of links lets in whoever knows the secret of Redis"
        assert f"server {name}:8000 " in upstream
        read_settings(
            {
                name.removeprefix("PAIJU_").lower(): value.replace("${PAIJU_DATABASE_PASSWORD:?}", "secret")
                for name, value in node["environment"].items()
                if value
            }
        )
    assert nodes["node1"] == nodes["node2"]
    proxy = services["nginx"]["networks"]["nodes"]["ipv4_address"]
    assert nodes["node1"]["environment"]["PAIJU_PROXIES"] == proxy
    one = yaml.safe_load((DEPLOY / "compose.yaml").read_text())["services"]["redis"]
    assert {name: value for name, value in services["redis"].items() if name != "networks"} == one


def test_compose_brings_the_database_to_its_schema_before_a_node_starts():
    services = yaml.safe_load((DEPLOY / "compose-nodes.yaml").read_text())["services"]
    upgrade, node = services["upgrade"], services["node1"]
    assert (upgrade["image"], upgrade["command"]) == (node["image"], ["db", "upgrade"])
    assert upgrade["environment"] == {"PAIJU_DATABASE": node["environment"]["PAIJU_DATABASE"]}
    assert node["depends_on"]["upgrade"] == {"condition": "service_completed_successfully"}
    assert upgrade["depends_on"].keys() == {"database"}


def test_compose_with_sentinels_changes_nothing_of_the_nodes_but_their_redis():
    services = yaml.safe_load((DEPLOY / "compose-sentinel.yaml").read_text())["services"]
    assert services["node1"] == services["node2"]
    assert services["node1"].keys() == {"environment", "depends_on"}
    ((name, url),) = services["node1"]["environment"].items()
    address = parse_address(url)
    sentinels = {end.host for end in address.endpoints}
    assert (name, address.kind, address.replicas) == ("PAIJU_REDIS", "sentinel", 1)
    assert {name for name in services if name.startswith("sentinel")} == sentinels
    assert services["node1"]["depends_on"].keys() == {*sentinels, "replica"}
    assert f"monitor {address.name} redis 6379 2" in (DEPLOY / "sentinel.conf").read_text()
    assert not any("ports" in service for service in services.values())


def test_a_sentinel_with_our_configuration_tells_the_master(tmp_path):
    port, watched = free_port(), free_port()
    text = (DEPLOY / "sentinel.conf").read_text()
    conf = tmp_path / "sentinel.conf"
    own = text.replace("port 26379", f"port {port}\nbind 127.0.0.1").replace("dir /tmp", f"dir {tmp_path}")
    conf.write_text(own.replace(" redis 6379 ", f" 127.0.0.1 {watched} "))
    process = subprocess.Popen([find_binary().path, conf, "--sentinel"], stdout=subprocess.DEVNULL)
    try:
        with redis.Redis(port=port, decode_responses=True, retry=Retry(ConstantBackoff(0.1), 100)) as client:
            assert client.sentinel_get_master_addr_by_name("paiju") == ("127.0.0.1", watched)
            told = client.sentinel_master("paiju")
    finally:
        process.terminate()
        process.wait()
    assert (told["quorum"], told["down-after-milliseconds"], told["parallel-syncs"]) == (2, 1000, 1)


def test_nginx_has_another_upstream_for_several_nodes_and_is_the_same_else():
    one, several = ((DEPLOY / name).read_text() for name in ("nginx.conf", "nginx-nodes.conf"))
    assert one[one.index("server {") :] == several[several.index("server {") :]


def test_compose_runs_the_server_on_the_redis_that_it_starts_first():
    services = yaml.safe_load((DEPLOY / "compose.yaml").read_text())["services"]
    server, store = services["paiju"], services["redis"]
    assert server["command"] == ["serve", "--redis", "redis://redis:6379/0"]
    assert server["depends_on"] == {"redis": {"condition": "service_healthy"}}
    assert "./redis.conf:/etc/redis/redis.conf:ro" in store["volumes"]
    assert "ports" not in store, "whoever reaches Redis sees cards"
    assert {server["restart"], store["restart"]} == {"unless-stopped"}


def test_a_redis_with_our_configuration_writes_every_command_through_and_evicts_nothing(tmp_path):
    lines = (DEPLOY / "redis.conf").read_text().splitlines()
    options = dict(
        line.split(" ", 1) for line in lines if line and not line.startswith("#") and line != 'save ""'
    )
    options |= {"dir": str(tmp_path), "port": str(free_port()), "bind": "127.0.0.1", "save": ""}
    url = f"redis://127.0.0.1:{options['port']}/0"
    process = RedisProcess(find_binary(), tmp_path, options, url)
    try:
        with redis.Redis.from_url(url, decode_responses=True) as client:
            found = client.config_get("*")
    finally:
        process.stop()
    wanted = {"appendonly": "yes", "appendfsync": "always", "maxmemory-policy": "noeviction", "save": ""}
    assert {name: found[name] for name in wanted} == wanted


UNITS = ("paiju.service", "paiju-backup.service")


@pytest.fixture
def units(tmp_path):
    """The units, with the program of this environment: systemd looks whether it exists."""
    for name in UNITS:
        text = (DEPLOY / name).read_text()
        assert "/opt/paiju/bin/paiju" in text
        (tmp_path / name).write_text(text.replace("/opt/paiju/bin", str(BIN)))
    (tmp_path / "paiju-backup.timer").write_text((DEPLOY / "paiju-backup.timer").read_text())
    return tmp_path


@pytest.mark.parametrize("name", [*UNITS, "paiju-backup.timer"])
def test_systemd_understands_the_whole_unit(units, name):
    said = assert_passes(system_tool("systemd-analyze", "systemd"), "verify", units / name)
    assert said == ""


@pytest.mark.parametrize("name", UNITS)
def test_the_unit_leaves_the_server_little_to_break(units, name):
    analyze = system_tool("systemd-analyze", "systemd")
    assert_passes(analyze, "security", "--offline=true", "--threshold=20", units / name)


def test_the_backup_runs_as_the_servers_user_and_is_as_confined():
    def hardening(name):
        text = (DEPLOY / name).read_text()
        return text[text.index("UMask=") :].partition("\n[Install]")[0].strip()

    backup = (DEPLOY / "paiju-backup.service").read_text()
    assert hardening("paiju-backup.service") == hardening("paiju.service")
    # The dynamic user of a unit without `User=` has the unit's name.
    assert "\nUser=paiju\nDynamicUser=yes\n" in backup
    assert "\nStateDirectory=paiju paiju-backup\n" in backup


def test_the_command_of_the_backup_unit_makes_a_backup(tmp_path):
    (line,) = re.findall(
        "^ExecStart=/opt/paiju/bin/paiju (.*)$", (DEPLOY / "paiju-backup.service").read_text(), re.MULTILINE
    )
    (tmp_path / "paiju-backup").mkdir()
    with child_server(tmp_path / "paiju"):
        words = [BIN / "paiju", *line.replace("%S", str(tmp_path)).split()]
        subprocess.run(words, check=True, capture_output=True, timeout=PATIENCE_S)
    assert len(list((tmp_path / "paiju-backup").glob("*.backup"))) == 1


def test_the_units_offer_each_secret_as_a_credential():
    """Without a path it comes from /etc/credstore, and a unit starts without those that are not there."""
    secrets = {option.variable.lower() for option in options() if option.is_secret}
    unit = (DEPLOY / "paiju.service").read_text()
    assert set(re.findall("^LoadCredential=(.*)$", unit, re.MULTILINE)) == secrets
    assert "\nLoadCredential=paiju_redis\n" in (DEPLOY / "paiju-backup.service").read_text()


@pytest.mark.parametrize(
    "line",
    ["KillMode=mixed", "Type=notify", "DynamicUser=yes", "StateDirectory=paiju", "Restart=on-failure"],
)
def test_the_unit_stops_the_server_first_and_starts_it_again(line):
    assert line in (DEPLOY / "paiju.service").read_text().splitlines()


def test_scripts_are_plain_sh():
    for script in DEPLOY.rglob("*.sh"):
        assert_passes("sh", "-n", script)


def test_the_release_is_a_workflow_that_tests_then_makes_then_publishes_without_a_stored_token():
    file = DEPLOY.parent / ".github" / "workflows" / "release.yml"
    assert_passes(python_tool("check-jsonschema"), "--builtin-schema", "vendor.github-workflows", file)
    text = file.read_text()
    job = yaml.safe_load(text)["jobs"]["release"]
    ran = "\n".join(step.get("run", "") for step in job["steps"])
    order = [
        "make test-all",
        "make release",
        "uv publish",
        "sh web/npm.sh publish",
        "manifest push",
        "gh release create",
    ]
    assert sorted(order, key=ran.index) == order
    assert job["permissions"]["id-token"] == "write"
    assert "secrets." not in text


def test_the_address_of_the_project_is_in_one_place():
    """Pages and programs that need it read it there."""
    urls = tomllib.loads((DEPLOY.parent / "pyproject.toml").read_text())["project"]["urls"]
    assert all(url.startswith(urls["Source"]) for url in urls.values())
    host = urls["Source"].removeprefix("https://")
    command = ["git", "grep", "--files-with-matches", "--fixed-strings", host]
    found = subprocess.run(command, cwd=DEPLOY.parent, capture_output=True, text=True, check=True)
    assert found.stdout.split() == ["pyproject.toml"]


def test_the_public_ci_file_is_a_workflow_that_runs_both_targets_on_every_promised_python():
    file = DEPLOY.parent / ".github" / "workflows" / "ci.yml"
    assert_passes(python_tool("check-jsonschema"), "--builtin-schema", "vendor.github-workflows", file)
    matrix = yaml.safe_load(file.read_text())["jobs"]["test"]["strategy"]["matrix"]
    (whole,) = matrix["include"]
    assert [*matrix["target"], whole["target"]] == ["test", "test-all"]
    project = tomllib.loads((DEPLOY.parent / "pyproject.toml").read_text())["project"]
    promised = {line.rpartition(" ")[2] for line in project["classifiers"] if re.search(r":: 3\.\d+$", line)}
    assert promised <= {*matrix["python"], whole["python"]}
    assert (DEPLOY.parent / ".ci" / "run").read_text().endswith("\nexec make test-ci\n")

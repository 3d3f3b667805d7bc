"""deploy/kubernetes is what Kubernetes accepts, and its parts name each other and the server's settings rightly."""

import copy
import shutil
import subprocess

import kubernetes_validate
import pytest
import yaml

from paiju.server.options import options, read_settings
from tests.deploy.tools import DEPLOY

KUBERNETES = DEPLOY / "kubernetes"
VERSIONS = ("1.32", "1.37")
"""The oldest and the newest that are promised."""
MONITOR = "ServiceMonitor"
"""Of the Prometheus operator: Kubernetes itself has no schema of it."""
FILES = sorted(path for path in KUBERNETES.glob("*/*.yaml") if path.name != "kustomization.yaml")
PARTS = [part for file in FILES for part in yaml.safe_load_all(file.read_text())]
FOLDERS = sorted(path.parent for path in KUBERNETES.glob("*/kustomization.yaml"))


def of_kind(kind):
    """The parts of a kind, by name."""
    return {part["metadata"]["name"]: part for part in PARTS if part["kind"] == kind}


SETS = {**of_kind("Deployment"), **of_kind("StatefulSet")}
SERVICES = of_kind("Service")


def pod_of(name):
    return SETS[name]["spec"]["template"]["spec"]


def container_of(name):
    (container,) = pod_of(name)["containers"]
    return container


def ports_of(name):
    return {port["name"]: port["containerPort"] for port in container_of(name)["ports"]}


def kustomization(folder):
    return yaml.safe_load((folder / "kustomization.yaml").read_text())


def settings_of_nodes():
    lines = (KUBERNETES / "base" / "settings.env").read_text().splitlines()
    return dict(line.split("=", 1) for line in lines)


def assert_accepted(parts):
    for part in parts:
        for version in VERSIONS if part["kind"] != MONITOR else ():
            kubernetes_validate.validate(part, version, strict=True)


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_the_oldest_and_the_newest_kubernetes_accept_each_file(file):
    parts = list(yaml.safe_load_all(file.read_text()))
    assert_accepted(parts)
    assert all(part["metadata"]["labels"]["app.kubernetes.io/name"] in SETS for part in parts)


def test_a_field_that_kubernetes_does_not_know_is_refused():
    part = {**SERVICES["paiju"], "specs": {}}
    with pytest.raises(kubernetes_validate.ValidationError, match="specs"):
        assert_accepted([part])


def test_each_file_belongs_to_its_folders_kustomization():
    for folder in FOLDERS:
        named = {(folder / name).resolve() for name in kustomization(folder)["resources"]}
        assert {path for path in named if path.is_file()} == {path for path in FILES if path.parent == folder}
        assert all(path.exists() for path in named)
    site = {
        (KUBERNETES / "site" / name).resolve() for name in kustomization(KUBERNETES / "site")["resources"]
    }
    assert site == {*FOLDERS} - {KUBERNETES / "site"}


def test_the_site_brings_the_database_to_its_schema_before_a_node_starts():
    (patch,) = kustomization(KUBERNETES / "site")["patches"]
    (added,) = yaml.safe_load(patch["patch"])
    assert added["path"] == "/spec/template/spec/initContainers"
    node = copy.deepcopy(SETS[patch["target"]["name"]])
    node["spec"]["template"]["spec"]["initContainers"] = added["value"]
    assert_accepted([node])
    (upgrade,) = added["value"]
    assert (upgrade["image"], upgrade["args"]) == (container_of("paiju")["image"], ["db", "upgrade"])


@pytest.mark.parametrize("name", SETS)
def test_pods_have_the_labels_that_select_them_and_little_to_break(name):
    template = SETS[name]["spec"]["template"]
    assert SETS[name]["spec"]["selector"]["matchLabels"] == template["metadata"]["labels"]
    pod, container = template["spec"], container_of(name)
    # The variables that Kubernetes makes of a Service `paiju` are no settings: a server would not start.
    assert pod["enableServiceLinks"] is pod["automountServiceAccountToken"] is False
    assert pod["securityContext"]["runAsNonRoot"] is True
    assert pod["securityContext"]["runAsUser"] == 10001
    confined = container["securityContext"]
    assert confined["readOnlyRootFilesystem"] is True
    assert confined["allowPrivilegeEscalation"] is False
    assert confined["capabilities"] == {"drop": ["ALL"]}
    mounted = {mount["name"] for mount in container["volumeMounts"]}
    claims = SETS[name]["spec"].get("volumeClaimTemplates", [])
    assert mounted == {each["name"] for each in pod["volumes"]} | {
        each["metadata"]["name"] for each in claims
    }


def test_the_settings_of_nodes_are_settings_and_agree_with_their_ports(monkeypatch):
    container, variables = container_of("paiju"), settings_of_nodes()
    drawn = {one["name"]: one["valueFrom"]["fieldRef"]["fieldPath"] for one in container["env"]}
    assert drawn == {"PAIJU_LINK_HOST": "status.podIP"}
    for name, value in {
        **variables,
        "PAIJU_LINK_HOST": "10.0.0.7",
        "PAIJU_REDIS": "redis://valkey:6379/0",
    }.items():
        monkeypatch.setenv(name, value)
    settings = read_settings({})
    ports = ports_of("paiju")
    assert (settings.port, settings.link_port, settings.ops) == (
        ports["http"],
        ports["links"],
        f"0.0.0.0:{ports['ops']}",
    )
    grace, pause = (
        pod_of("paiju")["terminationGracePeriodSeconds"],
        container["lifecycle"]["preStop"]["sleep"]["seconds"],
    )
    assert grace > settings.drain_s + pause + 10
    known = {option.variable for option in options()}
    (merged,) = kustomization(KUBERNETES / "site")["configMapGenerator"]
    assert {line.partition("=")[0] for line in merged["literals"]} <= known


def test_configurations_and_secrets_that_pods_name_are_made():
    made = {
        one["name"]
        for folder in FOLDERS
        for kind in ("configMapGenerator", "secretGenerator")
        for one in kustomization(folder).get(kind, ())
    }
    sources = container_of("paiju")["envFrom"]
    named = {next(iter(source.values()))["name"] for source in sources}
    assert named == {"paiju"}
    assert {volume["configMap"]["name"] for volume in pod_of("valkey")["volumes"]} == {"valkey"}
    assert made == {"paiju", "valkey"}


def test_services_ingress_and_monitor_name_ports_and_labels_that_are_there():
    for service in SERVICES.values():
        (target,) = service["spec"]["selector"].values()
        assert {port["targetPort"] for port in service["spec"]["ports"]} <= ports_of(target).keys()
    (ingress,) = of_kind("Ingress").values()
    for rule in ingress["spec"]["rules"]:
        for path in rule["http"]["paths"]:
            backend = path["backend"]["service"]
            assert backend["port"]["name"] in {
                port["name"] for port in SERVICES[backend["name"]]["spec"]["ports"]
            }
    (monitor,) = of_kind(MONITOR).values()
    wanted = monitor["spec"]["selector"]["matchLabels"].items()
    (watched,) = (one for one in SERVICES.values() if wanted <= one["metadata"]["labels"].items())
    (endpoint,) = monitor["spec"]["endpoints"]
    assert endpoint["port"] in {port["name"] for port in watched["spec"]["ports"]}
    assert SETS["valkey"]["spec"]["serviceName"] in SERVICES


def test_probes_ask_ports_and_paths_that_a_server_has():
    for name in SETS:
        container = container_of(name)
        for probe in ("startupProbe", "readinessProbe", "livenessProbe"):
            asked = container.get(probe, {})
            if "httpGet" in asked:
                path = "/healthz" if probe == "livenessProbe" else "/readyz"
                assert asked["httpGet"] == {"path": path, "port": "http"}
            elif asked:
                assert asked["tcpSocket"]["port"] in ports_of(name)


def test_links_and_valkey_are_open_to_nodes_alone():
    policies = of_kind("NetworkPolicy")
    nodes = {"matchLabels": {"app.kubernetes.io/name": "paiju"}}
    open_to = {
        (name, port["port"]): rule["from"]
        for name, policy in policies.items()
        for rule in policy["spec"]["ingress"]
        for port in rule["ports"]
    }
    assert {(name, port) for name in SETS for port in ports_of(name)} == open_to.keys()
    assert open_to["paiju", "links"] == open_to["valkey", "valkey"] == [{"podSelector": nodes}]
    out = {port["port"] for rule in policies["paiju"]["spec"]["egress"] for port in rule["ports"]}
    assert {ports_of("paiju")["links"], ports_of("valkey")["valkey"]} <= out


def test_the_autoscaler_and_the_budget_are_of_the_nodes():
    (scaler,) = of_kind("HorizontalPodAutoscaler").values()
    target = scaler["spec"]["scaleTargetRef"]
    assert of_kind(target["kind"])[target["name"]]["apiVersion"] == target["apiVersion"]
    assert "replicas" not in SETS["paiju"]["spec"], "an apply would undo what the autoscaler decided"
    (budget,) = of_kind("PodDisruptionBudget").values()
    assert budget["spec"]["selector"] == SETS["paiju"]["spec"]["selector"]


def test_valkey_has_the_settings_of_the_redis_that_is_tested():
    assert (KUBERNETES / "valkey" / "valkey.conf").read_text() == (DEPLOY / "redis.conf").read_text()
    folder, file = container_of("valkey")["command"][1].rsplit("/", 1)
    mounts = {mount["name"]: mount["mountPath"] for mount in container_of("valkey")["volumeMounts"]}
    assert mounts == {"settings": folder, "data": "/data"}
    (made,) = kustomization(KUBERNETES / "valkey")["configMapGenerator"]
    assert made["files"] == [file]


@pytest.mark.rare_tool(reason="kubectl is no package of Debian's")
def test_kubectl_renders_the_whole_site(tmp_path):
    kubectl = shutil.which("kubectl") or pytest.skip("no kubectl")
    shutil.copytree(KUBERNETES, tmp_path / "kubernetes")
    site = tmp_path / "kubernetes" / "site"
    (site / "secret.env").write_text("PAIJU_REDIS=redis://valkey:6379/0\n")
    rendered = subprocess.run([kubectl, "kustomize", site], capture_output=True, text=True, check=True).stdout
    parts = list(yaml.safe_load_all(rendered))
    assert_accepted(parts)
    assert {part["metadata"]["namespace"] for part in parts} == {"paiju"}
    assert len(parts) == len(PARTS) + 3, "two configurations and a secret"

"""The alerts of deploy/prometheus, fired by Prometheus' own tool on series of samples."""

import json
import shutil
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

ROOT = Path(__file__).parents[2]
RULES = ROOT / "deploy" / "prometheus" / "alerts.yaml"
STEP_S = 15
"""Seconds between two samples of a series."""


def program() -> str:
    """The tool: `make set-up` puts it beside the Python of the tests."""
    beside = Path(sys.prefix) / "bin" / "promtool"
    return str(beside) if beside.exists() else shutil.which("promtool") or "promtool"


def run(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([program(), *arguments], capture_output=True, text=True, timeout=120, check=False)


def case(alerts: Sequence[str], series: Mapping[str, str], at_s: int, firing: bool, named: str = "") -> dict:
    """A test of the tool: whether alerts fire `at_s` seconds into the series, by its own count of them."""
    expected = [{"labels": "{}", "value": 1}] if firing else []
    asked = {alert: f'group(ALERTS{{alertname="{alert}", alertstate="firing"}})' for alert in alerts}
    return {
        "name": named or ", ".join(alerts),
        "interval": f"{STEP_S}s",
        "input_series": [{"series": name, "values": values} for name, values in series.items()],
        "promql_expr_test": [
            {"expr": expression, "eval_time": f"{at_s}s", "exp_samples": expected}
            for expression in asked.values()
        ],
    }


def check(cases: Sequence[dict], folder: Path, rules: Path = RULES) -> str:
    """Run the tests; return what the tool says of those that fail, empty: none."""
    file = folder / "tests.json"  # JSON is YAML
    body = {"rule_files": [str(rules)], "evaluation_interval": f"{STEP_S}s", "tests": list(cases)}
    file.write_text(json.dumps(body))
    done = run("test", "rules", str(file))
    return "" if done.returncode == 0 else done.stdout + done.stderr

"""Each alert fires on synthetic series, is quiet just below its bound, and ends when the cause has ended."""

import re

import pytest
import yaml

from tests.operate.promtool import ROOT, RULES, case, check, run

HERE = 'job="paiju",instance="a"'
MINUTES = 4
"""Samples of a minute."""


def gauge(name: str, bad: str, good: str, more: str = "") -> tuple[dict, dict]:
    labels = HERE + more
    return {f"{name}{{{labels}}}": bad}, {f"{name}{{{labels}}}": good}


def steady(value: float) -> str:
    return f"{value}x64"


def growing(per_sample: float) -> str:
    return f"0+{per_sample}x64"


def both(*pairs: tuple[dict, dict]) -> tuple[dict, dict]:
    return (
        {name: values for bad, _ in pairs for name, values in bad.items()},
        {name: values for _, good in pairs for name, values in good.items()},
    )


def histogram(name: str, bound: str, per_sample: float, above: float) -> dict:
    """A histogram of `per_sample` observations a sample, of which a share lies `above` a bound."""
    below = per_sample * (1 - above)
    return {
        f'{name}_bucket{{{HERE},le="{bound}"}}': growing(below),
        f'{name}_bucket{{{HERE},le="1.0"}}': growing(per_sample),
        f'{name}_bucket{{{HERE},le="+Inf"}}': growing(per_sample),
        f"{name}_count{{{HERE}}}": growing(per_sample),
    }


AT_S = 900
"""When each series is looked at: longer than any alert waits."""
DAY_S = 26 * 3600
CASES = {
    "PaijuDown": gauge("up", steady(0), steady(1)),
    "PaijuNotReady": both(
        gauge("paiju_ready", steady(0), steady(0)), gauge("paiju_draining", steady(0), steady(1))
    ),
    "PaijuActionsSlow": (
        histogram("paiju_action_seconds", "0.25", 30, 0.02),
        histogram("paiju_action_seconds", "0.25", 30, 0.005),
    ),
    "PaijuLoopLag": (
        histogram("paiju_loop_lag_seconds", "0.1", 60, 0.02),
        histogram("paiju_loop_lag_seconds", "0.1", 60, 0.005),
    ),
    "PaijuCpuFull": gauge("paiju_loop_busy_ratio", steady(0.81), steady(0.8)),
    "PaijuStoreFailing": gauge("paiju_store_failures_total", growing(8), growing(7), ',kind="timeout"'),
    "PaijuTableGivenUp": gauge("paiju_broken_tables", steady(1), steady(0), ',reason="failing"'),
    "PaijuTableFailing": gauge("paiju_table_failures_total", "0x50 4x10", "0x50 3x10"),
    "PaijuDealsVoided": both(
        gauge("paiju_voids_total", "0x50 1x10", "0x60", ',reason="rollback"'),
        gauge("paiju_voids_total", "0x60", "0x50 1x10", ',reason="operator"'),
    ),
    "PaijuLeaseOld": gauge("paiju_lease_age_seconds", steady(1.6), steady(1.5)),
    "PaijuLinkLost": gauge("paiju_links", steady(1), steady(0), ',state="lost"'),
    "PaijuClientsBehind": both(
        gauge("paiju_resyncs_total", growing(11), growing(9), ',why="gap"'),
        gauge("paiju_frames_total", growing(1000), growing(1000), ',to="player"'),
    ),
    "PaijuRedisMemory": both(
        gauge("paiju_redis_memory_bytes", steady(81), steady(80), ',server="0"'),
        gauge("paiju_redis_memory_limit_bytes", steady(100), steady(100), ',server="0"'),
    ),
    "PaijuRedisDisk": gauge("paiju_redis_aof_ok", steady(0), steady(1), ',server="0"'),
    "PaijuDiskFilling": both(
        gauge("paiju_disk_free_bytes", steady(14), steady(16)),
        gauge("paiju_disk_size_bytes", steady(100), steady(100)),
    ),
    "PaijuReplicaMissing": both(
        gauge("paiju_redis_replicas", steady(0), steady(1), ',server="0"'),
        gauge("paiju_replicas_wanted", steady(1), steady(1)),
    ),
    "PaijuFull": both(
        gauge("paiju_connections", steady(86), steady(85)),
        gauge("paiju_connections_limit", steady(100), steady(100)),
    ),
    "PaijuLogins": gauge("paiju_auth_failures_total", growing(1), growing(0.5), ',what="operator"'),
    "PaijuWorkerRestarts": gauge("paiju_worker_restarts_total", "0x50 3x10", "0x50 2x10", ',worker="1"'),
    "PaijuClock": gauge("paiju_clock_skew_seconds", steady(-1.1), steady(-1)),
    "PaijuBackupOld": both(  # at the tool's time, which begins at 0, all is younger than a day: so it began before
        gauge("paiju_backup_timestamp_seconds", steady(0), steady(0)),
        gauge("process_start_time_seconds", steady(AT_S - DAY_S - 120), steady(AT_S - DAY_S + 60)),
    ),
    "PaijuBookingLate": gauge("paiju_booking_lag_seconds", steady(601), steady(600)),
    "PaijuUnbookable": both(
        gauge("paiju_unbookable", steady(1), steady(0)),
        gauge("paiju_bookings_total", growing(1), growing(1), ',outcome="booked"'),
    ),
    "PaijuBotsLate": both(
        gauge("paiju_bot_late_total", growing(6), growing(4)),
        gauge("paiju_bot_seconds_count", growing(100), growing(100), ',level="easy"'),
    ),
}
"""By alert: series on which it fires, and series just below its bound."""


def named_in_the_file() -> set[str]:
    return set(re.findall(r"alert: (\w+)", RULES.read_text()))


def test_the_rules_are_valid():
    done = run("check", "rules", str(RULES))
    assert done.returncode == 0, done.stdout + done.stderr


def test_prometheus_of_one_machine_scrapes_where_the_page_lets_the_server_answer_operators():
    done = run("check", "config", str(RULES.with_name("one-machine.yaml")))
    assert done.returncode == 0, done.stdout + done.stderr
    scraped = yaml.safe_load(RULES.with_name("one-machine.yaml").read_text())["scrape_configs"][0]
    (target,) = scraped["static_configs"][0]["targets"]
    assert f"    echo PAIJU_OPS={target} > " in (ROOT / "docs" / "operations.md").read_text()


def test_prometheus_scrapes_where_compose_lets_the_server_answer_operators():
    done = run("check", "config", str(RULES.with_name("prometheus.yaml")))
    assert done.returncode == 0, done.stdout + done.stderr
    assert f"{len(CASES)} rules found" in done.stdout
    scraped = yaml.safe_load(RULES.with_name("prometheus.yaml").read_text())["scrape_configs"][0]
    compose = yaml.safe_load((ROOT / "deploy" / "compose-monitoring.yaml").read_text())["services"]
    (target,) = scraped["static_configs"][0]["targets"]
    assert target.split(":")[0] in compose
    assert target.split(":")[1] == compose["paiju"]["environment"]["PAIJU_OPS"].split(":")[1]
    for mount in (*compose["prometheus"]["volumes"], *compose["grafana"]["volumes"]):
        source = mount.split(":")[0]
        assert not source.startswith("./") or (ROOT / "deploy" / source).exists(), source


def test_every_alert_fires_on_its_cause_and_is_quiet_just_below(tmp_path):
    assert set(CASES) == named_in_the_file()
    cases = []
    for alert, (bad, good) in CASES.items():
        cases.append(case([alert], bad, AT_S, True))
        cases.append(case([alert], good, AT_S, False, f"{alert} below"))
    assert check(cases, tmp_path) == ""


ENDING = {
    "PaijuDown": {f"up{{{HERE}}}": "1 1 0x4 1x50"},
    "PaijuNotReady": {f"paiju_ready{{{HERE}}}": "0x8 1x50", f"paiju_draining{{{HERE}}}": steady(0)},
    "PaijuTableGivenUp": {f'paiju_broken_tables{{{HERE},reason="failing"}}': "0 1x10 0x50"},
    "PaijuStoreFailing": {f"paiju_store_up{{{HERE}}}": "1 0x8 1x50"},
}


def test_an_alert_ends_when_its_cause_has_ended(tmp_path):
    cases = [case([alert], series, 75, True, f"{alert} begins") for alert, series in ENDING.items()]
    cases += [case([alert], series, 600, False, f"{alert} ends") for alert, series in ENDING.items()]
    assert check(cases, tmp_path) == ""


def test_a_wrong_bound_is_noticed(tmp_path):
    """The checker's own test: with the rule's bound moved, its case fails."""
    wrong = tmp_path / "wrong.yaml"
    wrong.write_text(
        RULES.read_text().replace("paiju_lease_age_seconds > 1.5", "paiju_lease_age_seconds > 1.7")
    )
    bad, _ = CASES["PaijuLeaseOld"]
    assert "PaijuLeaseOld" in check([case(["PaijuLeaseOld"], bad, AT_S, True)], tmp_path, wrong)


@pytest.mark.parametrize("alert", sorted(named_in_the_file()))
def test_each_alert_has_a_section_in_the_runbooks(alert):
    text = RULES.read_text()
    anchor = re.search(rf"alert: {alert}\n.*?runbook: \S+#(\w+)", text, re.DOTALL)
    page = (RULES.parents[2] / "docs" / "runbooks" / "alerts.md").read_text()
    assert anchor, alert
    assert anchor.group(1) in {heading.lower() for heading in re.findall(r"^## (\w+)", page, re.MULTILINE)}

"""Results: merged over processes, written, compared, and shown as a page."""

import pickle
import xml.etree.ElementTree as ET

import msgspec
import pytest

from paiju.cli.failure import Failure
from paiju.cli.load import charts
from paiju.cli.load.compare import compared, read_result
from paiju.cli.load.figures import POINTS, Figures, Point
from paiju.cli.load.findings import SHOWN, Findings, Violation
from paiju.cli.load.page import page_of
from paiju.cli.load.report import lines_of, violations
from paiju.cli.load.result import result_of
from tests.cli.load.results import part_of, plan_of, result


def test_the_parts_of_processes_add_up():
    # As they come through a pipe.
    parts = [
        pickle.loads(pickle.dumps(part_of(*latencies))) for latencies in ((0.01, 0.02), (0.03, 0.04, 0.5))
    ]
    found = result_of(plan_of(), parts)
    assert (found.done, found.deals) == (5, 2)
    assert [point.done for point in found.timeline] == [2, 2, 1]
    assert [point.tables for point in found.timeline] == [4, 4, 2]
    assert [point.meant for point in found.timeline] == [2, 2, 1]
    assert found.figures["max"] == pytest.approx(0.5, rel=0.01)
    assert found.figures["raw.max"] == pytest.approx(0.25, rel=0.01)


def test_a_share_of_a_plan_is_what_one_process_does():
    plan = plan_of(tables=10, rate=3.0, followers=4, storm=7, metrics="http://127.0.0.1/metrics")
    shares = [plan.share(part, 3) for part in range(3)]
    assert [share.tables for share in shares] == [4, 3, 3]
    assert [share.followers for share in shares] == [2, 1, 1]
    assert sum(share.rate for share in shares) == pytest.approx(3.0)
    assert [bool(share.metrics) for share in shares] == [True, False, False]


def test_the_timeline_stays_bounded_and_loses_no_turn():
    figures = Figures()
    for second in range(3 * POINTS):
        figures.meant(second + 0.5)
        figures.turn("doudizhu", meant_at=0, sent_at=0, seen_at=0.001)
        figures.tick(second + 1.0, tables=1)
    assert len(figures.timeline) <= POINTS
    assert sum(point.done for point in figures.timeline) == 3 * POINTS
    assert sum(point.meant for point in figures.timeline) == 3 * POINTS
    assert sum(point.seconds for point in figures.timeline) == 3 * POINTS


def test_a_turn_that_was_sent_late_counts_in_the_second_in_which_it_was_meant():
    figures = Figures()
    for second in range(3):
        figures.tick(second + 1.0)
    figures.meant(0.5)
    figures.meant(2.5)
    assert [point.meant for point in figures.timeline] == [1, 0, 1]


def test_a_result_is_written_read_and_compared(tmp_path):
    files = [tmp_path / "one.json", tmp_path / "other.json"]
    results = [result(0.01, 0.02), result(0.02, 0.04, plan=plan_of(tables=12))]
    for file, each in zip(files, results, strict=True):
        file.write_bytes(msgspec.json.encode(each))
    lines = list(compared(*map(read_result, files)))
    assert "tables: 10, then 12" in lines
    assert any(line.startswith("turn ") and "2.00 x" in line for line in lines)


@pytest.mark.parametrize("text", ["", "{}", '{"format": "other"}', "[1]"])
def test_another_file_is_not_compared(tmp_path, text):
    file = tmp_path / "file"
    file.write_text(text)
    with pytest.raises(Failure, match="is no result"):
        read_result(file)


def test_a_page_needs_nothing_else_and_is_well_formed():
    broken = Violation("gap", "t1", "load <1>", "records & frames", ({"t": "events", "x": "<script>"},))
    found = msgspec.structs.replace(result(0.01, 0.02, 3.0), violations=(broken,))
    page = page_of(found)
    assert "http" not in page.replace("http://127.0.0.1:8000", "")
    assert "<script" not in page
    ET.fromstring(
        page.partition("\n")[2]
        .replace('<meta charset="utf-8">', "")
        .replace('initial-scale=1">', 'initial-scale=1"/>')
    )
    assert page.count("<svg") == 3


def test_a_page_shows_the_servers_cores_if_they_are_known():
    found = result(0.01, 0.02)
    points = tuple(
        msgspec.structs.replace(point, server_cpu=0.5, server_mib=80.0) for point in found.timeline
    )
    assert page_of(msgspec.structs.replace(found, timeline=points)).count("<svg") == 4


def test_a_page_of_a_run_without_turns_is_made():
    empty = msgspec.structs.replace(result(0.01), timeline=(Point(0.0),), curves={})
    assert page_of(empty).count("<svg") == 3


@pytest.mark.parametrize("most", [0.3, 1, 7, 12_345])
def test_an_axis_has_round_marks_beyond_the_largest_value(most):
    axis = charts.even(most, "")
    assert axis.marks[-1][0] >= most
    assert 2 <= len(axis.marks) <= 6


def test_each_nine_takes_as_much_room_as_the_one_before():
    place = charts.percentiles().place
    assert place(99) - place(90) == pytest.approx(place(99.9) - place(99))
    assert place(100) == 1


def test_a_report_tells_what_stopped_a_run_and_what_held_it_back():
    found = msgspec.structs.replace(
        result(0.01), stopped="interrupted", refused={"late": 2, "busy": 1}, faults={"KeyError": 3}, held_back_s=7.0
    )  # fmt: skip
    lines = list(lines_of(found))
    assert "stopped after 1 s: interrupted" in lines
    assert "refused: busy 1, late 2" in lines
    assert "faults of the bots: KeyError 3" in lines
    assert any("held the run back for 7 s" in line for line in lines)


def test_a_report_shows_the_first_violations_with_their_frames():
    findings = Findings()
    for number in range(SHOWN + 1):
        findings.violated("gap", "", "load 0-1", f"gap {number}", [msgspec.msgpack.encode({"t": "events"})])
    other = Findings()
    other.merge(findings)
    part = part_of(0.01)._replace(findings=other)
    lines = list(violations(result_of(plan_of(), [part])))
    assert lines[:3] == [
        f"{SHOWN + 1} violations, of which the first {SHOWN}:",
        "gap at no table, load 0-1: gap 0",
        '    {"t":"events"}',
    ]
    assert len(lines) == 1 + 2 * SHOWN


def test_a_comparison_names_generators_that_differ_or_were_too_slow():
    one, other = result(0.01), msgspec.structs.replace(result(0.02, lag_s=0.02), build="1.0 (later)", rows=())
    lines = list(compared(one, other))
    assert lines[0].endswith("then 1.0 (later)")
    assert lines[-1].startswith("the generator of the second was too slow")
    assert not any(line.startswith("turn ") for line in lines), "the second has no turns"
    assert "turns a second: 0, then 1 (-)" in compared(msgspec.structs.replace(one, done=0), other)


def test_a_result_of_another_format_is_not_compared(tmp_path):
    file = tmp_path / "file"
    file.write_bytes(msgspec.json.encode(msgspec.structs.replace(result(0.01), format="paiju-load-0")))
    with pytest.raises(Failure, match="has the format paiju-load-0"):
        read_result(file)

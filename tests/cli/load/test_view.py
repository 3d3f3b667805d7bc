"""The live view: once a second on a terminal, once a minute in a soak."""

import sys

from paiju.cli.load import view
from paiju.cli.load.figures import Point
from paiju.cli.load.view import line, picture, told_of

POINT = Point(7.0, done=90, meant=95, p50=0.002, p99=0.03, tables=9, sockets=27)


def test_a_second_is_told_in_a_line_and_in_a_table():
    known = Point(7.0, server_cpu=0.5, server_mib=80, violations=1)
    assert line(POINT) == ("7 s: 9 tables, 27 connections, 90 turns/s, p50 2.0 p99 30.0 ms, 0 violations")
    assert line(known).endswith("1 violations, server 0.50 cores 80 MiB")
    assert [len(picture(point, 60).columns) for point in (POINT, known)] == [8, 10]


def test_a_terminal_shows_the_last_second(monkeypatch, capsys):
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    with told_of(60, each_minute=False) as told:
        told(POINT)
    assert "paiju load" in capsys.readouterr().err


def test_a_soak_prints_a_line_a_minute(monkeypatch, capsys):
    with told_of(60, each_minute=True) as told:
        told(POINT)
        monkeypatch.setattr(view, "MINUTE_S", 0)
        told(POINT)
    assert capsys.readouterr().err == line(POINT) + "\n"


def test_elsewhere_nothing_is_shown(capsys):
    with told_of(60, each_minute=False) as told:
        told(POINT)
    assert not capsys.readouterr().err

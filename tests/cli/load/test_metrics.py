"""The server's own figures, while it answers and while it does not."""

import asyncio

import pytest

from paiju.cli.load import metrics
from paiju.cli.load.metrics import ServerMetrics, read_samples
from paiju.cli.load.target import resolve
from tests.cli.load.answers import served
from tests.patience import until


def test_the_samples_of_all_workers_are_added():
    text = (
        "# HELP process_cpu_seconds_total x\nprocess_cpu_seconds_total 1.5\n"
        'process_cpu_seconds_total{worker="1"} 2.0\nprocess_resident_memory_bytes 1.048576e+06\nother_total 9\n'
    )
    assert read_samples(text) == (3.5, 2**20)


def sample(cpu, mib):
    text = f"process_cpu_seconds_total {cpu}\nprocess_resident_memory_bytes {mib * 2**20}\n"
    return 200, text.encode()


@pytest.mark.parametrize(("path", "asked"), [("", "/metrics"), ("/ops/figures", "/ops/figures")])
async def test_cores_are_the_difference_of_two_answers(monkeypatch, path, asked):
    monkeypatch.setattr(metrics, "EVERY_S", 0.02)
    answers = [sample(1.0, 50), (404, b""), sample(2.0, 60), sample(2.5, 70)]
    async with served(*answers) as (url, lines):
        figures = ServerMetrics(resolve(url + path))
        reading = asyncio.create_task(figures.run())
        await until(lambda: figures.mib == 70)
    assert 0 < figures.cpu <= 0.5 / 0.02
    assert {line.split()[1] for line in lines} == {asked.encode()}
    await asyncio.sleep(0.05)
    assert figures.mib == 70, "a server that is gone leaves the last figures"
    reading.cancel()
    await asyncio.gather(reading, return_exceptions=True)


async def test_without_a_url_nothing_is_read():
    figures = ServerMetrics(None)
    await figures.run()
    assert (figures.cpu, figures.mib) == (0, 0)

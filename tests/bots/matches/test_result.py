from paiju.bots.matches.marks import Mark
from paiju.bots.matches.result import Report, result_of


def report(seed, seat, places, marks=()):
    return Report(seed, seat, places, (25000,) * 4, 10, tuple(marks))


def test_the_mean_of_a_seed_is_one_sample():
    samples = []
    found = result_of(
        [
            report(1, 0, (1, 2, 3, 4)),
            report(1, 1, (1, 2, 3, 4)),
            report(2, 0, (4, 3, 2, 1)),
            report(2, 1, (4, 3, 2, 1)),
        ],
        (),
        lambda means: samples.extend(means) or 0.5,
    )
    assert samples == [1.5, 3.5]
    assert (found.rank, found.margin) == (2.5, 0.5)
    assert found.places == (1, 1, 1, 1)
    assert (found.matches, found.deals) == (4, 40)


def test_rates_are_shares_of_the_deals_of_each_side():
    marks = [Mark(0, "win", 8000), Mark(0, "win", 2000), Mark(3, "deal-in", -8000)]
    found = result_of([report(1, 0, (1, 2, 3, 4), marks)], ("win", "deal-in"), lambda _: 0.0)
    assert found.own["win"] == (0.2, 5000)
    assert found.own["deal-in"] == (0, 0)
    assert found.others["deal-in"] == (1 / 30, -8000)

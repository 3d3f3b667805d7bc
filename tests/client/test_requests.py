import pytest

from paiju.client.requests import Requests
from paiju.protocol import messages as m


class Clock:
    now = 100.0

    def __call__(self):
        return self.now


@pytest.fixture
async def requests():
    return Requests(1000, Clock())


def ready(table="t1"):
    return m.Ready(1, table, on=True)


async def test_what_is_unanswered_is_sent_again_in_order_with_the_same_ids(requests):
    pending = [requests.open(ready(f"t{number}")) for number in range(4)]
    requests.pop(pending[1].message.id)
    requests.forget(pending[2])
    assert [again.message for again in requests.unanswered()] == [pending[0].message, pending[3].message]


async def test_the_oldest_is_known():
    clock = Clock()
    requests = Requests(1, clock)
    assert requests.oldest_s() == 0
    first, second = requests.open(ready()), requests.open(ready())
    clock.now += 9
    assert requests.oldest_s() == 0  # neither has gone out yet
    requests.on_its_way(first)
    clock.now += 3
    requests.on_its_way(second)
    clock.now += 2
    assert requests.oldest_s() == 5
    requests.held_up()
    assert requests.oldest_s() == 0
    requests.on_its_way(first)
    clock.now += 1
    assert requests.oldest_s() == 1

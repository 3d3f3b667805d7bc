"""One who follows the lobby: changes build on the listing, and a missing one means to ask for all of it again."""

from paiju.cli.load.follower import ListingFollower
from tests.cli.load.test_session import GUEST, Surroundings
from tests.patience import until


def listing(version):
    return {"t": "lobby", "version": version, "tables": []}


def change(since, version):
    return {"t": "lobby", "since": since, "version": version, "removed": ["t1"]}


async def test_a_follower_asks_again_after_a_missing_change(told, quick_returns):
    heard = []

    async def talk(peer):
        await peer.welcome()
        heard.append(await peer.request())
        await peer.say(change(6, 7), {"t": "announcement", "en": "tonight"})  # before the listing
        await peer.say({"t": "ok", "id": heard[-1]["id"]}, listing(7), change(7, 8), change(9, 10))
        heard.append(await peer.request())
        await peer.say(change(10, 11), {"t": "ok", "id": heard[-1]["id"]}, listing(12))

    run = Surroundings()
    follower = ListingFollower(run, GUEST, await told(talk), "seed")
    await follower.connect()
    await until(lambda: follower.version == 12)
    follower.close()
    assert [(asked["t"], asked["on"]) for asked in heard] == [("lobby", True)] * 2
    assert run.findings.resyncs == 1
    assert not run.findings.total
    assert follower.is_synced


async def test_a_follower_that_is_refused_for_now_asks_again(told, quick_returns):
    async def talk(peer):
        await peer.welcome()
        busy = {"t": "error", "code": "busy", "text": "later", "temporary": True, "retry_after_ms": 1}
        await peer.say({**busy, "id": (await peer.request())["id"]})
        await peer.say({"t": "ok", "id": (await peer.request())["id"]}, listing(3))

    follower = ListingFollower(Surroundings(), GUEST, await told(talk), "seed")
    await follower.connect()
    await until(lambda: follower.version == 3)
    follower.close()

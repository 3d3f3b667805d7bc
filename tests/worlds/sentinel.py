"""A Sentinel set: a master, its replicas, and three sentinels who promote a replica when the master is gone."""

import contextlib
from pathlib import Path
from typing import Self

import redis.exceptions

from paiju.server.redis.binary import Binary, find_binary
from tests.worlds.member import DURABLE, Member, block_until

NAME = "table"
"""The name by which the sentinels know the master."""
DOWN_AFTER_MS = 1_000
FAILOVER_MS = 3_000
"""How long a sentinel waits until it tries again what has failed."""


class SentinelSet:
    """Use as a context manager; everything is in `folder`, and ends with it."""

    def __init__(self, folder: Path, *, replicas: int = 1, binary: Binary | None = None) -> None:
        self.nodes: list[Member] = []
        """Master and replicas."""
        self.sentinels: list[Member] = []
        binary = binary or find_binary()
        try:
            self._start(folder, binary, replicas)
        except BaseException:
            self.close()
            raise

    def _start(self, folder: Path, binary: Binary, replicas: int) -> None:
        self.nodes.append(Member(binary, folder / "node0", DURABLE))
        first = f"127.0.0.1 {self.nodes[0].port}"
        for n in range(1, replicas + 1):
            self.nodes.append(Member(binary, folder / f"node{n}", {**DURABLE, "replicaof": first}))
        settings = {
            "bind": "127.0.0.1",
            f"sentinel monitor {NAME}": f"{first} 2",
            f"sentinel down-after-milliseconds {NAME}": str(DOWN_AFTER_MS),
            f"sentinel failover-timeout {NAME}": str(FAILOVER_MS),
            f"sentinel parallel-syncs {NAME}": str(replicas),
        }
        for n in range(3):
            self.sentinels.append(Member(binary, folder / f"sentinel{n}", settings, "--sentinel"))
        self._hurry()
        self.await_well()

    @property
    def url(self) -> str:
        """What `--redis` takes."""
        return f"redis+sentinel://{','.join(f'127.0.0.1:{one.port}' for one in self.sentinels)}/{NAME}"

    def master(self) -> Member:
        """Return whom the sentinels call the master: the first of them who answers."""
        for sentinel in self.sentinels:
            with contextlib.suppress(redis.exceptions.RedisError):
                _, port = sentinel.ask("SENTINEL", "GET-MASTER-ADDR-BY-NAME", NAME)
                return next(node for node in self.nodes if node.port == int(port))
        raise AssertionError("no sentinel answers")

    def replicas(self) -> list[Member]:
        """Return the others."""
        master = self.master()
        return [node for node in self.nodes if node is not master]

    def kill_master(self) -> Member:
        """End the master with SIGKILL, and return it: `revive` starts it again, as a replica in the end."""
        return _done(self.master(), Member.kill)

    def freeze_master(self) -> Member:
        """Stop the master (SIGSTOP), and return it; `wake` lets it go on."""
        return _done(self.master(), Member.freeze)

    def freeze_replicas(self) -> list[Member]:
        """Stop all replicas: no write can be told then."""
        return [_done(node, Member.freeze) for node in self.replicas()]

    def cut_master(self) -> Member:
        """Cut the master off from replicas and sentinels, and return it: who is connected otherwise stays so.

        `wake` heals it.
        """
        return _done(self.master(), Member.shut_out)

    def wake(self) -> None:
        """Let everything go on that is frozen or cut off."""
        for node in self.nodes:
            if node.shut:
                node.let_in()
        for one in (*self.nodes, *self.sentinels):
            if one.frozen:
                one.wake()

    def revive(self) -> None:
        """Start everything that is dead."""
        for one in (*self.nodes, *self.sentinels):
            one.start()
        self._hurry()

    def promote(self) -> None:
        """Let the sentinels promote a replica, without a fault; returns when they call it the master."""
        before = self.master()
        # A sentinel gives up where it finds no replica good enough, and then has to be told again.
        block_until(lambda: self.master() is not before or not self._order_failover())

    def await_new_master(self, old: Member) -> Member:
        """Return the new master once the sentinels have one that knows it."""
        block_until(lambda: self.master() is not old and self.master().replication()["role"] == "master")
        return self.master()

    def await_demoted(self, old: Member) -> None:
        """Block until an old master that is back copies another one; a later failover may promote it again."""
        block_until(lambda: old.replication()["role"] == "slave")

    def await_well(self) -> None:
        """Block until all is as it should be."""
        block_until(self.is_well)

    def is_well(self) -> bool:
        """Whether everybody is up, knows everybody, and every replica copies the master."""
        if not all(one.alive and not one.frozen for one in (*self.nodes, *self.sentinels)):
            return False
        try:
            return self._copies() and all(self._knows(sentinel) for sentinel in self.sentinels)
        except redis.exceptions.RedisError:
            return False

    def close(self) -> None:
        """End everything."""
        for one in (*self.sentinels, *self.nodes):
            one.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _hurry(self) -> None:
        """Let sentinels demote an old master that is back after 1 s, not 10; those of Redis 6.2 cannot."""
        for sentinel in self.sentinels:
            with contextlib.suppress(redis.exceptions.RedisError):
                sentinel.ask("SENTINEL", "DEBUG", "INFO-PERIOD", 500, "PUBLISH-PERIOD", 200)

    def _copies(self) -> bool:
        master = self.master()
        told = master.replication()
        links = [node.replication() for node in self.nodes if node is not master]
        copied = all(link.get("master_link_status") == "up" for link in links)
        return told["role"] == "master" and told["connected_slaves"] == str(len(links)) and copied

    def _knows(self, sentinel: Member) -> bool:
        told = _fields(sentinel.ask("SENTINEL", "MASTER", NAME))
        replicas = [_fields(flat) for flat in sentinel.ask("SENTINEL", "REPLICAS", NAME)]
        return (
            told[b"flags"] == b"master"
            and int(told[b"port"]) == self.master().port
            and told[b"num-other-sentinels"] == b"2"
            and len(replicas) == len(self.nodes) - 1
            and all(one[b"flags"] == b"slave" for one in replicas)
        )

    def _order_failover(self) -> bool:
        """Ask for one; refused while another one is under way. Returns True: it is not done yet."""
        with contextlib.suppress(redis.exceptions.ResponseError):
            self.sentinels[0].ask("SENTINEL", "FAILOVER", NAME)
        return True


def _done(member: Member, act) -> Member:
    act(member)
    return member


def _fields(flat: list[bytes]) -> dict[bytes, bytes]:
    return dict(zip(flat[::2], flat[1::2], strict=True))

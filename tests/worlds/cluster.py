"""A Redis Cluster of three masters and their replicas, who take over when their master is gone."""

import contextlib
import time
from pathlib import Path
from typing import NamedTuple, Self

import redis.exceptions

from paiju.server.redis.binary import Binary, find_binary
from tests.patience import PATIENCE_S
from tests.worlds.member import BUS, DURABLE, Member, block_until

SLOTS = 16_384
MASTERS = 3
NODE_TIMEOUT_MS = 1_000
TROUBLE = frozenset({"fail", "fail?", "handshake", "noaddr"})
"""Flags of a node that is not reached, or not known yet."""


class Line(NamedTuple):
    """One node, as CLUSTER NODES tells of it."""

    name: str
    port: int
    flags: frozenset[str]
    master: str
    """The name of its master; `-`: none."""
    linked: bool
    slots: tuple[range, ...]


class ClusterSet:
    """Use as a context manager; everything is in `folder`, and ends with it."""

    def __init__(self, folder: Path, *, replicas: int = 1, binary: Binary | None = None) -> None:
        """`replicas`: of each master."""
        self.nodes: list[Member] = []
        self._replicas = replicas
        binary = binary or find_binary()
        settings = {
            **DURABLE,
            "cluster-enabled": "yes",
            "cluster-node-timeout": str(NODE_TIMEOUT_MS),
            "cluster-replica-validity-factor": "0",
            # Tables of the other masters go on while one is gone.
            "cluster-require-full-coverage": "no",
        }
        try:
            for n in range(MASTERS * (1 + replicas)):
                self.nodes.append(Member(binary, folder / f"node{n}", settings))
            self._join()
        except BaseException:
            self.close()
            raise

    @property
    def url(self) -> str:
        """What `--redis` takes."""
        return f"redis+cluster://{','.join(f'127.0.0.1:{node.port}' for node in self.nodes[:3])}"

    def master(self, slot: int = 0) -> Member:
        """Return the master of a slot, as most nodes who answer know it."""
        return self._member(self._owner(slot).port)

    def slot_of(self, key: str) -> int:
        """Return the slot of a key."""
        return int(self.nodes[0].ask("CLUSTER", "KEYSLOT", key))

    def replicas(self, slot: int = 0) -> list[Member]:
        """Return the replicas of a slot's master."""
        owner = self._owner(slot)
        return [self._member(line.port) for line in self._lines() if line.master == owner.name]

    def kill_master(self, slot: int = 0) -> Member:
        """End a slot's master with SIGKILL, and return it: `revive` starts it again, as a replica in the end."""
        node = self.master(slot)
        node.kill()
        return node

    def freeze_master(self, slot: int = 0) -> Member:
        """Stop a slot's master (SIGSTOP), and return it; `wake` lets it go on."""
        node = self.master(slot)
        node.freeze()
        return node

    def freeze_replicas(self, slot: int = 0) -> list[Member]:
        """Stop the replicas of a slot's master: no write to it can be told then."""
        found = self.replicas(slot)
        for node in found:
            node.freeze()
        return found

    def wake(self) -> None:
        """Let everything go on that is frozen."""
        for node in self.nodes:
            if node.frozen:
                node.wake()

    def revive(self) -> None:
        """Start everything that is dead."""
        for node in self.nodes:
            node.start()

    def promote(self, slot: int = 0) -> None:
        """Let a replica of a slot's master take over, without a fault; returns when it has."""
        before, after = self.master(slot), self.replicas(slot)[0]
        after.ask("CLUSTER", "FAILOVER")
        block_until(lambda: self.master(slot) is not before)

    def await_new_master(self, old: Member, slot: int = 0) -> Member:
        """Return a slot's new master once there is one."""
        # What was found is kept: the next one who is asked may not have heard of it.
        found = [old]

        def changed() -> bool:
            found[0] = self.master(slot)
            return found[0] is not old

        block_until(changed)
        return found[0]

    def move_slot(self, slot: int, *, keys: bool = True, end: bool = True) -> Member:
        """Move a slot to the next master, with all its keys, and return that one.

        `keys=False` leaves the keys where they are, `end=False` leaves the move unfinished (clients are told ASK for
        keys that are not there): a later call goes on with it.
        """
        old, new = self._owner(slot), self._next_owner(slot)
        source, target = self._member(old.port), self._member(new.port)
        target.ask("CLUSTER", "SETSLOT", slot, "IMPORTING", old.name)
        source.ask("CLUSTER", "SETSLOT", slot, "MIGRATING", new.name)
        while keys and (batch := source.ask("CLUSTER", "GETKEYSINSLOT", slot, 100)):
            source.ask("MIGRATE", "127.0.0.1", target.port, "", 0, 5_000, "KEYS", *batch)
        if end:
            for node in (target, source):
                node.ask("CLUSTER", "SETSLOT", slot, "NODE", new.name)
            block_until(lambda: self.master(slot) is target)
        return target

    def await_well(self) -> None:
        """Block until all is as it should be."""
        block_until(self.is_well)

    def is_well(self) -> bool:
        """Whether everybody is up, knows everybody, and every master is copied by as many replicas as it should be."""
        if not all(node.alive and not node.frozen for node in self.nodes):
            return False
        try:
            agreed = len({_roles(lines_of(node)) for node in self.nodes}) == 1
            return agreed and all(self._is_content(node) for node in self.nodes)
        except redis.exceptions.RedisError:
            return False

    def close(self) -> None:
        """End everything."""
        for node in self.nodes:
            node.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _join(self) -> None:
        masters, others = self.nodes[:MASTERS], self.nodes[MASTERS:]
        for n, node in enumerate(self.nodes):
            node.ask("CLUSTER", "SET-CONFIG-EPOCH", n + 1)
        for n, node in enumerate(masters):
            first, end = SLOTS * n // MASTERS, SLOTS * (n + 1) // MASTERS
            node.ask("CLUSTER", "ADDSLOTS", *range(first, end))
        for node in self.nodes[1:]:
            self.nodes[0].ask("CLUSTER", "MEET", "127.0.0.1", node.port, node.port + BUS)
        block_until(lambda: all(len(lines_of(node)) == len(self.nodes) for node in self.nodes))
        for n, node in enumerate(others):
            block_until(lambda node=node, n=n: _follows(node, masters[n % MASTERS]))
        self.await_well()

    def _is_content(self, node: Member) -> bool:
        if node.info("CLUSTER", "INFO")["cluster_state"] != "ok":
            return False
        lines, link = lines_of(node), node.replication()
        sound = all(line.linked and not line.flags & TROUBLE for line in lines)
        whole = sum(len(part) for line in lines for part in line.slots) == SLOTS
        if not sound or not whole or len(lines) != len(self.nodes):
            return False
        if link["role"] == "master":
            return link["connected_slaves"] == str(self._replicas)
        return link["master_link_status"] == "up"

    def _lines(self) -> list[Line]:
        """Return what the nodes know: of those who answer, the one that follows the latest election."""
        known = []
        for node in self.nodes:
            if node.alive and not node.frozen:
                with contextlib.suppress(redis.exceptions.RedisError):
                    epoch = int(node.info("CLUSTER", "INFO")["cluster_current_epoch"])
                    known.append((epoch, lines_of(node)))
        assert known, "no node answers"
        return max(known, key=lambda one: one[0])[1]

    def _owner(self, slot: int) -> Line:
        deadline = time.monotonic() + PATIENCE_S
        while time.monotonic() < deadline:
            for line in self._lines():
                if "master" in line.flags and any(slot in part for part in line.slots):
                    return line
            time.sleep(0.01)
        raise AssertionError(f"nobody has slot {slot}")

    def _next_owner(self, slot: int) -> Line:
        owners = sorted((line for line in self._lines() if line.slots), key=lambda line: line.port)
        place = next(n for n, line in enumerate(owners) if any(slot in part for part in line.slots))
        return owners[(place + 1) % len(owners)]

    def _member(self, port: int) -> Member:
        return next(node for node in self.nodes if node.port == port)


def lines_of(node: Member) -> list[Line]:
    """Return the nodes that a node knows."""
    return [_line(text.split()) for text in node.ask("CLUSTER", "NODES").decode().splitlines()]


def _line(words: list[str]) -> Line:
    port = int(words[1].partition("@")[0].rpartition(":")[2])
    # In brackets: slots that are on their way.
    parts = [word.partition("-") for word in words[8:] if not word.startswith("[")]
    slots = tuple(range(int(first), int(last or first) + 1) for first, _, last in parts)
    return Line(words[0], port, frozenset(words[2].split(",")), words[3], words[7] == "connected", slots)


def _roles(lines: list[Line]) -> frozenset[tuple[str, str, tuple[range, ...]]]:
    return frozenset((line.name, line.master, line.slots) for line in lines)


def _follows(node: Member, master: Member) -> bool:
    """Make a node a replica, once it knows its master well enough."""
    with contextlib.suppress(redis.exceptions.ResponseError):
        node.ask("CLUSTER", "REPLICATE", master.ask("CLUSTER", "MYID"))
        return True
    return False

"""A Debian in a folder, made by `mmdebstrap`: entered with `chroot`, or booted with its systemd. Both need root.

A booted one has process ids, mounts, cgroups and a loopback of its own, and no way out: what needs the network is
installed before.
"""

import contextlib
import os
import shutil
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.deploy.environments import ROOT
from tests.patience import PATIENCE_S

CERTIFICATES = "etc/ssl/certs/ca-certificates.crt"
TREE = "/paiju"
"""Where this tree is in it."""
ENTER = """
mount -t proc proc "$1/proc"
mount -t tmpfs shm "$1/dev/shm"
exec chroot "$1" /bin/bash -ec "$2"
"""
BOOT = """
set -e
cd "$1"
mount --bind . .
cd "$1"
mount -t proc proc proc
mount -t sysfs sysfs sys
mount -t cgroup2 cgroup2 sys/fs/cgroup
mount -t tmpfs -o mode=755 tmpfs run
mount -t tmpfs tmpfs tmp
mount -t tmpfs -o mode=755 tmpfs dev
for node in null zero full random urandom tty; do touch dev/$node; mount --bind /dev/$node dev/$node; done
mkdir dev/pts dev/shm
mount -t devpts -o newinstance,ptmxmode=0666 devpts dev/pts
ln -s pts/ptmx dev/ptmx
ln -s /proc/self/fd dev/fd
mount -t tmpfs shm dev/shm
ip link set lo up
ip addr add 10.9.9.1/32 dev lo
mkdir -p mnt/old
pivot_root . mnt/old
cd /
umount -l /mnt/old
mount --make-rshared /
exec env -i container=other PATH=/usr/sbin:/usr/bin:/sbin:/bin /lib/systemd/systemd --show-status=no
"""
"""Becomes process 1 of the machine; systemd mounts secrets for units only below a root of its own (`pivot_root`)."""
OWN = ("--cgroup", "--mount", "--pid", "--uts", "--ipc", "--net", "--fork", "--kill-child")


def made_debian(root: Path, suite: str, packages: str) -> Path:
    """Return a folder with a Debian and this tree; the test is skipped where none can be made."""
    if os.geteuid() != 0 or shutil.which("mmdebstrap") is None:
        pytest.skip("mmdebstrap is missing, or this is not root")
    # A frozen mirror's lists have expired.
    fresh = '--aptopt=Acquire::Check-Valid-Until "false"'
    made = _run("mmdebstrap", "--variant=apt", f"--include={packages}", fresh, suite, root)
    if made.returncode:
        pytest.skip(f"no {suite} here: {made.stdout[-200:]}")
    for name in (CERTIFICATES, "etc/resolv.conf"):
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(Path("/", name).resolve(), root / name)
    if not (hosts := root / "etc/hosts").exists():  # a Debian's installer writes it
        hosts.write_text("127.0.0.1 localhost\n")
    _copy_tree(root / TREE.lstrip("/"))
    return root


def _copy_tree(to: Path) -> None:
    """Copy what git knows, as it is now."""
    names = _run("git", "-C", ROOT, "ls-files", "-z").stdout
    for name in filter(None, names.split("\0")):
        if (ROOT / name).exists():
            (to / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, to / name)


def _run(*command: str | Path) -> "subprocess.CompletedProcess[str]":
    return subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False)


def inside(root: Path, command: str) -> "subprocess.CompletedProcess[str]":
    """Run a command in the tree there, with this machine's network, and mounts that last as long as it."""
    return _run(
        *("unshare", "--mount", "--pid", "--fork", "sh", "-ec", ENTER, "sh"), root, f"cd {TREE}\n{command}"
    )


class Machine:
    """A booted Debian."""

    def __init__(self, pid: int) -> None:
        """`pid`: its process 1, as it is called here."""
        self._pid = pid

    def run(self, command: str) -> "subprocess.CompletedProcess[str]":
        """Run a command in the tree there, as root in a shell that has just begun."""
        around = ("PATH=/usr/sbin:/usr/bin:/sbin:/bin", "HOME=/root", "LANG=C.UTF-8")
        enter = ("nsenter", "--target", str(self._pid), "--all", "--root", "--wd")
        return _run(*enter, "env", "-i", *around, "bash", "-c", f"cd {TREE}\n{command}")

    def do(self, command: str) -> str:
        """Run a command that must succeed; return what it prints."""
        done = self.run(f"set -e\n{command}")
        assert done.returncode == 0, f"{command}\n{done.stdout}"
        return done.stdout


@contextlib.contextmanager
def booted(root: Path) -> Iterator[Machine]:
    """Boot a Debian that has systemd for as long as the context lasts; the test is skipped where none boots."""
    with subprocess.Popen(["unshare", *OWN, "sh", "-c", BOOT, "sh", root]) as process:
        try:
            yield _up(process)
        finally:
            process.kill()  # and with it the machine


def _up(process: subprocess.Popen[bytes]) -> Machine:
    deadline = time.monotonic() + PATIENCE_S
    while process.poll() is None and time.monotonic() < deadline:
        children = Path(f"/proc/{process.pid}/task/{process.pid}/children").read_text().split()
        # Degraded: some unit of Debian's finds no hardware.
        if children and (machine := Machine(int(children[0]))).run(
            "systemctl is-system-running"
        ).stdout.strip() in {"running", "degraded"}:
            return machine
        time.sleep(0.1)
    pytest.skip("systemd does not boot in namespaces here")

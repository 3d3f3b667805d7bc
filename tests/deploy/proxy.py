"""nginx as deploy/ configures it, at free ports in front of servers of a test."""

import asyncio
import contextlib
import socket
import subprocess
from collections.abc import AsyncIterator
from pathlib import Path

from tests.deploy.tools import DEPLOY, assert_passes, system_tool
from tests.patience import PATIENCE_S
from tests.ports import free_port

ALONE = """
daemon off; master_process off; pid {folder}/nginx.pid; error_log {folder}/error.log warn;
events {{ worker_connections 256; }}
http {{
    log_format status '$status $request_uri';
    access_log {folder}/access.log status; default_type text/html;
    client_body_temp_path {folder}/body; proxy_temp_path {folder}/proxy; fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi; scgi_temp_path {folder}/scgi;
    include {folder}/paiju.conf;
}}
"""
"""The part of nginx's configuration that the files of deploy/ do not contain."""


def configure(folder: Path, name: str, **here: str) -> int:
    """Write a file of deploy/ with other addresses (`here`: by ours), and what it needs around it; return the port."""
    port, text = free_port(), (DEPLOY / name).read_text()
    own = {"listen 80;": f"listen 127.0.0.1:{port};", "listen [::]:80;": _ipv6(port), **here}
    for ours, instead in own.items():
        assert text.count(f" {ours}") == 1, ours
        text = text.replace(f" {ours}", f" {instead}")
    # Every answer is logged here, those to websockets too.
    (folder / "paiju.conf").write_text(text.replace("access_log off;", ""))
    (folder / "nginx.conf").write_text(ALONE.format(folder=folder))
    return port


def _ipv6(port: int) -> str:
    """Return the second address of nginx; none on a machine without IPv6."""
    with contextlib.suppress(OSError), socket.socket(socket.AF_INET6) as probe:
        probe.bind(("::1", 0))
        return f"listen [::1]:{port};"
    return ""


def command(folder: Path, *options: str) -> list[str | Path]:
    """Return how nginx is called on such a folder; it opens its log before it has read where that is to be."""
    nginx = system_tool("nginx", "nginx")
    return [nginx, *options, "-e", folder / "error.log", "-p", folder, "-c", folder / "nginx.conf"]


def assert_accepted(folder: Path) -> None:
    """Let nginx read the folder's configuration: it has neither an error nor a warning."""
    assert "[warn]" not in assert_passes(*command(folder, "-t"))


@contextlib.asynccontextmanager
async def running_nginx(folder: Path, port: int) -> AsyncIterator[None]:
    """Run nginx on such a folder."""
    process = subprocess.Popen(command(folder), stderr=subprocess.DEVNULL)
    try:
        await _listening(port, process)
        yield
    finally:
        process.terminate()
        await asyncio.to_thread(process.wait, 10)


async def _listening(port: int, process: subprocess.Popen[bytes]) -> None:
    async with asyncio.timeout(PATIENCE_S):
        while True:
            assert process.poll() is None, "nginx ended"
            with contextlib.suppress(OSError):
                _, writer = await asyncio.open_connection("127.0.0.1", port)
                writer.close()
                return
            await asyncio.sleep(0.02)

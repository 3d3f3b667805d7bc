"""Links with TLS between real nodes: who has a certificate of their authority gets in, nobody else."""

import contextlib
import ssl
import subprocess
from pathlib import Path

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus, WebSocketException

from paiju.server.accounts.keys import Keyring
from paiju.server.links.auth import CannotEncrypt, link_tls, link_token
from paiju.server.links.messages import SUBPROTOCOLS
from tests.long import rest_long
from tests.patience import until
from tests.server import live
from tests.server.nodes.test_remote import table_at, two_nodes


@pytest.fixture(scope="module")
def authority(tmp_path_factory) -> Path:
    """A throw-away authority, with the certificates of two nodes and, in `others`, of another authority."""
    folder = tmp_path_factory.mktemp("authority")
    for place in (folder, folder / "others"):
        place.mkdir(exist_ok=True)
        openssl(
            place, "req -x509 -newkey rsa:2048 -nodes -keyout ca.key -out ca.pem -days 1 -subj /CN=authority"
        )
        for name, address in (("n1", "IP:127.0.0.1"), ("n2", "IP:127.0.0.1"), ("moved", "DNS:elsewhere")):
            issue(place, name, address)
    return folder


def openssl(folder: Path, command: str) -> None:
    subprocess.run(["openssl", *command.split()], cwd=folder, check=True, capture_output=True)


def issue(folder: Path, name: str, address: str) -> None:
    """Sign a certificate for an address."""
    (folder / f"{name}.ext").write_text(f"subjectAltName={address}\n")
    openssl(folder, f"req -newkey rsa:2048 -nodes -keyout {name}.key -out {name}.csr -subj /CN={name}")
    signed = f"x509 -req -in {name}.csr -CA ca.pem -CAkey ca.key -CAcreateserial -days 1 -extfile {name}.ext"
    openssl(folder, f"{signed} -out {name}.pem")


def given(folder: Path, name: str, authority: Path | None = None) -> dict[str, Path]:
    """The settings of a node."""
    ca = (authority or folder) / "ca.pem"
    return {"link_cert": folder / f"{name}.pem", "link_key": folder / f"{name}.key", "link_ca": ca}


async def test_two_nodes_with_certificates_share_their_tables(redis_process, authority):
    url = live.empty_database(redis_process, 7)
    async with two_nodes(url, given(authority, "n1"), given(authority, "n2")) as (one, two):
        table = await table_at(one, await one.guest())
        watcher = await two.guest()
        await watcher.ok("watch", table=table)
        assert table not in two.paiju.owned.actors
        assert two.paiju.parts.registry.others[one.paiju.parts.registry.id].url.startswith("wss://")


@pytest.mark.parametrize("who", ["nobody", "stranger", "plain"])
async def test_a_token_alone_opens_no_encrypted_door(redis_process, authority, who):
    """Without a certificate of this authority, and without TLS, a dialler does not get as far as its token."""
    url = live.empty_database(redis_process, 7)
    async with live.running_server(url, **given(authority, "n1")) as one:
        node, door = one.paiju.parts.registry, one.paiju.parts.registry._url
        keys = Keyring(live.KEY.encode())
        headers = {"Authorization": f"Bearer {link_token(keys, 'n9', node.id, one.paiju._store.now_ms())}"}
        stranger = authority / "others"
        context = ssl.create_default_context(cafile=authority / "ca.pem")
        if who == "stranger":
            context.load_cert_chain(stranger / "n1.pem", stranger / "n1.key")
        address, tls = (door.replace("wss", "ws"), None) if who == "plain" else (door, context)
        opened: list[object] = []
        with contextlib.suppress(OSError, EOFError, WebSocketException):
            async with connect(
                address, ssl=tls, subprotocols=SUBPROTOCOLS, additional_headers=headers, proxy=None
            ) as link:
                opened.append(await link.recv())
        assert not opened, "not even the lobby's lines"


async def test_what_a_node_with_a_certificate_needs_is_a_token(redis_process, authority):
    url = live.empty_database(redis_process, 7)
    async with live.running_server(url, **given(authority, "n1")) as one:
        door = one.paiju.parts.registry._url
        tls = link_tls(*given(authority, "n2").values())
        with pytest.raises(InvalidStatus):
            await connect(door, ssl=tls.dialling, subprotocols=SUBPROTOCOLS, proxy=None)


@pytest.mark.parametrize("wrong", rest_long(["others", "moved"], "another address"))
async def test_a_node_of_another_authority_or_for_another_address_is_not_dialled(
    redis_process, authority, wrong
):
    url = live.empty_database(redis_process, 7)
    other = given(authority / "others", "n1") if wrong == "others" else given(authority, "moved")
    async with (
        live.running_server(url, **given(authority, "n1")) as one,
        live.running_server(url, **other) as two,
    ):
        node, dialling = two.paiju.parts.registry.id, one.paiju.parts.links._dialer
        await until(lambda: node in one.paiju.parts.registry.unlinked_at)
        # A try for which the machine was too busy is followed by others.
        await until(lambda: "certificate verify failed" in dialling._failed.get(node, ""))
        assert node not in one.paiju.parts.remote.links


async def test_a_node_without_certificates_is_not_dialled_by_one_that_has_them(redis_process, authority):
    url = live.empty_database(redis_process, 7)
    async with live.running_server(url, **given(authority, "n1")) as one, live.running_server(url) as two:
        for here, there in ((one, two), (two, one)):
            dialling, node = here.paiju.parts.links._dialer, there.paiju.parts.registry.id
            await until(lambda dialling=dialling, node=node: dialling._failed.get(node))
            assert "--link-cert" in dialling._failed[node]


@pytest.mark.parametrize("file", rest_long(["link_cert", "link_key", "link_ca"], "another file"))
def test_files_that_are_none_are_named(authority, tmp_path, file):
    files = {**given(authority, "n1"), file: tmp_path / "missing.pem"}
    with pytest.raises(CannotEncrypt, match=r"links cannot be encrypted with .*missing\.pem"):
        link_tls(*files.values())


def test_a_key_with_a_password_is_refused_at_once(authority):
    openssl(authority, "rsa -aes128 -passout pass:secret -in n1.key -out locked.key")
    with pytest.raises(CannotEncrypt, match="the key has a password"):
        link_tls(authority / "n1.pem", authority / "locked.key", authority / "ca.pem")


def test_a_node_without_certificates_has_no_tls():
    assert link_tls(None, None, None) is None

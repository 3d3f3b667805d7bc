"""A push service and browsers of its own, on loopback: it answers as it is told, and browsers read what they got."""

import asyncio
import contextlib
import datetime as dt
import json
import os
import ssl
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from ipaddress import ip_address
from pathlib import Path

import jwt
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

from paiju.server.push.sealing import coded, plain
from tests.patience import PATIENCE_S

CURVE = ec.SECP256R1()
WHEN = dt.datetime.now(dt.UTC)


def certificate(folder: Path) -> tuple[Path, Path]:
    """Make a certificate for this machine that signs itself; return the files of it and of its key."""
    key = ec.generate_private_key(CURVE)
    name = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, "localhost")])
    names = x509.SubjectAlternativeName([x509.DNSName("localhost"), x509.IPAddress(ip_address("127.0.0.1"))])
    made = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(WHEN - dt.timedelta(days=1))
        .not_valid_after(WHEN + dt.timedelta(days=30))
        .add_extension(names, critical=False)
        .add_extension(x509.BasicConstraints(ca=True, path_length=None), critical=True)
        .sign(key, hashes.SHA256())
    )
    files = folder / "push.pem", folder / "push.key"
    files[0].write_bytes(made.public_bytes(serialization.Encoding.PEM))
    form = serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    files[1].write_bytes(key.private_bytes(serialization.Encoding.PEM, *form))
    return files


class Browser:
    """A browser with a subscription."""

    def __init__(self) -> None:
        self._key = ec.generate_private_key(CURVE)
        self._secret = os.urandom(16)
        kind = serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint
        self._point = self._key.public_key().public_bytes(*kind)
        self.keys = {"p256dh": coded(self._point), "auth": coded(self._secret)}

    def read(self, body: bytes) -> dict:
        """Return what a message says, as RFC 8291 has it read."""
        salt, size, sender, sealed = body[:16], body[20], body[21:86], body[86:]
        assert size == len(sender)
        shared = self._key.exchange(ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(CURVE, sender))

        def derived(secret: bytes, salt: bytes, info: bytes, length: int) -> bytes:
            return HKDF(hashes.SHA256(), length, salt, info).derive(secret)

        secret = derived(shared, self._secret, b"WebPush: info\0" + self._point + sender, 32)
        key = derived(secret, salt, b"Content-Encoding: aes128gcm\0", 16)
        nonce = derived(secret, salt, b"Content-Encoding: nonce\0", 12)
        text = AESGCM(key).decrypt(nonce, sealed, None)
        assert text[-1:] == b"\x02"
        return json.loads(text[:-1])


@dataclass
class Message:
    """A request that the service got."""

    path: str
    headers: dict[str, str]
    body: bytes

    def signed(self, key: str) -> dict:
        """Return the claims of its signature, which must be the site's."""
        scheme, _, told = self.headers["authorization"].partition(" ")
        parts = dict(part.strip().split("=", 1) for part in told.split(","))
        assert (scheme, parts["k"]) == ("vapid", key)
        public = ec.EllipticCurvePublicKey.from_encoded_point(CURVE, plain(key))
        return jwt.decode(parts["t"], public, ["ES256"], options={"verify_aud": False, "verify_exp": False})


@dataclass
class PushService:
    """A push service; `answers` are the next ones, of which the last stays."""

    port: int = 0
    answers: list[str] = field(default_factory=lambda: ["201 Created"])
    got: asyncio.Queue = field(default_factory=asyncio.Queue)
    opened: int = 0
    """Connections that were accepted."""
    silent: asyncio.Event = field(default_factory=asyncio.Event)
    """It answers nothing until this is set, if the answer is empty."""

    @property
    def host(self) -> str:
        return f"localhost:{self.port}"

    def endpoint(self, name: str = "a") -> str:
        return f"https://{self.host}/push/{name}"

    async def next(self) -> Message:
        async with asyncio.timeout(PATIENCE_S):
            return await self.got.get()

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.opened += 1
        with contextlib.suppress(asyncio.IncompleteReadError, ConnectionError):
            while True:
                head = (await reader.readuntil(b"\r\n\r\n")).decode().split("\r\n")
                headers = {
                    name.lower(): value for name, value in (line.split(": ", 1) for line in head[1:] if line)
                }
                body = await reader.readexactly(int(headers["content-length"]))
                self.got.put_nowait(Message(head[0].split(" ")[1], headers, body))
                answer = self.answers.pop(0) if len(self.answers) > 1 else self.answers[0]
                if not answer:
                    await self.silent.wait()
                    break
                writer.write(answer.encode() if "\r\n" in answer else plain_answer(answer))
                await writer.drain()
        writer.close()


def plain_answer(status: str) -> bytes:
    return f"HTTP/1.1 {status}\r\nContent-Length: 0\r\n\r\n".encode()


@contextlib.asynccontextmanager
async def push_service(folder: Path) -> AsyncIterator[PushService]:
    """Run a push service; its certificate is `folder / "push.pem"`."""
    files = certificate(folder)
    tls = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    tls.load_cert_chain(*files)
    service = PushService()
    server = await asyncio.start_server(service.serve, "127.0.0.1", 0, ssl=tls)
    service.port = server.sockets[0].getsockname()[1]
    try:
        yield service
    finally:
        service.silent.set()
        server.close()

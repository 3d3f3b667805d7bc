"""OpenID Connect with one provider: the authorization code with PKCE, and an ID token that is checked in full.

    begin ─▶ the provider's page ─▶ code ─▶ token endpoint ─▶ ID token: algorithm, key, issuer, audience, times, nonce

Only `iss` and `sub` of the ID token are kept. Play never waits for a provider.
"""

import asyncio
import base64
import hashlib
import hmac
import secrets
import ssl
import time
from collections.abc import Callable
from typing import Any, Final, NamedTuple
from urllib.parse import quote, urlencode

import httpx
import jwt
import msgspec

from paiju.server.people.beside import Beside
from paiju.server.people.providers import Provider, may_lead

ALGORITHMS: Final = ("RS256", "PS256", "ES256", "EdDSA")
"""The accepted signature algorithms: all use a key pair; `none` and shared secrets are refused."""
WAIT_S: Final = 5.0
BYTES_MOST: Final = 262_144
KEPT_S: Final = 3600.0
"""Seconds for which metadata and keys are kept."""
FAILED_S: Final = 5.0
"""Seconds before metadata are requested again after a failure."""
AGAIN_S: Final = 60.0
"""Seconds that must pass after a request for the keys before an unknown key causes another request."""
LEEWAY_S: Final = 60
ASKING_MOST: Final = 16
"""The most requests to a provider at a time."""
SUB_MOST: Final = 255
"""The most characters of a subject, by the standard."""


class ProviderAway(Exception):
    """The provider does not answer, or not as it should."""


class WrongProof(Exception):
    """A code or an ID token that fails a check."""


class Metadata(msgspec.Struct, frozen=True):
    """The metadata that a provider publishes."""

    issuer: str
    authorization_endpoint: str
    token_endpoint: str
    jwks_uri: str
    token_endpoint_auth_methods_supported: tuple[str, ...] = ("client_secret_basic",)


class ProviderTokens(msgspec.Struct, frozen=True):
    """The answer of a token endpoint, as far as it is read."""

    id_token: str


class Identity(NamedTuple):
    """Somebody at a provider."""

    issuer: str
    subject: str
    signed_in_at: int = 0
    """When the person signed in at the provider, in Unix s; 0: the provider does not say."""


class Flow(NamedTuple):
    """A sign-in that has begun; only the browser that began it has this."""

    state: str
    nonce: str
    verifier: str
    redirect: str


def new_flow(redirect: str) -> Flow:
    """Return a new flow; `redirect`: the address of this site to which the provider sends the browser back."""
    state, nonce, verifier = (secrets.token_urlsafe(32) for _ in range(3))
    return Flow(state, nonce, verifier, redirect)


class OpenId:
    """One provider."""

    def __init__(
        self, provider: Provider, verifying: Beside, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self.provider = provider
        self._verifying = verifying
        self._clock = clock
        self._context: ssl.SSLContext | None = None
        self._metadata: tuple[float, Metadata] | None = None
        self._looking: asyncio.Task[None] | None = None
        """The running request for metadata, for which all callers wait, or the last one."""
        self._failed = (-FAILED_S, "")
        """The time of the last failed request for metadata, and why it failed; empty: none has failed."""
        self._keys: tuple[float, dict[str, Any]] | None = None
        self._asking = asyncio.Semaphore(ASKING_MOST)

    async def address(self, flow: Flow, *, again: bool = False) -> str:
        """Return the address of the provider's page. Raises `ProviderAway`.

        `again`: the person has to sign in there now, though the provider may remember them.
        """
        metadata = await self.known()
        asked = {
            "response_type": "code", "client_id": self.provider.client_id, "redirect_uri": flow.redirect,
            "scope": "openid", "state": flow.state, "nonce": flow.nonce,
            "code_challenge": _sha256(flow.verifier), "code_challenge_method": "S256",
        } | ({"prompt": "login", "max_age": "0"} if again else {})  # fmt: skip
        separator = "&" if "?" in metadata.authorization_endpoint else "?"
        return metadata.authorization_endpoint + separator + urlencode(asked)

    async def identity(self, flow: Flow, code: str) -> Identity:
        """Return the identity of the person who came back with a code. Raises `WrongProof`, `ProviderAway`."""
        metadata = await self.known()
        asked = {
            "grant_type": "authorization_code", "code": code, "redirect_uri": flow.redirect,
            "code_verifier": flow.verifier,
        }  # fmt: skip
        name, secret = self.provider.client_id, self.provider.client_secret
        auth = None
        if secret and "client_secret_basic" in metadata.token_endpoint_auth_methods_supported:
            auth = httpx.BasicAuth(quote(name, safe=""), quote(secret, safe=""))
        else:
            asked |= {"client_id": name} | ({"client_secret": secret} if secret else {})
        status, body = await self._ask("POST", metadata.token_endpoint, data=asked, auth=auth)
        if 400 <= status < 500:
            raise WrongProof(f"the provider refuses the code: {status}")
        token = _decoded(status, body, ProviderTokens).id_token
        return await self._checked(metadata, token, flow.nonce)

    async def _checked(self, metadata: Metadata, token: str, nonce: str) -> Identity:
        try:
            header = jwt.get_unverified_header(token)
        except jwt.InvalidTokenError as error:
            raise WrongProof(repr(error)) from None
        if header.get("alg") not in ALGORITHMS:
            raise WrongProof("an algorithm that will not do")
        key = await self._key(metadata, header.get("kid"))
        claims = await self._verifying.done(lambda: self._claims(key, header["alg"], token))
        told = claims.get("nonce")
        if not isinstance(told, str) or not hmac.compare_digest(told.encode(), nonce.encode()):
            raise WrongProof("another nonce")
        if (
            isinstance(claims["aud"], list)
            and len(claims["aud"]) > 1
            and claims.get("azp") != self.provider.client_id
        ):
            raise WrongProof("made for somebody else")
        if not 1 <= len(claims["sub"]) <= SUB_MOST:
            raise WrongProof("no subject")
        at = claims.get("auth_time")
        return Identity(self.provider.issuer, claims["sub"], at if type(at) is int and at > 0 else 0)

    def _claims(self, key: dict[str, Any], algorithm: str, token: str) -> dict[str, Any]:
        try:
            return jwt.decode(
                token, jwt.PyJWK(key, algorithm), algorithms=[algorithm], audience=self.provider.client_id,
                issuer=self.provider.issuer, leeway=LEEWAY_S,
                options={"require": ["iss", "sub", "aud", "exp", "iat"]},
            )  # fmt: skip
        except (jwt.PyJWTError, ValueError, TypeError, AttributeError) as error:
            raise WrongProof(repr(error)) from None

    async def known(self) -> Metadata:
        """Return the provider's metadata; while it does not answer, return the old ones. Raises `ProviderAway`."""
        now = self._clock()
        if (self._metadata is None or now - self._metadata[0] > KEPT_S) and now - self._failed[0] >= FAILED_S:
            if self._looking is None or self._looking.done():
                self._looking = asyncio.create_task(self._look())
            await asyncio.shield(self._looking)  # a client that hangs up must not end the request for others
        if self._metadata is None:
            raise ProviderAway(self._failed[1])
        return self._metadata[1]

    async def _look(self) -> None:
        """Request the metadata, and note them, or the failure."""
        try:
            found = await self._published()
        except ProviderAway as error:
            self._failed = (self._clock(), str(error))
        else:
            self._metadata = (self._clock(), found)

    async def _published(self) -> Metadata:
        issuer = self.provider.issuer
        answer = await self._ask("GET", issuer.rstrip("/") + "/.well-known/openid-configuration")
        found: Metadata = _decoded(*answer, Metadata)
        ends = (found.authorization_endpoint, found.token_endpoint, found.jwks_uri)
        if found.issuer != issuer or not all(may_lead(issuer, end) for end in ends):
            raise ProviderAway("its metadata are of another issuer, or lead to where they must not")
        return found

    async def _key(self, metadata: Metadata, name: object) -> dict[str, Any]:
        """Return the key `name`; if it is unknown, as after a rotation, request the keys again. Raises `WrongProof`."""
        now = self._clock()
        for _ in range(2):
            age = KEPT_S if self._keys is None else now - self._keys[0]
            if self._keys is not None and age < KEPT_S and (key := _picked(self._keys[1], name)) is not None:
                return key
            if age < AGAIN_S:
                break
            found = _decoded(*await self._ask("GET", metadata.jwks_uri), dict[str, Any])
            self._keys = (now, found)
        raise WrongProof("a key that the provider does not publish")

    async def _ask(self, method: str, url: str, **more: Any) -> tuple[int, bytes]:
        """Return the status and body of an answer; no redirect is followed. Raises `ProviderAway`."""
        if self._context is None:  # slow: this reads the certificates of all authorities
            self._context = await asyncio.to_thread(httpx.create_ssl_context)
        try:
            async with (
                asyncio.timeout(WAIT_S),  # includes the wait for other requests
                self._asking,
                httpx.AsyncClient(verify=self._context, timeout=WAIT_S) as client,
                client.stream(method, url, **more) as answer,
            ):
                return answer.status_code, await _bounded(answer)
        except (httpx.HTTPError, httpx.InvalidURL, TimeoutError) as error:
            raise ProviderAway(repr(error)) from None


async def _bounded(answer: httpx.Response) -> bytes:
    body = bytearray()
    async for part in answer.aiter_bytes():
        body += part
        if len(body) > BYTES_MOST:
            raise ProviderAway("it answers too much")
    return bytes(body)


def _picked(keys: dict[str, Any], name: object) -> dict[str, Any] | None:
    found = [
        key for key in keys.get("keys") or () if isinstance(key, dict) and key.get("use", "sig") == "sig"
    ]
    if name is None:
        return found[0] if len(found) == 1 else None
    return next((key for key in found if key.get("kid") == name), None)


def _decoded(status: int, body: bytes, kind: Any) -> Any:
    try:
        if status != 200:
            raise ProviderAway(f"it answers {status}")
        return msgspec.json.decode(body, type=kind)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise ProviderAway(repr(error)) from None


def _sha256(text: str) -> str:
    return base64.urlsafe_b64encode(hashlib.sha256(text.encode()).digest()).rstrip(b"=").decode()

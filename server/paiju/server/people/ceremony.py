"""The ceremonies of passkeys (WebAuthn): the options that browsers get, and the checks of their answers.

Only the thread that verifies answers imports `fido2`, so that a server starts without it.
"""

import base64
import binascii
from typing import TYPE_CHECKING, Annotated, Any, Final, NamedTuple

import msgspec

if TYPE_CHECKING:
    from fido2.server import Fido2Server

ALGORITHMS: Final = (-7, -8, -257)
"""ES256, EdDSA and RS256, by their COSE numbers: the algorithms that authenticators have."""
TIMEOUT_MS: Final = 300_000
CREDENTIAL_MOST: Final = 1023
"""The most bytes of a credential's id, by the standard."""


class WrongAnswer(Exception):
    """An authenticator's answer that fails a check."""


class Party(NamedTuple):
    """The relying party that passkeys are made for."""

    rp_id: str
    """The only host at which the passkeys work."""
    origin: str


class Attestation(msgspec.Struct, frozen=True):
    """An authenticator's answer with a new key. The fields are base64url."""

    clientDataJSON: str  # noqa: N815 - the standard's names
    attestationObject: str  # noqa: N815


class Assertion(msgspec.Struct, frozen=True):
    """An authenticator's answer with a signature. The fields are base64url."""

    clientDataJSON: str  # noqa: N815
    authenticatorData: str  # noqa: N815
    signature: str
    userHandle: str | None = None  # noqa: N815


class NewCredential(msgspec.Struct, frozen=True):
    """A browser's `PublicKeyCredential` of a new passkey, as its `toJSON` writes it."""

    id: str
    response: Attestation


class UsedCredential(msgspec.Struct, frozen=True):
    """A browser's `PublicKeyCredential` of a sign-in, as its `toJSON` writes it."""

    id: Annotated[str, msgspec.Meta(pattern=r"^[\w-]{1,1400}$")]
    """base64url."""
    response: Assertion


class RpEntity(msgspec.Struct, frozen=True):
    """The relying party, as a browser shows it."""

    id: str
    name: str


class UserEntity(msgspec.Struct, frozen=True):
    """The user, as an authenticator keeps it."""

    id: str
    """base64url."""
    name: str
    displayName: str  # noqa: N815


class Algorithm(msgspec.Struct, frozen=True):
    """A kind of key that the server accepts."""

    alg: int
    type: str = "public-key"


class Descriptor(msgspec.Struct, frozen=True):
    """A credential that the server knows."""

    id: str
    type: str = "public-key"


class Selection(msgspec.Struct, frozen=True):
    """The authenticators that the server accepts: those that store the key themselves and verify their user."""

    residentKey: str = "required"  # noqa: N815
    requireResidentKey: bool = True  # noqa: N815
    userVerification: str = "required"  # noqa: N815


class CreationOptions(msgspec.Struct, frozen=True):
    """A `PublicKeyCredentialCreationOptionsJSON`."""

    challenge: str
    rp: RpEntity
    user: UserEntity
    excludeCredentials: tuple[Descriptor, ...]  # noqa: N815
    pubKeyCredParams: tuple[Algorithm, ...] = tuple(map(Algorithm, ALGORITHMS))  # noqa: N815
    authenticatorSelection: Selection = Selection()  # noqa: N815
    attestation: str = "none"
    timeout: int = TIMEOUT_MS


class RequestOptions(msgspec.Struct, frozen=True):
    """A `PublicKeyCredentialRequestOptionsJSON`."""

    challenge: str
    rpId: str  # noqa: N815
    allowCredentials: tuple[Descriptor, ...]  # noqa: N815
    """Empty: any passkey of this host."""
    userVerification: str = "required"  # noqa: N815
    timeout: int = TIMEOUT_MS


class Registered(NamedTuple):
    """A new passkey."""

    public_key: bytes
    sign_count: int


def encoded(data: bytes) -> str:
    """Return bytes in base64url without padding."""
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def decoded(text: str) -> bytes:
    """Return the bytes of base64url without padding. Raises `WrongAnswer`."""
    try:
        return base64.b64decode(text + "=" * (-len(text) % 4), altchars=b"-_", validate=True)
    except (binascii.Error, ValueError):
        raise WrongAnswer("this is not base64url") from None


def challenge_in(client_data: str) -> str:
    """Return the challenge that an answer belongs to. Raises `WrongAnswer`."""
    try:
        told = msgspec.json.decode(decoded(client_data), type=_Challenged)
        return decoded(told.challenge).decode("ascii")
    except (msgspec.DecodeError, UnicodeDecodeError):
        raise WrongAnswer("this answer has no challenge") from None


class _Challenged(msgspec.Struct):
    challenge: str


def registered(party: Party, challenge: str, credential: NewCredential) -> Registered:
    """Check a new passkey, and return it.

    Raises `WrongAnswer` if origin, relying party, challenge or credential differ, the user was not verified,
    or the key is of none of the `ALGORITHMS`.
    """
    from fido2 import cbor

    answer = _answer(credential.id, credential.response)
    try:
        data = _server(party).register_complete(_state(challenge), answer)
        made = data.credential_data
        assert made is not None
        key = made.public_key
        holds = made.credential_id == decoded(credential.id) and len(made.credential_id) <= CREDENTIAL_MOST
    except Exception as error:
        raise WrongAnswer(repr(error)) from error
    if not holds or key.get(3) not in ALGORITHMS:
        raise WrongAnswer("another credential than the answer says, or of no kind that was asked for")
    return Registered(cbor.encode(dict(key)), data.counter)


def authenticated(party: Party, challenge: str, credential: UsedCredential, public_key: bytes) -> int:
    """Check the answer of a used passkey, and return the counter in it.

    Raises `WrongAnswer` if origin, relying party or challenge differ, the user was not verified, or the
    signature is wrong.
    """
    from fido2 import cbor
    from fido2.cose import CoseKey
    from fido2.webauthn import Aaguid, AttestedCredentialData, AuthenticatorData

    answer = _answer(credential.id, credential.response)
    try:
        key = CoseKey.parse(cbor.decode(public_key))  # type: ignore[arg-type]
        known = AttestedCredentialData.create(Aaguid.NONE, decoded(credential.id), key)
        _server(party).authenticate_complete(_state(challenge), [known], answer)
        return AuthenticatorData(decoded(credential.response.authenticatorData)).counter
    except Exception as error:
        raise WrongAnswer(repr(error)) from error


def _answer(name: str, response: Any) -> dict[str, Any]:
    plain = {key: value for key, value in msgspec.structs.asdict(response).items() if value is not None}
    return {"id": name, "rawId": name, "type": "public-key", "response": plain}


def _state(challenge: str) -> dict[str, str]:
    return {"challenge": encoded(challenge.encode()), "user_verification": "required"}


def _server(party: Party) -> "Fido2Server":
    from fido2.server import Fido2Server
    from fido2.webauthn import PublicKeyCredentialRpEntity

    rp = PublicKeyCredentialRpEntity(id=party.rp_id, name=party.rp_id)
    return Fido2Server(rp, verify_origin=lambda origin: origin == party.origin)

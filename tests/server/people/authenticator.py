"""An authenticator in software: it makes passkeys and signs with them, or answers wrongly in a chosen way."""

import hashlib
import os

from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from fido2.cose import ES256
from fido2.webauthn import (
    Aaguid,
    AttestationObject,
    AttestedCredentialData,
    AuthenticatorData,
    CollectedClientData,
)

from paiju.server.people.ceremony import decoded, encoded

FLAGS = AuthenticatorData.FLAG
VERIFIED = FLAGS.UP | FLAGS.UV


class Authenticator:
    """One passkey."""

    def __init__(self, origin="http://localhost:8000", count=0):
        self.origin = origin
        self.key = ec.generate_private_key(ec.SECP256R1())
        self.id = os.urandom(32)
        self.count = count
        self.user = b""

    def made(self, options, *, flags=VERIFIED, origin=None, rp_id=None, key=None):
        """The answer to options of a new passkey."""
        self.user = decoded(options["user"]["id"])
        public = ES256.from_cryptography_key(self.key.public_key()) if key is None else key
        data = AttestedCredentialData.create(Aaguid.NONE, self.id, public)
        rp_hash = hashlib.sha256((rp_id or options["rp"]["id"]).encode()).digest()
        told = AuthenticatorData.create(rp_hash, flags | FLAGS.AT, self.count, data)
        return self._answer(
            self._client_data("webauthn.create", options, origin),
            attestationObject=encoded(AttestationObject.create("none", told, {})),
        )

    def used(self, options, *, flags=VERIFIED, origin=None, rp_id=None, user=None):
        """The answer to options of a sign-in."""
        rp_hash = hashlib.sha256((rp_id or options["rpId"]).encode()).digest()
        told = AuthenticatorData.create(rp_hash, flags, self.count)
        client_data = self._client_data("webauthn.get", options, origin)
        signature = self.key.sign(told + client_data.hash, ec.ECDSA(hashes.SHA256()))
        more = {} if user == "" else {"userHandle": encoded(user or self.user)}
        return self._answer(
            client_data, authenticatorData=encoded(told), signature=encoded(signature), **more
        )

    def _client_data(self, kind, options, origin):
        challenge = decoded(options["challenge"])
        return CollectedClientData.create(kind, challenge, origin or self.origin)

    def _answer(self, client_data, **response):
        return {"id": encoded(self.id), "response": {"clientDataJSON": encoded(client_data), **response}}

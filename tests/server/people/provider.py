"""A provider of OpenID Connect on loopback, over real HTTP: it can be told to answer wrongly."""

import base64
import hashlib
import json
import secrets
import threading
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import parse_qs, unquote, urlencode, urlsplit

import jwt
from cryptography.hazmat.primitives.asymmetric import rsa

CLIENT, SECRET = "paiju", "s:cret"


class RunningProvider:
    """A provider with one client; `wrong` are claims or headers in place of the true ones."""

    def __init__(self):
        self.key = rsa.generate_private_key(65537, 2048)
        self.kid = "k1"
        self.codes = {}
        self.wrong, self.head, self.alg, self.signing = {}, {}, "RS256", None
        self.asked = []
        self.metadata = {}
        self.away, self.subject = None, "ann"
        self._server = ThreadingHTTPServer(("127.0.0.1", 0), self._handler())
        self.issuer = f"http://127.0.0.1:{self._server.server_port}"
        threading.Thread(target=self._server.serve_forever, args=(0.05,), daemon=True).start()

    def written(self, folder):
        """A file of providers with this one, `tea`."""
        file = folder / "providers.toml"
        file.touch(mode=0o600)
        told = {"label": "Tea", "issuer": self.issuer, "client_id": CLIENT, "client_secret": SECRET}
        file.write_text(
            "\n".join(["[tea]", *(f"{name} = {json.dumps(value)}" for name, value in told.items())])
        )
        return file

    def right(self):
        """Answer rightly again."""
        self.wrong, self.head, self.alg, self.signing, self.metadata, self.away = (
            {},
            {},
            "RS256",
            None,
            {},
            None,
        )

    def close(self):
        self._server.shutdown()
        self._server.server_close()

    def code(self, address, subject):
        """What the provider's page does once somebody has signed in there: the code, and the state."""
        asked = {name: value[0] for name, value in parse_qs(urlsplit(address).query).items()}
        assert (asked["client_id"], asked["response_type"], asked["scope"]) == (CLIENT, "code", "openid")
        assert asked["code_challenge_method"] == "S256"
        code = secrets.token_hex(8)
        self.codes[code] = (subject, asked)
        return code, asked["state"]

    def page(self, query):
        """Where its page leads a browser, in which `subject` signs in at once."""
        code, state = self.code(f"?{query}", self.subject)
        back = parse_qs(query)["redirect_uri"][0]
        return f"{back}?{urlencode({'code': code, 'state': state})}"

    def _answer(self, path, form, headers):
        if self.away is not None:
            return self.away
        if path == "/.well-known/openid-configuration":
            ends = {"authorization_endpoint": "/authorize", "token_endpoint": "/token", "jwks_uri": "/keys"}
            told = {name: self.issuer + end for name, end in ends.items()}
            return 200, {"issuer": self.issuer, **told, **self.metadata}
        if path == "/keys":
            key = json.loads(jwt.algorithms.RSAAlgorithm.to_jwk(self.key.public_key()))
            return 200, {"keys": [{**key, "kid": self.kid, "use": "sig"}]}
        if path == "/token":
            return self._token(form, headers)
        return 404, {}

    def _token(self, form, headers):
        _, _, told = headers.get("Authorization", "").partition(" ")
        name, _, secret = base64.b64decode(told).decode().partition(":")
        name, secret = (
            (unquote(name), unquote(secret)) if told else (form["client_id"], form["client_secret"])
        )
        if (name, secret) != (CLIENT, SECRET):
            return 401, {"error": "invalid_client"}
        subject, asked = self.codes.pop(form.get("code"), (None, None))
        digest = hashlib.sha256(form.get("code_verifier", "").encode()).digest()
        challenge = base64.urlsafe_b64encode(digest).rstrip(b"=").decode()
        if subject is None or (challenge, form["redirect_uri"]) != (
            asked["code_challenge"],
            asked["redirect_uri"],
        ):
            return 400, {"error": "invalid_grant"}
        now = int(time.time())
        claims = {
            "iss": self.issuer, "sub": subject, "aud": CLIENT, "iat": now, "exp": now + 60,
            "nonce": asked["nonce"],
        }  # fmt: skip
        if "max_age" in asked:
            claims["auth_time"] = now
        claims = {name: value for name, value in (claims | self.wrong).items() if value is not None}
        head = {name: value for name, value in ({"kid": self.kid} | self.head).items() if value is not None}
        key = None if self.alg == "none" else self.signing or self.key
        token = jwt.encode(claims, key, algorithm=self.alg, headers=head)
        return 200, {"id_token": token, "access_token": "x"}

    def _handler(self):
        provider = self

        class Handler(BaseHTTPRequestHandler):
            def do_GET(self):
                self._do({})

            def do_POST(self):
                body = self.rfile.read(int(self.headers["Content-Length"])).decode()
                self._do({name: value[0] for name, value in parse_qs(body).items()})

            def _do(self, form):
                path = urlsplit(self.path).path
                provider.asked.append(path)
                if path == "/authorize":
                    self.send_response(302)
                    self.send_header("Location", provider.page(urlsplit(self.path).query))
                    self.end_headers()
                    return
                status, told = provider._answer(path, form, self.headers)
                body = json.dumps(told).encode()
                self.send_response(status)
                self.send_header("Content-Length", str(len(body)))
                self.end_headers()
                self.wfile.write(body)

            def log_message(self, *_):
                pass

        return Handler

"""Sign-in providers (OpenID Connect), as the operator's file names them."""

import re
import stat
import tomllib
from pathlib import Path
from typing import Final
from urllib.parse import urlsplit

import msgspec

KEY: Final = re.compile(r"[a-z0-9][a-z0-9-]{0,19}")
LOOPBACK: Final = ("localhost", "127.0.0.1", "::1")


class BadProviders(ValueError):
    """The file of providers cannot be used."""


class Provider(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A provider of OpenID Connect, and this site's registration there."""

    label: str
    """The name under which people know the provider."""
    issuer: str
    client_id: str
    client_secret: str = ""
    client_secret_file: str = ""
    """The file that holds the secret; empty: `client_secret` is used."""


def read_providers(path: Path) -> dict[str, Provider]:
    """Return the providers of a TOML file, which has a table for each, by key. Raises `BadProviders`."""
    try:
        found = msgspec.convert(tomllib.loads(path.read_text("utf-8")), dict[str, Provider])
        secret = any(provider.client_secret for provider in found.values())
        if secret and path.stat().st_mode & (stat.S_IRWXG | stat.S_IRWXO):
            raise BadProviders(f"{path} has a client_secret and others may read it: chmod 600 {path}")
        return {key: _checked(key, provider) for key, provider in found.items()}
    except OSError as error:
        raise BadProviders(f"{error.filename or path}: {error.strerror or error}") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError, msgspec.ValidationError) as error:
        raise BadProviders(f"{path}: {error}") from None


def _checked(key: str, provider: Provider) -> Provider:
    if not KEY.fullmatch(key) or key == "passkey":
        raise BadProviders(f"[{key}] should be another name, of 1 to 20 lower-case letters, digits and -")
    if not 1 <= len(provider.label) <= 40 or not provider.client_id:
        raise BadProviders(f"[{key}] needs a label of 1 to 40 characters, and a client_id")
    if not is_safe(provider.issuer) or set("?#") & set(provider.issuer):
        raise BadProviders(f"[{key}] issuer should be https://… without a query; http only on this machine")
    if provider.client_secret_file:
        secret = Path(provider.client_secret_file).read_text("utf-8").strip()
        return msgspec.structs.replace(provider, client_secret=secret)
    return provider


def is_safe(url: str) -> bool:
    """Return whether a provider may be asked at `url`: over TLS, or on this machine."""
    try:
        parts = urlsplit(url)
        _ = parts.port
    except ValueError:
        return False
    if parts.username is not None or not parts.hostname:
        return False
    return parts.scheme == "https" or (parts.scheme == "http" and parts.hostname in LOOPBACK)


def may_lead(issuer: str, url: str) -> bool:
    """Return whether a provider's metadata may lead to `url`: to this machine only if the provider is on it."""
    return is_safe(url) and (_is_here(issuer) or not _is_here(url))


def _is_here(url: str) -> bool:
    return urlsplit(url).hostname in LOOPBACK

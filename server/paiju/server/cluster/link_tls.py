"""TLS of the links between nodes: each end proves with a certificate of a common authority that it is a node."""

import ssl
from pathlib import Path
from typing import NamedTuple


class CannotEncrypt(Exception):
    """The files for encrypted links cannot be used; the text says why."""


class LinkTls(NamedTuple):
    """What the two ends of a link need."""

    door: ssl.SSLContext
    """Of the node that is dialled: it admits only who has a certificate of the authority."""
    dialling: ssl.SSLContext
    """Of the node that dials: it believes only a certificate that names the address."""


def link_tls(cert: Path | None, key: Path | None, authority: Path | None) -> LinkTls | None:
    """Return the contexts for a node's certificate, its key and the authority's certificate; None without them.

    Raises `CannotEncrypt` for files that are none.
    """
    if cert is None or key is None or authority is None:
        return None
    try:
        door, dialling = (ssl.SSLContext(side) for side in (ssl.PROTOCOL_TLS_SERVER, ssl.PROTOCOL_TLS_CLIENT))
        for context in (door, dialling):
            context.minimum_version = ssl.TLSVersion.TLSv1_3
            context.load_cert_chain(cert, key, password=_no_password)
            context.load_verify_locations(authority)
            context.verify_mode = ssl.CERT_REQUIRED
    except (OSError, ValueError) as error:  # `SSLError` is an `OSError`
        raise CannotEncrypt(
            f"links cannot be encrypted with {cert}, {key} and {authority}: {error}"
        ) from None
    return LinkTls(door, dialling)


def _no_password() -> str:
    """Refuse a key with a password, for which the library would ask at the terminal."""
    raise ValueError("the key has a password")

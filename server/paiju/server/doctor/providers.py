"""Checks the sign-in providers of a server: whether each publishes the metadata that it must."""

from collections.abc import AsyncIterator

from paiju.server.config import Settings
from paiju.server.doctor.finding import Finding, ok, problem, warning
from paiju.server.people.beside import Beside
from paiju.server.people.openid import OpenId, ProviderAway
from paiju.server.people.providers import read_providers


async def providers(settings: Settings) -> AsyncIterator[Finding]:
    """Ask each provider that these settings name for its metadata."""
    if settings.providers is None:
        return
    if settings.site is None:
        yield warning("providers", "without --site people can come by them on localhost alone")
    for key, provider in read_providers(settings.providers).items():
        try:
            found = await OpenId(provider, Beside("proofs", 1, 1)).known()
        except ProviderAway as error:
            yield problem("providers", f"{key}: {error}")
        else:
            yield ok("providers", f"{key}: {found.issuer} answers")

"""The software bill of materials of a release, as CycloneDX JSON: packages of its images, and the page's from npm."""

import json
import uuid
from collections.abc import Iterable
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from cyclonedx.model.bom import Bom
from cyclonedx.model.component import Component, ComponentType
from cyclonedx.output.json import JsonV1Dot6
from packageurl import PackageURL

LOCK: Final = "web/package-lock.json"


def page_packages(root: Path) -> Iterable[str]:
    """Yield the purl of each package whose code is in the page."""
    for place, package in json.loads((root / LOCK).read_text())["packages"].items():
        if place.startswith("node_modules/") and not package.get("dev") and not package.get("devOptional"):
            scope, _, name = place.removeprefix("node_modules/").rpartition("/")
            yield PackageURL("npm", scope or None, name, package["version"]).to_string()


def sbom(version: str, made_at: int, purls: Iterable[str]) -> str:
    """Return the text: one component a purl, each once. `made_at`: the Unix time of the commit.

    The same packages and commit give the same text: its serial number is drawn from them.
    """
    parts = sorted(set(purls))
    whole = _component(PackageURL("pypi", None, "paiju", version), ComponentType.APPLICATION)
    components = [_component(PackageURL.from_string(purl)) for purl in parts]
    bom = Bom(
        components=components,
        serial_number=uuid.uuid5(uuid.NAMESPACE_URL, "\n".join((version, str(made_at), *parts))),
    )
    bom.metadata.timestamp = datetime.fromtimestamp(made_at, UTC)
    bom.metadata.component = whole
    bom.register_dependency(whole, components)
    return JsonV1Dot6(bom).output_as_string(indent=1) + "\n"


def _component(purl: PackageURL, kind: ComponentType = ComponentType.LIBRARY) -> Component:
    return Component(
        type=kind, group=purl.namespace, name=purl.name, version=purl.version, purl=purl, bom_ref=str(purl)
    )

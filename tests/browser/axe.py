"""axe-core checks a page for accessibility."""

from functools import cache

from playwright.sync_api import Page

from tests.browser.targets import MOVED
from tests.web.building import WEB

GRAVE = {"serious", "critical"}
_LOOK = """async () => {
    const still = new CSSStyleSheet()
    still.replaceSync('*, ::before, ::after { transition: none !important }')
    document.adoptedStyleSheets.push(still)
    await MOVED
    const { violations } = await axe.run(document, { resultTypes: ['violations'] })
    document.adoptedStyleSheets.pop()
    return violations
}""".replace("MOVED", MOVED)
"""Looks when colours are where they are going: halfway they contrast with nothing."""


@cache
def _source() -> str:
    return (WEB / "node_modules" / "axe-core" / "axe.min.js").read_text()


def assert_accessible(page: Page) -> None:
    """Fail on every violation that axe calls serious or critical, naming rule and element.

    The source goes in by the debugger (`evaluate`), which the page's security policy does not concern; a script element
    would be refused, as it should be.
    """
    page.evaluate(f"if (!globalThis.axe) {{ {_source()} }}")
    found = page.evaluate(_LOOK)
    grave = [
        f"{violation['impact']} {violation['id']}: {node['target']} {node['failureSummary']}"
        for violation in found
        if violation["impact"] in GRAVE
        for node in violation["nodes"]
    ]
    assert not grave, "\n".join(grave)

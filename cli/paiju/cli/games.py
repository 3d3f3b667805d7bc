"""`paiju games`: list the games of a server with all options."""

from typing import Any

from paiju.cli.terminal import (
    DEFAULT_URL,
    Url,
    console,
    run_async,
)


def games(url: Url = DEFAULT_URL) -> None:
    """List the games of a server with their seats, presets and options.

    For example:

        paiju games --url http://127.0.0.1:8000
    """
    run_async(_run(url))


async def _run(url: str) -> None:
    from paiju.client import Api

    async with Api(url) as api:
        found = await api.games()
    out = console()
    for game in found:
        out.print(_headline(game), markup=False, style="bold")
        for option in game["options"]:
            out.print(_option(option), markup=False)


def _headline(game: dict[str, Any]) -> str:
    seats, name = game["seats"], game["name"]
    many = f"{seats['min']}" if seats["min"] == seats["max"] else f"{seats['min']}-{seats['max']}"
    presets = f"; presets {', '.join(game['presets'])}" if game["presets"] else ""
    bots = ", ".join(game["levels"])
    return f"{game['key']}  {name['zh']} / {name['en']}, {many} seats; bots {bots}{presets}"


def _option(option: dict[str, Any]) -> str:
    choices = f" ({' | '.join(map(str, option['choices']))})" if option.get("choices") else ""
    text = (option.get("text") or {}).get("en", "")
    return f"    {option['key']}={_shown(option['default'])}{choices}  {text}"


def _shown(value: Any) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)

"""A figure (`paiju.engine.core.figures`) as one line of text, in the arena and in a history."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from paiju.engine.core.figures import ShownFigure


def figure_text(figure: "ShownFigure") -> str:
    """Return a value, its 95 % interval if it has one, and its base, as `21.9 % (18.8 to 25.3) of 612`; –: no value."""
    if not isinstance(figure.value, float):
        return "–"
    unit = " %" if figure.kind == "rate" else f" {figure.unit.en}".rstrip()
    text = f"{_number(figure, figure.value)}{unit}"
    if isinstance(figure.low, float) and isinstance(figure.high, float):
        text += f" ({_number(figure, figure.low)} to {_number(figure, figure.high)})"
    return f"{text} of {figure.chances:,}"


def _number(figure: "ShownFigure", value: float) -> str:
    if figure.kind == "rate":
        return f"{100 * value:.1f}"
    places = 1 if abs(value) >= 100 else 2
    return f"{value:+,.{places}f}" if figure.even else f"{value:,.{places}f}"

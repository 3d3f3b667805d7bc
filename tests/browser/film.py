"""Films of a page as animated WebP: what Chromium paints, with its own times. Needs Pillow (the extra `images`)."""

import base64
import io
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple

from PIL import Image
from playwright.sync_api import Page

WIDTH = 800
"""Of the picture, in pixels: what a README shows."""
MIN_FRAME_S = 0.07
LAST_FRAME_S = 2.5
QUALITY = 72


class _Frame(NamedTuple):
    at: float
    jpeg: bytes


class Film:
    """Everything that a page paints from now on."""

    def __init__(self, page: Page) -> None:
        self._frames: list[_Frame] = []
        self._session = page.context.new_cdp_session(page)
        self._session.on("Page.screencastFrame", self._painted)
        self._session.send("Page.startScreencast", {"format": "jpeg", "quality": 95})

    def stop(self) -> None:
        """Film nothing more."""
        self._session.send("Page.stopScreencast")

    def write(self, path: Path, *, head_s: float, tail_s: float) -> None:
        """Write the first and the last seconds; what lies between them is left out."""
        kept = _thinned(_cut(self._frames, head_s, tail_s))
        pictures = [_picture(frame.jpeg) for frame in kept]
        gaps = [late.at - early.at for early, late in pairwise(kept)]
        # A gap of more than a second is what was left out, or a table at which nothing moves.
        shown = [round(1000 * min(gap, 1)) for gap in gaps] + [round(1000 * LAST_FRAME_S)]
        pictures[0].save(
            path, save_all=True, append_images=pictures[1:], duration=shown, loop=0, quality=QUALITY, method=6
        )

    def _painted(self, told: dict[str, Any]) -> None:
        self._frames.append(_Frame(told["metadata"]["timestamp"], base64.b64decode(told["data"])))
        self._session.send("Page.screencastFrameAck", {"sessionId": told["sessionId"]})


def _cut(frames: list[_Frame], head_s: float, tail_s: float) -> list[_Frame]:
    first, last = frames[0].at, frames[-1].at
    return [frame for frame in frames if frame.at <= first + head_s or frame.at >= last - tail_s]


def _thinned(frames: list[_Frame]) -> list[_Frame]:
    """Leave out frames that come too soon after another, but for the last."""
    kept = [frames[0]]
    for frame in frames[1:-1]:
        if frame.at - kept[-1].at >= MIN_FRAME_S:
            kept.append(frame)
    return [*kept, frames[-1]]


def _picture(jpeg: bytes) -> Image.Image:
    picture = Image.open(io.BytesIO(jpeg))
    return picture.resize((WIDTH, round(WIDTH * picture.height / picture.width)), Image.Resampling.LANCZOS)

"""`/api/guides`: the guided deals (引导局), and the tips of each."""

from typing import Final

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from paiju.engine.registry import GAMES
from paiju.server.guides.guide import GuideLine, GuideTips, guides, line, public_part
from paiju.server.http.declared import route
from paiju.server.http.responses import error_answer
from paiju.server.packed import packed


class GuideLines(msgspec.Struct, frozen=True):
    """All guided deals, in the order of the games."""

    guides: tuple[GuideLine, ...]


class Guides:
    """The handlers; their answers are the same for everyone, and made once."""

    def __init__(self) -> None:
        in_order = sorted(guides().values(), key=lambda guide: [*GAMES].index(guide.game))
        self._all: Final = packed(GuideLines(tuple(map(line, in_order))))
        self._parts: Final = {guide.id: packed(public_part(guide)) for guide in guides().values()}

    @route("GET", "/api/guides", GuideLines)
    async def names(self, request: Request) -> Response:
        """List all guides, in the order of the games."""
        return self._all.answer(request)

    @route("GET", "/api/guides/{guide}", GuideTips, refusals=(404,))
    async def guide(self, request: Request) -> Response:
        """Return one guide's tips, in both languages."""
        found = self._parts.get(request.path_params["guide"])
        if found is None:
            return error_answer(404, "not_found", "there is no such guide; GET /api/guides lists them")
        return found.answer(request)

"""Plays a recorded match by the rules, kyoku by kyoku, and compares each start with the end before it."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from msgspec.structs import replace

from paiju.engine.core.errors import BadOption, BadRecord
from paiju.engine.core.formats import NO_OPTIONS
from paiju.engine.core.options import resolve_options
from paiju.engine.games.riichi.formats.match import SEATS, SOUTH, UNTOLD, Kyoku, RecordedMatch
from paiju.engine.games.riichi.formats.places import Places, ReadMatch
from paiju.engine.games.riichi.formats.replay import Replayed, replay_kyoku
from paiju.engine.games.riichi.game import RiichiMahjong
from paiju.engine.games.riichi.options import Options
from paiju.engine.games.riichi.progress import final_scores, next_carry
from paiju.engine.games.riichi.types import Carry

_GAME: Final = RiichiMahjong()
_ROOMS: Final = "般上特鳳"
"""Tenhou's rooms. In a `rule` that names one, 喰 allows tanyao with an open hand; without 喰 it is not allowed."""


def options_of(match: RecordedMatch, chosen: Mapping[str, Any] = NO_OPTIONS) -> Options:
    """Return the options of a record's rules.

    An option that the record does not tell is taken from `chosen`. One that neither tells is as on Tenhou.
    Raises `BadOption` for a chosen option that does not exist, or that contradicts the record.
    """
    told = _told(match)
    for key in told.keys() & chosen.keys():
        if chosen[key] != told[key]:
            raise BadOption(f"$.{key}", f"the record tells this itself: {told[key]}")
    options = resolve_options(_GAME, chosen)
    assert isinstance(options, Options), "these are the game's"
    return replace(options, **told)


def _told(match: RecordedMatch) -> dict[str, Any]:
    """Return the options that a record tells."""
    told: dict[str, Any] = {"aka": match.reds}
    if match.tonpu or any(word in match.rule for word in SOUTH):
        told["length"] = "tonpu" if match.tonpu else "hanchan"
    if "喰" in match.rule or any(room in match.rule for room in _ROOMS):
        told["kuitan"] = "喰" in match.rule
    return told


def replay_match(read: ReadMatch, options: Options | None = None) -> tuple[Replayed, ...]:
    """Return each kyoku of a match as played by the rules.

    Raises `BadRecord` with the path of the part that the rules do not allow. A record may be a part of a match; a
    record with `final` goes to the match's end.
    """
    options = options_of(read.match) if options is None else options
    played: list[Replayed] = []
    for told, places in read.parts():
        before = next_carry(played[-1].state) if played else Carry(SEATS, options)
        kyoku = _filled(told, before)
        if played:
            _check_next(before, kyoku, places)
        found = replay_kyoku(kyoku, places, options)
        if not told.points and not played and (kyoku.number, kyoku.honba) != (0, 0):
            note = f"{places.points}: the points before are not told; each seat begins with {options.start}"
            found = found._replace(notes=(note, *found.notes))
        played.append(found)
    if played and read.match.final is not None:
        _check_final(next_carry(played[-1].state), read)
    return tuple(played)


def _filled(kyoku: Kyoku, before: Carry) -> Kyoku:
    """Return a kyoku whose missing honba, sticks and points come from the match before it, or from a new match."""
    return replace(
        kyoku,
        honba=before.honba if kyoku.honba == UNTOLD else kyoku.honba,
        sticks=before.sticks if kyoku.sticks == UNTOLD else kyoku.sticks,
        points=kyoku.points or before.points or (before.options.start,) * SEATS,
    )


def _check_next(carry: Carry, following: Kyoku, places: Places) -> None:
    if carry.over:
        raise BadRecord(places.start, "by the rules the match is over before this kyoku")
    for name, path, found, wanted in _rows(carry, following, places):
        if found != wanted:
            raise BadRecord(path, f"by the rules {name} {found}, not {wanted}")


def _rows(carry: Carry, following: Kyoku, places: Places) -> Iterator[tuple[str, str, Any, Any]]:
    yield "this is kyoku (from 0)", places.number or places.start, carry.kyoku, following.number
    yield "this is honba", places.honba or places.start, carry.honba, following.honba
    yield "the sticks on the table are", places.start, carry.sticks, following.sticks
    yield "the points are", places.points, carry.points, following.points


def _check_final(carry: Carry, read: ReadMatch) -> None:
    match = read.match
    if not carry.over:
        raise BadRecord(read.final, "by the rules the match is not over yet")
    if carry.points != match.final:
        raise BadRecord(read.final, f"by the rules the final points are {list(carry.points)}")
    if match.scores is not None and not any(_agree(match.scores, scores) for scores in _scores_of(carry)):
        shown = ", ".join(f"{score:g}" for score in final_scores(carry))
        raise BadRecord(read.final, f"by the rules the final scores are [{shown}]")


def _scores_of(carry: Carry) -> Iterator[tuple[float, ...]]:
    """Yield the final scores, by either value of option `exact_scores`: programs differ in this alone."""
    yield final_scores(carry)
    other = replace(carry.options, exact_scores=not carry.options.exact_scores)
    yield final_scores(replace(carry, options=other))


def _agree(told: Sequence[float], scores: Sequence[float]) -> bool:
    return all(abs(one - other) <= 1 for one, other in zip(told, scores, strict=True))

"""Rows with one expected value changed, to prove that the checks read it."""

import copy


def spoiled(row, paths, change=None):
    """Yield, for each path that leads to a value in the row, its name and the row with that one value changed.

    `change` returns the values to put there in turn; by default one other value of the same kind.

    A path that ends in `?` names a value that a row may leave open: null, or not there at all, expects nothing then.
    Elsewhere null is a value like all others.
    """
    for path in paths:
        spots = list(_spots(row, path.removesuffix("?").split(".")))
        if path.endswith("?"):
            spots = [spot for spot in spots if _at(row, spot) is not None]
        if spots:
            for value in (change or _one_other)(_at(row, spots[-1])):
                changed = copy.deepcopy(row)
                holder, key = _follow(changed, spots[-1])
                holder[key] = value
                yield path, changed


def other_lengths(value):
    """Return a list with its last element twice, and without it; nothing for a value that is no filled list."""
    return [[*value, value[-1]], value[:-1]] if isinstance(value, list) and value else []


def _one_other(value):
    return [other(value)]


def other(value):
    """A value of the same kind that is not this one."""
    match value:
        case bool():
            return not value
        case int() | float():
            return value + 1
        case str():
            return f"not {value}"
        case None:
            return {"count": 0, "moves": []}
        case [first, *rest]:
            return [other(first), *rest]
        case list():
            return [["solo", 99]]
        case dict() if value:
            last = [*value][-1]
            return value | {last: other(value[last])}
    raise TypeError(f"no other value than {value!r}")


def _spots(value, keys):
    """Yield the way to each value that the path names."""
    if not keys:
        yield ()
        return
    if value is None:
        return
    inside = range(len(value)) if keys[0] == "*" else [keys[0]] if keys[0] in value else []
    for key in inside:
        for rest in _spots(value[key], keys[1:]):
            yield (key, *rest)


def _follow(value, way):
    for key in way[:-1]:
        value = value[key]
    return value, way[-1]


def _at(value, way):
    holder, key = _follow(value, way)
    return holder[key]

"""Rows with one expected value changed, to prove that the checks look at it."""

import copy


def spoiled(row, paths):
    """Yield, for each path that leads somewhere in the row, its name and the row with that one value changed."""
    for path in paths:
        spots = list(_spots(row, path.split(".")))
        if spots:
            changed = copy.deepcopy(row)
            holder, key = _follow(changed, spots[-1])
            holder[key] = other(holder[key])
            yield path, changed


def other(value):
    """A value of the same kind that is not this one."""
    match value:
        case bool():
            return not value
        case int():
            return value + 1
        case str():
            return f"not {value}"
        case None:
            return {"count": 0, "moves": []}
        case [first, *rest]:
            return [other(first), *rest]
        case list():
            return [["solo", 99]]
        case dict():
            return value | {"count": value["count"] + 1}
    raise TypeError(f"no other value than {value!r}")


def _spots(value, keys):
    """Yield the way to each value that the path names."""
    if not keys:
        yield ()
        return
    inside = range(len(value)) if keys[0] == "*" else [keys[0]] if keys[0] in value else []
    for key in inside:
        for rest in _spots(value[key], keys[1:]):
            yield (key, *rest)


def _follow(value, way):
    for key in way[:-1]:
        value = value[key]
    return value, way[-1]

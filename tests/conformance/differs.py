"""How the adapters of mahjong say that what was found is not what a vector has."""


def differs(what, found, wanted):
    """Yield one mismatch, or nothing."""
    if found != wanted:
        yield f"{what} is {found}, not {wanted}"

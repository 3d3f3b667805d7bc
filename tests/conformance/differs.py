"""How the adapters of mahjong report a difference between a result and its vector."""


def differs(what, found, wanted):
    """Yield one mismatch, or nothing."""
    if found != wanted:
        yield f"{what} is {found}, not {wanted}"

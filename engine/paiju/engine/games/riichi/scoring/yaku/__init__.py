"""The yaku (役) of riichi: one small file a yaku or close family.

A rule takes what it looks at (the win, its groups, or groups in which the winning tile has its place) and returns the
lines of the yaku that apply. `tables` lists them all.
"""

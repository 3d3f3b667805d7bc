"""The yaku (役) of riichi: a small file for each yaku or close family (docs/rules/riichi.md "役").

A rule takes what it needs (a `Win`, a `Shape` of groups, or a `PlacedShape` with the place of the winning tile) and
returns the lines of the yaku that apply. `tables` lists all rules.
"""

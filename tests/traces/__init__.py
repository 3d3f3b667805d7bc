"""Golden traces: one readable deal for each variant of each game, written by `python -m tests.traces`.

A change of rules shows as a change of text, and is reviewed as such.
"""

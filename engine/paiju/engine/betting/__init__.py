"""The shared core of betting games: one street driver, the structures it takes as data, and the pots.

It knows seats and chips, no cards: the game says who won a pot.
"""

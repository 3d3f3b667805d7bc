"""The hard level of Hold'em: ranges of the opponents, and the value in chips of each action against them."""

"""Players of Hold'em: `normal.HoldemBot` and `bot.RangeBot` (hard).

Hard gives each opponent a range of hands, and each action its value in chips against those ranges.
"""

"""Players of 成都麻将: `normal.ChengduBot` and `bot.BloodBot` (hard).

Hard judges each answer by the points that it is worth until the end of the deal (血战):

sight     what the view tells: unseen tiles, how they spread over wall and hands, how often each is drawn and thrown
rivals    how likely each other seat is to wait, and for what; what a discard risks
course    how the rest of the deal goes: turns, payers, losses; the value of a hand that waits or needs some steps
plans     the ways to win: groups, 清一色, 大对子, 七对, 带么; the distance and the tiles of each
judge     the value of a hand after a discard, a pung or a kong, from all of the above
opening   换三张 and the missing suit, by the same values
"""

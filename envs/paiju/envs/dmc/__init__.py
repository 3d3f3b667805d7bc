"""A trained baseline for 斗地主: deep Monte Carlo with a small net, in numpy alone.

    features.py   rows of numbers for what a seat sees and for each legal action
    net.py        the net, and Adam
    choosing.py   values of the legal actions of many tables at once
    scoring.py    the mean reward against bots
    training.py   self-play: `python -m paiju.envs.dmc`
    bot.py        the bot: `paiju arena paiju.envs.dmc.bot:Dmc normal --game doudizhu`
    weights.npz   what the commands of docs/baseline.md make

After the method of DouZero (Zha et al., 2021): the value of an action is the mean of what its deals brought in the end.
"""

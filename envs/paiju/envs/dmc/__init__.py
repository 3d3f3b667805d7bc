"""A trained baseline for 斗地主: deep Monte Carlo with a small net, in numpy alone.

    features.py   rows of numbers for a seat's observation and for each legal action
    net.py        the net, and Adam
    choosing.py   values of the legal actions of many tables at once
    scoring.py    the mean reward against bots
    training.py   self-play: `python -m paiju.envs.dmc`
    bot.py        the bot: `paiju arena paiju.envs.dmc.bot:Dmc normal --game doudizhu`
    weights.npz   the weights that the commands of docs/baseline.md make

The method is that of DouZero (Zha et al., 2021): the value of an action is the mean final reward of its deals.
"""

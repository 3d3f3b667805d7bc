"""How many nodes and Redis masters so many players need: a model from measured costs, and its checks."""

"""`paiju doctor`: checks of a machine, its Redis and its proxy, for an operator before people come."""

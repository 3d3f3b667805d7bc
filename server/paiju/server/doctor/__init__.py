"""`paiju doctor`: what an operator wants to know about a machine, its Redis and its proxy before people come."""

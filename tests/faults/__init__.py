"""Real processes, really killed: what is left must be what was acknowledged."""

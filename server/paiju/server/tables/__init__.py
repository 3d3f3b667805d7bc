"""The tables that this node runs: where each is, who may write it, how it starts and ends."""

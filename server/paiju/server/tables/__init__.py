"""The tables that this node runs: where each is, which node may write it, how it starts and ends."""

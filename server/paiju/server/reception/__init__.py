"""The reception of this server's tables: creates them, finds seats, bounds both, and asks tables what clients ask."""

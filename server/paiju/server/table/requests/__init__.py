"""The table of requests: for each type its decision, reply and limits."""

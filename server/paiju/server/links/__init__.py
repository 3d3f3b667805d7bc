"""Links between nodes: authenticated websockets that carry batches of messages; what these mean is of `nodes`."""

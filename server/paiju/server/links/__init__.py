"""Links between nodes: authenticated websockets that carry batches of messages. `nodes` gives them their meaning."""

"""Real processes, really killed: every acknowledged action must survive."""

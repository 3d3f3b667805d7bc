"""Several nodes, their Redis, their links and their people in one process, under a schedule drawn from one seed."""

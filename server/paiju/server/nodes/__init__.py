"""Several nodes on one Redis: who lives, and how requests and tables cross between them."""

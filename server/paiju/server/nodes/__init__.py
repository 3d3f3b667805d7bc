"""Several nodes on one Redis: which nodes live, and how requests and tables cross between them."""

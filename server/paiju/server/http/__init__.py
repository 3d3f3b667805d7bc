"""Every HTTP route: requests and answers."""

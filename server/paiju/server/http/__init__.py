"""Every HTTP route: what is asked, what is answered."""

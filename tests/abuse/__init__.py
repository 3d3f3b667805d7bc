"""One hostile guest against a server on which others play."""

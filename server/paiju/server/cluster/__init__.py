"""Which node owns which partition."""

"""Who somebody is: guest sessions for now."""

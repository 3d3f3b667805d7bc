"""What an operator sees of this server: metrics, health, and where they are answered."""

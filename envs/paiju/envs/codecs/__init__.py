"""Actions as numbers and views as arrays, one codec for each family of games."""

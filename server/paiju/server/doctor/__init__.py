"""`paiju doctor`: checks of a machine, of its Redis, database and providers, and of the site."""

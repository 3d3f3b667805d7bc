"""`paiju load`: whole games by bots over real connections, with an open loop and a checker (docs/load.md)."""

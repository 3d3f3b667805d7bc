"""Everything that does I/O: sockets, tables, Redis. `server.app` puts it together."""

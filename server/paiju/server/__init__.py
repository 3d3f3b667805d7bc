"""Everything that does I/O: sockets, tables, Redis. `paiju.server.app` puts it together."""

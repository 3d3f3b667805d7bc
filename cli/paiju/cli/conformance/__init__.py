"""The conformance kit: scripted servers that play scenarios against a client, and say what it does wrong.

command ─▶ running ─▶ program        one scenario: a server on loopback, and the client that is started for it
              │
              ▼
             host ─▶ scenarios       what the server does besides playing: it cuts, repeats, refuses, …
              │
              ├─▶ manners            what every client must always do
              ├─▶ seating            a table of 斗地主, folded by the rules of `paiju.server.table`
              └─▶ porter ─▶ peer     HTTP and websockets on one port
"""

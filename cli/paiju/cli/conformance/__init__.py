"""The conformance kit: scripted servers play scenarios against a client, and report its faults.

command ─▶ running ─▶ program        one scenario: a server on loopback, and the client that is started for it
              │
              ▼
             host ─▶ scenarios       the server's deviations from plain play: it cuts, repeats, refuses, …
              │
              ├─▶ manners            the duties of every client
              ├─▶ seating            a table of 斗地主, folded by the rules of `paiju.server.table`
              └─▶ porter ─▶ peer     HTTP and websockets on one port
"""

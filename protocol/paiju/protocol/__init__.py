"""The wire, version 1: typed messages, two codecs, error and close codes. `docs/protocol.md` is the contract."""

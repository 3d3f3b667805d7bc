"""Any bytes a client may send: decoders and frame parser, fuzzed with coverage and on a corpus."""

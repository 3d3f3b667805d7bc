"""File formats of other programs for matches of riichi: tenhou.net/6 JSON and mjai."""

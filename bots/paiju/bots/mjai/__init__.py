"""Programs that speak mjai, the protocol of riichi engines, as players: `lines` carries messages, `player` plays."""

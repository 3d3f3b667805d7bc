"""Riichi mahjong (立直麻将) for four players: East and South rounds, red fives, open tanyao, as on Tenhou.

Rules and the decisions of this house: docs/rules/riichi.md. Start reading at `options` (each option's values and texts
are in `option_types`); `scoring` says what a winning hand is worth and who pays.
"""

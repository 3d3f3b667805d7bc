/** A card as the wire writes it: `Td`, `As`, `LJ`, `BJ`; `??` if hidden. With two decks the same text appears twice. */
export type Card = string
/** 0-based place at a table. */
export type Seat = number

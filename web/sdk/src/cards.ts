/** A card as the wire writes it: `Td`, `As`, `LJ`, `BJ`; `??` if hidden. With two decks the same text appears twice. */
export type Card = string
/** The number of a seat at a table, from 0. */
export type Seat = number

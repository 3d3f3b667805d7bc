/**
 * A card or tile as the wire writes it: `Td`, `As`, `LJ`, `BJ`, `5m`; `??` if hidden. Equal cards have the
 * same text, as in two decks.
 */
export type Card = string
/** The number of a seat at a table, from 0. */
export type Seat = number

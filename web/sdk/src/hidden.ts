/**
 * Checks whether a finished deal whose cards stay hidden was fair, as far as its reader may see the cards: a root fixed the
 * deck before the deal, each card that the reader has seen is proved to lie in that deck, and the cards were dealt from it
 * in the order of the rules. The server keeps the deal's secret: with it, all cards could be computed.
 */
import { isOpenedBy } from './merkle.ts'
import type { Card, DealRecord, GameEvent, Seat } from './types.ts'

const HIDDEN = '??'

/** The proofs for the cards that the record shows. */
export interface Proofs {
  root: string
  /** The deck, bottom to top; `??` for cards that the reader may not see. */
  deck: Card[]
  /** Places whose proof fails or is missing, places with a proof but no card, and places whose card is in the deck twice. */
  wrong: number[]
}

/** The comparison of the cards that were seen with the places of the deck from which the rules deal them. */
export interface Dealing {
  /** The number of cards that lay at their place. */
  matched: number
  /** All other cards: the place, the card that was seen, and the card that lay at the place. */
  wrong: { place: number; seen: Card; lay: Card }[]
}

/** Whether a record has a root but no secret: players get such records of games whose cards stay hidden. */
export function isMasked(record: DealRecord): boolean {
  return record.root !== undefined && record.secret === ''
}

/** The deck of a record, bottom to top; `??` for cards that its reader may not see. */
export function deckOf(record: DealRecord): Card[] {
  return (record.actions.find(({ actor }) => actor === 'chance')?.action['deck'] as Card[] | undefined) ?? []
}

/**
 * Checks that every visible card of the deck is proved and lies in it only once, and that no hidden place has
 * a proof.
 */
export function proofsOf(record: DealRecord): Proofs {
  const deck = deckOf(record)
  const root = record.root ?? ''
  const proved = new Set(
    (record.openings ?? []).filter((one) => deck[one.place] === one.card && isOpenedBy(root, deck.length, one)).map(({ place }) => place),
  )
  const claimed = new Set((record.openings ?? []).map(({ place }) => place))
  const wrong = deck.flatMap((card, place) => {
    const open = card !== HIDDEN
    const fine = open ? proved.has(place) && deck.indexOf(card) === deck.lastIndexOf(card) : !claimed.has(place)
    return fine ? [] : [place]
  })
  return { root, deck, wrong }
}

/**
 * Compares the cards that a viewer saw with the deck: the hands are dealt card by card from the top; then
 * come the streets, with a card burnt before each street.
 */
export function dealingOf(record: DealRecord, events: readonly GameEvent[]): Dealing {
  const deck = deckOf(record)
  const dealing = new Comparison(deck)
  let order: Seat[] = []
  for (const event of events) {
    if (event.e === 'hand_started') order = event['order'] as Seat[]
    if (event.e === 'dealt') dealing.hands(order, event['hands'] as (Card[] | null)[])
    if (event.e === 'street_dealt') dealing.street(event['cards'] as Card[])
    if (event.e === 'shown') dealing.shown(order, event['seat'] as Seat, event['cards'] as Card[])
  }
  return dealing
}

class Comparison implements Dealing {
  matched = 0
  readonly wrong: Dealing['wrong'] = []
  #deck: readonly Card[]
  #next: number

  constructor(deck: readonly Card[]) {
    this.#deck = deck
    this.#next = deck.length - 1
  }

  hands(order: readonly Seat[], hands: readonly (Card[] | null)[]): void {
    for (const [at, seat] of order.entries()) {
      for (const [nth, card] of (hands[seat] ?? []).entries()) this.#compare(this.#place(order, at, nth), card)
    }
    this.#next = this.#deck.length - 1 - 2 * order.length
  }

  street(cards: readonly Card[]): void {
    this.#next -= 1
    for (const card of cards) {
      this.#compare(this.#next, card)
      this.#next -= 1
    }
  }

  /** Cards that a seat shows must be of the hand that it was dealt; a single card may be either of the two. */
  shown(order: readonly Seat[], seat: Seat, cards: readonly Card[]): void {
    const at = order.indexOf(seat)
    const places = [0, 1].map((nth) => this.#place(order, at, nth))
    for (const card of cards.filter((one) => one !== HIDDEN))
      this.#compare(places.find((place) => this.#deck[place] === card) ?? places[0]!, card)
  }

  #place(order: readonly Seat[], at: number, nth: number): number {
    return this.#deck.length - 1 - at - nth * order.length
  }

  #compare(place: number, seen: Card): void {
    if (seen === HIDDEN) return
    const lay = this.#deck[place] ?? HIDDEN
    if (lay === seen) this.matched += 1
    else this.wrong.push({ place, seen, lay })
  }
}

/**
 * Whether a finished deal whose cards stay hidden was fair, as far as its reader may see into it: the deck was fixed before
 * the deal by a root, each card that the reader has seen is proved to lie in that deck, and the cards were dealt from it in
 * the order of the rules. The secret stays secret, or nothing would be hidden.
 */
import { isOpenedBy } from './merkle.ts'
import type { Card, DealRecord, GameEvent, Seat } from './types.ts'

const HIDDEN = '??'

/** The proofs for the cards that the record shows. */
export interface Proofs {
  root: string
  /** The deck, bottom to top, as its reader may have it. */
  deck: Card[]
  /** Places whose proof does not hold, that have none, or whose card lies elsewhere too. */
  wrong: number[]
}

/** The cards that were seen, and where in the deck they must come from. */
export interface Dealing {
  /** Cards that came from where the rules take them. */
  matched: number
  /** Cards that came from elsewhere: the place, the card that was seen, and the card that lay there. */
  wrong: { place: number; seen: Card; lay: Card }[]
}

/** Whether a record is of a game whose cards stay hidden, and as somebody may have it who was told no secret. */
export function isMasked(record: DealRecord): boolean {
  return record.root !== undefined && record.secret === ''
}

/** The deck of a record, bottom to top, `??` where its reader has seen nothing. */
export function deckOf(record: DealRecord): Card[] {
  return (record.actions.find(({ actor }) => actor === 'chance')?.action['deck'] as Card[] | undefined) ?? []
}

/** Checks that every card that can be seen in the deck is proved, and that none lies in it twice. */
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

/** Compares what happened before a viewer's eyes with the deck: hands one by one from the top, then board by board, one card burnt before each. */
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

  /** Cards that are shown must be of the hand that the seat was dealt; one alone may be either. */
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

/** The content and length of a moment of a shedding game: a bomb, a rocket, the last trick, 春天. Pure. */
import type { Moment } from '#sdk'
import type { Played } from '../view'

export interface Show {
  kind: 'bomb' | 'rocket' | 'last' | 'spring'
  play: Played
  /** The factor by which the stakes are multiplied, shown as a seal; null: they stay as they are. */
  factor: number | null
  /** The reason that stands under the play of a 春天. */
  spring: 'spring' | 'anti_spring' | null
  ms: number
}

const MS = { bomb: 900, rocket: 1_100, last: 1_200, spring: 1_600 } as const

/** The combos that are shown as a falling bomb in every game. */
const BOMB = /^(quadruple|quintuple|sextuple|septuple|octuple)$/
/** The combos that are shown as a rising rocket in games of the family `landlord`. */
const ROCKET = /^(pair_jokers|quadruple_jokers)$/

/**
 * Returns the moment to show for events that came together: the end of the deal if it is among them, else a
 * bomb or a rocket; null: nothing.
 */
export function momentOf(fresh: readonly Moment[], family: string): Show | null {
  return endOf(fresh) ?? bombOf(fresh, family)
}

/** Returns the moment at the end of a deal; null: it has not ended with a play. */
export function endOf(log: readonly Moment[]): Show | null {
  const shown = log.findLast(({ event }) => event.e === 'hands_shown')
  if (!shown) return null
  const together = log.filter(({ seq }) => seq === shown.seq)
  const play = playOf(together)
  if (!play) return null
  const spring = springOf(together)
  return show(spring ? 'spring' : 'last', play, together, spring)
}

/** Whether a moment is the end of its deal, for which the settlement waits. */
export function isEnd({ kind }: Show): boolean {
  return kind === 'last' || kind === 'spring'
}

function bombOf(fresh: readonly Moment[], family: string): Show | null {
  const play = playOf(fresh)
  if (!play) return null
  if (family === 'landlord' && ROCKET.test(play.combo)) return show('rocket', play, fresh, null)
  return BOMB.test(play.combo) || play.combo === 'quadruple_jokers' ? show('bomb', play, fresh, null) : null
}

function show(kind: Show['kind'], play: Played, told: readonly Moment[], spring: Show['spring']): Show {
  return { kind, play, factor: factorOf(told), spring, ms: MS[kind] }
}

function playOf(told: readonly Moment[]): Played | null {
  return (told.findLast(({ event }) => event.e === 'played')?.event as Played | undefined) ?? null
}

function springOf(told: readonly Moment[]): Show['spring'] {
  const reasons = told.filter(({ event }) => event.e === 'multiplied').map(({ event }) => String(event['reason']))
  return (reasons.find((reason) => reason === 'spring' || reason === 'anti_spring') as Show['spring']) ?? null
}

/** Returns the product of all factors by which these events multiply the stakes; null: there is none. */
function factorOf(told: readonly Moment[]): number | null {
  const factors = told.filter(({ event }) => event.e === 'multiplied').map(({ event }) => Number(event['factor']))
  return factors.length > 0 ? factors.reduce((product, factor) => product * factor, 1) : null
}

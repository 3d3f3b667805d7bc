/** The hands that were seen in this browser, newest first: what the history panel lists. The server keeps their records. */
import { signal } from '@preact/signals'
import { sitterName } from '../../../i18n/bots'
import { useLayoutEffect } from 'preact/hooks'
import { stored } from '../../../app/stored'
import type { Card, Seat } from '#sdk'
import type { Scene } from '../../game'
import { wonWith } from '../awards'
import type { Made } from '../hands'
import type { View } from '../view'

export interface KeptHand {
  deal: string
  table: string
  /** Unix milliseconds. */
  at: number
  board: Card[]
  /** The player's hole cards; null for a spectator, and for a seat that was not dealt in. */
  hand: Card[] | null
  /** The player's result in chips; null for a spectator. */
  amount: number | null
  winners: string[]
  pot: number
  made: Made | null
}

const MAX_HANDS = 60

/** The last hand that ended on this page, until its result is closed; null: none. */
export const last = signal<KeptHand | null>(null)

export const kept = stored<KeptHand[]>('holdem.hands', [])

/** Keeps each hand that ends on this page, once; voided hands are not kept. */
export function useKeeping(scene: Scene<View>): void {
  const { ended } = scene
  // In a layout effect: the next hand may begin before this picture is painted.
  useLayoutEffect(() => {
    if (!ended || ended.voided !== undefined || kept.value.some((other) => other.deal === ended.deal)) return
    last.value = handOf(scene, ended.deal, ended.at)
    kept.value = [last.value, ...kept.value].slice(0, MAX_HANDS)
  }, [ended?.deal])
}

function handOf(scene: Scene<View>, deal: string, at: number): KeptHand {
  const { view, you } = scene
  const best = view.awards.toSorted((a, b) => b.amount - a.amount)[0]
  return {
    deal,
    table: scene.state.table,
    at,
    board: view.boards[0] ?? [],
    hand: you !== null && view.hand?.length ? view.hand : null,
    amount: you === null ? null : (view.amounts?.[you] ?? 0),
    winners: (best?.winners ?? []).map((seat) => nameAt(scene, seat)),
    pot: view.awards.reduce((sum, award) => sum + award.amount, 0),
    made: best ? wonWith(best) : null,
  }
}

/** Returns the name that a player had in this hand. */
function nameAt(scene: Scene<View>, seat: Seat): string {
  const info = scene.seats[seat]
  return (info && sitterName(info)) ?? '?'
}

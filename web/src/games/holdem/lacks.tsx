/** Whom a table waits for: fewer than two who sit in with chips are no hand. */
import type { ComponentChildren } from 'preact'
import type { SeatInfo } from '#sdk'
import { missing } from './buyin'
import { say } from './words'

export function lacks(seats: readonly SeatInfo[], options: Record<string, unknown>): ComponentChildren | null {
  const n = missing(seats, options)
  return n === 0 ? null : say('lacks').split('{n}').flatMap((part, at) => (at ? [<em key={at} class="num">{n}</em>, part] : [part]))
}

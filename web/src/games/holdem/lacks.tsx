/** The players that a table waits for: a hand needs two seats that sit in with chips. */
import type { ComponentChildren } from 'preact'
import type { SeatInfo } from '#sdk'
import { missing } from './buyin'
import { say } from './words'

export function lacks(seats: readonly SeatInfo[], options: Record<string, unknown>): ComponentChildren | null {
  const n = missing(seats, options)
  return n === 0
    ? null
    : say('lacks')
        .split('{n}')
        .flatMap((part, at) =>
          at
            ? [
                <em key={at} class="num">
                  {n}
                </em>,
                part,
              ]
            : [part],
        )
}

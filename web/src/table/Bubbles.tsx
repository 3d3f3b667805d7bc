/**
 * Lines of chat as bubbles at the seats, shown for some seconds. They cover no cards, plates or texts. The chat keeps every
 * line.
 */
import { useLayoutEffect, useRef } from 'preact/hooks'
import { serverNow, useNow } from '../app/clock'
import { quiet } from '../app/settings'
import type { ChatLine, Seat, Table } from '#sdk'
import { charactersOf } from '../ui/characters'
import { piecesOf } from './felt'
import { Said, textOf } from './said'
import { linesAt, newestOf, placed, type Area } from './speech'
import { isMuted } from './voices'
import './bubbles.css'

const MAX_SHOWN_MS = 7_000
const SPARE_MS = 1_000
/** The gap between a bubble and the edge of the screen. */
const SCREEN = 6

export function Bubbles({ table }: { table: Table }) {
  // The clock runs only while something may be shown.
  const now = useNow(!quiet.value && serverNow() < newestOf(table.chat) + MAX_SHOWN_MS + SPARE_MS)
  const lines = quiet.value
    ? new Map<Seat, ChatLine>()
    : linesAt(table.chat, now, (line) => (line.reaction ? 0 : charactersOf(textOf(line)).length), isMuted)
  const layer = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (layer.current && lines.size > 0) settle(layer.current)
  })
  return (
    <div class="bubbles" ref={layer} role="status">
      {[...lines].map(([seat, line]) => (
        <p key={`${seat} ${line.at}`} class="bub" data-testid={`bubble-${seat}`} data-seat={seat}>
          <Said line={line} />
        </p>
      ))}
    </div>
  )
}

/** The forms of a bubble, of which the first that fits is taken: up to two lines, one wide line, one short line that is cut. */
const FORMS = ['full', 'flat', 'short']

/**
 * Moves each bubble to a place that has room for one of its forms, over bare felt if possible. A bubble without such a
 * place is hidden.
 */
function settle(layer: HTMLElement): void {
  const root = layer.parentElement
  if (!root) return
  const { things, panels } = piecesOf(root, layer)
  const felt: Area = { left: SCREEN, top: SCREEN, right: innerWidth - SCREEN, bottom: innerHeight - SCREEN }
  for (const bubble of layer.querySelectorAll<HTMLElement>('.bub')) {
    const plate = root.querySelector(`[data-testid="seat-${bubble.dataset['seat']}"]`)?.getBoundingClientRect()
    const spotOf = () => {
      const { offsetWidth: width, offsetHeight: height } = bubble
      return plate && (placed(plate, width, height, [...things, ...panels], felt) ?? placed(plate, width, height, things, felt))
    }
    let spot: ReturnType<typeof spotOf>
    for (const form of FORMS) {
      bubble.dataset['form'] = form
      spot = spotOf()
      if (spot) break
    }
    const { offsetWidth: width, offsetHeight: height } = bubble
    bubble.toggleAttribute('data-placed', Boolean(spot))
    if (!spot) continue
    bubble.dataset['tail'] = spot.tail
    bubble.style.translate = `${spot.left}px ${spot.top}px`
    bubble.style.setProperty('--tip', `${spot.tip}px`)
    things.push({ left: spot.left, top: spot.top, right: spot.left + width, bottom: spot.top + height })
  }
}

/** A big hand on a phone: one column per rank, in two rows of columns. A column's head selects its rank. */
import type { ComponentChildren } from 'preact'
import { rankName } from '../../ui/Card'
import { short } from '../../ui/layout'
import { columns, rankOf, type Held } from './sorting'
import type { Selection } from './useSelection'
import { say } from './words'

const IN_A_ROW = 8
const HEAD_PX = 24
const GAP_PX = 4
/**
 * The height of everything above the hand, with ample room: bar, seats, the play to beat and the player's
 * dock.
 */
const AT_EASE_PX = 400
/** The least height of everything above the hand. */
const ABOVE_PX = 362
const MIN_STEP_PX = 14

/** The measures of a column, in pixels: the visible strip of a card, and a card's width. */
interface Measure {
  step: number
  card: number
}

interface Props {
  cards: readonly Held[]
  selection: Selection
  one: (card: Held, at: number) => ComponentChildren
}

export function Columns({ cards, selection, one }: Props) {
  const all = columns(cards)
  const { step, card, high, bottoms } = arranged(all)
  return (
    <div class="cols" style={{ '--vstep': `${step}px`, '--cw': `${card}px`, '--high': `${high}px` }}>
      {all.map((column, at) => (
        <Column key={rankOf(column[0]!.card)} column={column} at={at} bottom={bottoms[at] ?? 0} selection={selection} one={one} />
      ))}
    </div>
  )
}

function Column({ column, at, bottom, selection, one }: Omit<Props, 'cards'> & { column: readonly Held[]; at: number; bottom: number }) {
  const key = rankOf(column[0]!.card)
  const raised = column.every((card) => selection.ids.has(card.id))
  return (
    <div class="col" style={{ '--at': String(at % IN_A_ROW), '--bottom': `${bottom}px` }}>
      {column.length > 1 && (
        <button
          type="button"
          class="colhead num"
          data-testid={`rank-${key}`}
          aria-label={say('select_rank', { rank: rankName(key), n: column.length })}
          aria-pressed={raised}
          onClick={() => selection.replace(toggled(selection, column, raised))}
        >
          {column.length}
        </button>
      )}
      {column.map(one)}
    </div>
  )
}

/** Returns the height of a hand in columns. */
export function heightOf(cards: readonly Held[]): number {
  return arranged(columns(cards)).high + 8
}

/**
 * Returns where the columns stand: in two rows if the felt keeps enough room. Else each column of the first
 * row stands directly on the column below it, which makes the hand lower. Strips then get narrower, down to
 * 14 px, until the hand is low enough.
 */
function arranged(all: readonly Held[][]): Measure & { high: number; bottoms: number[] } {
  const measure = short.value ? { step: 24, card: 38 } : { step: 27, card: 42 }
  const rows = stood(all, measure, Math.max(0, ...all.slice(IN_A_ROW).map((column) => height(column, measure))))
  if (rows.high <= innerHeight - AT_EASE_PX) return rows
  let close = stood(all, measure)
  while (close.high > innerHeight - ABOVE_PX && measure.step > MIN_STEP_PX) {
    measure.step -= 1
    close = stood(all, measure)
  }
  return close
}

/**
 * Returns where the columns stand. `second`: the height of the second row, on which the whole first row
 * stands. Without it, each column of the first row stands right above its column of the second.
 */
function stood(all: readonly Held[][], measure: Measure, second?: number): Measure & { high: number; bottoms: number[] } {
  const bottoms = all.map((_, at) => {
    const under = at < IN_A_ROW ? all[at + IN_A_ROW] : undefined
    const high = at < IN_A_ROW ? (second ?? (under ? height(under, measure) : 0)) : 0
    return high && high + GAP_PX
  })
  const high = Math.max(0, ...all.map((column, at) => height(column, measure) + bottoms[at]!))
  return { ...measure, high, bottoms }
}

function height(column: readonly Held[], { step, card }: Measure): number {
  return (column.length > 1 ? HEAD_PX : 0) + (column.length - 1) * step + card * 1.4
}

function toggled(selection: Selection, column: readonly Held[], all: boolean): string[] {
  const ids = new Set(selection.ids)
  for (const card of column) {
    if (all) ids.delete(card.id)
    else ids.add(card.id)
  }
  return [...ids]
}

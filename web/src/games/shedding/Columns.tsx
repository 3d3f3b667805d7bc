/** A big hand on a phone: one column a rank, two rows of them; a column's head selects its rank. */
import type { ComponentChildren } from 'preact'
import { rankName } from '../../ui/Card'
import { short } from '../../ui/layout'
import { columns, rankOf, type Held } from './sorting'
import type { Selection } from './useSelection'
import { say } from './words'

const IN_A_ROW = 8
const HEAD_PX = 24
const GAP_PX = 4
/** What bar, seats and the own dock need above the hand. */
const ABOVE_PX = 310
const LEAST_STEP_PX = 14

/** How a column is drawn, in pixels: the strip that shows of a card, and a card's width. */
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
  const measure = measured(all)
  const style = { '--vstep': `${measure.step}px`, '--cw': `${measure.card}px`, '--high': `${tallest(all, measure)}px` }
  return (
    <div class="cols" style={style}>
      {all.map((column, at) => <Column key={rankOf(column[0]!.card)} column={column} at={at} below={below(all, at, measure)} selection={selection} one={one} />)}
    </div>
  )
}

function Column({ column, at, below, selection, one }: Omit<Props, 'cards'> & { column: readonly Held[]; at: number; below: number }) {
  const key = rankOf(column[0]!.card)
  const raised = column.every((card) => selection.ids.has(card.id))
  return (
    <div class="col" style={{ '--at': String(at % IN_A_ROW), '--below': `${below}px` }}>
      {column.length > 1 && (
        <button type="button" class="colhead num" data-testid={`rank-${key}`} aria-label={say('select_rank', { rank: rankName(key), n: column.length })} aria-pressed={raised}
          onClick={() => selection.replace(toggled(selection, column, raised))}>{column.length}</button>
      )}
      {column.map(one)}
    </div>
  )
}

/** Each column of the first row stands on the one below it: a deep one then needs no room beside shallow ones. */
function below(all: readonly Held[][], at: number, measure: Measure): number {
  const under = at < IN_A_ROW ? all[at + IN_A_ROW] : undefined
  return under ? height(under, measure) + GAP_PX : 0
}

function tallest(all: readonly Held[][], measure: Measure): number {
  return Math.max(0, ...all.map((column, at) => height(column, measure) + below(all, at, measure)))
}

function height(column: readonly Held[], { step, card }: Measure): number {
  return (column.length > 1 ? HEAD_PX : 0) + (column.length - 1) * step + card * 1.4
}

/** Strips of at least 24 px; less only where so many cards of two ranks stand on each other that the seats had no room. */
function measured(all: readonly Held[][]): Measure {
  const measure = short.value ? { step: 24, card: 38 } : { step: 27, card: 42 }
  while (measure.step > LEAST_STEP_PX && tallest(all, measure) > innerHeight - ABOVE_PX) measure.step -= 1
  return measure
}

function toggled(selection: Selection, column: readonly Held[], all: boolean): string[] {
  const ids = new Set(selection.ids)
  for (const card of column) {
    if (all) ids.delete(card.id)
    else ids.add(card.id)
  }
  return [...ids]
}

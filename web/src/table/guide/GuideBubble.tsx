/** The tips of a guided deal (引导局): one per turn, in a bubble beside its subject. The board stays as it is. */
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import { pick } from '../../i18n'
import type { Guide, Table } from '#sdk'
import '../../games/parts/hint.css'
import { mark, subjectsOf } from '../../games/parts/subject'
import { piecesOf } from '../felt'
import type { Area } from '../speech'
import { BARRED_WEIGHT, spotFor, type Spot } from './spot'
import { isTaught, strayFrom } from './taught'
import { useGuide } from './useGuide'
import { sayGuide } from './words'
import './guide.css'

/** The gap between the bubble and the edge of the screen. */
const EDGE = 6
/** The weight of the area of a card or tile, which the bubble should not cover; that of a text has weight 1. */
const CARD_WEIGHT = 4
interface Shape {
  wide: number
  /**
   * `low`: the button stands beside the text; `slim`: the narrowest shape. Both kinds may lie within the area
   * of the player's hand where no card lies.
   */
  kind?: 'low' | 'slim'
}
/** The shapes, tried in turn until one covers nothing: as designed, narrow, as wide as a phone, and low. */
const SHAPES: readonly Shape[] = [{ wide: 300 }, { wide: 250 }, { wide: 366 }, { wide: 366, kind: 'low' }]
/** The shape that is tried if all others cover a button: two decks in columns leave no other room on a small screen. */
const LAST_SHAPE: Shape = { wide: 168, kind: 'slim' }

/**
 * Milliseconds after which the bubble is laid again, as the board still moves after a change: cards are dealt, hands are
 * sorted.
 */
const SETTLING_MS = [120, 400, 900]
const MOTION_ENDS = ['transitionend', 'animationend']

export function GuideBubble({ table }: { table: Table }) {
  const guide = useGuide(table.state.guide!)
  const [alone, setAlone] = useState(false)
  const [strayed, setStrayed] = useState<string | null>(null)
  const prompt = table.view !== null && isTaught(table, table.deal) ? table.prompt : null
  const tip = prompt?.tip ?? null
  const first = strayed === null || strayed === prompt?.turn
  /** The last tip, which is named when the learner has done something else. */
  const last = useRef<number | null>(null)
  useEffect(() => {
    if (prompt && tip === null) strayFrom(table)
    if (prompt && tip === null && strayed === null) setStrayed(prompt.turn)
    if (tip !== null) {
      setStrayed(null)
      last.current = tip
    }
  }, [prompt, tip, strayed])
  const shown = guide && prompt && !alone && table.pending === null && (tip !== null || first)
  const layer = useRef<HTMLDivElement>(null)
  const selectors = shown && tip !== null ? subjectsOf(guide.tips[tip]!.action, prompt.legal) : []
  useSettled(layer, selectors)
  if (!shown) return <div class="guide" ref={layer} role="status" />
  const text = tip === null ? strayedText(guide, last.current) : pick(guide.tips[tip])
  return (
    <div class="guide" ref={layer} role="status">
      <div class="tip" data-testid="tip" data-n={tip ?? undefined} data-strayed={tip === null ? '' : undefined}>
        <p>{text.split('**').map((part, at) => (at % 2 ? <b key={at}>{part}</b> : part))}</p>
        <div class="ft">
          {tip !== null && <Dots at={tip} of={guide.tips.length} />}
          <button type="button" data-testid="alone" onClick={() => setAlone(true)}>
            {sayGuide('alone')}
          </button>
        </div>
      </div>
    </div>
  )
}

/** Returns a text that says that another answer is fine as well, and why the tip was better. */
function strayedText(guide: Guide, tip: number | null): string {
  const better = tip === null ? undefined : guide.tips[tip]
  return better ? sayGuide('strayed_from', { tip: pick(better).replaceAll('**', '') }) : sayGuide('strayed')
}

function Dots({ at, of }: { at: number; of: number }) {
  return (
    <span class="dots" role="img" aria-label={sayGuide('step', { at: at + 1, of })}>
      {Array.from({ length: of }, (_, n) => (
        <i key={n} data-done={n < at || undefined} data-at={n === at || undefined} />
      ))}
    </span>
  )
}

/** Lays the bubble where it covers least, and again whenever the board may have moved. */
function useSettled(layer: { current: HTMLDivElement | null }, selectors: readonly string[]): void {
  const key = selectors.join()
  useLayoutEffect(() => {
    let timers: number[] = []
    const now = () => settle(layer.current, selectors)
    // After a `resize` event the board is still to be drawn in its new size.
    // So the bubble is laid now, and again a little later.
    const soon = () => {
      timers.forEach(clearTimeout)
      now()
      timers = SETTLING_MS.map((ms) => window.setTimeout(now, ms))
    }
    soon()
    const root = layer.current?.parentElement
    addEventListener('resize', soon)
    for (const end of MOTION_ENDS) root?.addEventListener(end, now)
    root?.addEventListener('click', now)
    return () => {
      timers.forEach(clearTimeout)
      removeEventListener('resize', soon)
      for (const end of MOTION_ENDS) root?.removeEventListener(end, now)
      root?.removeEventListener('click', now)
    }
  })
  // The marks on the board are removed together with their tip.
  useEffect(() => () => void (layer.current?.parentElement && mark(layer.current.parentElement, [])), [key])
}

function settle(layer: HTMLDivElement | null, selectors: readonly string[]): void {
  const root = layer?.parentElement
  if (!layer || !root) return
  const subjects = mark(root, selectors)
  const bubble = layer.querySelector<HTMLElement>('.tip')
  if (!bubble) return
  const screen = { left: EDGE, top: EDGE, right: innerWidth - EDGE, bottom: innerHeight - EDGE }
  const areas = subjects.map((one) => one.getBoundingClientRect())
  const hand = root.querySelector('[data-testid=hand], [data-testid=hole-0]')
  const own = hand?.getBoundingClientRect()
  // `.hail` opens the popover of a plate, which can wait until the tip is followed: the bubble may cover it.
  const barred = [...root.querySelectorAll('button:not(.hail), a, input, .bar, [data-best] .card')].filter(
    (one) => !layer.contains(one) && one.checkVisibility(),
  )
  const spot = spotOf(bubble, (size, kind) =>
    spotFor(
      size,
      around(areas) ?? own ?? { ...screen, top: screen.bottom },
      [...areas, ...(kind && hand ? laid(hand) : own ? [own] : []), ...barred.map((one) => one.getBoundingClientRect())],
      [...piecesOf(root, layer).things, ...dear(root)],
      screen,
    ),
  )
  bubble.dataset['tail'] = spot.tail ?? ''
  bubble.style.translate = `${spot.left}px ${spot.top}px`
  bubble.style.setProperty('--tx', `${spot.tip}px`)
}

/** Gives the bubble the first shape in which it covers nothing, else the shape with the least cost; returns its place. */
function spotOf(bubble: HTMLElement, find: (size: { width: number; height: number }, kind: Shape['kind']) => Spot): Spot {
  const attempt = (shape: Shape) => {
    form(bubble, shape)
    return { shape, spot: find({ width: bubble.offsetWidth, height: bubble.offsetHeight }, shape.kind) }
  }
  let best = attempt(SHAPES[0]!)
  for (const shape of [...SHAPES.slice(1), LAST_SHAPE]) {
    if (best.spot.covers < (shape === LAST_SHAPE ? BARRED_WEIGHT : 1)) break
    const other = attempt(shape)
    if (other.spot.cost < best.spot.cost) best = other
  }
  form(bubble, best.shape)
  return best.spot
}

function form(bubble: HTMLElement, { wide, kind }: Shape): void {
  bubble.style.width = `min(${wide}px, 100vw - ${2 * EDGE}px)`
  bubble.dataset['kind'] = kind ?? ''
}

/** Returns the areas of cards and tiles, each several times, as they count more than names and scores. */
function dear(root: HTMLElement): Area[] {
  return Array.from({ length: CARD_WEIGHT }, () => laid(root)).flat()
}

function laid(root: Element): Area[] {
  return [...root.querySelectorAll('.card, .tile')].filter((one) => one.checkVisibility()).map((one) => one.getBoundingClientRect())
}

function around(areas: readonly Area[]): Area | null {
  if (areas.length === 0) return null
  return {
    left: Math.min(...areas.map((area) => area.left)),
    top: Math.min(...areas.map((area) => area.top)),
    right: Math.max(...areas.map((area) => area.right)),
    bottom: Math.max(...areas.map((area) => area.bottom)),
  }
}

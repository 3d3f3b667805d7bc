/** Playing cards (扑克牌) as SVG text. Colours come from CSS alone, so the four-colour deck is a CSS switch. */
import type { Card } from '#sdk/types'
import type { Lang } from '../i18n'
import { emblem, moon, sun } from './emblems'
import { RANK_STROKES, SUIT_PATHS } from './glyphs'

/** `hand`: big corner index and one pip, readable in a fan; `full`: the whole layout of pips, from 110 px. */
export type Face = 'hand' | 'full'

const LEFT = 80,
  MIDDLE = 114,
  RIGHT = 148
/** The places of the pips of 2 to 10: x, y, and whether the pip is upside down. */
const LAYOUT: Record<number, [number, number, boolean][]> = {
  2: [
    [MIDDLE, 66, false],
    [MIDDLE, 214, true],
  ],
  3: [
    [MIDDLE, 62, false],
    [MIDDLE, 140, false],
    [MIDDLE, 218, true],
  ],
  4: corners(68, 212),
  5: [...corners(68, 212), [MIDDLE, 140, false]],
  6: [...corners(66, 214), ...sides(140)],
  7: [...corners(66, 214), ...sides(140), [MIDDLE, 103, false]],
  8: [...corners(66, 214), ...sides(140), [MIDDLE, 103, false], [MIDDLE, 177, true]],
  9: [...corners(60, 220), ...inner(), [MIDDLE, 140, false]],
  10: [...corners(60, 220), ...inner(), [MIDDLE, 86, false], [MIDDLE, 194, true]],
}

function corners(top: number, bottom: number): [number, number, boolean][] {
  return [
    [LEFT, top, false],
    [RIGHT, top, false],
    [LEFT, bottom, true],
    [RIGHT, bottom, true],
  ]
}

function sides(y: number): [number, number, boolean][] {
  return [
    [LEFT, y, false],
    [RIGHT, y, false],
  ]
}

function inner(): [number, number, boolean][] {
  return [
    [LEFT, 113, false],
    [RIGHT, 113, false],
    [LEFT, 167, true],
    [RIGHT, 167, true],
  ]
}

const cache = new Map<string, string>()

/** Returns a card's SVG text; for `??` and anything unknown, the back's. `words`: the language of the words on jokers. */
export function cardSvg(card: Card, face: Face = 'hand', words: Lang = 'zh'): string {
  const key = card + face + words
  let svg = cache.get(key)
  if (svg === undefined) {
    svg = draw(card, face, words)
    cache.set(key, svg)
  }
  return svg
}

function draw(card: Card, face: Face, words: Lang): string {
  if (card === 'BJ' || card === 'LJ') return joker(card === 'BJ', face, words)
  const rank = card[0] === 'T' ? '10' : (card[0] ?? '')
  const suit = card[1] ?? ''
  if (!(rank in RANK_STROKES) || !(suit in SUIT_PATHS)) return back()
  const full = face === 'full'
  const corner = full ? `<g transform="translate(2 2) scale(.66)">${index(rank, suit)}</g>` : index(rank, suit)
  return wrap(corner + (full ? fullBody(rank, suit) : handBody(rank, suit)), `pj-${suit}`)
}

function handBody(rank: string, suit: string): string {
  const court = emblem(rank)
  if (court) return `<g transform="translate(88 164) scale(.8)">${court}</g>`
  return rank === 'A' ? pip(suit, 126, 200, 108) : pip(suit, 132, 206, 92)
}

function fullBody(rank: string, suit: string): string {
  const court = emblem(rank)
  if (court) return `<g transform="translate(42 84) scale(1.08)">${court}</g>`
  if (rank === 'A') return pip(suit, 108, 144, 96)
  return (LAYOUT[+rank] ?? []).map(([x, y, flip]) => pip(suit, x, y, +rank > 8 ? 36 : 42, flip)).join('')
}

function joker(big: boolean, face: Face, words: Lang): string {
  const emblem = big ? sun() : moon()
  const corner = words === 'zh' ? glyph(big ? '大' : '小', 14, 16, 48, 16) + glyph('王', 14, 78, 48, 16) : jokerIndex(emblem)
  const place = face === 'full' ? 'translate(52 88) scale(1.04)' : 'translate(74 146) scale(.98)'
  return wrap(`${corner}<g transform="${place}">${emblem}</g>`, big ? 'pj-bj' : 'pj-sj')
}

/**
 * Returns the word JOKER from top to bottom, and beside it, where a fan still shows it, the emblem that distinguishes the
 * two jokers.
 */
function jokerIndex(emblem: string): string {
  const letters = [...'JOKER'].map(
    (letter, at) => `<g transform="translate(14 ${14 + 34 * at}) scale(1.4 1)">${glyph(letter, 0, 0, 28, 19)}</g>`,
  )
  return `${letters.join('')}<g transform="translate(46 12) scale(.36)">${emblem}</g>`
}

function pip(suit: string, x: number, y: number, width: number, flip = false): string {
  const half = flip ? -width / 2 : width / 2
  const scale = (flip ? -width : width) / 100
  return `<path d="${SUIT_PATHS[suit]}" transform="translate(${x - half} ${y - half}) scale(${scale})"/>`
}

function glyph(rank: string, x: number, y: number, height: number, stroke: number): string {
  return `<path class="pj-g" d="${RANK_STROKES[rank]![1]}" transform="translate(${x} ${y}) scale(${height / 100})" stroke-width="${stroke}"/>`
}

function index(rank: string, suit: string): string {
  const height = 74
  const narrow = rank === '10'
  const scale = narrow ? 0.86 : 1
  const left = (narrow ? 42 : 38) - (RANK_STROKES[rank]![0] * height * scale) / 200
  return `<g transform="translate(${left} 16) scale(${scale} 1)">${glyph(rank, 0, 0, height, 15.5)}</g>${pip(suit, 38, 126, 50)}`
}

function wrap(inner: string, kind: string): string {
  return `<svg class="pj ${kind}" viewBox="0 0 200 280" aria-hidden="true" focusable="false"><rect class="pj-face" x="1.5" y="1.5" width="197" height="277" rx="17"/>${inner}</svg>`
}

/** The back: a window lattice (窗棂) of stepped lozenges. */
function back(): string {
  let path = ''
  for (let row = 0; row < 6; row++)
    for (let column = 0; column < 4; column++) {
      const x = 35.5 + column * 43,
        y = 35 + row * 42
      path += `M${x} ${y - 21}l21.5 21-21.5 21-21.5-21ZM${x} ${y - 9}l9 9-9 9-9-9Z`
    }
  return `<svg class="pj pj-back" viewBox="0 0 200 280" aria-hidden="true" focusable="false"><rect class="pj-b0" x="1.5" y="1.5" width="197" height="277" rx="17"/><rect class="pj-b1" x="14" y="14" width="172" height="252" rx="9"/><path class="pj-b2" d="${path}"/><rect class="pj-b3" x="14" y="14" width="172" height="252" rx="9"/></svg>`
}

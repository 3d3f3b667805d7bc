/** A small picture of a table from above: seats, turn, and the cards in the middle. */
import { gameOf } from '../app/catalogue'
import { t } from '../i18n'
import { sitterName } from '../i18n/bots'
import type { Card as CardText, TableLine } from '#sdk'
import { Avatar } from '../ui/Avatar'
import { cardName, Drawing } from '../ui/Card'
import { Icon } from '../ui/Icon'
import { hasTiles, TileDrawing } from './Emblem'

const KNOWN_CARD = /^([A2-9TJQK][cdhs]|LJ|BJ|\?\?)$/
const KNOWN_TILE = /^([0-9][mps]|[1-4]f|[1-3]y)$/
/** The largest number of cards that fit. */
const CARDS_DRAWN = 13
/** The cards in the middle, face down: between deals, and while the server sends no cards. */
const PACK: readonly CardText[] = ['??', '??', '??']

/** At a table of at most this many seats there is room for the players' names. */
export const NAMED_SEATS = 4

/** `large`: whether there is room for names. */
export function Thumbnail({ line, large = false }: { line: TableLine; large?: boolean }) {
  const tiles = hasTiles(gameOf(line.game))
  const cards = cardsOf(line, tiles ? KNOWN_TILE : KNOWN_CARD)
  const told = line.deal !== null && line.glance && (cards.length > 0 || !large)
  const shown = told ? cards.slice(0, CARDS_DRAWN) : PACK
  return (
    <div
      class="th felt"
      role="img"
      aria-label={inWords(line, tiles ? [] : cards)}
      data-many={line.seats.length > (large ? NAMED_SEATS : 5) || undefined}
      data-large={large || undefined}
    >
      <span class="fan" style={{ '--n': String(shown.length) }}>
        {shown.map((card, at) =>
          tiles ? (
            <TileDrawing key={`${card}${at}`} tile={card} />
          ) : (
            <span class="card" key={`${card}${at}`}>
              <Drawing card={card} />
            </span>
          ),
        )}
      </span>
      {line.seats.map((seat, at) => {
        const [x, y] = place(at, line.seats.length)
        const edge = Math.abs(y - 50) > 30 || undefined
        return (
          <span key={at} class="sd" data-edge={edge} style={{ '--x': `${x}%`, '--y': `${y}%` }} data-on={turnOf(line) === at || undefined}>
            {seat.name === null ? (
              <span class="free">
                <Icon name="plus" small />
              </span>
            ) : (
              <Avatar of={seat} />
            )}
            {large && seat.name !== null && line.seats.length <= NAMED_SEATS && <b>{sitterName(seat)}</b>}
          </span>
        )
      })}
    </div>
  )
}

/**
 * The places of three seats, as shares of the way around the felt: at the bottom and at both sides. The
 * middle is left to the cards.
 */
const THREE = [0, 0.25, 0.75]

/** Returns the place of a seat on the felt, in per cent: seat 0 at the bottom, the others counter-clockwise, as turns go. */
function place(seat: number, seats: number): [number, number] {
  const [across, down] = around(seats === 3 ? (THREE[seat] ?? 0) : seat / seats)
  return [50 + 38 * across, 50 + 37 * down]
}

/** Width of the felt divided by its height, for distances along its edge. */
const FELT_RATIO = 2

/**
 * Returns the point on the felt's edge after `part` of the way around it, each coordinate from -1 to 1. Equal parts are
 * equal distances.
 */
function around(part: number): [number, number] {
  const way = part * 4 * (FELT_RATIO + 1)
  if (way <= FELT_RATIO) return [way / FELT_RATIO, 1]
  if (way <= FELT_RATIO + 2) return [1, 1 - (way - FELT_RATIO)]
  if (way <= 3 * FELT_RATIO + 2) return [1 - (way - FELT_RATIO - 2) / FELT_RATIO, -1]
  if (way <= 3 * FELT_RATIO + 4) return [-1, -1 + (way - 3 * FELT_RATIO - 2)]
  return [-1 + (way - 3 * FELT_RATIO - 4) / FELT_RATIO, 1]
}

function turnOf(line: TableLine): number | null {
  return line.glance?.turn ?? null
}

function cardsOf(line: TableLine, known: RegExp): CardText[] {
  const cards = line.glance?.cards
  return Array.isArray(cards) ? cards.filter((card) => known.test(card)) : []
}

function inWords(line: TableLine, cards: readonly CardText[]): string {
  const turn = turnOf(line)
  const actor = turn === null ? undefined : line.seats[turn]
  const who = actor && sitterName(actor)
  const taken = line.seats.length - line.open
  return [
    t('thumb_seats', { n: taken, of: line.seats.length }),
    who ? t('thumb_turn', { name: who }) : '',
    cards.length > 0 ? t('thumb_cards', { cards: cards.map(cardName).join(' ') }) : '',
  ]
    .filter(Boolean)
    .join(t('stop'))
}

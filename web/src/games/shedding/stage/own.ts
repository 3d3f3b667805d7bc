/** The felt's lower part: the player's hand, and above it the row of plate, answers and tools. */
import { clamp, type Box, type Felt } from '../../parts/stage/felt.ts'
import type { HandBox, Own, OwnRow, Wish } from './arrangement.ts'
import { CARD } from './lay.ts'

/** The number of cards for which sizes are made: a landlord's hand. */
const USUAL = 20
/** The narrowest visible strip of a card that can be tapped (WCAG 2.5.8). */
const MIN_STRIP_PX = 24
/** The scale of a hand that is only looked at. */
const STILL = 0.75
/** How far a chosen card rises, in heights of a card. */
const RAISED = 0.22
/** The gap between a raised card and the buttons. */
const APART_PX = 8
/** The share of the felt's width that a hand may take. */
const SHARE = 0.92
/** A hand whose cards would be narrower than this lies in two rows. */
const MIN_CARD_PX = 56
/** On a phone that lies on its side, a hand with more cards than this lies in two rows. */
const LAND_ROW = 24
const TALL_ROW = 13

export function ownOf(felt: Felt, wish: Wish): Own {
  const hand = handOf(felt, wish)
  const up = wish.hand > 0 && wish.columns === null && !wish.open ? Math.round(hand.card * CARD * RAISED) : 0
  const row = felt.mode === 'tall' ? tallRow(felt, hand.y - up, wish.open) : deskRow(felt, hand, up, wish.hand > 0)
  const raised = { ...hand, y: hand.y - up, h: hand.h + up }
  return { hand: raised, row, top: Math.min(row.plate.y, row.buttons.y) }
}

/** Returns the hand's box, whose top is that of the cards that are not raised. */
function handOf(felt: Felt, wish: Wish): HandBox {
  const foot = felt.mode === 'desk' ? 18 : 8
  const { card, strip, row, second } = felt.mode === 'tall' ? tallCards(felt.w, wish) : deskCards(felt, wish)
  const rows = wish.hand > row ? 2 : 1
  const high = wish.hand === 0 ? 0 : (wish.columns ?? Math.round(card * CARD + (rows - 1) * card * second))
  const y = felt.h - foot - high
  return { x: 0, y, w: felt.w, h: high, card, strip, row, second }
}

type Cards = Pick<HandBox, 'card' | 'strip' | 'row' | 'second'>

function deskCards({ w, h, mode }: Felt, { hand, size, open }: Wish): Cards {
  const room = w * SHARE
  const two = (mode === 'land' && hand > LAND_ROW) || room - MIN_STRIP_PX * (hand - 1) < MIN_CARD_PX
  const row = two ? Math.ceil(hand / 2) : Math.max(USUAL, hand)
  const high = two ? 0.125 : mode === 'land' ? 0.19 : 0.154
  const wished = Math.min(room / (row > USUAL ? 1 : 9.74), h * high) * size * (open ? STILL : 1)
  const card = Math.round(Math.min(wished, room - MIN_STRIP_PX * (row - 1)))
  return {
    card,
    strip: Math.round(Math.min(Math.max(MIN_STRIP_PX, card * (hand > TALL_ROW ? 0.46 : 0.6)), (room - card) / (row - 1))),
    row,
    second: 0.72,
  }
}

function tallCards(w: number, { hand, size }: Wish): Cards {
  const room = w - 16
  const row = hand > TALL_ROW ? Math.max(10, Math.ceil(hand / 2)) : Math.max(hand, 5)
  const card = Math.round(Math.min((room / 5.36) * Math.min(1, size), Math.max(44, room - MIN_STRIP_PX * (row - 1))))
  return { card, strip: Math.min((room - card) / (row - 1), card * 0.72), row, second: 0.86 }
}

/** Plate, answers and tools in one row, the answers in the middle of the felt. */
function deskRow({ w, mode, k }: Felt, hand: HandBox, up: number, held: boolean): OwnRow {
  const desk = mode === 'desk'
  const high = desk ? clamp(48, 60 * k, 84) : 46
  const y = hand.y - up - APART_PX - high
  const gap = desk ? 12 * k : 8
  const plate = { w: desk ? 176 * k : 148, h: desk ? clamp(50, 62 * k, 88) : 46 }
  const half = desk ? 248 * k : 179
  const left = held ? Math.max(desk ? 10 : 6, w / 2 - half - gap * 1.6 - plate.w) : (w - plate.w) / 2
  const tool = desk ? Math.max(48, 58 * k) : 46
  const tools: Box = { x: Math.min(w - 2 * tool - 14, w / 2 + (desk ? 300 * k : 200)), y, w: 2 * tool + gap * 0.7, h: high }
  const from = left + plate.w + gap
  const line = desk ? 26 * k : 20
  return {
    plate: { ...plate, x: Math.round(left), y: y - (plate.h - high) / 2 },
    buttons: { x: from, y, w: tools.x - gap - from, h: high },
    tools,
    status: { x: 8, y: y - (desk ? 38 * k : 26), w: w - 16, h: line },
    calm: { x: 8, y: desk ? hand.y - up - 28 * k : y - 26, w: w - 16, h: line },
    font: desk ? clamp(15, 17 * k, 25) : 16,
  }
}

function tallRow({ w, h }: Felt, top: number, isOpen: boolean): OwnRow {
  const low = h < 640
  const high = low ? 48 : 52
  const y = top - APART_PX - high
  return {
    // A replay has no answers, so the plate stands in the place of their buttons.
    plate: { x: 8, y: isOpen ? y : y - high - APART_PX, w: w - 16, h: high },
    buttons: { x: 8, y, w: w - 16, h: high },
    tools: null,
    status: null,
    calm: null,
    font: 17,
  }
}

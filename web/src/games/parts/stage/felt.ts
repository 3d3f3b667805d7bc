/** The felt on which every board is arranged: its size, its shape and the unit of its sizes. Pure. */

export interface Size {
  w: number
  h: number
}

/** A box on the felt, in pixels from its top left corner. */
export interface Box extends Size {
  x: number
  y: number
}

/** `tall`: a phone held upright; `land`: a phone on its side; `desk`: all else. */
export type Mode = 'desk' | 'land' | 'tall'

export interface Felt extends Size {
  mode: Mode
  /**
   * The unit of sizes: on a desk it grows with the felt, and is 1 at 1008 x 748 pixels; elsewhere it is
   * always 1.
   */
  k: number
}

/** The size that rail and bar leave to the felt in a window of 1280 x 800 pixels. */
const UNIT: Size = { w: 1008, h: 748 }
const MIN_UNIT = 0.7
const MAX_UNIT = 1.6
const LOW_PX = 440
const NARROW_PX = 720
const SIDEWAYS_PX = 500

export function clamp(least: number, value: number, most: number): number {
  return Math.max(least, Math.min(most, value))
}

export function feltOf(w: number, h: number): Felt {
  const mode = h < LOW_PX && w >= SIDEWAYS_PX ? 'land' : w < NARROW_PX ? 'tall' : 'desk'
  return { w, h, mode, k: mode === 'desk' ? clamp(MIN_UNIT, Math.min(w / UNIT.w, h / UNIT.h), MAX_UNIT) : 1 }
}

/** Returns a box with whole pixels. */
export function whole({ x, y, w, h }: Box): Box {
  return { x: Math.round(x), y: Math.round(y), w: Math.round(w), h: Math.round(h) }
}

export function bottomOf({ y, h }: Box): number {
  return y + h
}

export function rightOf({ x, w }: Box): number {
  return x + w
}

/** Views and prompts of riichi for tests. */
import type { Prompt } from '#sdk'
import { riichiFold } from '../../src/games/riichi/fold.ts'
import type { View } from '../../src/games/riichi/view'

export const view = (more: Partial<View> = {}): View => ({
  ...riichiFold.opening({ start: 25000 }, 4, 0, 'riichi'),
  dealer: 0,
  first: 0,
  ...more,
})

export const asked = (kind: string, legal: unknown): Prompt => ({ kind, legal, turn: '1', seat: 0 }) as unknown as Prompt

export const turn = (more: object = {}): Prompt =>
  asked('discard', { discards: ['1m', '2m'], drawn: '2m', bound: null, riichi: [], kongs: [], kyuushu: null, win: null, ...more })

export const claim = (more: object = {}): Prompt =>
  asked('claim', { tile: '4s', seat: 3, robbing: false, chows: [], pungs: [], kong: null, win: null, ...more })

export const worth = { yaku: [], dora: [], han: 2, fu: 30, fu_lines: [], limit: null, yakuman: 0, base: 480 }

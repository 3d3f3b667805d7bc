import { expect, test } from 'vitest'
import type { GameEvent } from '#sdk'
import { mahjongFold } from '../../src/games/mahjong/fold.ts'
import { riichiFold } from '../../src/games/riichi/fold.ts'

const DISCARDED = { e: 'discarded', seat: 0, tile: '5p' }
const won = (seat: number, kind: string): GameEvent => ({ e: 'won', seat, kind, feeder: 0, tile: '5p', amounts: [0, 0, 0, 0] })

test('a discard that two seats have won is marked for both', () => {
  for (const [fold, kind] of [
    [mahjongFold, 'dianpao'],
    [riichiFold, 'ron'],
  ] as const) {
    const events = [DISCARDED, won(1, kind), won(3, kind)]
    const { rivers } = events.reduce((view, event) => fold.after(view as never, event, ''), fold.opening({}, 4, 2, ''))
    expect(rivers[0]).toEqual([{ tile: '5p', taken_by: [1, 3] }])
  }
})

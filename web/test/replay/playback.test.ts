import { expect, test } from 'vitest'
import { isEnd, Playback } from '../../src/replay/playback'

const start = () => new Playback(20, 3, [4, 9, 15], (seat) => (seat === 1 ? [5, 10, 16] : []))

test('no step leads out of the deal', () => {
  const playback = start()
  playback.step(-1)
  expect(playback.at.value).toBe(0)
  playback.seek(99)
  expect(playback.at.value).toBe(20)
  playback.seek(Number.NaN)
  expect(playback.at.value).toBe(0)
})

test('rounds forward and back, ends included', () => {
  const playback = start()
  const jump = (by: 1 | -1) => {
    playback.round(by)
    return playback.at.value
  }
  const stops = ([1, 1, 1, 1] as const).map(jump)
  expect(stops).toEqual([4, 9, 15, 20])
  expect(([-1, -1, -1, -1] as const).map(jump)).toEqual([15, 9, 4, 0])
})

test('a turn is the next answer of the seat at the bottom', () => {
  const playback = start()
  playback.sit(1)
  playback.turn(1)
  playback.turn(1)
  expect(playback.at.value).toBe(10)
  playback.turn(-1)
  expect(playback.at.value).toBe(5)
})

test('playing stops at the end, and starts again from the beginning', () => {
  const playback = start()
  playback.seek(19)
  playback.toggle()
  playback.step(1)
  expect([playback.at.value, playback.playing.value]).toEqual([20, false])
  playback.toggle()
  expect([playback.at.value, playback.playing.value]).toEqual([0, true])
})

test('speeds have ends, the phone’s button goes round', () => {
  const playback = start()
  for (const _ of [1, 2, 3, 4]) playback.faster(1)
  expect(playback.speed.value).toBe(4)
  playback.faster(1, true)
  expect(playback.speed.value).toBe(0.5)
  playback.faster(-1)
  expect(playback.speed.value).toBe(0.5)
})

test('one sits at seats that are there', () => {
  const playback = start()
  playback.sit(2)
  playback.sit(7)
  expect(playback.base.value).toBe(2)
  playback.sit()
  expect(playback.base.value).toBe(0)
})

test('in a match steps, rounds and turns lead over the ends into its other deals', () => {
  const playback = start()
  const went: string[] = []
  playback.before = () => went.push('before')
  playback.after = () => went.push('after')
  expect([isEnd(playback, -1), isEnd(playback, 1)]).toEqual([false, false])
  playback.step(-1)
  playback.round(-1)
  playback.last()
  playback.step(1)
  playback.round(1)
  playback.turn(1)
  expect(went).toEqual(['before', 'before', 'after', 'after', 'after'])
  expect(playback.at.value).toBe(20)
})

test('in a match playing goes on at the end of a deal, but for the last one', () => {
  const playback = start()
  let next = 0
  playback.after = () => next++
  playback.seek(19)
  playback.toggle()
  playback.step(1)
  playback.step(1)
  expect([playback.playing.value, next]).toEqual([true, 1])
})

test('the next deal is looked at as the one before it', () => {
  const [one, other] = [start(), start()]
  one.faster(1)
  one.toggleHands()
  one.sit(2)
  one.toggle()
  other.like(one)
  expect([other.speed.value, other.open.value, other.base.value, other.playing.value]).toEqual([2, false, 2, true])
})

import { expect, test, vi } from 'vitest'
import { Film } from '../../src/replay/film'
import { deal, fold } from './deal'

test('a picture is the same whichever way one came to it', () => {
  const forward = new Film(deal(), fold)
  const walked = Array.from({ length: forward.length + 1 }, (_, n) => forward.view(n, 0))
  const jumped = new Film(deal(), fold)
  for (const n of [5, 0, 3, 1, 4, 2, 5]) expect(jumped.view(n, 0)).toEqual(walked[n])
})

test('each seat sees its own cards, a spectator none', () => {
  const film = new Film(deal(), fold)
  expect(film.view(1, 0)).toMatchObject({ hand: ['3d', '4d'] })
  expect(film.view(1, 1)).toMatchObject({ hand: ['5d', '6d'] })
  expect(film.view(1, null)).toMatchObject({ hand: null })
})

test('what a step made happen is told as its own seat saw it', () => {
  const drawn = new Film(deal(), fold).happened(4).map(({ event }) => event)
  expect(drawn).toEqual([{ e: 'passed', seat: 0 }, { e: 'drawn', seat: 0, cards: ['9d'] }])
})

test('the log of a seat has what it saw, up to the picture', () => {
  const film = new Film(deal(), fold)
  expect(film.moments(3, 1).map(({ event }) => event.e)).toEqual(['dealt', 'played'])
  expect(film.moments(0, 1)).toEqual([])
  expect(film.moments(4, 1).at(-1)?.event['cards']).toBe(null)
  expect(film.moments(4, 0).at(-1)?.event['cards']).toEqual(['9d'])
})

test('thinking is the time since the step before; without times nobody thought', () => {
  const film = new Film(deal(), fold)
  expect([1, 2, 3, 4, 5].map((n) => film.thought(n))).toEqual([null, 500, 2000, 500, 5000])
  const timeless = deal()
  for (const step of timeless.steps) step.at = 0
  expect(new Film(timeless, fold).thought(3)).toBe(null)
})

test('hands lie open only if the record shows every seat', () => {
  expect(new Film(deal(), fold).open).toBe(true)
  const closed = deal()
  delete closed.opening['1']
  const film = new Film(closed, fold)
  expect(film.open).toBe(false)
  expect(film.view(1, 1)).toMatchObject({ hand: null })
})

test('a file that is no replay is refused, an event that cannot be folded stops nothing', () => {
  expect(() => new Film({} as never, fold)).toThrow('no replay')
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  const file = deal()
  file.steps[2]!.public = [{ e: 'broken' }]
  const film = new Film(file, fold)
  expect(film.view(3, 0)).toEqual(film.view(2, 0))
  expect(film.view(5, 0)).toMatchObject({ hand: ['3d', '4d'] })
})

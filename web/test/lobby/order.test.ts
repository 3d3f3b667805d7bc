import { expect, test } from 'vitest'
import type { SeatInfo, TableLine } from '#sdk'
import { botsAt, hallOf, peopleByGame, seatedAt } from '../../src/lobby/order'

type Sat = 'person' | 'away' | 'bot' | 'free' | 'program'

function seat(sat: Sat, at: number): SeatInfo {
  return {
    name: sat === 'free' ? null : `${sat} ${at}`,
    bot: sat === 'bot',
    connected: sat !== 'away',
    auto: false,
    ready: true,
    ...(sat === 'program' ? { program: { owner: 'lan' } } : {}),
  } as SeatInfo
}

function table(id: string, sat: Sat[], more: Partial<TableLine> & { takeover?: number } = {}): TableLine {
  const open = sat.filter((one) => one === 'free').length
  return { table: id, game: 'doudizhu', seats: sat.map(seat), open, deal: null, deals: 0, ...more } as TableLine
}

const ids = (lines: readonly TableLine[]) => lines.map((line) => line.table)

test('people who miss one come first, then those who miss more, then a bot’s seat, then what can only be watched', () => {
  const lines = [
    table('watched', ['person', 'person', 'person']),
    table('two', ['person', 'free', 'free']),
    table('taken-over', ['person', 'bot', 'bot'], { takeover: 2 }),
    table('one', ['person', 'person', 'free']),
  ]
  expect(ids(hallOf(lines, null).people)).toEqual(['one', 'two', 'taken-over', 'watched'])
})

test('who waits longer comes first', () => {
  const lines = [table('new', ['person', 'free'], { waiting_since: 20 }), table('old', ['person', 'free'], { waiting_since: 10 })]
  expect(ids(hallOf(lines, null).people)).toEqual(['old', 'new'])
})

test('a table that everybody has left, or nobody ever sat at, is not shown', () => {
  const lines = [
    table('left', ['away', 'free', 'free']),
    table('empty', ['free', 'free']),
    table('left-to-bots', ['away', 'bot', 'bot'], { deal: 'd' }),
  ]
  expect(hallOf(lines, null)).toEqual({ live: null, people: [], bots: [] })
})

test('what bots play by themselves is apart', () => {
  const hall = hallOf([table('b1', ['bot', 'bot']), table('b2', ['bot', 'free']), table('p', ['person', 'bot'])], null)
  expect(ids(hall.bots)).toEqual(['b1', 'b2'])
  expect(ids(hall.people)).toEqual(['p'])
})

test('the live table is one that is played, with people rather than bots, and one can sit down rather than not', () => {
  const bots = table('bots', ['bot', 'bot'], { deal: 'd' })
  const people = table('people', ['person', 'person'], { deal: 'd' })
  const open = table('open', ['person', 'bot'], { deal: 'd', takeover: 1 })
  const waiting = table('waiting', ['person', 'person', 'free'])
  expect(hallOf([bots, waiting], null).live).toBe(bots)
  expect(hallOf([bots, people, waiting], null).live).toBe(people)
  const hall = hallOf([bots, people, open, waiting], null)
  expect(hall.live).toBe(open)
  expect(ids(hall.people)).toEqual(['waiting', 'people'])
})

test('the live table stays between two deals, and until a better one is there', () => {
  const first = table('first', ['bot', 'bot'], { deal: 'd' })
  const second = table('second', ['bot', 'bot'], { deal: 'd' })
  expect(hallOf([first, second], 'second').live).toBe(second)
  const between = { ...second, deal: null }
  expect(hallOf([first, between], 'second').live).toBe(between)
  expect(hallOf([between], 'second').live).toBe(between)
  const people = table('people', ['person', 'bot'], { deal: 'd' })
  expect(hallOf([first, between, people], 'second').live).toBe(people)
  expect(hallOf([first], 'gone').live).toBe(first)
  expect(hallOf([], null).live).toBeNull()
  expect(hallOf([first, people], 'first', false)).toEqual({ live: null, people: [people], bots: [first] })
})

test('people are counted by game, never bots', () => {
  const lines = [table('a', ['person', 'bot', 'away']), table('b', ['bot', 'bot'], { game: 'holdem' }), table('c', ['person', 'person'])]
  expect([...peopleByGame(lines)]).toEqual([
    ['doudizhu', 3],
    ['holdem', 0],
  ])
  expect(seatedAt(lines)).toBe(4)
})

test('a program is no person: nobody waits with it, and it counts with the bots', () => {
  const alone = table('alone', ['program', 'free', 'free'])
  const lines = [alone, table('met', ['person', 'program', 'free'])]
  expect(ids(hallOf(lines, null).people)).toEqual(['met'])
  expect(ids(hallOf(lines, null).bots)).toEqual(['alone'])
  expect(seatedAt(lines)).toBe(1)
  expect(botsAt(alone)).toBe(1)
})

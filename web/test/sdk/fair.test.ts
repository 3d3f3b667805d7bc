import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import { expect, test } from 'vitest'
import { Stream, messageOf, verify, type Check } from '#sdk/fair'
import type { DealRecord, GameEvent, GameInfo } from '#sdk'

// Computed by engine/paiju/engine/core/entropy.py from the secret 00 01 … 1f.
const SECRET = '000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f'
const COMMIT = '630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd'
const SEEDS: [number, string][] = [
  [0, 'ab'.repeat(16)],
  [2, '5e'.repeat(32)],
]
const KEY = '6b04db6703a55566c503df7ba96b20649bd97db9997c461b26eb96e531577532'
const MESSAGE =
  '94ac7061696a752d6465616c2d31b0743031323334353637383961622d3137a8646f7564697a6875929200d920' +
  '61'.concat('62', '6162'.repeat(15)) +
  '9202d940' +
  '3565'.repeat(32)
const WORDS = [1591414185, 748440157, 3256274076, 2498349108, 891357445, 449906002, 592351992, 4148256094]
const DECK = [...'0123456789ab']
const SHUFFLED = [4, 10, 6, 9, 2, 1, 3, 5, 0, 7, 11, 8].map((place) => DECK[place])

const INFO = { deck: DECK } as unknown as GameInfo
const RECORD = {
  ...{ deal: 't0123456789ab-17', game: 'doudizhu', secret: SECRET, commit: COMMIT, seeds: SEEDS, amounts: [2, -1, -1] },
  seats: [{}, {}, {}],
  actions: [
    { actor: 'chance', action: { a: 'deal', deck: SHUFFLED, first_bidder: 0 } },
    { actor: 0, action: { a: 'pass' } },
  ],
} as unknown as DealRecord

const found = (checks: Check[]): Record<string, boolean> => Object.fromEntries(checks.map(({ key, ok }) => [key, ok]))

test('the bytes of the key are those that the server makes it of', () => {
  expect(bytesToHex(messageOf(RECORD))).toBe(MESSAGE)
})

test('a stream gives the words that the server draws, and rejects those that favour small results', () => {
  const key = hexToBytes(KEY)
  expect(new Stream(key, 'deal-1').words(8)).toEqual(WORDS)
  const rejecting = new Stream(key, 'deal-1')
  const kept = [1591414185, 748440157, 891357445, 449906002, 592351992, 1146369725, 345101083, 1821576281]
  expect(kept.map(() => rejecting.below(2 ** 31 + 1))).toEqual(kept)
})

// Records that the server made of every game, from the same secret.
const MADE = import.meta.glob<DealRecord>('../../../tests/records/*.json', { eager: true, import: 'default' })
const DECK_52 = [...'dchs'].flatMap((suit) => [...'A23456789TJQK'].map((rank) => rank + suit))
const DECK_54 = [...DECK_52, 'LJ', 'BJ']

/** The deck as docs/records.md has it; the page is told it by the server. */
function deckOf(cards: number, game: string): string[] {
  if (game === 'chengdu')
    return [...'mps'].flatMap((suit) => [...'123456789'].flatMap((rank) => Array.from({ length: 4 }, () => rank + suit)))
  if (game === 'riichi') return riichiDeck(3)
  return cards === 108 ? [...DECK_54, ...DECK_54] : DECK_54.slice(0, cards)
}

/** 34 kinds, four of each; the first suits have a red five each, which is the first of its fives. */
function riichiDeck(reds: number): string[] {
  const kinds = [...'mps'].flatMap((suit) => [...'123456789'].map((rank) => rank + suit))
  const honours = [...'1234'].map((rank) => `${rank}f`).concat([...'123'].map((rank) => `${rank}y`))
  const deck = [...kinds, ...honours].flatMap((tile) => Array.from({ length: 4 }, () => tile))
  for (const suit of 'mps'.slice(0, reds)) deck[deck.indexOf(`5${suit}`)] = `0${suit}`
  return deck
}

test.each(Object.values(MADE))('a deal of $game is checked as docs/records.md says', async (record) => {
  const cards = record.actions[0]?.action['deck'] as string[]
  const checks = await verify(record, { deck: deckOf(cards.length, record.game) } as GameInfo)
  expect(found(checks)).toEqual({ commit: true, shuffle: true, ...(record.root ? { root: true } : {}) })
})

test('dice that were not thrown so are noticed', async () => {
  const record = structuredClone(Object.values(MADE).find(({ game }) => game === 'chengdu')!)
  const info = { deck: deckOf(108, 'chengdu') } as GameInfo
  const dice = (record.actions[0]!.action['throws'] as { dice: number[] }[])[0]!.dice
  dice[0] = (dice[0]! % 6) + 1
  expect(found(await verify(record, info))).toEqual({ commit: true, shuffle: false })
})

test('a table with fewer red fives plays with black ones in their places', async () => {
  const record = structuredClone(Object.values(MADE).find(({ game }) => game === 'riichi')!)
  const secret = hexToBytes(record.secret)
  const stream = new Stream(hmac(sha256, secret, messageOf(record)), 'deal-0')
  record.actions[0]!.action['deck'] = stream.shuffled(riichiDeck(1))
  const info = { deck: riichiDeck(3) } as GameInfo
  expect(found(await verify(record, info))).toMatchObject({ shuffle: true })
})

test('there is a record of every game, and the example comes out number by number', async () => {
  expect(Object.keys(MADE)).toHaveLength(11)
  const record = MADE['../../../tests/records/doudizhu.json'] as DealRecord
  const { detail } = (await verify(record, { deck: DECK_54 } as unknown as GameInfo))[1] as Check & { key: 'shuffle' }
  expect(detail.key).toBe('ab6034da25892602e072562f16ab29768573fb9f5570751a15421c5a7e1976c3')
  expect(detail.words.slice(0, 3).map((word) => word.toString(16).padStart(8, '0'))).toEqual(['74910373', '76af39a9', '02b4b440'])
  expect(detail.draws.slice(0, 3)).toEqual([
    [7, 54],
    [48, 53],
    [16, 52],
  ])
  expect(detail.deck.slice(-5)).toEqual(['Jd', 'Jh', '4c', 'Ts', '8d'])
})

test('a fair deal is fair, and the way there can be shown', async () => {
  const checks = await verify(RECORD, INFO)
  expect(found(checks)).toEqual({ commit: true, shuffle: true })
  expect(checks[1]?.detail).toMatchObject({ label: 'deal-0', key: KEY, message: MESSAGE, deck: SHUFFLED, firstBidder: 0 })
})

test.each<[string, Partial<DealRecord>, Record<string, boolean>]>([
  ['another secret', { secret: SECRET.replace('00', '01') }, { commit: false, shuffle: false }],
  ['a secret that is none', { secret: 'xyz' }, { commit: false, shuffle: false }],
  ['another commitment', { commit: COMMIT.replace('6', '7') }, { commit: false, shuffle: true }],
  ['a seed left out', { seeds: SEEDS.slice(0, 1) }, { commit: true, shuffle: false }],
  ['another deal', { deal: 't0123456789ab-18' }, { commit: true, shuffle: false }],
  ['no cards at all', { actions: [] }, { commit: true, shuffle: false }],
])('%s does not go unnoticed', async (_, change, holds) => {
  expect(found(await verify({ ...RECORD, ...change }, INFO))).toEqual(holds)
})

test('two cards that changed places, or another first bidder, do not go unnoticed', async () => {
  const [first, second, ...rest] = SHUFFLED
  for (const change of [{ deck: [second, first, ...rest] }, { first_bidder: 1 }]) {
    const action = { ...RECORD.actions[0]?.action, ...change }
    const record = { ...RECORD, actions: [{ actor: 'chance', action }] } as unknown as DealRecord
    expect(found(await verify(record, INFO))).toEqual({ commit: true, shuffle: false })
  }
})

test('what was seen while it was played is compared', async () => {
  const lines = [
    { seat: 1, reason: 'landlord_won', amount: -1, to: 0 },
    { seat: 2, reason: 'landlord_won', amount: -1, to: 0 },
  ]
  const fair = await verify(RECORD, INFO, { commit: COMMIT, seed: { seat: 2, hex: '5e'.repeat(32) }, lines })
  expect(found(fair)).toEqual({ commit: true, witnessed: true, seed: true, shuffle: true, amounts: true })
  const louder = await verify(RECORD, INFO, { seed: { seat: 2, hex: '5E'.repeat(32) } })
  expect(found(louder)).toMatchObject({ seed: false })
  const foul = { commit: '0'.repeat(64), seed: { seat: 1, hex: '5e'.repeat(32) }, lines: lines.slice(1) }
  expect(found(await verify(RECORD, INFO, foul))).toMatchObject({ witnessed: false, seed: false, amounts: false })
})

test('cards that were brought along are not said to be shuffled', async () => {
  expect(found(await verify({ ...RECORD, imported: true }, INFO))).toEqual({ imported: true })
})

// The Hold'em record as the person at seat 2 may have it: no secret, and a proof for each card that they saw.
const { default: SHOWN } = Object.values(
  import.meta.glob<{ default: DealRecord }>('../../../tests/records/shown/holdem.json', { eager: true }),
)[0]!
const ORDER = [0, 1, 2, 3, 4, 5]
const DECK_SHOWN = SHOWN.actions[0]!.action['deck'] as string[]
/** What that person saw of the cards: its own hand, and the flop. */
const SEEN: GameEvent[] = [
  { e: 'hand_started', order: ORDER },
  { e: 'dealt', hands: [null, null, [49, 43].map((place) => DECK_SHOWN[place]), null, null, null] },
  { e: 'street_dealt', cards: [38, 37, 36].map((place) => DECK_SHOWN[place]) },
]

test('of hidden cards every one that was seen is proved under the root, and the deck keeps the others', async () => {
  const root = SHOWN.root as string
  expect(DECK_SHOWN.filter((card) => card === '??').length).toBeGreaterThan(30)
  const checks = await verify(SHOWN, { deck: DECK_52 } as unknown as GameInfo, {
    commit: SHOWN.commit,
    root,
    seed: { seat: 2, hex: 'ab'.repeat(32) },
  })
  expect(found(checks)).toEqual({ witnessed: true, rooted: true, seed: true, proofs: true })
})

test.each<[string, (record: DealRecord) => void, string[]]>([
  [
    'another card',
    (record) => {
      deckIn(record)[record.openings![0]!.place] = 'Zz'
    },
    ['proofs'],
  ],
  [
    'a card without its proof',
    (record) => {
      record.openings!.shift()
    },
    ['proofs'],
  ],
  [
    'a proof of another salt',
    (record) => {
      record.openings![0]!.salt = '00'.repeat(32)
    },
    ['proofs'],
  ],
  [
    'a path cut short',
    (record) => {
      record.openings![0]!.path.pop()
    },
    ['proofs'],
  ],
  [
    'a path that is none',
    (record) => {
      record.openings![0]!.path[0] = 'xyz'
    },
    ['proofs'],
  ],
  [
    'a proof at another place',
    (record) => {
      record.openings![0]!.place += 1
    },
    ['proofs'],
  ],
  [
    'a proof of a hidden card that the deck does not show',
    (record) => {
      deckIn(record)[record.openings![0]!.place] = '??'
    },
    ['proofs'],
  ],
  [
    'another root',
    (record) => {
      record.root = '0'.repeat(64)
    },
    ['rooted', 'proofs'],
  ],
])('where cards are hidden, %s does not go unnoticed', async (_, change, broken) => {
  const record = structuredClone(SHOWN)
  change(record)
  const checks = await verify(record, { deck: DECK_52 } as unknown as GameInfo, { root: SHOWN.root ?? null })
  expect(checks.flatMap(({ key, ok }) => (ok ? [] : [key]))).toEqual(broken)
})

function deckIn(record: DealRecord): string[] {
  return record.actions[0]!.action['deck'] as string[]
}

test('what was dealt must come from the places the rules name', async () => {
  const dealing = async (events: GameEvent[]) =>
    (await verify(SHOWN, { deck: DECK_52 } as unknown as GameInfo, { events })).find(({ key }) => key === 'dealing')
  expect(await dealing(SEEN)).toMatchObject({ ok: true, detail: { matched: 5 } })
  const exchanged = structuredClone(SEEN)
  ;(exchanged[2]!['cards'] as string[]).reverse()
  expect(await dealing(exchanged)).toMatchObject({ ok: false, detail: { matched: 3 } })
})

test('the root of a deck is that of its cards, computed with the secret', async () => {
  const record = structuredClone(MADE['../../../tests/records/holdem.json'] as DealRecord)
  record.root = '0'.repeat(64)
  expect(found(await verify(record, { deck: DECK_52 } as unknown as GameInfo))).toEqual({ commit: true, shuffle: true, root: false })
})

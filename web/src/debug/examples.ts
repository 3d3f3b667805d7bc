/** One example of every request, filled in with the table and the prompt at hand. */
import type { Action, Request } from '#sdk'

/** The table and prompt that an example is about. */
export interface Context {
  table: string
  turn: string
  action: Action
  game: string
  commit: string
}

/** Requests that only a bare connection may send: the client of the page sends its own. */
const OWN = new Set(['hello', 'ping', 'pong'])

const SEED = '00112233445566778899aabbccddeeff'

/** Returns the examples. Requests that the page's client sends by itself are among them only if `bare`. */
export function examples({ table, turn, action, game, commit }: Context, bare: boolean): Request[] {
  const all: Request[] = [
    { t: 'act', table, turn, action: { ...action } },
    { t: 'try', table, turn, action: { ...action } },
    { t: 'help', table },
    { t: 'advise', table },
    { t: 'plan', table, action: { a: 'check_fold' } },
    { t: 'sit', table, state: 'out' },
    { t: 'chips', table, amount: 500 },
    { t: 'ready', table, on: true, seed: SEED, commit },
    { t: 'auto', table, on: true },
    { t: 'create', game, bots: 2, pace: { turn_ms: 20_000, bank_ms: 60_000, between_ms: 15_000 } },
    { t: 'quick', game },
    { t: 'join', table, seat: 0 },
    { t: 'watch', table },
    { t: 'leave', table },
    { t: 'add_bot', table },
    { t: 'remove_bot', table },
    { t: 'kick', table, seat: 1 },
    { t: 'new_code', table },
    { t: 'invite', table, users: ['u0123456789abcdef'] },
    { t: 'chat', table, text: '你好' },
    { t: 'sync', table },
    { t: 'away', on: false },
    { t: 'friends', on: true },
    { t: 'lobby', on: true },
    { t: 'hello', token: 'eyJ…', session: 'inspector', hints: true },
    { t: 'ping', sent_at: 0 },
    { t: 'pong', sent_at: 0 },
    { t: 'no_such_request' } as unknown as Request,
  ]
  return all.filter((request) => bare || !OWN.has(request.t)).map((request) => (bare ? { ...request, id: 1 } : request))
}

/** The editor's content: a request, or why it is not one. */
export type Reading = { request: Request; wrong: null } | { request: null; wrong: string }

/** Reads a typed request. A client of the page cannot send everything; a bare connection can. */
export function read(text: string, words: { map: string; type: string; own: string }): Reading {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    return { request: null, wrong: error instanceof Error ? error.message : String(error) }
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return { request: null, wrong: words.map }
  const type = (value as { t?: unknown }).t
  if (typeof type !== 'string') return { request: null, wrong: words.type }
  if (OWN.has(type)) return { request: null, wrong: words.own }
  return { request: value as Request, wrong: null }
}

/** Returns an action on one line, in the wire's own words: `play 3d 3c`, `call yes:true`. */
export function sayAction(action: Action): string {
  const { a, ...rest } = action
  return [
    a,
    ...Object.entries(rest)
      .filter(([, value]) => value !== null)
      .map(([name, value]) => sayField(name, value)),
  ].join(' ')
}

function sayField(name: string, value: unknown): string {
  if (Array.isArray(value)) return value.join(' ')
  if (typeof value === 'object' && value !== null) return `${name}:${Object.values(value).join(' ')}`
  return `${name}:${String(value)}`
}

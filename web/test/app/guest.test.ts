import { beforeEach, expect, test, vi } from 'vitest'

const made = vi.hoisted(() => ({ sessions: 0, clients: [] as { token: string; refuse: () => void }[] }))

vi.mock('#sdk', () => {
  class Api {
    session(name: string) {
      const user = `u${++made.sessions}`
      return Promise.resolve({ user, name, token: `token of ${user}`, expires_at: 0 })
    }
  }
  class Client {
    status = 'idle'
    closeCode: number | null = null
    token: string
    tables = new Map()
    #hear: (what: string) => void = () => undefined
    constructor(options: { token: string }) {
      this.token = options.token
      made.clients.push(this)
    }
    on(hear: (what: string) => void) {
      this.#hear = hear
    }
    connect() {}
    refuse() {
      this.status = 'closed'
      this.closeCode = 4501
      this.#hear('status')
    }
  }
  return { Api, Client, ApiError: Error, RequestError: Error }
})

const ACCOUNT = 'paiju.account'
let kept: Map<string, string>

/** The page of one browser tab; all tabs of a test share what is kept and the locks. */
async function tab() {
  vi.resetModules()
  const [guest, session] = [await import('../../src/app/guest'), await import('../../src/app/session')]
  return { asGuest: guest.asGuest, session, user: () => session.account.value?.user }
}

function storage(store: Map<string, string>): Partial<Storage> {
  return {
    getItem: (key) => store.get(key) ?? null,
    setItem: (key, value) => void store.set(key, value),
    removeItem: (key) => void store.delete(key),
  }
}

beforeEach(() => {
  kept = new Map()
  made.sessions = 0
  made.clients.length = 0
  let last: Promise<unknown> = Promise.resolve()
  const request = (_name: string, doing: () => Promise<void>) => (last = last.then(doing, doing))
  vi.stubGlobal('localStorage', storage(kept))
  vi.stubGlobal('navigator', { language: 'en', languages: ['en'], locks: { request } })
  vi.stubGlobal('location', new URL('http://paiju.example/'))
})

test('tabs that need a session at once share one', async () => {
  const tabs = [await tab(), await tab(), await tab()]
  await Promise.all(tabs.map((each) => each.asGuest()))
  expect(tabs.map((each) => each.user())).toEqual(['u1', 'u1', 'u1'])
  expect(made.sessions).toBe(1)
})

test('a tab that was opened first takes the session that another has made since', async () => {
  const [first, second] = [await tab(), await tab()]
  await second.asGuest()
  await first.asGuest()
  expect([first.user(), second.user()]).toEqual(['u1', 'u1'])
  expect(JSON.parse(kept.get(ACCOUNT) ?? '').user).toBe('u1')
})

test('a tab whose token has expired goes on with the newer one that another tab has kept', async () => {
  const late = await tab()
  await late.asGuest()
  kept.set(ACCOUNT, JSON.stringify({ user: 'u9', name: 'n', token: 'newer', expires_at: 0 }))
  made.clients.at(-1)?.refuse()
  expect(late.user()).toBe('u9')
  expect(made.clients.at(-1)?.token).toBe('newer')
  made.clients.at(-1)?.refuse()
  expect(late.user()).toBeUndefined()
  expect(kept.has(ACCOUNT)).toBe(false)
})

test('a browser that keeps nothing has a session for as long as its tab', async () => {
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse, removeItem: refuse })
  const only = await tab()
  await only.asGuest()
  await only.asGuest()
  expect(only.user()).toBe('u1')
})

function refuse(): never {
  throw new Error('storage is refused')
}

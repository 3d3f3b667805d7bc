/** Who we are and the page's one connection. What it tells becomes signals here. */
import { computed, signal } from '@preact/signals'
import { Api, Client, type Account, type Status } from '#sdk'
import { foldOf } from '../games/registry'
import { stored } from './stored'

export const api = new Api()

/** The guest's account; kept, so that a refresh keeps the seat. */
export const account = stored<Account | null>('account', null)

/** Another browser tab has taken the only seat this one served; nothing is sent until the person says so. */
export const elsewhere = signal(false)
export const status = signal<Status>('idle')
export const roundTrip = signal<number | null>(null)
/** Grows with every greeting: tables at which we sit are known anew. */
export const greetings = signal(0)

const REPLACED = 4509
const UNAUTHORIZED = 4501

let client: Client | null = null

/** Returns the connection, made with the account we have; null without one. */
export function connection(): Client | null {
  if (client === null && account.value) client = open(account.value)
  return client
}

function open(who: Account): Client {
  const opened = new Client({ url: socketUrl(), token: who.token, folds: foldOf, hints: true })
  opened.on((what) => {
    if (opened !== client) return
    if (what === 'rtt') roundTrip.value = opened.rttMs
    if (what === 'welcome') greetings.value++
    status.value = opened.status
    if (opened.status === 'closed') ended(opened)
  })
  opened.connect()
  return opened
}

function ended(closed: Client): void {
  elsewhere.value = closed.closeCode === REPLACED
  if (closed.closeCode === UNAUTHORIZED) {
    account.value = null
    client = null
  }
}

/** Connects anew after another tab took over. */
export function takeOver(): void {
  client?.close()
  client = null
  elsewhere.value = false
  connection()
}

/** Makes a guest of this name, or renames the one we are. Throws `ApiError` with the reason. */
export async function enter(name: string): Promise<void> {
  const before = account.value
  const made = await api.session(name, before?.token)
  account.value = made
  if (before && before.user !== made.user) {
    client?.close()
    client = null
  }
  connection()
}

/** Ends the guest's session and forgets it here. Throws `ApiError` if the server could not be told: nothing has changed. */
export async function leave(): Promise<void> {
  if (account.value) await api.logOut(account.value.token)
  account.value = null
  client?.close()
  client = null
}

function socketUrl(): string {
  const url = new URL('/ws', location.origin)
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:'
  return url.href
}

/** How good the connection is, for the bars in the corner. */
export const quality = computed<'good' | 'fair' | 'poor' | 'off'>(() => {
  if (status.value !== 'online') return 'off'
  const ms = roundTrip.value ?? 0
  return ms < 150 ? 'good' : ms < 350 ? 'fair' : 'poor'
})

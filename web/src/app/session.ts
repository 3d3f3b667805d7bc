/** The guest or account that the person is, and the page's only connection; their state as signals. */
import { BASE, placed } from './base'
import { computed, signal } from '@preact/signals'
import { Api, Client, type Account, type Announcement, type ClientOptions, type Status } from '#sdk'
import { stored, storedNow } from './stored'

export const api = new Api(BASE.slice(0, -1))

/** The guest or account that the person is; kept, so that a reload keeps the seat. null: none yet. */
export const account = stored<Account | null>('account', null)

/**
 * Whether another browser tab has replaced this tab's connection; nothing is sent from here until the person
 * asks for it.
 */
export const elsewhere = signal(false)
/** Whether the operator has closed the account, blocked the network, or disconnected the user; only a reload connects again. */
export const excluded = signal(false)
/** The operator's announcement. */
export const announcement = signal<Announcement | null>(null)
/** Whether the sheet in which a guest makes an account is open. It lies over any page, so that no new deal closes it. */
export const keeping = signal(false)
export const status = signal<Status>('idle')
export const roundTrip = signal<number | null>(null)
/** Notices of the account's inbox that were not read. */
export const unread = signal(0)
/** Counts the server's greetings: after each one the list of our tables may have changed. */
export const greetings = signal(0)

const REPLACED = 4509
const UNAUTHORIZED = 4501
const EXCLUDED = 4503

/** The fold of events into the views of a game; the boards provide it, see `start`. */
let folds: ClientOptions['folds'] = () => Promise.reject(new Error('the session has not been started'))
let client: Client | null = null
/**
 * Whether the page reconnects because our name has changed. The reader sees the reconnection only if an
 * attempt fails.
 */
let renewing = false

/**
 * Renews the session of an account: `now`, or else once half of its token's time is over. The page's entry provides it, see
 * `start`.
 */
let goOn: (now: boolean) => void = () => undefined

/**
 * Opens the connection, if this browser has kept a guest or an account. Called once, by the page's entry, before
 * anything is drawn.
 */
export function start(foldOf: ClientOptions['folds'], renewed: (now: boolean) => void): void {
  folds = foldOf
  goOn = renewed
  connection()
  if (account.value?.handle) goOn(false)
  document.addEventListener('visibilitychange', tellSight)
}

/**
 * Tells the server whether an account's person sees this page: a person who does not see it is notified of a turn.
 * Guests are not notified.
 */
function tellSight(): void {
  if (client?.status === 'online' && account.value?.handle) client.away(document.hidden).catch(() => undefined)
}

/** Returns the connection, made with the account we have; null without one. */
export function connection(): Client | null {
  if (client === null && account.value) client = open(account.value)
  return client
}

function open(who: Account): Client {
  const opened = new Client({ url: socketUrl(), token: who.token, folds, hints: true, news: null })
  opened.on((what) => {
    if (opened !== client) return
    if (what === 'rtt') roundTrip.value = opened.rttMs
    if (what === 'welcome') greetings.value++
    if (what === 'news') unread.value = opened.news?.unread ?? 0
    if (what === 'welcome' && document.hidden) tellSight()
    if (what === 'announcement') announcement.value = opened.announcement
    renewing &&= what !== 'welcome' && opened.status !== 'closed' && opened.attempt < 2
    if (!renewing) status.value = opened.status
    if (opened.status === 'closed') ended(opened)
  })
  opened.connect()
  return opened
}

function ended(closed: Client): void {
  elsewhere.value = closed.closeCode === REPLACED
  excluded.value = closed.closeCode === EXCLUDED
  if (closed.closeCode === UNAUTHORIZED) {
    client = null
    if (adopt(closed.token)) return
    // The token of an account is valid for a day; it is renewed as long as the account is signed in.
    if (account.value?.handle) goOn(true)
    else account.value = null
  }
}

/**
 * Takes the guest or account that another browser tab has stored, unless its token is `refused`. Returns
 * whether it has taken one. Without this, the tab would make a second guest in place of the stored one, and
 * the other tab would lose its seat at a reload.
 */
export function adopt(refused?: string): boolean {
  const theirs = storedNow<Account | null>('account', null)
  if (!theirs || theirs.token === refused) return false
  account.value = theirs
  connection()
  return true
}

/** Reconnects after another browser tab has replaced our connection. */
export function takeOver(): void {
  client?.close()
  client = null
  elsewhere.value = false
  connection()
}

/** Makes a guest with this name and face, or gives them to the guest that we are. Throws `ApiError` with the reason. */
export async function enter(name: string, face: string | null): Promise<void> {
  become(await api.session(name, account.value?.token, face))
}

/** Becomes this account: the same user under another token, or another user. */
export function become(made: Account): void {
  const before = account.value
  account.value = made
  if (before && before.user !== made.user) {
    forgetConnection()
    // Otherwise this browser would still get the notifications of the former account.
    if (before.handle) api.logOut(before.token).catch(() => undefined)
  } else if (client && (before?.name !== made.name || before.face !== made.face)) renew(client, made.token)
  else if (client) client.token = made.token
  connection()
}

/**
 * Reconnects, since the server knows a connection by the name that it was made with. While we have a seat, connection and
 * old name stay.
 */
function renew(named: Client, token: string): void {
  named.token = token
  if ([...named.tables.values()].some((table) => table.you !== null && !table.gone)) return
  renewing = named.status === 'online'
  named.drop()
  named.reconnectNow()
}

/** Ends our session, a guest's or an account's, and forgets it here. Throws `ApiError` if the server could not be asked; then nothing has changed. */
export async function leave(): Promise<void> {
  if (account.value) await api.logOut(account.value.token)
  drop()
}

/** Forgets who we were: the session has ended. */
export function drop(): void {
  account.value = null
  forgetConnection()
}

function forgetConnection(): void {
  unread.value = 0
  client?.close()
  client = null
}

function socketUrl(): string {
  const url = new URL(placed('/ws'), location.origin)
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:'
  return url.href
}

/** The quality of the connection, for the bars in the corner. */
export const quality = computed<'good' | 'fair' | 'poor' | 'off'>(() => {
  if (status.value !== 'online') return 'off'
  const ms = roundTrip.value ?? 0
  return ms < 150 ? 'good' : ms < 350 ? 'fair' : 'poor'
})

/** The routes of the page: the address is the state, so that every screen has a link. */
import { signal } from '@preact/signals'
import { pathIn, placed } from './base'

/** The kind of sheet for a new table: for any table, or for one with friends. */
export type Opening = 'table' | 'friends'

export type Route =
  | { page: 'lobby'; create: Opening | null }
  | { page: 'table'; table: string }
  | { page: 'code'; code: string }
  | { page: 'replay'; deal: string | null }
  | { page: 'match'; match: string }
  | { page: 'rules'; game: string | null }
  | { page: 'bots' }
  | { page: 'history' }
  | { page: 'me' }
  | { page: 'friends' }
  | { page: 'inbox' }
  | { page: 'profile'; handle: string }
  | { page: 'sign-in'; provider: string | null }
  | { page: 'debug' }
  | { page: 'missing' }

export const route = signal<Route>(parse(path()))

/** Goes to a path of this page without reloading it. */
export function go(to: string, replace = false): void {
  const address = placed(to)
  if (address !== location.pathname + location.search + location.hash) {
    if (replace) history.replaceState(null, '', address)
    else history.pushState(null, '', address)
  }
  const next = parse(path())
  if (JSON.stringify(next) === JSON.stringify(route.value)) return
  route.value = next
  scrollTo(0, 0)
}

/**
 * Gives the page that shows a table another address. The address may name a code that expires, so the table's
 * id is kept for a reload.
 */
export function showAs(to: string, table: string): void {
  history.replaceState({ table }, '', placed(to))
}

/** Returns the id of the table for which `showAs` has set the address; null: none. */
export function shownTable(): string | null {
  const state: unknown = history.state
  const table = typeof state === 'object' && state !== null && 'table' in state ? state.table : null
  return typeof table === 'string' ? table : null
}

/** Returns the full address of a path, to be shared. */
export function link(to: string): string {
  return new URL(placed(to), location.origin).href
}

/** Returns the path where the page is now. */
export function path(): string {
  return pathIn(location.pathname) ?? location.pathname
}

/**
 * Reads a path; `/t/{table}`, `/c/{code}`, `/r/{deal}`, `/m/{match}`, `/replay`, `/rules/{game}`, `/bots`, `/history`, `/me`, `/friends`, `/inbox`, `/u/{handle}`,
 * `/sign-in`, `/sign-in/{provider}`, `/debug`, `/new`, `/new/friends`.
 */
export function parse(path: string): Route {
  const [first = '', second] = path.split('/').filter(Boolean).map(readable)
  switch (first) {
    case '':
      return { page: 'lobby', create: null }
    case 'new':
      if (second !== undefined && second !== 'friends') return { page: 'missing' }
      return { page: 'lobby', create: second ?? 'table' }
    case 't':
      return second ? { page: 'table', table: second } : { page: 'missing' }
    case 'c':
      return second ? { page: 'code', code: second } : { page: 'missing' }
    case 'r':
      return { page: 'replay', deal: second ?? null }
    case 'm':
      return second ? { page: 'match', match: second } : { page: 'replay', deal: null }
    case 'replay':
      return { page: 'replay', deal: null }
    case 'rules':
      return { page: 'rules', game: second ?? null }
    case 'bots':
      return { page: 'bots' }
    case 'u':
      return second ? { page: 'profile', handle: second } : { page: 'missing' }
    case 'history':
    case 'me':
    case 'friends':
    case 'inbox':
      return { page: first }
    case 'sign-in':
      return { page: first, provider: second ?? null }
    case 'debug':
      return { page: 'debug' }
    default:
      return { page: 'missing' }
  }
}

function readable(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

/** Handles clicks on links, and the browser's buttons for back and forward. */
export function startRouting(): void {
  addEventListener('popstate', () => (route.value = parse(path())))
  document.addEventListener('click', (event) => {
    const anchor = event.target instanceof Element ? event.target.closest('a') : null
    const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
    if (!anchor || !plain || event.defaultPrevented || anchor.target || anchor.hasAttribute('download')) return
    const to = anchor.origin === location.origin ? pathIn(anchor.pathname) : null
    if (to === null || to.startsWith('/api/')) return
    event.preventDefault()
    go(to + anchor.search + anchor.hash)
  })
}

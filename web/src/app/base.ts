/**
 * Where the page lies on its server: at `/`, or below a prefix such as `/paiju/` behind a proxy (`--base-path`). The page's
 * own paths (`/t/…`, `/api/…`) are written without the prefix everywhere else. Scripts lie in `assets/` beside the index,
 * so the address of this script contains the prefix.
 */
import { options } from 'preact'

const here = import.meta.url
/** The prefix, with a slash at both ends. */
export const BASE = import.meta.env.PROD ? new URL('../', here).pathname : '/'

/** Returns the address, on this origin, of a path of the page or the server. */
export function placed(path: string, base = BASE): string {
  return base + path.slice(1)
}

/** Returns the path of an address on this origin; null if it lies outside of the prefix. */
export function pathIn(address: string, base = BASE): string | null {
  if (`${address}/` === base) return '/'
  return address.startsWith(base) ? address.slice(base.length - 1) : null
}

/** The server's address for programs: without a slash at its end. */
export function serverUrl(): string {
  return location.origin + BASE.slice(0, -1)
}

/** Puts the prefix before the address of every link that is drawn. */
export function placeLinks(): void {
  if (BASE === '/') return
  const before = options.vnode
  options.vnode = (vnode) => {
    const props = vnode.props as { href?: unknown }
    if (vnode.type === 'a' && typeof props.href === 'string' && props.href.startsWith('/')) props.href = placed(props.href)
    before?.(vnode)
  }
}

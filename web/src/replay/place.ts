/**
 * Writes a place in a replay as an address (`#e=137&seat=2`, in a match `#d=3&e=137&seat=2`), and reads such addresses and
 * pasted links.
 */

export interface Place {
  /** The number of the step that is shown; null: not given. */
  e: number | null
  /** The seat at the bottom; null: not given. */
  seat: number | null
}

/** Reads the part of an address behind `#`; an unreadable value counts as not given. */
export function placeOf(hash: string): Place {
  const said = new URLSearchParams(hash.replace(/^#/, ''))
  return { e: natural(said.get('e')), seat: natural(said.get('seat')) }
}

/**
 * Returns the part of an address that begins with `#`. `deal`: the id of a deal of a match; null: the deal is
 * shown alone.
 */
export function hashOf(e: number, seat: number, deal: string | null = null): string {
  return `#${deal === null ? '' : `d=${numberOf(deal)}&`}e=${e}&seat=${seat}`
}

/** Reads which deal of a match an address means: its number at the table; null: it does not say. */
export function dealNumberOf(hash: string): number | null {
  return natural(new URLSearchParams(hash.replace(/^#/, '')).get('d'))
}

/** Returns the number of a deal at its table, with which its id ends. */
export function numberOf(deal: string): number {
  return Number(deal.slice(deal.lastIndexOf('-') + 1))
}

/** Returns the path of a match; with `deal`, the path of that deal's beginning. */
export function matchPath(match: string, deal?: string): string {
  return `/m/${match}${deal === undefined ? '' : `#d=${numberOf(deal)}`}`
}

/** Finds the path of a replay in what was pasted: its link, or its id alone; null if it is neither. */
export function pathOf(pasted: string): string | null {
  const text = pasted.trim()
  if (/^[{[]|\n/.test(text)) return null
  const [, page, linked, hash = ''] = /\/([rm])\/([^/?#\s]+)(?:\?[^#\s]*)?(#\S*)?$/.exec(text) ?? []
  if (linked !== undefined) return `/${page}/${linked}${hash}`
  if (!/^[\w-]+$/.test(text)) return null
  return MATCH_ID.test(text) ? matchPath(text) : `/r/${text}`
}

/** The id of a match: its table's, and the number of its first deal. */
const MATCH_ID = /-m\d+$/

function natural(text: string | null): number | null {
  return text !== null && /^\d{1,9}$/.test(text) ? Number(text) : null
}

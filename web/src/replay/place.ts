/** A moment of a replay as an address: `#e=137&seat=2`. And the other way round: what somebody pasted. */

export interface Place {
  /** Which picture; null: not said. */
  e: number | null
  /** Who sits at the bottom; null: not said. */
  seat: number | null
}

/** Reads the part of an address behind `#`; what makes no sense counts as not said. */
export function placeOf(hash: string): Place {
  const said = new URLSearchParams(hash.replace(/^#/, ''))
  return { e: natural(said.get('e')), seat: natural(said.get('seat')) }
}

/** Returns the part of an address behind `#`, with it. */
export function hashOf(e: number, seat: number): string {
  return `#e=${e}&seat=${seat}`
}

/** Finds the path of a replay in what was pasted: its link, or its id alone; null if it is neither. */
export function pathOf(pasted: string): string | null {
  const text = pasted.trim()
  const [, linked, hash = ''] = /\/r\/([^/?#\s]+)(?:\?[^#\s]*)?(#\S*)?$/.exec(text) ?? []
  const deal = linked ?? (/^[\w-]+$/.test(text) ? text : null)
  return deal === null ? null : `/r/${deal}${hash}`
}

function natural(text: string | null): number | null {
  return text !== null && /^\d{1,9}$/.test(text) ? Number(text) : null
}

/** Our own share in each shuffle: random bytes sent with `ready`, kept to check afterwards that they were mixed in. */
import type { Ok, Seat, Table } from '../sdk'

const BYTES = 16

const sent = new Map<string, string>()
const mixed = new Map<string, { seat: Seat; hex: string }>()

/** Says that the next deal may start, with random bytes for its shuffle. */
export function readyWithSeed(table: Table): Promise<Ok> {
  const seed = Array.from(crypto.getRandomValues(new Uint8Array(BYTES)), (byte) => byte.toString(16).padStart(2, '0')).join('')
  // Before the answer: the deal may begin in the very frame that brings it.
  sent.set(table.id, seed)
  return table.ready(true, seed)
}

/** Notes that a deal has begun with what we sent last. */
export function noteDeal(table: Table): void {
  const deal = table.started?.deal
  const hex = sent.get(table.id)
  if (!deal || !hex || table.you === null || mixed.has(deal)) return
  sent.delete(table.id)
  mixed.set(deal, { seat: table.you, hex })
}

/** What we gave to a deal's shuffle; null if nothing, or not from this page. */
export function seedOf(deal: string): { seat: Seat; hex: string } | null {
  return mixed.get(deal) ?? null
}

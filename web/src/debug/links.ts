/** The connections under inspection: the page's own, one for each seat that is played here, and bare ones. */
import { placed } from '../app/base'
import { signal } from '@preact/signals'
import { connection, status } from '../app/session'
import type { Client, Table } from '#sdk'
import { Bare } from './bare'
import { Trace } from './trace'

/** The common part of all kinds of connections. */
export interface Wire {
  name: string
  kind: 'page' | 'seat' | 'bare'
  client: Client | null
  bare: Bare | null
}

export const PAGE = 'page'

export const trace = new Trace((flush) => requestAnimationFrame(flush))
export const wires = signal<readonly Wire[]>([])
/**
 * A counter that grows with every change of a connection or a table. Connections and tables change in place, so each
 * component that shows one of them reads the counter.
 */
export const changes = signal(0)

let changing = false
let bares = 0

/** Reports a change; the page is redrawn at most once per animation frame. */
export function changed(): void {
  if (changing) return
  changing = true
  requestAnimationFrame(() => {
    changing = false
    changes.value++
  })
}

/** Follows a client under a name. Returns a function that stops following. */
export function follow(name: string, kind: Wire['kind'], client: Client): () => void {
  const tables = new Map<Table, () => void>()
  const followTables = () => {
    for (const table of client.tables.values()) if (!tables.has(table)) tables.set(table, table.on(changed))
    changed()
  }
  let before = client.status
  const offs = [
    client.onFrame((dir, message, bytes) => trace.add(name, dir, message, bytes)),
    client.on(() => {
      if (client.status !== before) trace.add(name, 'note', noteOf(client), 0, client.status)
      before = client.status
      followTables()
    }),
  ]
  followTables()
  wires.value = [...wires.value.filter((wire) => wire.name !== name), { name, kind, client, bare: null }]
  return () => {
    for (const off of [...offs, ...tables.values()]) off()
    forget(name)
  }
}

/** Follows the page's own connection, reconnections included. Returns a function that stops following. */
export function followPage(): () => void {
  let client: Client | null = null
  let off: () => void = () => {}
  const off2 = status.subscribe(() => {
    const now = connection()
    if (now === client) return
    off()
    client = now
    off = now ? follow(PAGE, 'page', now) : () => {}
  })
  return () => {
    off2()
    off()
  }
}

/** Opens a connection that sends only what is typed. */
export function openBare(): void {
  bares += 1
  const bare = new Bare(`bare ${bares}`, socketUrl(), trace, changed)
  wires.value = [...wires.value, { name: bare.name, kind: 'bare', client: null, bare }]
  bare.connect()
}

/** Closes a connection and removes it from the list. */
export function forget(name: string): void {
  for (const wire of wires.value) if (wire.name === name) wire.bare?.close()
  wires.value = wires.value.filter((wire) => wire.name !== name)
  changed()
}

/** Returns the address of the server's websocket. */
export function socketUrl(): string {
  return new URL(placed('/ws'), location.href).href.replace(/^http/, 'ws')
}

function noteOf(client: Client): object {
  if (client.status === 'closed') return { code: client.closeCode, reason: client.closeReason }
  if (client.status === 'waiting') return { attempt: client.attempt, retry_ms: Math.round((client.retryAt ?? 0) - performance.now()) }
  return {}
}

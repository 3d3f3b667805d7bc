/**
 * The public tables as they are now: followed over the connection; polled over HTTP by a visitor who has no
 * session yet, and so no connection.
 */
import { signal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { api, connection, status } from '../app/session'
import type { Client, TableLine } from '#sdk'
import { going } from './joining'

const POLL_MS = 5000
const LIVE_MS = 1500

/** The lines of the public tables; null: not known yet. */
export const lines = signal<TableLine[] | null>(null)
/** Whether the last request for the list failed. */
export const unreachable = signal(false)
/** The ids of the tables at which we have a seat. */
export const mine = signal<readonly string[]>([])

/**
 * Keeps `lines` and `mine` up to date while the component is shown. `live`: the table that the lobby shows as it is played;
 * without a connection, its cards are asked for too.
 */
export function useFeed(live: string | null): void {
  void status.value
  const client = connection()
  // While a request for a seat or a table is on its way, the lobby needs no updates.
  const leaving = going.value !== null
  useEffect(() => (leaving ? undefined : client ? follow(client) : poll()), [client, leaving])
  useEffect(() => (leaving || client || live === null ? undefined : pollOne(live)), [client, live, leaving])
}

function follow(client: Client): () => void {
  const show = () => {
    if (client.lobby.version < 0) return
    lines.value = [...client.lobby.lines.values()]
    unreachable.value = false
  }
  const sit = () => (mine.value = seatsOf(client))
  const ends = [client.lobby.on(show), client.lobby.on(sit), client.on(sit)]
  client.lobby.follow()
  sit()
  return () => {
    for (const end of ends) end()
    client.lobby.stop()
  }
}

/** Returns the ids of our tables: those in the list, those known here, and those that the server named when it greeted us. */
function seatsOf(client: Client): string[] {
  const user = client.welcome?.user
  const here = (table: string) => !client.tables.get(table)?.gone && client.tables.get(table)?.known !== true
  const listed = [...client.lobby.lines.values()].filter((line) => line.seats.some((seat) => seat.user !== undefined && seat.user === user))
  const seated = [...client.tables.values()].filter((table) => table.known && table.you !== null && !table.gone)
  const greeted = (client.welcome?.tables ?? []).filter((table) => client.tables.has(table) && here(table))
  return [...new Set([...listed.map((line) => line.table), ...seated.map((table) => table.id), ...greeted])]
}

function poll(): () => void {
  let running = true
  mine.value = []
  const ask = async () => {
    try {
      const found = await api.tables()
      if (running) lines.value = found.map(withGlance)
      unreachable.value = false
    } catch {
      unreachable.value = true
    }
  }
  void ask()
  const timer = setInterval(() => void ask(), POLL_MS)
  return () => {
    running = false
    clearInterval(timer)
  }
}

/** The newest line of the live table with the cards in the table's middle, which the list over HTTP lacks. */
let glanced: TableLine | null = null

function withGlance(line: TableLine): TableLine {
  const same = glanced !== null && glanced.table === line.table && glanced.deal === line.deal
  return same && glanced?.glance ? { ...line, glance: glanced.glance } : line
}

/** Asks for one table's line with its cards, again and again; returns a function that ends this. */
function pollOne(table: string): () => void {
  let running = true
  const ask = async () => {
    const found = await api.line(table).catch(() => null)
    if (!running || found === null || lines.value === null) return
    glanced = found
    lines.value = lines.value.map((line) => (line.table === table ? found : line))
  }
  void ask()
  const timer = setInterval(() => void ask(), LIVE_MS)
  return () => {
    running = false
    clearInterval(timer)
  }
}

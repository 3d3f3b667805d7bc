/** The ways to a seat: a table of the list, any table, a new one, one full of bots. */
import { signal } from '@preact/signals'
import { gameOf } from '../app/catalogue'
import { reasonOf } from '../app/failures'
import { go } from '../app/routes'
import { connection } from '../app/session'
import { RequestError, type NewTable, type Ok } from '#sdk'
import { say } from '../ui/toast'
import { withName } from '../app/NameSheet'

/** What is on its way, so that it is asked for once: a table's id, `quick`, `bots` or `create`. */
export const going = signal<string | null>(null)

/** Sits down at a table of the list. */
export function sitAt(table: string): void {
  withName(() => void attempt(table, () => connection()!.join({ table })))
}

/** Sits down at any table of a game; opens one where all are full. */
export function sitAnywhere(game: string): void {
  withName(() => void attempt('quick', () => connection()!.quick(game)))
}

/** Opens a table with bots on all other seats, and begins. */
export function playBots(game: string): void {
  const seats = gameOf(game)?.seats.default ?? 2
  withName(() => void attempt('bots', () => connection()!.create({ game, seats, bots: seats - 1 }), true))
}

/** Opens a table; returns why that was not possible, null if we are on our way to it. */
export async function open(table: NewTable, begin: boolean): Promise<string | null> {
  if (going.value) return null
  going.value = 'create'
  try {
    arrive(await connection()!.create(table), begin)
    return null
  } catch (error) {
    return reasonOf(error)
  } finally {
    going.value = null
  }
}

async function attempt(what: string, ask: () => Promise<Ok>, begin = false): Promise<void> {
  if (going.value) return
  going.value = what
  try {
    arrive(await ask(), begin)
  } catch (error) {
    say(reasonOf(error), true)
  } finally {
    going.value = null
  }
}

function arrive(ok: Ok, begin: boolean): void {
  if (ok.table === undefined) throw new RequestError('internal', 'the server named no table')
  if (begin)
    connection()
      ?.request({ t: 'ready', table: ok.table, on: true })
      .catch(() => undefined)
  go(`/t/${ok.table}`)
}

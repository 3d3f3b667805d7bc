/** The ways to a seat: a game at once, a table of the list, any table, a new one. */
import { signal } from '@preact/signals'
import { gameOf } from '../app/catalogue'
import { asGuest } from '../app/guest'
import { nameFault } from '../app/namefaults'
import { patiently } from '../app/patiently'
import { go } from '../app/routes'
import { connection } from '../app/session'
import { boardOf } from '../games/registry'
import { t } from '../i18n'
import { RequestError, type GuideLine, type NewTable, type Ok, type Table } from '#sdk'
import { say } from '../ui/toast'
import { lookOn } from './looking'
import { prefer } from './wishes'

/**
 * The request on its way, so that it is not sent twice: a table's id, `deal-` and a game, `guide-` and an id, `quick`,
 * `daily` or `create`; null: none.
 */
export const going = signal<string | null>(null)

/** Sits down at a table of the list: on a free seat at once, or on a bot's seat from the next deal. */
export function sitAt(table: string): void {
  lookOn(table) // no invitation is shown there until the seat is ours
  void attempt(table, () => connection()!.join({ table }))
}

/** Sits down at a table to which one was invited, or looks on where all seats are taken. */
export function accept(table: string): void {
  lookOn(table)
  void attempt(table, () =>
    connection()!
      .join({ table })
      .catch((error: unknown) => {
        if (error instanceof RequestError && error.code === 'full') return connection()!.watch({ table })
        throw error
      }),
  )
}

/** Sits down at a public table that waits for players of a game, or at a new one. */
export function sitAnywhere(game: string): void {
  void attempt('quick', () => connection()!.quick(game))
}

/** Deals at once: a new table that people can find, with bots on the free seats. Leaves the seat at `from`. */
export function dealAt(game: string, from?: Table): void {
  const options = gameOf(game)?.quick ?? {}
  void attempt(dealing(game), () => connection()!.create({ game, options, fill_ms: 0, ready: true }), from)
  // The board is loaded while the server creates the table.
  boardOf(game).catch(() => undefined)
  prefer(game)
}

/** Opens the guided deal of a game (引导局): a table for one. Leaves the seat at `from`. */
export function learn({ id, game }: GuideLine, from?: Table): void {
  void attempt(`guide-${id}`, () => connection()!.create({ game, guide: id, ready: true }), from)
  boardOf(game).catch(() => undefined)
}

/** Plays the daily deal of a game, or goes on with it. */
export function dailyAt(game: string): void {
  void attempt('daily', () => connection()!.create({ game, daily: true }))
  boardOf(game).catch(() => undefined)
  prefer(game)
}

/** Returns the value of `going` for a deal of this game. */
export function dealing(game: string): string {
  return `deal-${game}`
}

/**
 * Creates a table, ready for its first deal. Returns why that was not possible; null: we are on our way to the
 * table, or an earlier request has not ended.
 */
export async function open(table: NewTable): Promise<string | null> {
  if (going.value) return null
  going.value = 'create'
  try {
    await asGuest()
    arrive(await patiently(() => connection()!.create({ ...table, ready: true })))
    return null
  } catch (error) {
    return nameFault(error)
  } finally {
    going.value = null
  }
}

async function attempt(what: string, ask: () => Promise<Ok>, from?: Table): Promise<void> {
  if (going.value) return
  going.value = what
  try {
    await asGuest()
    arrive(await patiently(ask))
    from?.leave().catch(() => undefined)
  } catch (error) {
    say(nameFault(error), true)
  } finally {
    going.value = null
  }
}

function arrive(ok: Ok): void {
  if (ok.table === undefined) throw new RequestError('internal', 'the server named no table')
  if (ok.from) say(t(`later_${ok.from}`))
  go(`/t/${ok.table}`)
}

/** The ways to a seat: a game at once, a table of the list, any table, a new one. */
import { signal } from '@preact/signals'
import { gameOf } from '../app/catalogue'
import { reasonOf } from '../app/failures'
import { withGuest } from '../app/guest'
import { patiently } from '../app/patiently'
import { go } from '../app/routes'
import { connection } from '../app/session'
import { boardOf } from '../games/registry'
import { t } from '../i18n'
import { RequestError, type GuideLine, type NewTable, type Ok, type Table } from '#sdk'
import { say } from '../ui/toast'
import { lookOn } from './looking'
import { prefer } from './wishes'

/** The request on its way, which is not sent twice: a table's id, `deal-` and a game, `quick` or `create`. */
export const going = signal<string | null>(null)

/** Sits down at a table of the list: on a free seat, or on a bot's from the next deal on. */
export function sitAt(table: string): void {
  lookOn(table) // until that deal we are not invited there
  withGuest(() => void attempt(table, () => connection()!.join({ table })))
}

/** Sits down at any table of a game; opens one where all are full. */
export function sitAnywhere(game: string): void {
  withGuest(() => void attempt('quick', () => connection()!.quick(game)))
}

/** Deals at once: a new table that people can find, with bots on the free seats. Leaves the seat at `from`. */
export function dealAt(game: string, from?: Table): void {
  // Its board comes while the server opens the table.
  boardOf(game).catch(() => undefined)
  prefer(game)
  const options = gameOf(game)?.quick ?? {}
  withGuest(() => void attempt(dealing(game), () => connection()!.create({ game, options, fill_ms: 0, ready: true }), from))
}

/** Opens the guided deal of a game (引导局): a table for one. Leaves the seat at `from`. */
export function learn({ id, game }: GuideLine, from?: Table): void {
  boardOf(game).catch(() => undefined)
  withGuest(() => void attempt(`guide-${id}`, () => connection()!.create({ game, guide: id, ready: true }), from))
}

/** Plays the daily deal of a game, or goes on with it. */
export function dailyAt(game: string): void {
  boardOf(game).catch(() => undefined)
  prefer(game)
  withGuest(() => void attempt('daily', () => connection()!.create({ game, daily: true })))
}

/** The name in `going` of a deal that is on its way. */
export function dealing(game: string): string {
  return `deal-${game}`
}

/** Opens a table, ready for its first deal; returns why that was not possible, null if we are on our way to it. */
export async function open(table: NewTable): Promise<string | null> {
  if (going.value) return null
  going.value = 'create'
  try {
    arrive(await patiently(() => connection()!.create({ ...table, ready: true })))
    return null
  } catch (error) {
    return reasonOf(error)
  } finally {
    going.value = null
  }
}

async function attempt(what: string, ask: () => Promise<Ok>, from?: Table): Promise<void> {
  if (going.value) return
  going.value = what
  try {
    arrive(await patiently(ask))
    from?.leave().catch(() => undefined)
  } catch (error) {
    say(reasonOf(error), true)
  } finally {
    going.value = null
  }
}

function arrive(ok: Ok): void {
  if (ok.table === undefined) throw new RequestError('internal', 'the server named no table')
  if (ok.from) say(t(`later_${ok.from}`))
  go(`/t/${ok.table}`)
}

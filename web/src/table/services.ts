/** Requests to a live table other than answers; refusals show a toast. */
import { reasonOf } from '../app/failures'
import { connection } from '../app/session'
import type { Game, Services } from '../games/game'
import type { Ok, Reload, Seat, Table } from '#sdk'
import { say } from '../ui/toast'

/** Returns a table's services; `result` opens its settlement. */
export function servicesOf(table: Table, game: Game, result: () => void): Services {
  const ask = (promise: Promise<Ok>) => {
    promise.catch((error: unknown) => say(game.refusal?.(error) ?? reasonOf(error), true))
  }
  return {
    ready: (on) => ask(table.ready(on)),
    join: (seat, buyIn, reload) => ask(sitDown(table, seat, buyIn, reload ?? null)),
    sit: (state) => ask(table.sit(state)),
    chips: (amount) => ask(table.chips(amount)),
    muck: (auto) => ask(table.muck(auto)),
    fillUp: (reload) => ask(table.fillUp(reload)),
    plan: (action) => ask(table.planAhead(action)),
    result,
  }
}

async function sitDown(table: Table, seat: Seat, buyIn: number | undefined, reload: Reload | null): Promise<Ok> {
  const ok = await connection()!.join({ table: table.id, seat, ...(buyIn === undefined ? {} : { buy_in: buyIn }) })
  return reload === null ? ok : table.fillUp(reload)
}

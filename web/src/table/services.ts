/** Requests to a live table other than answers; refusals show a toast. */
import { reasonOf } from '../app/failures'
import { account, connection } from '../app/session'
import type { Game, Services } from '../games/game'
import { t } from '../i18n'
import type { Ok, Reload, Seat, Table } from '#sdk'
import { say } from '../ui/toast'

/** Returns a table's services; `result` opens its settlement, `buyIn` asks what a newcomer brings, `hail` opens what a plate offers. */
export function servicesOf(
  table: Table,
  game: Game,
  result: () => void,
  buyIn: (seat: Seat) => void,
  hail: (seat: Seat) => void,
): Services {
  const ask = (promise: Promise<Ok>) => {
    promise.catch((error: unknown) => say(game.refusal?.(error) ?? reasonOf(error), true))
  }
  const join = (seat: Seat) => ask(sitDown(table, seat, undefined, null))
  return {
    ready: (on) => ask(table.ready(on)),
    join: (seat, buyIn, reload) => ask(sitDown(table, seat, buyIn, reload ?? null)),
    take: table.you === null && !waits(table) ? (game.BuyIn ? buyIn : join) : null,
    sit: (state) => ask(table.sit(state)),
    chips: (amount) => ask(table.chips(amount)),
    muck: (auto) => ask(table.muck(auto)),
    fillUp: (reload) => ask(table.fillUp(reload)),
    plan: (action) => ask(table.planAhead(action)),
    result,
    hail,
  }
}

/** Takes a seat; a bot's only from the next deal or match on, which a toast says. */
export async function sitDown(table: Table, seat: Seat, buyIn: number | undefined, reload: Reload | null): Promise<Ok> {
  const ok = await connection()!.join({ table: table.id, seat, ...(buyIn === undefined ? {} : { buy_in: buyIn }) })
  if (ok.from) say(t(`later_${ok.from}`))
  return reload === null || ok.from ? ok : table.fillUp(reload)
}

/** Whether a bot's seat is kept for this viewer until the deal, or match, is over. */
export function waits(table: Table): boolean {
  const me = account.value?.user
  return table.seats.some(({ next }) => next !== undefined && next.user === me)
}

/** Requests to a live table other than answers; refusals show a toast. */
import { toastFailure } from '../app/failures'
import { account, connection } from '../app/session'
import type { Game, Services } from '../games/game'
import { t } from '../i18n'
import type { Ok, Reload, Seat, Table } from '#sdk'
import { say } from '../ui/toast'

/** The parts of the frame that a table's services call. */
interface Openers {
  /** Opens the settlement. */
  result: () => void
  /** Asks a newcomer for the buy-in, then takes the seat. */
  buyIn: (seat: Seat) => void
  /** Opens the popover of a plate. */
  hail: (seat: Seat) => void
}

export function servicesOf(table: Table, game: Game, { result, buyIn, hail }: Openers): Services {
  const ask = (request: Promise<Ok>) => void toastFailure(request, game.refusal)
  const bring: Services['bring'] = (seat, chips, reload) => ask(sitDown(table, seat, chips, reload))
  const join = (seat: Seat) => (game.BuyIn ? buyIn(seat) : bring(seat))
  return {
    ready: (on) => ask(table.ready(on)),
    join,
    bring,
    take: table.you === null && !waits(table) ? join : null,
    sit: (state) => ask(table.sit(state)),
    chips: (amount) => ask(table.chips(amount)),
    muck: (auto) => ask(table.muck(auto)),
    fillUp: (reload) => ask(table.fillUp(reload)),
    plan: (action) => ask(table.planAhead(action)),
    result,
    hail,
  }
}

/** Takes a seat. A bot's seat is given at the start of the next deal or match, which a toast says. */
export async function sitDown(table: Table, seat: Seat, chips?: number, reload?: Reload | null): Promise<Ok> {
  const ok = await connection()!.join({ table: table.id, seat, ...(chips === undefined ? {} : { buy_in: chips }) })
  if (ok.from) say(t(`later_${ok.from}`))
  return !reload || ok.from ? ok : table.fillUp(reload)
}

/** Whether a bot's seat is kept for this viewer until the deal, or match, is over. */
export function waits(table: Table): boolean {
  const me = account.value?.user
  return table.seats.some(({ next }) => next !== undefined && next.user === me)
}

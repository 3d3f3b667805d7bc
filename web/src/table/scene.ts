/** A live table as its board draws it. */
import { gameOf } from '../app/catalogue'
import { toastFailure } from '../app/failures'
import { elsewhere, status } from '../app/session'
import type { Game, Scene, Services } from '../games/game'
import { t } from '../i18n'
import { sitterName } from '../i18n/bots'
import type { Action, LastMatch, Table } from '#sdk'

/**
 * Returns the scene of a table, with the view of the running deal or of the one that has just ended; null:
 * there is neither, or the game is not known here.
 */
export function sceneOf(table: Table, game: Game, services: Services): Scene | null {
  const info = gameOf(table.game)
  const view = table.view ?? table.ended?.view ?? null
  if (!info || view === null) return null
  const online = status.value === 'online' && !elsewhere.value && table.gone === null
  return {
    info,
    state: table.state,
    seats: table.seats,
    you: table.you,
    base: table.you ?? 0,
    view,
    open: null,
    prompt: table.you === null ? null : table.prompt,
    turn: table.turn,
    log: table.log,
    ended: table.view === null ? table.ended : null,
    matchOver: matchOver(table),
    services,
    elsewhere: elsewhere.value || table.gone === 'detached',
    live: online && table.view !== null,
    sending: table.pending !== null,
    act: (action) => act(table, game, action),
    judge: (action) => table.try(action),
    waits: null,
    help: table.you === null ? null : () => table.help(),
    helped: table.state.aids !== false,
    advise: table.you === null || table.state.aids === false || table.state.daily ? null : () => table.advise(),
    auto: (on) => void toastFailure(table.auto(on)),
    name: (seat) => nameOf(table, seat),
  }
}

/** Returns the result of the match that ended with the deal that is shown; null: none did. */
export function matchOver({ state, ended }: Table): LastMatch | null {
  const { view, match, last_match = null } = state
  return view === null && ended && match && match.match === undefined ? last_match : null
}

/** Returns the names of the other people for whom the next deal waits: they are on 托管. */
export function awayOf({ seats, you }: Pick<Table, 'seats' | 'you'>): string[] {
  return seats.flatMap((seat, number) => (seat.auto && seat.user !== undefined && number !== you ? (sitterName(seat) ?? []) : []))
}

/** Sends an answer. A refusal shows its reason and changes nothing else. */
function act(table: Table, game: Game, action: Action): void {
  if (!table.pending) void toastFailure(table.act(action), game.refusal)
}

export function nameOf(table: Table, seat: number): string {
  if (seat === table.you) return t('you')
  const info = table.seats[seat]
  return (info && sitterName(info)) ?? t('empty_seat')
}

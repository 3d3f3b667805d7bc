/** The waiting room between deals: who is here, who is ready, how others get in. */
import type { Game, Services } from '../../games/game'
import { t } from '../../i18n'
import type { Seat, Table } from '#sdk'
import { Icon } from '../../ui/Icon'
import { layout } from '../../ui/layout'
import { InviteCard } from '../InviteCard'
import { seatFor } from '../invited'
import { Buttons } from './Buttons'
import { Invitation } from './Invitation'
import { Place } from './Place'
import { useSoon } from './useSoon'
import { seatingOf, zoneOf } from '../../games/parts/seating'
import '../../games/parts/seats.css'

interface Props {
  table: Table
  game: Game
  services: Services
  /** Whether the viewer has no seat and is invited to one. */
  inviting: boolean
  onKick: (seat: Seat) => void
}

export function Waiting({ table, game, services, inviting, onKick }: Props) {
  if (useSoon(table)) return <main class="felt board waiting" aria-busy="true" />
  const base = table.you ?? (inviting ? seatFor(table.seats) : null) ?? 0
  const { right, top, left } = seatingOf(table.seats.length, base, layout.value)
  const place = (seat: Seat) => <Place key={seat} table={table} seat={seat} services={services} onKick={onKick} />
  return (
    <main class="felt board waiting" data-testid="waiting">
      <h1 class="sr">{t('waiting_room')}</h1>
      <div class="zone" {...zoneOf(table.seats.length)}>
        <div class="inlay" />
        <div class="side r">{right.map(place)}</div>
        <div class="side t">{top.map(place)}</div>
        <div class="side l">{left.map(place)}</div>
        <Invitation table={table} game={game} inviting={inviting} />
      </div>
      <div class={inviting ? 'dock invited' : 'dock'}>
        {inviting ? (
          <>
            <Yours seat={base} onSit={services.join} />
            <InviteCard table={table} game={game} />
          </>
        ) : (
          <>
            {place(base)}
            <Buttons table={table} game={game} services={services} />
          </>
        )}
      </div>
    </main>
  )
}

/** The free place for the visitor who is invited. */
function Yours({ seat, onSit }: { seat: Seat; onSit: (seat: Seat) => void }) {
  return (
    <button type="button" class="yours" data-testid={`sit-${seat}`} onClick={() => onSit(seat)}>
      <i aria-hidden="true">
        <Icon name="plus" small />
      </i>
      {t('your_seat')}
    </button>
  )
}

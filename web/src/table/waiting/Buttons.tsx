/** The dock of the waiting room: the buttons to sit down, to fill free seats with bots, and to be ready. */
import { useState } from 'preact/hooks'
import { toastFailure } from '../../app/failures'
import type { Game, Services } from '../../games/game'
import { t } from '../../i18n'
import type { Seat, Table } from '#sdk'
import { Button } from '../../ui/Button'
import { mayFill } from './Place'

interface Props {
  table: Table
  game: Game
  services: Services
}

export function Buttons({ table, ...rest }: Props) {
  return table.you === null ? <Entrance table={table} services={rest.services} /> : <Seated table={table} you={table.you} {...rest} />
}

/** The button for a visitor without a seat: it takes a free seat, else claims a bot's; a text if neither is possible. */
function Entrance({ table, services }: Pick<Props, 'table' | 'services'>) {
  const free = table.seats.findIndex((seat) => seat.name === null)
  if (free >= 0) return <Button kind="now" testid="sit" text={t('sit')} onClick={() => services.join(free)} />
  const open = table.seats.findIndex((seat) => seat.open)
  if (open >= 0 && services.take) return <Button kind="now" testid="take" text={t('take')} onClick={() => services.take?.(open)} />
  return (
    <span class="btn ghost" aria-disabled="true">
      {t('watching')}
    </span>
  )
}

function Seated({ table, game, services, you }: Props & { you: Seat }) {
  const [asking, setAsking] = useState(false)
  const during = (request: Promise<unknown>) => {
    setAsking(true)
    void toastFailure(request).finally(() => setAsking(false))
  }
  const me = table.seats[you]
  const free = table.seats.some((seat) => seat.name === null)
  return (
    <>
      {game.Between && <game.Between table={table} services={services} />}
      {free && mayFill(table) && (
        <Button kind="ghost" testid="fill-bots" icon="bot" text={t('fill_bots')} disabled={asking} onClick={() => during(fill(table))} />
      )}
      {me?.ready ? (
        <Button kind="ghost" testid="unready" text={t('unready')} disabled={asking} onClick={() => during(table.ready(false))} />
      ) : (
        <Button
          kind={me?.stack === 0 ? 'ghost' : 'now'}
          testid="ready"
          icon="check"
          text={t(me?.auto ? 'back' : 'ready')}
          disabled={asking}
          onClick={() => during(table.ready(true))}
        />
      )}
    </>
  )
}

async function fill(table: Table): Promise<void> {
  for (const [seat, info] of table.seats.entries()) if (info.name === null) await table.addBot(seat)
}

/** A seat in the waiting room: its player, or the buttons to take or fill it. */
import { toastFailure } from '../../app/failures'
import type { Services } from '../../games/game'
import { Next } from '../../games/parts/Takeover'
import { programText, sitterName } from '../../i18n/bots'
import { number, signed, t } from '../../i18n'
import type { Seat, SeatInfo, Table } from '#sdk'
import { Avatar } from '../../ui/Avatar'
import { Button, IconButton } from '../../ui/Button'
import { Hail } from '../../ui/Hail'
import { Icon } from '../../ui/Icon'
import { layout } from '../../ui/layout'
import { maySendAway } from '../People'

interface Props {
  table: Table
  seat: Seat
  services: Services
  onKick: (seat: Seat) => void
}

export function Place({ table, seat, services, onKick }: Props) {
  const info = table.seats[seat]
  if (!info?.name) return <FreeSeat table={table} seat={seat} onSit={services.join} />
  const name = sitterName(info)!
  return (
    <section class="seat">
      <div class="plate" data-testid={`seat-${seat}`} data-ready={info.ready || undefined} data-off={!info.connected || undefined}>
        <Hail seat={seat} name={name} own={seat === table.you} onHail={services.hail} />
        <Avatar of={info} told />
        <div class="who">
          <span class="nm">{seat === table.you ? `${info.name} · ${t('you')}` : name}</span>
          <State info={info} />
        </div>
        {info.next && <Next next={info.next} seat={seat} />}
        {info.open && services.take && (
          <Button
            kind="ghost"
            testid={`take-${seat}`}
            label={t('take_name', { name })}
            text={t('take')}
            onClick={() => services.take?.(seat)}
          />
        )}
        {info.bot && mayFill(table) && (
          <IconButton
            testid={`remove-bot-${seat}`}
            icon="x"
            small
            label={t('remove_bot')}
            onClick={() => void toastFailure(table.removeBot(seat))}
          />
        )}
        {maySendAway(table, seat) && (
          <IconButton testid={`kick-${seat}`} icon="x" small label={t('kick_name', { name: info.name })} onClick={() => onKick(seat)} />
        )}
        {info.ready && (
          <span class="tick">
            <Icon name="check" small />
          </span>
        )}
      </div>
    </section>
  )
}

/** The line under a name: connected or not, ready or not, the stack or score. */
function State({ info }: { info: SeatInfo }) {
  const has = info.stack !== undefined ? number(info.stack) : info.score ? signed(info.score) : null
  return (
    <span class="sub num">
      {!info.connected && <span class="badge off">{t('offline')}</span>}
      {info.program && <span class="is">{programText(info)}</span>}
      {!info.program && <span class="is">{info.bot ? t('bot') : t(info.auto ? 'is_away' : info.ready ? 'is_ready' : 'not_ready')}</span>}
      {has !== null && <span class="has">{has}</span>}
    </span>
  )
}

function FreeSeat({ table, seat, onSit }: { table: Table; seat: Seat; onSit: (seat: Seat) => void }) {
  return (
    <section class="seat">
      <div class="plate free" data-testid={`seat-${seat}`}>
        <span class="who">
          <span class="nm">{t('empty_seat')}</span>
        </span>
        {table.you === null && <Button kind="ghost" testid={`sit-${seat}`} text={t('sit')} onClick={() => onSit(seat)} />}
        {mayFill(table) && (
          <Button
            kind="ghost"
            testid={`add-bot-${seat}`}
            icon="bot"
            label={t('add_bot')}
            text={layout.value === 'desk' && t('bot')}
            onClick={() => void toastFailure(table.addBot(seat))}
          />
        )}
      </div>
    </section>
  )
}

/** Whether we may put bots on free seats: the table's author may, and any seated person if it has none. */
export function mayFill(table: Table): boolean {
  const { author, you } = table.state
  return you !== null && (author === you || author === undefined)
}

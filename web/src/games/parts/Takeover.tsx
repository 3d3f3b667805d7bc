/**
 * On a bot's plate: the name of the person who gets the seat next. If no person is to get it, a spectator
 * finds a button there, as large as the plate, by which to claim the seat (接手).
 */
import { account } from '../../app/session'
import { t } from '../../i18n'
import type { Seat } from '#sdk'
import type { Scene } from '../game'
import './takeover.css'

export function Takeover({ scene, seat }: { scene: Scene; seat: Seat }) {
  const info = scene.seats[seat]
  if (info?.next) return <Next next={info.next} seat={seat} />
  const take = scene.services?.take
  if (!info?.open || !take) return null
  return (
    <>
      <span class="badge take" aria-hidden="true">
        {t('take_short')}
      </span>
      <button
        type="button"
        class="take-it"
        data-testid={`take-${seat}`}
        aria-label={t('take_name', { name: scene.name(seat) })}
        onClick={() => take(seat)}
      />
    </>
  )
}

export function Next({ next, seat }: { next: { name: string; user: string }; seat: Seat }) {
  return (
    <span class="badge next" data-testid={`next-${seat}`}>
      {next.user === account.value?.user ? t('next_you') : t('next_name', { name: next.name })}
    </span>
  )
}

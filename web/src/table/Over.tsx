/** The page of a closed table: how its last deal ended, its replay, and the same game again. */
import { gameOf } from '../app/catalogue'
import { placeName } from '../app/places'
import { pick, signed, t } from '../i18n'
import { sitterName } from '../i18n/bots'
import { dealAt, going } from '../lobby/joining'
import { Nowhere } from '../lobby/Nowhere'
import type { DealRecord } from '#sdk'
import { Button } from '../ui/Button'
import { Avatar } from '../ui/Avatar'
import './over.css'

export function Over({ last }: { last: DealRecord }) {
  const game = pick(gameOf(last.game)?.name, last.game)
  return (
    <Nowhere title={t('table_over', { place: placeName(last.table) })} why={t('table_over_hint', { game })} testid="over">
      <ol class="lasted" aria-label={t('over_deal')}>
        {last.seats.map((seat, at) => (
          <li key={at}>
            <Avatar of={seat} size={32} />
            <span>{sitterName(seat)}</span>
            <b class="num">{signed(last.amounts[at] ?? 0)}</b>
          </li>
        ))}
      </ol>
      <p class="two">
        <a class="btn lg ghost" href={`/r/${last.deal}`}>
          {t('replay')}
        </a>
        <Button
          kind="lg now"
          testid="again"
          text={t('play_again', { game })}
          disabled={going.value !== null}
          onClick={() => dealAt(last.game)}
        />
      </p>
    </Nowhere>
  )
}

/** The button of a table: back to our seat, to a free seat or a bot's, or to look on. */
import { placeName } from '../app/places'
import { t } from '../i18n'
import type { TableLine } from '#sdk'
import { mine } from './feed'
import { going, sitAt } from './joining'
import { lookOn } from './looking'
import { Button } from '../ui/Button'
import { takeoverOf } from './order'

/** `kind`: how a button that leads to a seat looks. */
export function Way({ line, kind }: { line: TableLine; kind: string }) {
  const path = `/t/${line.table}`
  const name = placeName(line.table)
  if (mine.value.includes(line.table))
    return (
      <a class={`btn ${kind}`} href={path} aria-label={t('at_back', { name })}>
        {t('back_to_it')}
      </a>
    )
  const takes = takeoverOf(line) > 0
  if (line.open === 0 && !takes)
    return (
      <a class="btn ghost" href={path} data-testid="watch" aria-label={t('at_watch', { name })} onClick={() => lookOn(line.table)}>
        {t('watch')}
      </a>
    )
  return (
    <Button
      kind={kind}
      testid="sit"
      label={t(line.open > 0 ? 'at_sit' : 'at_take', { name })}
      text={
        going.value === line.table ? (
          <span class="spin" role="img" aria-label={t('loading')} />
        ) : (
          t(line.open > 0 ? 'take_seat' : 'take_over')
        )
      }
      aria-disabled={going.value !== null}
      onClick={() => sitAt(line.table)}
    />
  )
}

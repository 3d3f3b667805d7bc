/** The table that is most worth watching, as it is played: its felt, its players, and the button that leads to it. */
import { failed } from '../app/catalogue'
import { placeName } from '../app/places'
import { t } from '../i18n'
import { sitterName } from '../i18n/bots'
import type { TableLine } from '#sdk'
import { Icon } from '../ui/Icon'
import { lines, unreachable } from './feed'
import { lookOn } from './looking'
import { NAMED_SEATS, Thumbnail } from './Thumbnail'
import { Way } from './Way'
import { companyOf, nameOfGame } from './words'

/** `known`: whether the list of tables is known. `amber`: whether the table's button is the page's main one. */
export function LivePlace({ line, known, amber }: { line: TableLine | null; known: boolean; amber: boolean }) {
  if (line) return <LiveTable line={line} amber={amber} />
  if (!known && (failed.value || (lines.value === null && unreachable.value))) return <Away />
  return <Still coming={!known} />
}

function LiveTable({ line, amber }: { line: TableLine; amber: boolean }) {
  const name = placeName(line.table)
  const roomy = line.seats.length <= NAMED_SEATS
  const turn = line.glance?.turn ?? null
  const actor = turn === null ? undefined : line.seats[turn]
  const who = actor && sitterName(actor)
  return (
    <article class="lt" data-testid="table-line" data-table={line.table} data-open={line.open} data-live aria-labelledby="live-name">
      <div class="lf">
        <Thumbnail line={line} large />
        {roomy && (
          <span class="live-tag" data-corner={line.seats.length > 3 || undefined}>
            <i aria-hidden="true" />
            {t(line.deal === null ? 'live_between' : 'live_now', { game: nameOfGame(line.game) })}
          </span>
        )}
        {roomy && who && <span class="live-cap">{t('thumb_turn', { name: who })}</span>}
      </div>
      <div class="lv">
        <h2 id="live-name">
          <a href={`/t/${line.table}`} onClick={() => lookOn(line.table)}>
            {name}
          </a>
        </h2>
        <p class="num">{[roomy ? '' : nameOfGame(line.game), companyOf(line)].filter(Boolean).join(' · ')}</p>
        <Way line={line} kind={amber ? 'now' : 'soft'} />
      </div>
    </article>
  )
}

/** Shown if no table is played: an empty felt and a text. `coming`: whether the list of tables is not known yet. */
function Still({ coming }: { coming: boolean }) {
  return (
    <div class="lt live-still" role="status" aria-label={coming ? t('tables_coming') : undefined}>
      <div class="lf">
        <div class="th felt" data-large aria-hidden="true" />
      </div>
      <div class="lv">
        {!coming && (
          <>
            <b>{t('live_none')}</b>
            <p>{t('live_none_hint')}</p>
          </>
        )}
      </div>
    </div>
  )
}

function Away() {
  return (
    <div class="nobody" role="status">
      <Icon name="warn" />
      <h2>{t('away')}</h2>
      <p>{t('away_hint')}</p>
    </div>
  )
}

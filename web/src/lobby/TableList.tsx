/** The list of tables, and what stands in its place while there is none. */
import { useState } from 'preact/hooks'
import { failed } from '../app/catalogue'
import { t } from '../i18n'
import type { TableLine } from '#sdk'
import { Icon } from '../ui/Icon'
import { lines, unreachable } from './feed'
import { TableTile } from './TableTile'

export function TableList({ tables, filtered }: { tables: readonly TableLine[] | null; filtered: boolean }) {
  if (tables === null) return failed.value || (lines.value === null && unreachable.value) ? <Away /> : <Coming />
  if (tables.length === 0) return <Nobody filtered={filtered} />
  return <Listed tables={tables} />
}

/** As many as anybody looks through, then as many again on wish. */
const PAGE = 48

function Listed({ tables }: { tables: readonly TableLine[] }) {
  const [count, setCount] = useState(PAGE)
  return (
    <>
      <div class="tables">
        {tables.slice(0, count).map((line) => (
          <TableTile key={line.table} line={line} />
        ))}
      </div>
      {tables.length > count && (
        <button type="button" class="btn ghost further" onClick={() => setCount(count + PAGE)}>
          {t('further', { n: tables.length - count })}
        </button>
      )}
    </>
  )
}

function Coming() {
  return (
    <div class="tables" role="status" aria-label={t('tables_coming')}>
      {[0, 1, 2].map((at) => (
        <div key={at} class="tb coming" aria-hidden="true">
          <div class="th felt" />
          <div class="tx">
            <i />
            <i />
          </div>
        </div>
      ))}
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

function Nobody({ filtered }: { filtered: boolean }) {
  return (
    <div class="nobody" role="status" data-testid="no-tables">
      <div class="th felt" aria-hidden="true">
        <span class="sd">
          <span class="free">
            <Icon name="plus" small />
          </span>
        </span>
      </div>
      <h2>{t(filtered ? 'nobody_game' : 'nobody')}</h2>
      <p>{t('nobody_hint')}</p>
      <a class="btn primary" href="/new">
        <Icon name="plus" />
        {t('create')}
      </a>
    </div>
  )
}

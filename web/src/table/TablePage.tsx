/** A table at its address: asks for a name, attaches, then shows the board with the frame around it. */
import { useEffect } from 'preact/hooks'
import { placeName } from '../app/places'
import { account, elsewhere } from '../app/session'
import { t } from '../i18n'
import { NameSheet } from '../app/NameSheet'
import { go } from '../app/routes'
import './table.css'
import { Frame } from './Frame'
import { useTable } from './useTable'

export function TablePage({ table: id }: { table: string }) {
  if (!account.value) return <Doorway id={id} />
  return <Attached id={id} />
}

function Doorway({ id }: { id: string }) {
  return (
    <main class="felt doorway">
      <h1 class="sr">{placeName(id)}</h1>
      <NameSheet onDone={() => undefined} onClose={() => go('/')} />
    </main>
  )
}

function Attached({ id }: { id: string }) {
  const live = useTable(id)
  useEffect(() => {
    document.title = placeName(id)
    return () => {
      document.title = t('house')
    }
  }, [id])
  if (live && 'failed' in live) return <Lost why={live.failed} />
  if (!live)
    return elsewhere.value ? (
      <Lost why={t('elsewhere')} />
    ) : (
      <main class="felt doorway">
        <p role="status">{t('loading')}</p>
      </main>
    )
  const { gone } = live.table
  if (gone === 'kicked' || gone === 'new_code') return <Lost why={t(`gone_${gone}`)} />
  if (gone === 'closed' || gone === 'lost') return <Lost why={t('table_closed')} />
  return <Frame table={live.table} game={live.game} />
}

function Lost({ why }: { why: string }) {
  return (
    <main class="message">
      <h1>{why}</h1>
      <a class="btn primary" href="/">
        {t('to_lobby')}
      </a>
    </main>
  )
}

/**
 * The page at a table's address: it attaches to the table, then shows the board with the frame around it. A visitor without
 * a session gets one as a guest.
 */
import { useEffect, useState } from 'preact/hooks'
import { askWhoIsBlocked } from '../app/blocked'
import { asGuest } from '../app/guest'
import { nameFault } from '../app/namefaults'
import { placeName } from '../app/places'
import { account, api, elsewhere } from '../app/session'
import { t } from '../i18n'
import type { DealRecord } from '#sdk'
import { later } from '../ui/later'
import { Nowhere } from '../lobby/Nowhere'
import './table.css'
import { Frame } from './Frame'
import { useTable } from './useTable'

export function TablePage({ table: id }: { table: string }) {
  if (!account.value) return <Doorway id={id} />
  return <Attached id={id} />
}

function Doorway({ id }: { id: string }) {
  const [why, setWhy] = useState<string | null>(null)
  useEffect(() => {
    let here = true
    asGuest().catch((error: unknown) => here && setWhy(nameFault(error)))
    return () => {
      here = false
    }
  }, [])
  if (why !== null) return <Nowhere title={t('no_session')} why={why} />
  return (
    <main class="felt doorway">
      <h1 class="sr">{placeName(id)}</h1>
      <p role="status">{t('entering')}</p>
    </main>
  )
}

function Attached({ id }: { id: string }) {
  const live = useTable(id)
  useEffect(() => void askWhoIsBlocked(), [account.value?.token])
  useEffect(() => {
    document.title = placeName(id)
    return () => {
      document.title = t('house')
    }
  }, [id])
  if (live && 'failed' in live) return <Lost why={live.failed} hint={live.hint} table={id} />
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
  if (gone === 'closed' || gone === 'lost') return <Lost why={t('table_closed')} table={id} />
  return <Frame table={live.table} game={live.game} />
}

/** Says why the table cannot be shown. `table`: the id of a closed table, whose last deal is shown if it has one. */
function Lost({ why, hint = t('lost_hint'), table }: { why: string; hint?: string; table?: string }) {
  const last = useLast(table)
  if (last) return <Over last={last} />
  return <Nowhere title={why} why={hint} />
}

const Over = later(() => import('./Over').then((m) => m.Over))

/** Returns the record of a closed table's last deal, which it asks for; null: there is none, or it has not come yet. */
function useLast(table: string | undefined): DealRecord | null {
  const [last, setLast] = useState<DealRecord | null>(null)
  useEffect(() => {
    if (!table) return
    const ask = async () => {
      const deal = await api.lastDeal(table)
      if (deal !== null) setLast(await api.record(deal, account.value?.token))
    }
    ask().catch(() => undefined)
  }, [table])
  return last
}

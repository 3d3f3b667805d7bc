/** Our own share in each shuffle: a seed as soon as its commitment is told, and a loud word where the server breaks its own. */
import { useEffect } from 'preact/hooks'
import { t } from '../i18n'
import type { Alarm, NextShuffle, Table, Witnessed } from '#sdk'
import { say } from '../ui/toast'
import { stored } from './stored'

/** At how many tables at once what comes next is kept. */
const TABLES = 8

/** What comes next at each table, newest last; kept, so that a page loaded anew sends the seed it sent before. */
const kept = stored<Record<string, NextShuffle>>('shuffles', {})

/** Follows the shuffles of a table. */
export function useShuffles(table: Table): void {
  const { shuffles, you } = table
  useEffect(() => {
    const before = kept.value[table.id]
    if (before) shuffles.recall(before)
  }, [table])
  useEffect(() => {
    if (you === null || shuffles.open === null) return
    void table.giveSeed()
    keep(table.id, shuffles.next)
  }, [table, you, shuffles.open])
  useEffect(() => {
    if (shuffles.alarms.length > 0) say(t('alarm'), true)
  }, [shuffles.alarms.length])
}

/** What the fairness panel is to be told of a deal that this page saw begin. */
export function witnessOf(table: Table, deal: string): { seen: Witnessed | null; alarms: Alarm[] } {
  const { witnessed, alarms } = table.shuffles
  return { seen: witnessed?.deal === deal ? witnessed : null, alarms: alarms.filter((alarm) => alarm.deal === deal) }
}

function keep(table: string, next: NextShuffle | null): void {
  if (next === null) return
  const { [table]: _, ...others } = kept.value
  kept.value = Object.fromEntries([...Object.entries(others), [table, next]].slice(-TABLES))
}

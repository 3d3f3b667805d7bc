/** The player's share in each shuffle: sends a seed as soon as the commitment is known, and warns if the server breaks its commitment. */
import { useEffect } from 'preact/hooks'
import { t } from '../i18n'
import type { Alarm, NextShuffle, Table, Witnessed } from '#sdk'
import { say } from '../ui/toast'
import { stored } from './stored'

/** Number of tables whose next shuffle is stored. */
const TABLES = 8

/** The next shuffle of each table, newest last; stored, so that a reloaded page sends the same seed again. */
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

/**
 * Returns what this page saw of the start of a deal, and the alarms about its shuffle, for the fairness
 * panel.
 */
export function witnessOf(table: Table, deal: string): { seen: Witnessed | null; alarms: Alarm[] } {
  const { witnessed, alarms } = table.shuffles
  return { seen: witnessed?.deal === deal ? witnessed : null, alarms: alarms.filter((alarm) => alarm.deal === deal) }
}

function keep(table: string, next: NextShuffle | null): void {
  if (next === null) return
  const { [table]: _, ...others } = kept.value
  kept.value = Object.fromEntries([...Object.entries(others), [table, next]].slice(-TABLES))
}

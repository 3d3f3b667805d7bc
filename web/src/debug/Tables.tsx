/** Shows one table as the page's SDK has it, folded, as JSON. */
import { useSignal } from '@preact/signals'
import { useMemo } from 'preact/hooks'
import { t } from '../i18n'
import type { Table } from '#sdk'
import { copy } from '../ui/copy'
import { Segments } from '../ui/controls'
import { IconButton } from '../ui/Button'
import { JsonTree } from './JsonTree'
import { changes, wires } from './links'

type Part = 'view' | 'prompt' | 'seats' | 'table'

export function Tables() {
  const tick = changes.value
  const picked = useSignal('')
  const part = useSignal<Part>('view')
  const all = wires.value.flatMap((wire) =>
    [...(wire.client?.tables.values() ?? [])].map((table) => ({ key: `${wire.name} · ${table.id}`, table })),
  )
  const chosen = all.find((one) => one.key === picked.value) ?? all[0]
  const value = useMemo(() => (chosen ? partOf(chosen.table, part.value) : null), [chosen?.table, part.value, tick])
  return (
    <section class="i-tables" aria-labelledby="tables-h">
      <header class="i-tools">
        <h2 id="tables-h">{t('debug_state')}</h2>
        <span class="i-acts">
          <IconButton icon="copy" label={t('debug_copy')} disabled={!chosen} onClick={() => void copy(JSON.stringify(value, null, 2))} />
        </span>
      </header>
      {!chosen ? (
        <p class="i-none">{t('debug_no_tables')}</p>
      ) : (
        <>
          <select
            class="field"
            aria-label={t('debug_table')}
            value={chosen.key}
            onChange={(event) => (picked.value = event.currentTarget.value)}
          >
            {all.map((one) => (
              <option key={one.key} value={one.key}>
                {one.key}
              </option>
            ))}
          </select>
          <Segments
            label={t('debug_part')}
            value={part.value}
            onChoose={(next) => (part.value = next)}
            choices={(['view', 'prompt', 'seats', 'table'] as const).map((one) => ({ value: one, label: t(`debug_part_${one}`) }))}
          />
          <div class="i-tree" data-testid="state" tabIndex={0}>
            <JsonTree value={value} open={2} />
          </div>
        </>
      )}
    </section>
  )
}

function partOf(table: Table, part: Part): unknown {
  if (part === 'view') return table.view ?? table.ended?.view ?? null
  if (part !== 'table') return table[part]
  const { view: _view, seats: _seats, ...state } = table.state
  const { started, ended, pending, gone, log } = table
  return { ...state, started, ended, pending, gone, log: log.length }
}

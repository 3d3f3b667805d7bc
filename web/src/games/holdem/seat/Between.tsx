/** In the waiting room: our chips, whether they are filled up, and whether we play the next hand. */
import { useState } from 'preact/hooks'
import { number } from '../../../i18n'
import type { Table } from '#sdk'
import type { Services } from '../../game'
import { say } from '../words'
import { mayReload } from './ReloadRow'
import { ReloadSheet } from './ReloadSheet'
import { TopUp } from './TopUp'

export function Between({ table, services }: { table: Table; services: Services }) {
  const [open, setOpen] = useState<'chips' | 'reload' | null>(null)
  const shut = () => setOpen(null)
  const info = table.seats[table.you ?? -1]
  if (info?.stack === undefined) return null
  const sits = (info.sitting ?? 'in') !== 'out'
  return (
    <>
      <button
        type="button"
        class={info.stack === 0 ? 'btn now' : 'btn ghost num'}
        data-testid="between-chips"
        onClick={() => setOpen('chips')}
      >
        {info.stack === 0 ? say('rebuy') : `${say('top_up')} · ${number(info.stack)}`}
      </button>
      {info.stack > 0 && (
        <button
          type="button"
          class="btn ghost"
          data-testid={sits ? 'between-out' : 'between-in'}
          onClick={() => services.sit(sits ? 'out' : 'in')}
        >
          {say(sits ? 'sit_out' : 'sit_in')}
        </button>
      )}
      {mayReload(table.options) && (
        <button
          type="button"
          class="btn ghost"
          data-testid="between-reload"
          aria-pressed={table.reload !== null}
          onClick={() => setOpen('reload')}
        >
          {table.reload ? `${say('reload')} · ${say(`reload_${table.reload.when}`)}` : say('reload')}
        </button>
      )}
      {open === 'chips' && <TopUp stack={info.stack} options={table.options} onBring={services.chips} onClose={shut} />}
      {open === 'reload' && <ReloadSheet reload={table.reload} options={table.options} onSave={services.fillUp} onClose={shut} />}
    </>
  )
}

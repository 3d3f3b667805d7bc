/** In the waiting room: our chips, whether they are filled up, and whether we play the next hand. */
import { useState } from 'preact/hooks'
import { number } from '../../../i18n'
import type { Table } from '#sdk'
import type { Services } from '../../game'
import { say } from '../words'
import { mayReload } from './ReloadRow'
import { ReloadSheet } from './ReloadSheet'
import { Button } from '../../../ui/Button'
import { TopUp } from './TopUp'

export function Between({ table, services }: { table: Table; services: Services }) {
  const [open, setOpen] = useState<'chips' | 'reload' | null>(null)
  const shut = () => setOpen(null)
  const { reload } = table.state
  const info = table.seats[table.you ?? -1]
  if (info?.stack === undefined) return null
  const sits = (info.sitting ?? 'in') !== 'out'
  return (
    <>
      <Button
        kind={info.stack === 0 ? 'now' : 'ghost num'}
        testid="between-chips"
        text={info.stack === 0 ? say('rebuy') : `${say('top_up')} · ${number(info.stack)}`}
        onClick={() => setOpen('chips')}
      />
      {info.stack > 0 && (
        <Button
          kind="ghost"
          testid={sits ? 'between-out' : 'between-in'}
          text={say(sits ? 'sit_out' : 'sit_in')}
          onClick={() => services.sit(sits ? 'out' : 'in')}
        />
      )}
      {mayReload(table.options) && (
        <Button
          kind="ghost"
          testid="between-reload"
          text={reload ? `${say('reload')} · ${say(`reload_${reload.when}`)}` : say('reload')}
          aria-pressed={reload !== undefined}
          onClick={() => setOpen('reload')}
        />
      )}
      {open === 'chips' && <TopUp stack={info.stack} options={table.options} onBring={services.chips} onClose={shut} />}
      {open === 'reload' && <ReloadSheet reload={reload} options={table.options} onSave={services.fillUp} onClose={shut} />}
    </>
  )
}

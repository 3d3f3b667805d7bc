/** In the waiting room: our chips, and whether we play the next hand. */
import { useState } from 'preact/hooks'
import { number } from '../../../i18n'
import type { Table } from '../../../sdk'
import type { Services } from '../../game'
import { say } from '../words'
import { TopUp } from './TopUp'

export function Between({ table, services }: { table: Table; services: Services }) {
  const [buying, buy] = useState(false)
  const info = table.seats[table.you ?? -1]
  if (info?.stack === undefined) return null
  const sits = (info.sitting ?? 'in') !== 'out'
  return (
    <>
      <button type="button" class="btn ghost num" data-testid="between-chips" onClick={() => buy(true)}>{info.stack === 0 ? say('rebuy') : `${say('top_up')} · ${number(info.stack)}`}</button>
      {info.stack > 0 && <button type="button" class="btn ghost" data-testid={sits ? 'between-out' : 'between-in'} onClick={() => services.sit(sits ? 'out' : 'in')}>{say(sits ? 'sit_out' : 'sit_in')}</button>}
      {buying && <TopUp stack={info.stack} options={table.options} onBring={services.chips} onClose={() => buy(false)} />}
    </>
  )
}

/** What our seat may do at any time: sit out, add chips, choose how amounts are shown. */
import { useState } from 'preact/hooks'
import { Icon } from '../../../ui/Icon'
import type { Scene } from '../../game'
import { inBlinds } from '../unit'
import type { View } from '../view'
import { say } from '../words'
import { ReloadSheet } from './ReloadSheet'
import { SeatSheet } from './SeatSheet'
import { TopUp } from './TopUp'

/** A row of buttons; `brief`: one that opens them all. */
export function Tools({ scene, brief = false }: { scene: Scene<View>; brief?: boolean }) {
  const [open, setOpen] = useState<'seat' | 'chips' | 'reload' | null>(null)
  const { services } = scene
  const info = scene.seats[scene.you ?? -1]
  if (!services || !info) return null
  const shut = () => setOpen(null)
  const sheets = (
    <>
      {open === 'seat' && <SeatSheet scene={scene} onClose={shut} onChips={() => setOpen('chips')} onReload={() => setOpen('reload')} />}
      {open === 'chips' && <TopUp stack={info.stack ?? 0} options={scene.options} onBring={services.chips} onClose={shut} />}
      {open === 'reload' && <ReloadSheet reload={scene.reload} options={scene.options} onSave={services.fillUp} onClose={shut} />}
    </>
  )
  if (brief)
    return (
      <>
        <button type="button" class="ibtn tools-brief" data-testid="seat-menu" aria-label={say('my_seat')} onClick={() => setOpen('seat')}>
          <Icon name="dots" />
        </button>
        {sheets}
      </>
    )
  const sits = (info.sitting ?? 'in') === 'in'
  return (
    <div class="seattools" role="group" aria-label={say('my_seat')}>
      {info.stack !== undefined && (
        <button
          type="button"
          class="btn quiet"
          data-testid={sits ? 'tool-out' : 'tool-in'}
          onClick={() => services.sit(sits ? 'out' : 'in')}
        >
          <Icon name={sits ? 'door' : 'hand'} small />
          {say(sits ? 'sit_out' : 'sit_in')}
        </button>
      )}
      {info.stack !== undefined && (
        <button type="button" class="btn quiet" data-testid="tool-chips" onClick={() => setOpen('chips')}>
          <Icon name="plus" small />
          {say('top_up')}
        </button>
      )}
      <button
        type="button"
        class="btn quiet"
        data-testid="tool-unit"
        aria-pressed={inBlinds.value}
        onClick={() => (inBlinds.value = !inBlinds.value)}
      >
        <Icon name="sort" small />
        {say(inBlinds.value ? 'unit_chips' : 'unit_bb')}
      </button>
      <button type="button" class="btn quiet" data-testid="seat-menu" onClick={() => setOpen('seat')}>
        <Icon name="dots" small />
        {say('my_seat')}
      </button>
      {sheets}
    </div>
  )
}

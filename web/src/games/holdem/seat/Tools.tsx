/** The buttons that our seat always has: sit out, add chips, choose how amounts are shown. */
import { useState } from 'preact/hooks'
import { Button, IconButton } from '../../../ui/Button'
import type { Scene } from '../../game'
import { inBlinds } from '../unit'
import type { View } from '../view'
import { say } from '../words'
import { ReloadSheet } from './ReloadSheet'
import { SeatSheet } from './SeatSheet'
import { TopUp } from './TopUp'

/** A row of buttons; `brief`: a single button, which opens the sheet of the seat. */
export function Tools({ scene, brief = false }: { scene: Scene<View>; brief?: boolean }) {
  const [open, setOpen] = useState<'seat' | 'chips' | 'reload' | null>(null)
  const { services } = scene
  const info = scene.seats[scene.you ?? -1]
  if (!services || !info) return null
  const shut = () => setOpen(null)
  const sheets = (
    <>
      {open === 'seat' && (
        <SeatSheet scene={scene} brief={brief} onClose={shut} onChips={() => setOpen('chips')} onReload={() => setOpen('reload')} />
      )}
      {open === 'chips' && <TopUp stack={info.stack ?? 0} options={scene.state.options} onBring={services.chips} onClose={shut} />}
      {open === 'reload' && (
        <ReloadSheet reload={scene.state.reload} options={scene.state.options} onSave={services.fillUp} onClose={shut} />
      )}
    </>
  )
  if (brief)
    return (
      <>
        <IconButton kind="tools-brief" testid="seat-menu" icon="dots" label={say('my_seat')} onClick={() => setOpen('seat')} />
        {sheets}
      </>
    )
  const sits = (info.sitting ?? 'in') === 'in'
  return (
    <div class="seattools" role="group" aria-label={say('my_seat')}>
      {info.stack !== undefined && (
        <Button
          kind="quiet"
          testid={sits ? 'tool-out' : 'tool-in'}
          icon={sits ? 'door' : 'hand'}
          small
          text={say(sits ? 'sit_out' : 'sit_in')}
          onClick={() => services.sit(sits ? 'out' : 'in')}
        />
      )}
      {info.stack !== undefined && (
        <Button kind="quiet" testid="tool-chips" icon="plus" small text={say('top_up')} onClick={() => setOpen('chips')} />
      )}
      <Button
        kind="quiet"
        testid="tool-unit"
        icon="sort"
        small
        text={say(inBlinds.value ? 'show_chips' : 'show_bb')}
        onClick={() => (inBlinds.value = !inBlinds.value)}
      />
      <Button kind="quiet" testid="seat-menu" icon="dots" small text={say('my_seat')} onClick={() => setOpen('seat')} />
      {sheets}
    </div>
  )
}

/** What is done by itself in this deal, and how a tile is discarded. */
import { useState } from 'preact/hooks'
import { t } from '../../../i18n'
import { Segments, Switch } from '../../../ui/controls'
import { Icon } from '../../../ui/Icon'
import { Sheet } from '../../../ui/Sheet'
import type { Scene } from '../../game'
import { autoSort, autoWin, noClaims, taps } from '../hand/automatic'
import type { View } from '../view'
import { say } from '../words'

const SWITCHES = [
  ['auto_sort', autoSort],
  ['auto_win', autoWin],
  ['no_claims', noClaims],
] as const

export function Toggles() {
  return (
    <div class="mj-toggles" data-testid="toggles">
      {SWITCHES.map(([key, on]) => (
        <label key={key} class="mj-toggle" data-testid={`toggle-${key}`}>
          <span>{say(key)}</span>
          <Switch label={say(key)} on={on.value} onToggle={(next) => (on.value = next)} />
        </label>
      ))}
    </div>
  )
}

/** The same in one line, for the rail. */
export function Chips() {
  return (
    <div class="mj-chips" data-testid="toggles">
      {SWITCHES.map(([key, on]) => (
        <button
          key={key}
          type="button"
          class="btn"
          role="switch"
          data-testid={`toggle-${key}`}
          aria-checked={on.value}
          onClick={() => (on.value = !on.value)}
        >
          <i aria-hidden="true" />
          {say(key)}
        </button>
      ))}
    </div>
  )
}

export function Taps() {
  return (
    <div class="mj-taps" title={say('taps_hint')}>
      <span>
        {say('taps')}
        <small>{say('taps_hint')}</small>
      </span>
      <Segments
        label={say('taps')}
        value={taps.value}
        choices={(['auto', 'one', 'two'] as const).map((value) => ({ value, label: say(`taps_${value}`) }))}
        onChoose={(next) => (taps.value = next)}
      />
    </div>
  )
}

/** How many are on beside sorting, which always is at first. */
function changed(): number {
  return Number(autoWin.value) + Number(noClaims.value) + Number(!autoSort.value)
}

/** Opens the toggles: on a phone there is no room for them. */
export function ToggleButton({ scene }: { scene: Scene<View> }) {
  const [open, setOpen] = useState(false)
  if (scene.you === null) return null
  const n = changed()
  return (
    <>
      <button type="button" class="btn ghost mj-auto" data-testid="automatic" data-n={n || undefined} onClick={() => setOpen(true)}>
        <Icon name="gear" />
        {say('automatic')}
        {n > 0 && <b class="num">{n}</b>}
      </button>
      {open && (
        <Sheet title={say('toggles')} onClose={() => setOpen(false)} kind="mj-choose" testid="automatic-sheet">
          <Toggles />
          <Taps />
          {!scene.seats[scene.you]?.auto && (
            <button
              type="button"
              class="btn ghost mj-rest"
              data-testid="auto"
              onClick={() => {
                setOpen(false)
                scene.auto(true)
              }}
            >
              <Icon name="bot" />
              {t('auto')}
            </button>
          )}
        </Sheet>
      )}
    </>
  )
}

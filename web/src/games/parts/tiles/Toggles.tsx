/** The switches for the automatic actions of this deal, and for the number of taps that discard a tile. */
import type { Signal } from '@preact/signals'
import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import { t } from '../../../i18n'
import { Segments, Switch } from '../../../ui/controls'
import { Button } from '../../../ui/Button'
import { Sheet } from '../../../ui/Sheet'
import type { Scene } from '../../game'
import { taps } from './hand/taps'
import './toggles.css'
import { sayTile } from './words'

/** An action that the page can do automatically. */
export interface Toggle {
  id: string
  label: string
  on: Signal<boolean>
  /** Whether it is on before the player has switched it. */
  first: boolean
  key?: string
}

function Toggles({ toggles }: { toggles: readonly Toggle[] }) {
  return (
    <div class="mj-toggles" data-testid="toggles">
      {toggles.map(({ id, label, on }) => (
        <label key={id} class="mj-toggle" data-testid={`toggle-${id}`}>
          <span>{label}</span>
          <Switch label={label} on={on.value} onToggle={(next) => (on.value = next)} />
        </label>
      ))}
    </div>
  )
}

/** The toggles as buttons, for the rail. */
function Chips({ toggles }: { toggles: readonly Toggle[] }) {
  return (
    <div class="mj-chips" data-testid="toggles" data-n={toggles.length}>
      {toggles.map(({ id, label, on, key }) => (
        <Button key={id} testid={`toggle-${id}`} role="switch" aria-checked={on.value} onClick={() => (on.value = !on.value)}>
          <i aria-hidden="true" />
          {label}
          {key && (
            <span class="kbd" aria-hidden="true">
              {key}
            </span>
          )}
        </Button>
      ))}
    </div>
  )
}

function Taps() {
  return (
    <div class="mj-taps" title={sayTile('taps_hint')}>
      <span>
        {sayTile('taps')}
        <small>{sayTile('taps_hint')}</small>
      </span>
      <Segments
        label={sayTile('taps')}
        value={taps.value}
        choices={(['auto', 'one', 'two'] as const).map((value) => ({ value, label: sayTile(`taps_${value}`) }))}
        onChoose={(next) => (taps.value = next)}
      />
    </div>
  )
}

interface SheetProps {
  scene: Scene
  toggles: readonly Toggle[]
  title: string
  /** The text of the button. */
  children: ComponentChildren
}

/** A button that opens a sheet with the toggles, for screens without room for them; a spectator gets none. */
export function ToggleButton({ scene, toggles, title, children }: SheetProps) {
  const [open, setOpen] = useState(false)
  if (scene.you === null) return null
  const n = toggles.filter(({ on, first }) => on.value !== first).length
  return (
    <>
      <Button kind="ghost mj-auto" testid="automatic" icon="gear" data-n={n || undefined} onClick={() => setOpen(true)}>
        {children}
        {n > 0 && <b class="num">{n}</b>}
      </Button>
      {open && (
        <Sheet title={title} onClose={() => setOpen(false)} kind="mj-choose" testid="automatic-sheet">
          <Toggles toggles={toggles} />
          <Taps />
          {!scene.seats[scene.you]?.auto && (
            <Button
              kind="ghost mj-rest"
              testid="auto"
              icon="bot"
              text={t('auto')}
              onClick={() => {
                setOpen(false)
                scene.auto(true)
              }}
            />
          )}
        </Sheet>
      )}
    </>
  )
}

/** Returns the component above the record in the rail: the toggles, for a player at a live table. */
export function asideOf<View>(toggles: () => readonly Toggle[]) {
  return function Aside({ scene }: { scene: Scene<View> }) {
    if (scene.you === null || !scene.live) return null
    return (
      <div class="mj-aside">
        <Chips toggles={toggles()} />
        <Taps />
      </div>
    )
  }
}

/** The keys of a hand of tiles, and the words for what they do. */
export const HAND_KEYS: readonly (readonly [keys: string, word: string])[] = [
  ['← →', 'key_move'],
  ['Space', 'key_press'],
  ['Enter', 'key_confirm'],
  ['Esc', 'key_clear'],
  ['H', 'key_hint'],
]

/** The person's settings of the page; reachable from the lobby and from every table. */
import { placed } from '../app/base'
import type { ComponentChildren } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import { lang, t, type Lang } from '../i18n'
import { NameField, useNaming } from '../app/NameSheet'
import { sizeHere, sizesHere } from '../app/cardsize'
import { Button } from '../ui/Button'
import { Switch } from '../ui/controls'
import { Choice, Row } from '../ui/Row'
import { Sheet } from '../ui/Sheet'
import { say } from '../ui/toast'
import { forgetName } from '../app/guest'
import { account, leave } from '../app/session'
import { back, calling, calm, felt, fourColours, pace, size, speak, speaker, theme, volume, type Back, type Felt } from '../app/settings'
import { call, permission } from '../app/notify'
import { SettingsPreview } from './SettingsPreview'
import { hear } from './Speaker'
import { play } from '../app/sounds'

const LANGUAGES: readonly { value: Lang; label: string }[] = [
  { value: 'zh', label: '中文' },
  { value: 'en', label: 'English' },
]
const THEMES = ['auto', 'light', 'dark'] as const
const FELTS: readonly Felt[] = ['pine', 'indigo', 'rosewood']
const BACKS: readonly Back[] = ['teal', 'seal', 'ink']
const PACES = ['slow', 'usual', 'fast', 'none'] as const

/** `children`: further rows, which the page that opens the sheet adds. */
export function SettingsSheet({ onClose, children }: { onClose: () => void; children?: ComponentChildren }) {
  const [bombs, replay] = useState(0)
  return (
    <Sheet title={t('settings')} kind="settings" onClose={onClose} testid="settings-sheet">
      <SettingsPreview nth={bombs} />
      {account.value && <Rename />}
      <div class="opts">
        <Choice label={t('language')} value={lang.value} choices={LANGUAGES} onChoose={speak} />
        <Looks />
        <Choice
          label={t('motion')}
          value={calm.value ? 'none' : pace.value}
          choices={PACES.map((value) => ({ value, label: t(`motion_${value}`) }))}
          onChoose={(value) => {
            setPace(value)
            replay((nth) => nth + 1)
          }}
        />
        <Row label={t('volume')}>
          <Volume />
        </Row>
        <Row label={t('voice')} hint={t('voice_hint')}>
          <Switch label={t('voice')} on={speaker.value === 'voice'} onToggle={(on) => hear(on ? 'voice' : 'sounds')} />
        </Row>
        {permission.value !== 'none' && (
          <Row label={t('call')} hint={t(permission.value === 'denied' ? 'call_denied' : 'call_hint')} testid="call">
            <Switch label={t('call')} on={calling.value && permission.value === 'granted'} onToggle={(on) => void call(on)} />
          </Row>
        )}
        {account.value && (
          <Row label={t('log_out')} hint={t('log_out_hint')}>
            <LogOut />
          </Row>
        )}
      </div>
      {children}
    </Sheet>
  )
}

/** Colours, and the cards. */
function Looks() {
  return (
    <>
      <Choice
        label={t('theme')}
        value={theme.value}
        choices={THEMES.map((value) => ({ value, label: t(`theme_${value}`) }))}
        onChoose={(value) => (theme.value = value)}
      />
      <Choice
        label={t('felt')}
        value={felt.value}
        choices={FELTS.map((value) => ({ value, label: <Swatch felt={value}>{t(`felt_${value}`)}</Swatch> }))}
        onChoose={(value) => (felt.value = value)}
      />
      <Row label={t('four_colours')} hint={t('four_colours_hint')}>
        <Switch label={t('four_colours')} on={fourColours.value} onToggle={(on) => (fourColours.value = on)} />
      </Row>
      <Choice
        label={t('card_back')}
        value={back.value}
        choices={BACKS.map((value) => ({ value, label: <Swatch back={value}>{t(`back_${value}`)}</Swatch> }))}
        onChoose={(value) => (back.value = value)}
      />
      <Choice
        label={t('card_size')}
        value={sizeHere()}
        choices={sizesHere().map((value) => ({ value, label: t(`card_${value}`) }))}
        onChoose={(value) => (size.value = value)}
      />
    </>
  )
}

function Swatch({ felt: name, back: of, children }: { felt?: Felt; back?: Back; children: ComponentChildren }) {
  return (
    <>
      <span class="swatch" data-felt={name} data-back={of} aria-hidden="true" />
      {children}
    </>
  )
}

function setPace(value: (typeof PACES)[number]): void {
  calm.value = value === 'none'
  if (value !== 'none') pace.value = value
}

/** A slider, off at its left end; when it is released, a tile's click says how loud that is. */
function Volume() {
  const shown = speaker.value === 'mute' ? 0 : volume.value
  const slider = useRef<HTMLInputElement>(null)
  useEffect(() => {
    // In JSX `onChange` would be heard at every step: compat takes it for `onInput`.
    const letGo = () => play('deal')
    slider.current?.addEventListener('change', letGo)
    return () => slider.current?.removeEventListener('change', letGo)
  }, [])
  return (
    <span class="loud">
      <input
        ref={slider}
        type="range"
        min="0"
        max="100"
        step="5"
        data-testid="volume"
        aria-label={t('volume')}
        aria-valuetext={loudness(shown)}
        value={shown}
        onInput={(event) => {
          const next = event.currentTarget.valueAsNumber
          if (next > 0) volume.value = next
          if (next === 0) speaker.value = 'mute'
          else if (speaker.value === 'mute') speaker.value = 'sounds'
        }}
      />
      <output>{loudness(shown)}</output>
    </span>
  )
}

function loudness(percent: number): string {
  return percent > 0 ? `${percent}%` : t('volume_off')
}

/**
 * The button to log out: it asks once more, since a guest loses name and seats for good. The person then
 * begins again at the lobby.
 */
function LogOut() {
  const [asked, ask] = useState(false)
  const leaveForGood = () =>
    leave().then(
      () => {
        forgetName()
        location.assign(placed('/'))
      },
      () => say(t('error_offline'), true),
    )
  return (
    <Button testid="log-out" text={asked ? t('log_out_sure') : t('log_out_go')} onClick={() => (asked ? void leaveForGood() : ask(true))} />
  )
}

function Rename() {
  const [saved, setSaved] = useState(false)
  const naming = useNaming(() => setSaved(true))
  const changed = naming.name !== account.value?.name
  return (
    <form class="rename" noValidate onSubmit={naming.submit}>
      <NameField naming={naming} />
      <Button type="submit" text={saved && !changed ? t('name_saved') : t('name_save')} aria-disabled={!changed || naming.busy} />
    </form>
  )
}

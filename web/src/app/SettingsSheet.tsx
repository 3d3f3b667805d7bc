/** How this person likes the page; reachable from the lobby and from every table. */
import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import { lang, t, type Lang } from '../i18n'
import { NameField, useNaming } from './NameSheet'
import { Segments, Switch } from '../ui/controls'
import { Row } from '../ui/Row'
import { Sheet } from '../ui/Sheet'
import { say } from '../ui/toast'
import { forgetName } from './guest'
import { account, leave } from './session'
import { calm, felt, fourColours, sound, speak, theme } from './settings'

const LANGUAGES: readonly { value: Lang; label: string }[] = [
  { value: 'zh', label: '中文' },
  { value: 'en', label: 'English' },
]
const THEMES = ['auto', 'light', 'dark'] as const
const FELTS = ['pine', 'indigo', 'rosewood'] as const

/** `children` are what a page adds about itself. */
export function SettingsSheet({ onClose, children }: { onClose: () => void; children?: ComponentChildren }) {
  return (
    <Sheet title={t('settings')} kind="settings" onClose={onClose} testid="settings-sheet">
      {account.value && <Rename />}
      <div class="opts">
        <Row label={t('language')}>
          <Segments label={t('language')} value={lang.value} choices={LANGUAGES} onChoose={speak} />
        </Row>
        <Row label={t('theme')}>
          <Segments
            label={t('theme')}
            value={theme.value}
            choices={THEMES.map((value) => ({ value, label: t(`theme_${value}`) }))}
            onChoose={(value) => (theme.value = value)}
          />
        </Row>
        <Row label={t('felt')}>
          <Segments
            label={t('felt')}
            value={felt.value}
            choices={FELTS.map((value) => ({ value, label: <Swatch felt={value} /> }))}
            onChoose={(value) => (felt.value = value)}
          />
        </Row>
        <Row label={t('four_colours')} hint={t('four_colours_hint')}>
          <Switch label={t('four_colours')} on={fourColours.value} onToggle={(on) => (fourColours.value = on)} />
        </Row>
        <Row label={t('sound')}>
          <Switch label={t('sound')} on={sound.value} onToggle={(on) => (sound.value = on)} />
        </Row>
        <Row label={t('calm')} hint={t('calm_hint')}>
          <Switch label={t('calm')} on={calm.value} onToggle={(on) => (calm.value = on)} />
        </Row>
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

function Swatch({ felt: name }: { felt: (typeof FELTS)[number] }) {
  return (
    <>
      <span class="swatch" data-felt={name} aria-hidden="true" />
      {t(`felt_${name}`)}
    </>
  )
}

/** Asks once more, for a name and its seats cannot be had back. Begins again at the lobby. */
function LogOut() {
  const [asked, ask] = useState(false)
  const leaveForGood = () =>
    leave().then(
      () => {
        forgetName()
        location.assign('/')
      },
      () => say(t('error_offline'), true),
    )
  return (
    <button class="btn" type="button" data-testid="log-out" onClick={() => (asked ? void leaveForGood() : ask(true))}>
      {asked ? t('log_out_sure') : t('log_out_go')}
    </button>
  )
}

function Rename() {
  const [saved, setSaved] = useState(false)
  const naming = useNaming(() => setSaved(true))
  const changed = naming.name !== account.value?.name
  return (
    <form class="rename" noValidate onSubmit={naming.submit}>
      <NameField naming={naming} />
      <button class="btn" type="submit" aria-disabled={!changed || naming.busy}>
        {saved && !changed ? t('name_saved') : t('name_save')}
      </button>
    </form>
  )
}

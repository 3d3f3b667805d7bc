/** The bar over a replay. */
import type { ComponentChildren } from 'preact'
import { go } from '../app/routes'
import { t } from '../i18n'
import { SpeakerButton } from '../settings/Speaker'
import { Button, IconButton } from '../ui/Button'
import { Icon } from '../ui/Icon'

interface Props {
  title: string
  sub: string
  /** Opens the steps, on screens where they do not stand beside the board. */
  onRail: () => void
  /** Opens the fairness panel; null: there is nothing to check. */
  onFair: (() => void) | null
  onHelp: () => void
  onSettings: () => void
  /** The game's part of the bar: the dora indicators. */
  children?: ComponentChildren
}

export function Bar({ title, sub, onRail, onFair, onHelp, onSettings, children }: Props) {
  return (
    <header class="bar on-felt">
      <IconButton icon="back" label={t('to_lobby')} onClick={() => go('/')} />
      <div class="ttl">
        <b>{title}</b>
        <span>{sub}</span>
      </div>
      {children}
      {onFair && (
        <Button kind="ghost fairb" testid="fairness" icon="seal" label={t('fairness')} onClick={onFair}>
          <span class="lbl">{t('fairness')}</span>
        </Button>
      )}
      <a class="ibtn desk" href="/replay" aria-label={t('replay_another')} title={t('replay_another')}>
        <Icon name="folder" />
      </a>
      <SpeakerButton />
      <IconButton kind="desk" testid="keys" icon="help" label={t('help')} titled onClick={onHelp} />
      <IconButton kind="narrow" testid="more" icon="list" label={t('replay_rail')} onClick={onRail} />
      <IconButton testid="settings" icon="gear" label={t('settings')} onClick={onSettings} />
    </header>
  )
}

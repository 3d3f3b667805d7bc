/** The bar over a replay. */
import type { ComponentChildren } from 'preact'
import { sound } from '../app/settings'
import { go } from '../app/routes'
import { t } from '../i18n'
import { Icon } from '../ui/Icon'

interface Props {
  title: string
  sub: string
  /** Opens the steps where they do not stand beside the board. */
  onRail: () => void
  /** Null: there is nothing to check. */
  onFair: (() => void) | null
  onHelp: () => void
  onSettings: () => void
  /** What the game puts there: the dora indicators. */
  children?: ComponentChildren
}

export function Bar({ title, sub, onRail, onFair, onHelp, onSettings, children }: Props) {
  return (
    <header class="bar on-felt">
      <button type="button" class="ibtn" aria-label={t('to_lobby')} onClick={() => go('/')}>
        <Icon name="back" />
      </button>
      <div class="ttl">
        <b>{title}</b>
        <span>{sub}</span>
      </div>
      {children}
      {onFair && (
        <button type="button" class="btn ghost fairb" data-testid="fairness" aria-label={t('fairness')} onClick={onFair}>
          <Icon name="seal" />
          <span class="lbl">{t('fairness')}</span>
        </button>
      )}
      <a class="ibtn desk" href="/replay" aria-label={t('replay_another')} title={t('replay_another')}>
        <Icon name="folder" />
      </a>
      <button
        type="button"
        class="ibtn desk"
        data-testid="sound"
        aria-label={t('sound')}
        aria-pressed={sound.value}
        onClick={() => (sound.value = !sound.value)}
      >
        <Icon name={sound.value ? 'sound' : 'mute'} />
      </button>
      <button type="button" class="ibtn desk" data-testid="keys" aria-label={t('help')} title={t('help')} onClick={onHelp}>
        <Icon name="help" />
      </button>
      <button type="button" class="ibtn narrow" data-testid="more" aria-label={t('replay_rail')} onClick={onRail}>
        <Icon name="list" />
      </button>
      <button type="button" class="ibtn" data-testid="settings" aria-label={t('settings')} onClick={onSettings}>
        <Icon name="gear" />
      </button>
    </header>
  )
}

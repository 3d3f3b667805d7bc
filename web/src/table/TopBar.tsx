/** The bar over the felt: where we are, which opens the rules, who watches, the connection, sound, settings. */
import type { ComponentChildren } from 'preact'
import { quality, roundTrip } from '../app/session'
import { sound } from '../app/settings'
import { t } from '../i18n'
import { Icon } from '../ui/Icon'

interface Props {
  title: string
  sub: string
  onBack: () => void
  spectators?: number
  /** Opens record and chat where there is no side rail. */
  onMore?: () => void
  unread?: boolean
  onSettings: () => void
  /** Opens the card of the rules. */
  onRules: () => void
  /** Whether there is a connection to show. */
  live?: boolean
  children?: ComponentChildren
}

/** A longer title is set smaller on a phone. */
const LONG = 12

export function TopBar({ title, sub, onBack, spectators, onMore, unread, onSettings, onRules, live = true, children }: Props) {
  return (
    <header class="bar on-felt">
      <button type="button" class="ibtn" data-testid="leave" aria-label={t('to_lobby')} onClick={onBack}>
        <Icon name="back" />
      </button>
      <button type="button" class="ttl" data-testid="rules-open" title={t('rules_open')} onClick={onRules}>
        <span class="named">
          <b data-long={title.length > LONG || undefined}>{title}</b>
          <Icon name="book" />
        </span>
        <span class="parts">
          {sub.split(' · ').map((part, at) => (
            <span key={at}>{at > 0 ? ` · ${part}` : part}</span>
          ))}
        </span>
        <span class="sr">{t('rules_open')}</span>
      </button>
      {children}
      {spectators !== undefined && (
        <span
          class="viewers"
          role="img"
          data-testid="spectators"
          data-none={spectators === 0 || undefined}
          aria-label={t('spectators', { n: spectators })}
        >
          <Icon name="eye" small />
          <span class="num">{spectators}</span>
        </span>
      )}
      {live && <Signal />}
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
      {onMore && (
        <button
          type="button"
          class="ibtn narrow"
          data-testid="more"
          data-unread={unread || undefined}
          aria-label={t('record_and_chat')}
          onClick={onMore}
        >
          <Icon name="chat" />
        </button>
      )}
      <button type="button" class="ibtn" data-testid="settings" aria-label={t('settings')} onClick={onSettings}>
        <Icon name="gear" />
      </button>
    </header>
  )
}

function Signal() {
  const level = quality.value
  const ms = roundTrip.value
  const label = ms === null || level === 'off' ? t(`net_${level}`) : `${t(`net_${level}`)} ${Math.round(ms)} ms`
  return (
    <span class="net" role="img" data-testid="net" data-level={level} aria-label={label} title={label}>
      <Icon name="sig" />
    </span>
  )
}

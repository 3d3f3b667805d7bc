/** The bar over the felt: the title, which opens the rules, the number of spectators, the connection, sound, settings. */
import type { ComponentChildren } from 'preact'
import { quality, roundTrip } from '../app/session'
import { t } from '../i18n'
import { SpeakerButton } from '../settings/Speaker'
import { IconButton } from '../ui/Button'
import { Icon } from '../ui/Icon'

interface Props {
  title: string
  sub: string
  onBack: () => void
  spectators?: number
  /** Opens record and chat, on screens without a side rail. */
  onMore?: (() => void) | undefined
  unread?: boolean
  onSettings: () => void
  /** Opens the card of the rules. */
  onRules: () => void
  /** Whether there is a connection to show. */
  live?: boolean
  children?: ComponentChildren
}

/** A title longer than this is set smaller on a phone. */
const MAX_TITLE_CHARACTERS = 12

export function TopBar({ title, sub, onBack, spectators, onMore, unread, onSettings, onRules, live = true, children }: Props) {
  return (
    <header class="bar on-felt">
      <IconButton testid="leave" icon="back" label={t('to_lobby')} onClick={onBack} />
      <button type="button" class="ttl" data-testid="rules-open" title={t('rules_open')} onClick={onRules}>
        <span class="named">
          <b data-long={title.length > MAX_TITLE_CHARACTERS || undefined}>{title}</b>
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
      <SpeakerButton />
      {onMore && (
        <IconButton
          kind="narrow"
          testid="more"
          icon="chat"
          label={t('record_and_chat')}
          data-unread={unread || undefined}
          onClick={onMore}
        />
      )}
      <IconButton testid="settings" icon="gear" label={t('settings')} onClick={onSettings} />
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

/** A line of the inbox: what has happened, when, and what one can do about it. */
import type { Inbox } from '#sdk/friends'
import { gameOf } from '../../app/catalogue'
import { serverNow } from '../../app/clock'
import { ago } from '../../app/when'
import { pick } from '../../i18n'
import { Button } from '../../ui/Button'
import { Icon } from '../../ui/Icon'
import type { IconName } from '../../ui/icons'
import { accept } from '../joining'
import { i, type Word, WORDS } from './words'

type Notice = Inbox['items'][number]

interface Line {
  icon: IconName
  text: string
  /** A further sentence. */
  more?: string
  to: string
}

export function Item({ of, fresh }: { of: Notice; fresh: boolean }) {
  const line = lineOf(of)
  if (line === null) return null
  return (
    <li class="acc-row ib-row">
      <span class="ib-lead" data-new={fresh || undefined}>
        <Icon name={line.icon} />
      </span>
      <span class="ib-text">
        <b>
          {fresh && <i class="ib-dot" role="img" aria-label={i('new')} />}
          {line.text}
        </b>
        <small>{[ago(of.at, serverNow()), line.more].filter(Boolean).join(' · ')}</small>
      </span>
      {of.kind === 'invited' && of.table ? (
        <Button kind="now" testid="accept-invitation" text={i('join')} onClick={() => accept(of.table ?? '')} />
      ) : (
        <a class="btn ghost" href={line.to} aria-label={`${i('open')}: ${line.text}`}>
          {i('open')}
        </a>
      )}
    </li>
  )
}

/** Returns the text of a notice; null: this page does not know its kind. */
function lineOf(of: Notice): Line | null {
  const name = of.name ?? i('someone')
  switch (of.kind) {
    case 'friend_asked':
      return { icon: 'users', text: i('friend_asked', { name }), more: at(of), to: '/friends' }
    case 'friend_accepted':
      return { icon: 'users', text: i('friend_accepted', { name }), more: at(of), to: `/u/${encodeURIComponent(of.handle ?? '')}` }
    case 'invited': {
      const game = pick(gameOf(of.game ?? '')?.name, of.game ?? '')
      return { icon: 'play', text: i('invited', { name, game }), more: at(of), to: '/' }
    }
    case 'signed_in': {
      const label = of.label === 'program' ? i('program') : (of.label ?? '')
      return { icon: 'bell', text: i('signed_in', { label }), more: i('not_you'), to: '/me' }
    }
    case 'credential_changed': {
      const word = `change_${of.change ?? ''}`
      const text = i(word in WORDS.zh ? (word as Word) : 'change_other')
      return { icon: 'bell', text, more: i('not_you_change'), to: '/me' }
    }
    default:
      return null
  }
}

function at({ handle }: Notice): string {
  return handle ? `@${handle}` : ''
}

/** Who sees each part of one's account, who may ask to be a friend, and who may invite. */
import { useState } from 'preact/hooks'
import type { Privacy as Shown, To } from '#sdk/friends'
import { account } from '../../app/session'
import { say } from '../../ui/toast'
import { faultOf, friends, useRead } from './load'
import { f, type Word } from './words'
import './friends.css'

const PARTS: readonly [keyof Shown, Word][] = [
  ['profile', 'p_profile'],
  ['statistics', 'p_statistics'],
  ['deals', 'p_deals'],
  ['asks', 'p_asks'],
  ['invites', 'p_invites'],
  ['presence', 'p_presence'],
]
/**
 * The groups of people to choose from: for asks, and for all other parts. Asks lack `friends`, since a friend
 * has nothing to ask.
 */
const CHOICES: Record<'asks' | 'rest', readonly [To, Word][]> = {
  asks: [
    ['everyone', 'to_everyone'],
    ['me', 'to_nobody'],
  ],
  rest: [
    ['everyone', 'to_everyone'],
    ['friends', 'to_friends'],
    ['me', 'to_me_only'],
  ],
}

export function Privacy() {
  const { known, fault, again } = useRead('privacy', (token) => friends.privacy(token))
  const [refused, refuse] = useState<string | null>(null)
  const change = (part: keyof Shown, to: string) => {
    friends.setPrivacy(account.value?.token ?? '', { [part]: to }).then(
      () => {
        refuse(null)
        say(f('saved'))
        again()
      },
      (error: unknown) => {
        refuse(faultOf(error))
        again()
      },
    )
  }
  const trouble = refused ?? fault
  return (
    <section class="box" data-testid="privacy">
      <h2>{f('privacy')}</h2>
      {trouble && (
        <p class="acc-note bad" role="alert">
          {trouble}
        </p>
      )}
      {known && (
        <ul class="acc-rows">
          {PARTS.map(([part, name]) => (
            <li key={part} class="acc-row">
              <label class="fr-set">
                <b>{f(name)}</b>
                <select
                  class="chip"
                  data-testid={`privacy-${part}`}
                  value={known[part]}
                  onChange={(event) => change(part, event.currentTarget.value)}
                >
                  {CHOICES[part === 'asks' ? 'asks' : 'rest'].map(([to, word]) => (
                    <option key={to} value={to}>
                      {f(word)}
                    </option>
                  ))}
                </select>
              </label>
            </li>
          ))}
        </ul>
      )}
      <p class="soft">{f('privacy_hint')}</p>
    </section>
  )
}

/** Invites friends to the table where one sits. */
import { useState } from 'preact/hooks'
import { RequestError, type Table } from '#sdk'
import { reasonOf } from '../../app/failures'
import { Button } from '../../ui/Button'
import { Icon } from '../../ui/Icon'
import { Sheet } from '../../ui/Sheet'
import { friends, later, useRead } from './load'
import { Person } from './Rows'
import { f } from './words'
import '../account/account.css'
import './friends.css'

const MINUTE_MS = 60_000

export function InviteSheet({ table, onClose }: { table: Table; onClose: () => void }) {
  const { known, fault, again } = useRead('friends', (token) => friends.all(token))
  const [asked, add] = useState<readonly string[]>([])
  const [refused, refuse] = useState<string | null>(null)
  const invite = (user: string) =>
    table.invite(user).then(
      () => {
        refuse(null)
        add((before) => [...before, user])
      },
      (error: unknown) => refuse(whyNot(error)),
    )
  const here = new Set(table.seats.map((seat) => seat.user))
  const away = known?.friends.filter((one) => !here.has(one.user)) ?? []
  const trouble = refused ?? fault
  return (
    <Sheet title={f('invite')} kind="small" testid="invite-sheet" onClose={onClose}>
      {trouble && (
        <p class="acc-note bad" role="alert">
          {trouble}
        </p>
      )}
      {fault && <Button kind="ghost" text={f('again')} onClick={again} />}
      {known && away.length === 0 && <p class="soft">{f('empty')}</p>}
      <ul class="acc-rows">
        {away.map((one) => (
          <li key={one.user} class="acc-row fr-row">
            <Person of={one} />
            {asked.includes(one.user) ? (
              <span class="chip" role="status">
                <Icon name="check" small />
                {f('invite_done')}
              </span>
            ) : (
              <Button
                kind="ghost"
                testid="invite-friend"
                label={`${f('invite_go')}: ${one.name ?? ''}`}
                text={f('invite_go')}
                onClick={() => void invite(one.user)}
              />
            )}
          </li>
        ))}
      </ul>
      <p class="soft">{f('invite_fine')}</p>
    </Sheet>
  )
}

function whyNot(error: unknown): string {
  if (!(error instanceof RequestError) || error.code !== 'rate_limited') return reasonOf(error)
  return f('f_invites', { n: later(error.retryAfterMs ?? MINUTE_MS) })
}

/** Which friends are online: at first as the list over HTTP has it, then over the connection. */
import { useEffect, useState } from 'preact/hooks'
import type { FriendLine } from '#sdk/friends'
import { gameOf } from '../../app/catalogue'
import { connection, status } from '../../app/session'
import { pick } from '../../i18n'
import { f } from './words'

type Here = Pick<FriendLine, 'online' | 'table' | 'game'>

/** Returns friends as they are now, those who are online first; kept up to date while the component is shown. */
export function useOnline(friends: readonly FriendLine[]): readonly FriendLine[] {
  void status.value
  const client = connection()
  const [, draw] = useState(0)
  useEffect(() => {
    if (!client) return
    const end = client.friends.on(() => draw((times) => times + 1))
    client.friends.follow()
    return () => {
      end()
      client.friends.stop()
    }
  }, [client])
  const live = client && client.friends.version >= 0 ? client.friends.lines : null
  const now = friends.map((one) => ({ ...one, ...(live?.get(one.user) && hereOf(live.get(one.user))) }))
  return [...now.filter((one) => one.online), ...now.filter((one) => !one.online)]
}

function hereOf({ online, table, game }: Here = {}): Here {
  return { online, table, game }
}

/** Where somebody is, in words; empty: not online. */
export function placeOf({ online, table, game }: Here): string {
  if (!online) return ''
  return table === undefined ? f('online') : f('at_table', { game: pick(gameOf(game ?? '')?.name, game ?? '') })
}

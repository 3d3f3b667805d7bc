import { expect, test } from 'vitest'
import { online, reconnect } from './scripted.ts'

const one = (user: string, more = {}) => ({ user, handle: user, name: user, ...more })

test('friends are followed over connections, from a snapshot on', () => {
  const bench = online()
  const { client, socket } = bench
  let times = 0
  client.friends.on(() => times++)
  client.friends.follow()
  expect(socket.all('friends')).toMatchObject([{ on: true }])
  socket.says({ t: 'ok', id: socket.all('friends')[0]?.['id'] })
  socket.says({ t: 'friends', version: 5, people: [one('u1'), one('u2')] })
  socket.says({ t: 'friends', version: 6, since: 5, changed: [one('u2', { online: true, table: 't1' })], removed: ['u1'] })
  expect([...client.friends.lines.values()]).toEqual([one('u2', { online: true, table: 't1' })])
  expect(times).toBe(2)
  client.drop()
  reconnect(bench)
  expect(bench.socket.all('friends')).toMatchObject([{ on: true }])
  client.friends.stop()
  expect(bench.socket.all('friends').at(-1)).toMatchObject({ on: false })
})

import { expect, test } from 'vitest'
import { online, reconnect, settled, type Bench } from './scripted.ts'

const line = (table: string, open = 1) => ({ table, game: 'doudizhu', open })

function follow(game?: string): Bench {
  const bench = online()
  bench.client.lobby.follow(game)
  bench.socket.says({ t: 'ok', id: bench.socket.all('lobby')[0]?.['id'] })
  bench.socket.says({ t: 'lobby', version: 5, tables: [line('t1'), line('t2')] })
  return bench
}

test('the listing is asked for, of one game if so wished', () => {
  expect(follow('斗地主').socket.all('lobby')).toMatchObject([{ on: true, game: '斗地主' }])
  expect(follow().socket.all('lobby')[0]).not.toHaveProperty('game')
})

test('a snapshot is the whole listing, a delta what has changed', () => {
  const { client, socket } = follow()
  const versions: number[] = []
  client.lobby.on(() => versions.push(client.lobby.version))
  socket.says({ t: 'lobby', version: 6, since: 5, changed: [line('t2', 0), line('t3')], removed: ['t1'] })
  expect([...client.lobby.lines.values()]).toEqual([line('t2', 0), line('t3')])
  socket.says({ t: 'lobby', version: 9, tables: [line('t4')] })
  expect([...client.lobby.lines.keys()]).toEqual(['t4'])
  expect(versions).toEqual([6, 9])
})

test('a delta that does not go on from our version changes nothing and asks again, once', async () => {
  const { client, socket } = follow()
  await settled()
  socket.says({ t: 'lobby', version: 8, since: 7, removed: ['t1'] })
  socket.says({ t: 'lobby', version: 9, since: 8, removed: ['t2'] })
  expect([...client.lobby.lines.keys()]).toEqual(['t1', 't2'])
  expect(client.lobby.version).toBe(5)
  expect(socket.all('lobby')).toHaveLength(2)
})

test('it is followed again after a lost connection, and not once it is stopped', async () => {
  const bench = follow()
  bench.client.drop()
  reconnect(bench)
  expect(bench.socket.all('lobby')).toMatchObject([{ on: true }])
  bench.client.lobby.stop()
  expect(bench.socket.all('lobby').at(-1)).toMatchObject({ on: false })
  bench.socket.says({ t: 'lobby', version: 6, tables: [] })
  expect(bench.client.lobby.lines.size).toBe(2)
  bench.socket.says(...bench.socket.all('lobby').map(({ id }) => ({ t: 'ok', id })))
  bench.client.drop()
  reconnect(bench)
  expect(bench.socket.all('lobby')).toEqual([])
})

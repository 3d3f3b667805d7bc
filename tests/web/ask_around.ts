/**
 * Asks a server for everything that `Api` and `Client` can ask for, apart from play, and checks the answers.
 *
 *   node ask_around.ts URL
 */
import assert from 'node:assert/strict'

import { sheddingFold } from '../../web/src/games/shedding/fold.ts'
import { Api, ApiError, Client, type Fold, type GameInfo, RequestError } from '../../web/sdk/src/index.ts'
import { Accounts } from '../../web/sdk/src/accounts.ts'
import { Friends } from '../../web/sdk/src/friends.ts'
import { Passkeys } from '../../web/sdk/src/passkeys.ts'
import { Push } from '../../web/sdk/src/push.ts'
import { Tokens } from '../../web/sdk/src/tokens.ts'
import { Replay } from '../../web/sdk/src/replay.ts'

const [url = ''] = process.argv.slice(2)
const PACE = { turn_ms: 600_000, bank_ms: 0, between_ms: 600_000, bot_ms: 0 }

const api = new Api(url)
const games = await api.games()
const fold = sheddingFold((key) => games.find((info) => info.key === key)) as Fold
const clients: Client[] = []

function connect(token: string): Client {
  const client = new Client({ url: `${url.replace('http', 'ws')}/ws`, token, hints: true, folds: async () => fold })
  client.connect()
  clients.push(client)
  return client
}

/** Waits until something holds that a listener is told of. */
async function until(on: (told: () => void) => () => void, holds: () => boolean): Promise<void> {
  await new Promise<void>((resolve) => {
    let out = (): void => {}
    const look = (): void => {
      if (!holds()) return
      out()
      resolve()
    }
    out = on(look)
    look()
  })
}

async function accounts(): Promise<string> {
  const made = await api.session('小明')
  assert.equal(made.name, '小明')
  const renamed = await api.session('小红', made.token)
  assert.deepEqual([renamed.user, renamed.name], [made.user, '小红'])
  assert.deepEqual(await api.check(renamed.token), { user: made.user, name: '小红', expires_at: renamed.expires_at })
  assert.equal(await api.check('no such token'), null)
  await assert.rejects(api.session(''), (error) => error instanceof ApiError && error.status === 422)
  await assert.rejects(new Api('http://127.0.0.1:1').games(), { code: 'offline', status: 0 })
  return renamed.token
}

/** Makes an account of a guest, and does all that an account can do. */
async function lasting(): Promise<void> {
  const people = new Accounts(api)
  const guest = await api.session('阿兰')
  const made = await opened(() => people.make(guest.token, 'alan', 'correct horse battery', '阿兰'))
  assert.deepEqual([made.user, made.handle, made.recovery?.length], [guest.user, 'alan', 8])
  const again = await people.refresh(made.refresh)
  assert.notEqual(again.refresh, made.refresh)
  const renamed = await people.change(again.token, { name: '兰', face: null })
  const shown = await people.show(renamed.token)
  assert.deepEqual([shown.name, shown.codes_left], ['兰', 8])
  const other = await people.signIn('alan', 'correct horse battery')
  assert.equal((await people.devices(other.token)).length, 2)
  await people.endDevice(other.token, (await people.devices(other.token)).find((one) => !one.current)?.id ?? '')
  const [code = ''] = await people.newCodes(other.token)
  const back = await people.signInByCode('alan', code)
  assert.equal(await people.setPassword(back.token, 'correct horse battery 2'), 0)
  assert.equal(await people.endOthers(back.token), 0)
  await assert.rejects(people.show(other.token), { status: 401 })
  await others(people, back.token)
  await programs(back.token)
  await keys(back.token)
  await called(back.token)
  await api.logOut(back.token)
  const last = await people.signIn('alan', 'correct horse battery 2')
  const data = await people.export(last.token)
  assert.deepEqual([...new Uint8Array(await data.slice(0, 2).arrayBuffer())], [0x50, 0x4b])
  await assert.rejects(people.export('none'), { status: 401 })
  await people.remove(last.token)
  await assert.rejects(people.show(last.token), { status: 401 })
}

/** Declares a program, and makes a token for it. */
async function programs(token: string): Promise<void> {
  const tokens = new Tokens(api)
  const bot = await tokens.declare(token, 'tea_machine', '茶机')
  assert.deepEqual(await tokens.programs(token), [bot])
  const made = await tokens.make(token, { label: 'laptop', scopes: ['play'], user: bot.user })
  assert.deepEqual((await tokens.all(token)).map((one) => one.id), [made.id])
  await assert.rejects(tokens.all(made.token), { status: 403 })
  await tokens.end(token, made.id)
  await tokens.remove(token, bot.user)
  assert.deepEqual(await tokens.programs(token), [])
}

/** Asks for all about passkeys that needs no browser. */
async function keys(token: string): Promise<void> {
  const passkeys = new Passkeys(api)
  assert.equal((await passkeys.ways()).passkeys, url.includes('localhost'))
  assert.equal((await passkeys.making(token)).user.name, 'alan')
  assert.equal((await passkeys.making((await api.session('阿青')).token, 'aqing')).user.name, 'aqing')
  assert.deepEqual((await passkeys.using(token)).allowCredentials, [])
  assert.deepEqual((await passkeys.using()).allowCredentials, [])
  assert.deepEqual(await passkeys.all(token), [])
  const [clientDataJSON, id] = ['e30', 'AA']
  const made = { id, response: { clientDataJSON, attestationObject: 'AA' } }
  const used = { id, response: { clientDataJSON, authenticatorData: 'AA', signature: 'AA' } }
  const guest = (await api.session('阿白')).token
  await assert.rejects(passkeys.makeAccount(guest, 'abai', made), { status: 401 })
  await assert.rejects(passkeys.signIn(used), { status: 401 })
  await assert.rejects(passkeys.add(token, made), { status: 401 })
  await assert.rejects(passkeys.rename(token, 'none', 'blue'), { status: 404 })
  await assert.rejects(passkeys.remove(token, 'none'), { status: 404 })
  await assert.rejects(passkeys.removePassword(token), { status: 403 })
}

/** Registers a browser that calls the account, and removes it. */
async function called(token: string): Promise<void> {
  const push = new Push(api)
  assert.match(await push.key(token), /^[\w-]{87}$/)
  const keys = {
    p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  }
  const device = await push.put(token, { endpoint: 'https://fcm.googleapis.com/a', ...keys, kinds: ['turn'] })
  assert.deepEqual(await push.devices(token), [device])
  await assert.rejects(push.put(token, { endpoint: 'http://10.0.0.7/', ...keys, kinds: ['turn'] }), { status: 422 })
  await push.remove(token, device.id)
  assert.deepEqual(await push.devices(token), [])
}

/** Finds another account, and does all that one can do about it. */
async function others(people: Accounts, token: string): Promise<void> {
  const friends = new Friends(api)
  const other = await people.make((await api.session('阿明')).token, 'aming', 'correct horse battery')
  assert.equal(await friends.ask(token, '@aming'), 'asked')
  const client = connect(token)
  const follower = new Client({ url: `${url.replace('http', 'ws')}/ws`, token, news: 0 })
  follower.connect()
  clients.push(follower)
  assert.equal(await friends.ask(other.token, '@alan'), 'friend')
  const isTold = () => follower.news?.items.some((one) => one.kind === 'friend_accepted' && one.handle === 'aming') ?? false
  await until((told) => follower.on(told), isTold)
  assert.equal(client.news, null)
  client.friends.follow()
  await until((told) => client.friends.on(told), () => client.friends.lines.get(other.user)?.handle === 'aming')
  client.friends.stop()
  const opened = await client.create({ game: '斗地主', private: true, pace: PACE })
  await client.table(opened.table ?? '').invite(other.user)
  await client.table(opened.table ?? '').leave()
  const inbox = await friends.inbox(token, 0)
  assert.equal(inbox.items.at(-1)?.kind, 'friend_accepted')
  assert.equal(await friends.readInbox(token, inbox.cursor), 0)
  await until((told) => follower.on(told), () => follower.news?.unread === 0)
  assert.deepEqual((await friends.all(token)).friends.map((one) => one.handle), ['aming'])
  assert.deepEqual((await friends.profile(token, '@aming')).shows, ['statistics'])
  assert.equal((await friends.profile(token)).state, 'me')
  await friends.end(token, other.user)
  await friends.block(token, other.user)
  await assert.rejects(friends.profile(other.token, '@alan'), { status: 404 })
  await friends.unblock(token, other.user)
  assert.equal((await friends.setPrivacy(token, { asks: 'me' })).asks, 'me')
  assert.equal((await friends.setPrivacy(token, { invites: 'me' })).invites, 'me')
  assert.equal((await friends.privacy(token)).asks, 'me')
}

/** A server opens its database once it listens. */
async function opened<T>(call: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await call()
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 503) throw error
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
}

async function rooms(client: Client): Promise<void> {
  const { table: id = '' } = await client.create({ game: '斗地主', bots: 1, pace: PACE })
  const table = client.table(id)
  await until((told) => table.on(told), () => table.known)
  client.lobby.follow('doudizhu')
  await until((told) => client.lobby.on(told), () => client.lobby.lines.get(id)?.open === 1)
  const { glance: _, ...line } = client.lobby.lines.get(id) ?? assert.fail('the lobby does not list the table')
  assert.deepEqual(await api.line(id), line)
  // Tables whose players have just gone may still be listed.
  const listed = await api.tables({ game: 'doudizhu', open: true })
  assert.ok(listed.some(({ table }) => table === id))
  assert.ok(listed.every(({ game, open }) => game === 'doudizhu' && open > 0))
  assert.equal(await api.line('no such table'), null)
  await table.addBot()
  await table.say({ text: '大家好' })
  await until((told) => table.on(told), () => table.chat.length === 1)
  await until((told) => client.lobby.on(told), () => client.lobby.lines.get(id)?.open === 0)
  await assert.rejects(table.act({ a: 'pass' }), (error) => error instanceof RequestError && error.code === 'not_your_turn')
  await table.leave()
  assert.equal(client.tables.has(id), false)
}

async function privateRoom(client: Client): Promise<void> {
  const { table: id = '', code = '' } = await client.create({ game: 'big_two', private: true })
  assert.ok(code)
  const other = connect((await api.session('guest')).token)
  assert.equal((await other.join({ code })).table, id)
  await assert.rejects(other.join({ code: 'NOCODE' }), { code: 'not_found' })
}

/** Plays a deal against bots by defaults, then looks at it in every way there is. */
async function aDeal(client: Client, token: string): Promise<void> {
  const { table: id = '' } = await client.create({ game: 'big_two', bots: 3, pace: PACE })
  const table = client.table(id)
  table.on(() => table.prompt && !table.pending && void table.act(table.prompt.default).catch(() => {}))
  await table.ready(true)
  await until((told) => table.on(told), () => table.ended !== null)
  const { deal = '' } = table.ended ?? {}
  const record = await api.record(deal)
  const replay = await api.replay(deal)
  assert.deepEqual(replay.record, record)
  assert.deepEqual(await api.replayFile(JSON.stringify(record)), replay)
  assert.deepEqual(await api.replayFile(new Blob([JSON.stringify(record)])), replay)
  const film = new Replay(replay, fold)
  film.seek(film.length)
  assert.deepEqual(film.views().seats[0], table.ended?.view)
  const broken = { ...record, actions: record.actions.slice(1) }
  await assert.rejects(api.replayFile(JSON.stringify(broken)), (error) => {
    assert.ok(error instanceof ApiError)
    assert.deepEqual([error.status, typeof (error.data as { path: string }).path], [422, 'string'])
    return true
  })
  await assert.rejects(api.record('no such deal'), { status: 404 })
  await assert.rejects(api.openRecord(token, { game: 'big_two' }), { status: 422 })
}

const info: GameInfo | undefined = games.find(({ key }) => key === 'doudizhu')
assert.deepEqual([info?.family, info?.deck?.length, info?.order?.at(-1)], ['landlord', 54, 'BJ'])
const token = await accounts()
await lasting()
const client = connect(token)
await rooms(client)
await privateRoom(client)
await aDeal(client, token)
assert.equal(client.welcome?.name, '小红')
assert.ok(client.rttMs !== null && Math.abs(client.now() - Date.now()) < 2_000)
for (const each of clients) each.close()
console.log('done')

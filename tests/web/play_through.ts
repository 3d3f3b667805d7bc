/**
 * Plays whole deals as every seat of a table, with a spectator, over the web SDK, and compares the view that each viewer has
 * folded together with a fresh snapshot after every record. Sockets are cut at random.
 *
 *   node play_through.ts URL GAME SEATS DEALS SEED
 *
 * Prints one line of JSON; exits with 1 at the first view that is not what the server says.
 */
import { deepStrictEqual } from 'node:assert/strict'

import { sheddingFold } from '../../web/src/games/shedding/fold.ts'
import { Api, Client, type Table, type TableMessage } from '../../web/src/sdk/index.ts'

const [url = '', game = '', seats = '0', deals = '1', seed = '1'] = process.argv.slice(2)
/** The server takes 40 messages a second from a connection; an answer and a look belong together. */
const STEP_MS = 55
const CUT = 0.02

const counted = { compared: 0, cuts: 0, caughtUp: 0, acts: 0, refused: 0, deals: 0 }
let state = Number(seed)

/** mulberry32 */
function dice(): number {
  state = (state + 0x6d2b79f5) | 0
  let t = Math.imul(state ^ (state >>> 15), 1 | state)
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
  return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
}

const api = new Api(url)
const infos = new Map((await api.games()).map((info) => [info.key, info]))
const clients: Client[] = []

async function guest(name: string): Promise<Client> {
  const { token } = await api.session(name)
  const client = new Client({
    url: `${url.replace('http', 'ws')}/ws`,
    token,
    hints: true,
    json: clients.length % 3 === 2,
    folds: async () => sheddingFold((key) => infos.get(key)),
  })
  client.onFrame((dir, message) => {
    if (dir === 'in' && (message as TableMessage).t === 'table') compare(client, message as TableMessage)
  })
  client.connect()
  clients.push(client)
  return client
}

/** Before a snapshot is taken over: is it what the events have made of the one before? */
function compare(client: Client, said: TableMessage): void {
  const table = client.tables.get(said.table)
  if (!table?.known || table.term !== said.term || table.seq !== said.seq) return
  const { view, deal, nextCommit } = table
  const seats = table.seats.map(({ score: _, ...seat }) => seat)
  try {
    deepStrictEqual(
      { view, seats, deal, nextCommit },
      { view: said.view, seats: said.seats, deal: said.deal ?? null, nextCommit: said.next_commit },
    )
  } catch (error) {
    console.log(`${game}, viewer ${said.you}, seq ${said.seq}, after ${JSON.stringify(table.log.at(-1)?.event)}`)
    console.log(String(error))
    process.exit(1)
  }
  counted.compared += 1
}

function play(client: Client, table: Table): void {
  let seq = -1
  let answering = ''
  const look = (): void => {
    if (table.seq === seq) return
    seq = table.seq
    table.sync().catch(() => {})
  }
  table.on((moment) => {
    if (moment && !moment.live) counted.caughtUp += 1
    if (moment && dice() < CUT) {
      counted.cuts += 1
      client.drop()
      client.reconnectNow()
    }
    if (moment) queueMicrotask(look)
    const { prompt } = table
    if (prompt && prompt.turn !== answering) {
      answering = prompt.turn
      setTimeout(() => void answer(table, prompt.turn), STEP_MS)
    }
  })
}

async function answer(table: Table, turn: string): Promise<void> {
  const { prompt } = table
  if (prompt?.turn !== turn) return void (table.prompt && setTimeout(() => void answer(table, table.prompt!.turn), STEP_MS))
  const { hints } = prompt
  const action = hints && dice() < 0.9 ? hints[Math.floor(dice() * hints.length)] : prompt.default
  try {
    await table.act(action ?? prompt.default)
    counted.acts += 1
  } catch {
    counted.refused += 1
  }
}

const hosts = await guest('seat 0')
const pace = { turn_ms: 600_000, bank_ms: 0, between_ms: 600_000, bot_ms: 0 }
const { table: id = '' } = await hosts.create({ game, seats: Number(seats), pace })
for (let seat = 1; seat < Number(seats); seat += 1) {
  await (await guest(`seat ${seat}`)).join({ table: id, seat })
}
await (await guest('spectator')).watch({ table: id })
for (const client of clients) play(client, client.table(id))

for (; counted.deals < Number(deals); counted.deals += 1) {
  const spectator = clients.at(-1)!.table(id)
  const over = new Promise<void>((resolve) => {
    const out = spectator.on((moment) => {
      if (moment?.event.e !== 'deal_ended') return
      out()
      resolve()
    })
  })
  for (const client of clients.slice(0, -1)) await client.table(id).ready(true, '00'.repeat(16))
  await over
}
await Promise.all(clients.map((client) => client.table(id).sync()))
for (const client of clients) client.close()
console.log(JSON.stringify(counted))

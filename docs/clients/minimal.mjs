// Plays a deal of 斗地主 with bots: `PAIJU_URL=http://127.0.0.1:8000 node minimal.mjs`; needs Node 22, and nothing else.

const url = process.env.PAIJU_URL ?? 'http://127.0.0.1:8000'
const head = { 'Content-Type': 'application/json' }
const guest = await fetch(`${url}/api/session`, { method: 'POST', headers: head, body: '{"name": "Mini"}' })
const { token } = await guest.json()
const session = crypto.randomUUID()
const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms))
let [nextId, failures, waitMs, table] = [1, 0, 0, null]
let [socket, asked, place, prompt] = [null, null, null, null] // the request without a reply, {term, seq}, what is open

function connect() {
  socket = new WebSocket(`${url.replace('http', 'ws')}/ws`, ['paiju.v1.json'])
  socket.onopen = () => send({ t: 'hello', token, session, resume: place ? [{ table, ...place }] : [], hints: true })
  socket.onmessage = ({ data }) => [JSON.parse(data)].flat().forEach(take)
  // A refused upgrade may fire `error` alone; an accepted one has a subprotocol, and ends by `close`.
  socket.onerror = () => socket.protocol || socket.onclose?.({ code: 1006 })
  socket.onclose = async ({ code }) => {
    socket.onclose = null
    if ([1000, 1002, 1007, 1009].includes(code) || code >= 4500) return // after these a client stays away
    prompt = null
    await sleep(Math.max(waitMs, Math.random() * Math.min(20_000, 500 * 2 ** failures++)))
    connect()
  }
}

function send(message) {
  const numbered = { id: nextId++, ...message }
  if (['create', 'act'].includes(message.t)) asked = numbered
  if (socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify(numbered))
}

async function take(message) {
  const { t, id, term, seq, code } = message
  if (t === 'ping') send({ t: 'pong', sent_at: message.sent_at })
  else if (t === 'closing') waitMs = message.retry_after_ms
  else if (t === 'welcome') {
    failures = waitMs = 0
    // What had no reply is sent again with its id, so that it takes effect once.
    if (asked || !table) send(asked ?? { t: 'create', game: 'doudizhu', bots: 2, ready: true, pace: { bot_ms: 0 } })
  } else if (t === 'events' && seq > place.seq + 1) send({ t: 'sync', table, ...place })
  else if (t === 'table' || (t === 'events' && (term > place.term || seq > place.seq))) {
    place = { term, seq }
    const settled = message.events?.find(({ e }) => e === 'settled')
    if (settled) console.log('settled', settled.amounts)
    if (settled) socket.close(1000)
  } else if (t === 'prompt') prompt = message.turn && message
  else if (['ok', 'error'].includes(t) && id === asked?.id) {
    const done = asked
    if (message.temporary) await sleep(message.retry_after_ms ?? 500)
    if (message.temporary) return send(done)
    asked = null
    table = message.table ?? table
    // A refused action is followed by the default, which is always legal.
    if (prompt?.turn === done.turn) prompt = code === 'illegal_action' ? { ...prompt, hints: [prompt.default] } : null
  }
  if (prompt && !asked) send({ t: 'act', table, turn: prompt.turn, action: prompt.hints[Math.floor(Math.random() * prompt.hints.length)] })
}

connect()

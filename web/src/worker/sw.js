// The service worker keeps the page's shell: its index and its hashed files, so that the page opens without the server and can
// say that it is away. It never answers for the API, the websocket or records. Addresses are relative to where it lies.
const VERSION = '__VERSION__'
const SHELL = '__SHELL__'
const BASE = new URL('./', self.location)
// The caches of this place: another Paiju may be on the same origin, below another prefix.
const PREFIX = `paiju-shell-${BASE.pathname}-`
const CACHE = PREFIX + VERSION
const INDEX = BASE.href
const ASSETS = new URL('assets/', BASE).href
const NO_PAGES = ['api/', 'ws', 'healthz', 'readyz', 'metrics'].map((path) => new URL(path, BASE).href)
// The codes with which a proxy answers when the server behind it is away.
const AWAY = [502, 503, 504]
// All words of notifications: the push messages have neither names nor cards.
const WORDS = {
  zh: { turn: ['轮到你', '点开回到牌桌'], invited: ['有人请你打牌', '点开看看'] },
  en: { turn: ['Your turn', 'Open the table'], invited: ['You are invited to a table', 'Open the page'] },
}

self.addEventListener('install', (event) => event.waitUntil(keepShell()))
self.addEventListener('activate', (event) => event.waitUntil(dropOthers()))
self.addEventListener('message', (event) => {
  if (event.data === 'go') self.skipWaiting()
})
self.addEventListener('fetch', (event) => {
  const { request } = event
  if (request.method !== 'GET') return
  if (request.mode === 'navigate') {
    if (request.url.startsWith(INDEX) && !NO_PAGES.some((path) => request.url.startsWith(path))) event.respondWith(page(request))
  } else if (request.url.startsWith(ASSETS)) event.respondWith(asset(request))
})
self.addEventListener('push', (event) => event.waitUntil(tell(event.data?.json() ?? {})))
self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(lookAt(event.notification.data ?? {}))
})

async function tell({ kind, table }) {
  const words = WORDS[await language()]
  const [title, body] = words[kind] ?? words.invited
  const icon = new URL('icons/any-192.png', BASE).href
  await self.registration.showNotification(title, { body, icon, tag: `${kind}-${table}`, data: { table } })
}

// Returns the language that the page has stored, or else the browser's.
async function language() {
  const kept = await caches.match(new URL('language', BASE).href, { cacheName: `paiju-language-${BASE.pathname}` })
  const spoken = (await kept?.text()) ?? navigator.language
  return spoken.startsWith('zh') ? 'zh' : 'en'
}

// Brings a page to the front: the one that showed the notification, else one at the notification's table, else
// any, which then goes to that table. Opens a page if there is none.
async function lookAt({ table, page }) {
  const here = new URL(table === undefined ? '' : `t/${table}`, BASE).href
  const open = (await self.clients.matchAll({ type: 'window', includeUncontrolled: true })).filter(({ url }) => url.startsWith(INDEX))
  const found = open.find(({ url }) => url === page) ?? open.find(({ url }) => url === here) ?? open[0]
  if (found === undefined) return self.clients.openWindow(here)
  found.postMessage({ table })
  return found.focus()
}

async function keepShell() {
  const cache = await caches.open(CACHE)
  await cache.addAll([new Request(INDEX, { cache: 'no-cache' }), ...SHELL.map((name) => new URL(name, BASE).href)])
}

async function dropOthers() {
  const old = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== CACHE)
  await Promise.all(old.map((name) => caches.delete(name)))
}

// The server is asked first, so that a new build shows at once; the kept index is used only while the server is away.
async function page(request) {
  const answer = await fetch(request).catch(() => null)
  if (answer !== null && !AWAY.includes(answer.status)) return answer
  return (await caches.match(INDEX)) ?? answer ?? Response.error()
}

// A hashed file never changes, so a kept one is still right.
async function asset(request) {
  const kept = await caches.match(request)
  if (kept) return kept
  const answer = await fetch(request)
  if (answer.ok) {
    const cache = await caches.open(CACHE)
    await cache.put(request, answer.clone())
  }
  return answer
}

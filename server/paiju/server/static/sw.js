// The service worker keeps the page's shell: its index and its hashed files, so that the page opens without the server and can
// say that it is away. It never answers for the API, the websocket or records. Addresses are relative to where it lies.
const VERSION = "e27310e7fd0e314d"
const SHELL = ["assets/BackPage-trYF9OHs.js","assets/BotsPage-D4KqeqAc.js","assets/CodePage-AuoNEw8v.js","assets/Codes-DiWE-hS_.js","assets/DailyTile-BSZfStn8.css","assets/DailyTile-BV_OvFab.js","assets/DebugPage-CfP9127i.css","assets/DebugPage-_3E6MTrn.js","assets/Devices-BPpNJdlQ.js","assets/Equity-Cj9lnIIb.css","assets/Equity-DDoecsVJ.js","assets/FairPanel-CEXmDcPM.css","assets/FairPanel-CF7RPXXb.js","assets/FriendsPage-BT_Y3Mdn.js","assets/GuideBubble-BS0kQEK0.js","assets/GuideEnd-cMCD4xs-.js","assets/HistoryPage-BthnCiVw.js","assets/InboxPage-Dh-CnrIw.js","assets/InboxPage-DhqFbrtD.css","assets/InsightSheet-SrT9Lnjy.css","assets/InsightSheet-oXuI0woA.js","assets/InviteSheet-Dme2TFBH.js","assets/KeepForm-CPkZzkis.js","assets/KeepOffer-B287mvpo.js","assets/KeepSheet-DDbSY3-q.js","assets/MatchPage-BcgwWAvX.js","assets/MePage-BAKvTqY_.css","assets/MePage-DoPiPKUs.js","assets/NewPassword-C80BhT_B.js","assets/Nowhere-DhznfJHn.js","assets/Over-DGHnF8PK.js","assets/Over-iOuPRa9C.css","assets/ProfilePage-CNSGOesl.js","assets/ProviderButtons-Bw1AWgYi.js","assets/ReplayPage-DwI9BYm3.js","assets/ReplayPage-Xukzs07n.css","assets/Rows-xN1Juz0W.js","assets/Rules-BEnVf4Wv.css","assets/Rules-q1fA_8XQ.js","assets/RulesPage-xs66NQba.js","assets/SettingsSheet-Cnum4Usx.css","assets/SettingsSheet-KJ2gNWrE.js","assets/SignInPage-DOPmPD1t.js","assets/Speaker-us7qmEc-.js","assets/TablePage-BJ3v75s2.js","assets/TablePage-D0BsDZ8F.css","assets/Tile-D1-5ph7e.js","assets/WayBack-CjL_YcwQ.js","assets/Words-Aw4LgML-.css","assets/Words-DAu-U8Xv.js","assets/ZzFX-BhHshK2N.js","assets/account-Dw7E7lAX.css","assets/big_two-CVm_mtYY.js","assets/big_two-Dk6BK0IT.js","assets/calls-B5KpdpsB.js","assets/cardsize-DPnZxbf4.js","assets/chengdu-Bg-6rM-v.js","assets/chengdu-DnCTVGR5.js","assets/daily-B-W_b7TH.js","assets/doudizhu-B5tMacHd.js","assets/doudizhu-hWWTSKqT.js","assets/doudizhu_4p-Cjhi9EZi.js","assets/doudizhu_4p-DJf_Jahw.js","assets/doudizhu_x-BGHvVR2O.js","assets/doudizhu_x-D0-l6UiR.js","assets/faces-DJXcvEhN.js","assets/fair-CJ6lOdaL.js","assets/fields-BIBQMXd3.js","assets/fold-9O0poK6j.js","assets/folding-BZAVCr9m.js","assets/folding-CfLLvHf2.css","assets/friends-CUZ5xjda.js","assets/friends-CZ2TAED9.js","assets/friends-DDZws2yM.css","assets/guide-BxS4qrUL.css","assets/guide-DIoS1fCY.js","assets/history-BbwNx62B.js","assets/history-CJxxedg2.css","assets/holdem-BQxUMci4.js","assets/holdem-CiZUfHkN.js","assets/holdem-ZUYLFIzr.js","assets/holdem-ruv4nEdE.css","assets/index-8U7njm9j.js","assets/index-Yp0AMU6r.css","assets/lean-qr-DnDl24el.js","assets/mahjong-BKqne2Uz.js","assets/mahjong-DdhCnlGD.css","assets/notify-CcoiEf9B.js","assets/pages-BCPlFblD.css","assets/parts-B4xid0mh.css","assets/parts-G-CrKUsQ.js","assets/providers-CP32ttcz.js","assets/push-kE8tgbIq.js","assets/qigui521-B1w4OOpO.js","assets/qigui521-CX_Xlyaq.js","assets/qigui523-DYih9rV1.js","assets/qigui523-DsWapaum.js","assets/renew-CMfk3yXr.js","assets/replay-H1xyZ-A0.js","assets/riichi-B5TeDdKr.js","assets/riichi-BD0n34TW.js","assets/riichi-CiCmQb3g.css","assets/riichi-DHbz-_VI.js","assets/rolldown-runtime-DK3Fl9T5.js","assets/scene-C5XjDBPQ.js","assets/shedding-CZZoANdk.css","assets/shedding-DFhYJyyv.js","assets/table-5G9QbxQ6.js","assets/table-BJ39lXKJ.css","assets/three_two_one-BXMBAvZE.js","assets/three_two_one-C9Evm3ro.js","assets/title-3aDL7tCj.js","assets/whynot-CI31j_Lq.js","assets/words-2U_oo2VQ.js","assets/words-Cyz57S4l.js","assets/worker-B6cElZ3D.js","assets/worker-yduCeTrL.js","assets/wuguapi-B5UleRwV.js","assets/wuguapi-BvAfuNsf.js"]
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
